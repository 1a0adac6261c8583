extension Sequence where Element == Int64 {
  /// The numbers as SQLite's `json_each` takes them: one statement for any number of them, which is
  /// prepared once and gives their rows in this order.
  ///
  ///     "SELECT … FROM json_each(\(ids.jsonList)) CROSS JOIN book ON book.id = value"
  var jsonList: String {
    var list: [UInt8] = [UInt8(ascii: "[")]
    for number in self {
      if list.count > 1 { list.append(UInt8(ascii: ",")) }
      list.append(contentsOf: String(number).utf8)
    }
    list.append(UInt8(ascii: "]"))
    return String(decoding: list, as: UTF8.self)
  }
}

extension Sequence where Element: RawRepresentable, Element.RawValue == Int64 {
  /// The numbers of records likewise.
  var jsonList: String { lazy.map(\.rawValue).jsonList }
}

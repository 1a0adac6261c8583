/// JSON (RFC 8259) written straight into bytes: a million books are written without a tree of
/// values for each.
extension [UInt8] {
  /// Appends a text in quotation marks; only characters that must be escaped are.
  package mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var plain = 0
      for (index, byte) in utf8.enumerated()
      where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        append(contentsOf: utf8[plain..<index])
        plain = index + 1
        appendEscape(byte)
      }
      append(contentsOf: utf8[plain...])
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
    case 0x0A: self += #"\n"#.utf8
    case 0x0D: self += #"\r"#.utf8
    case 0x09: self += #"\t"#.utf8
    default: appendJSON(escaped: UInt16(byte))
    }
  }

  /// A UTF-16 unit by its number, as in `\u001b`; inside of quotation marks.
  package mutating func appendJSON(escaped unit: UInt16) {
    let digits = String(unit, radix: 16)
    self += #"\u"#.utf8
    self += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
    self += digits.utf8
  }

  /// A list of elements, each of which appends itself.
  fileprivate static func jsonList<Value>(
    _ elements: some Sequence<Value>,
    _ append: (inout [UInt8], Value) -> Void
  ) -> String {
    var list = [UInt8(ascii: "[")]
    for element in elements {
      if list.count > 1 { list.append(UInt8(ascii: ",")) }
      append(&list, element)
    }
    list.append(UInt8(ascii: "]"))
    return String(decoding: list, as: UTF8.self)
  }
}

// MARK: - Lists for SQLite

extension Sequence where Element == Int64 {
  /// The numbers as SQLite's `json_each` takes them: one statement for any number of them, which is
  /// prepared once and gives their rows in this order.
  ///
  ///     "SELECT … FROM json_each(\(ids.jsonList)) CROSS JOIN book ON book.id = value"
  package var jsonList: String {
    [UInt8].jsonList(self) { list, number in list += String(number).utf8 }
  }
}

extension Sequence where Element: RawRepresentable, Element.RawValue == Int64 {
  /// The numbers of records likewise.
  package var jsonList: String { lazy.map(\.rawValue).jsonList }
}

extension Sequence<String> {
  /// The texts likewise.
  package var jsonList: String { [UInt8].jsonList(self) { list, text in list.appendJSON(text) } }
}

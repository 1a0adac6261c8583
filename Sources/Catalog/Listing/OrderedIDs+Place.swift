import GRDB

/// A value that a place in an order is looked for by.
enum SoughtKey: Hashable, Sendable {
  /// The beginning of a sort key.
  case text(String)
  case number(Int64)
}

extension OrderedIDs {
  /// The ids around one, it among them; nil when it is not there.
  func window(around id: Int64, before: Int, after: Int) -> SubSequence? {
    guard let place = firstIndex(of: id) else { return nil }
    return self[Swift.max(0, place - before)..<Swift.min(count, place + after + 1)]
  }

  /// The first place whose key begins so, or is the next after it, by halving.
  ///
  /// - Parameter key: A query for the key of an id. Absent keys come last.
  func place(
    of wanted: SoughtKey,
    descending: Bool,
    key: String,
    _ db: Database
  ) throws -> Int {
    let statement = try db.cachedStatement(sql: key)
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let value = try DatabaseValue.fetchOne(statement, arguments: [self[middle]]) ?? .null
      if wanted.isBehind(value, descending: descending) {
        range = (middle + 1)..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }
}

extension SoughtKey {
  /// Whether it comes after a value in the order.
  fileprivate func isBehind(_ value: DatabaseValue, descending: Bool) -> Bool {
    switch self {
    case .text(let text):
      guard let key = String.fromDatabaseValue(value)?.utf8 else { return false }
      guard descending else { return key.lexicographicallyPrecedes(text.utf8) }
      return !key.lexicographicallyPrecedes(text.utf8) && !key.starts(with: text.utf8)
    case .number(let number):
      guard let key = Double.fromDatabaseValue(value) else { return false }
      return descending ? key > Double(number) : key < Double(number)
    }
  }
}

extension Query.Order {
  /// What is looked for when someone types a place in this order; nil when that means nothing.
  func wanted(_ text: String) -> SoughtKey? {
    switch field {
    case .text(.isbn): .text(text.filter(\.isNumber))
    case .text: .text(SortKey(text).text)
    case .number: Int64(text).map(SoughtKey.number)
    case .date, .code, .own, .loan: nil
    }
  }
}

import Books
import GRDB

/// The ids of a whole listing, in order: four bytes each, as long as none needs more.
package struct OrderedIDs: Sendable, Equatable {
  private var small: [UInt32] = []
  /// Used instead when an id is too large for ``small``.
  private var large: [Int64]?

  package init() {}

  package init(_ ids: some Sequence<Int64>) {
    small.reserveCapacity(ids.underestimatedCount)
    for id in ids { append(id) }
  }

  init(small: [UInt32]) {
    self.small = small
  }

  /// All of them, if each fits four bytes.
  var small32: [UInt32]? { large == nil ? small : nil }

  mutating func reserveCapacity(_ count: Int) { small.reserveCapacity(count) }

  @inline(__always)
  mutating func append(_ id: Int64) {
    if large == nil, let id = UInt32(exactly: id) {
      small.append(id)
    } else {
      appendLarge(id)
    }
  }

  /// Appends the ids of others that stand at some places.
  mutating func append(_ others: OrderedIDs, _ places: Range<Int>) {
    if large == nil, others.large == nil {
      small.append(contentsOf: others.small[places])
    } else {
      for place in places { append(others[place]) }
    }
  }

  private mutating func appendLarge(_ id: Int64) {
    if large == nil {
      large = small.map(Int64.init)
      small = []
    }
    large?.append(id)
  }

  /// The place of an id; at a million it takes well under a millisecond.
  package func firstIndex(of id: Int64) -> Int? {
    if let large { return large.firstIndex(of: id) }
    guard let id = UInt32(exactly: id) else { return nil }
    return small.firstIndex(of: id)
  }

  /// The ids that are in a set, in the same order.
  ///
  /// - Throws: `CancellationError`.
  func filtered(by set: IDBitmap) throws -> OrderedIDs {
    var found = OrderedIDs()
    var start = 0
    while start < count {
      try Task.checkCancellation()
      let end = Swift.min(count, start + 65_536)
      for place in start..<end where set.contains(self[place]) {
        found.append(self[place])
      }
      start = end
    }
    return found
  }

  /// The ids around one, it among them; nil when it is not there.
  func window(around id: Int64, before: Int, after: Int) -> SubSequence? {
    guard let place = firstIndex(of: id) else { return nil }
    return self[Swift.max(0, place - before)..<Swift.min(count, place + after + 1)]
  }

  /// The first place whose key begins so, or is the next after it.
  ///
  /// - Parameter key: A query for the key of an id. Absent keys come last.
  func place(
    of wanted: SoughtKey,
    descending: Bool,
    key: String,
    _ db: Database
  ) throws -> Int {
    let statement = try db.cachedStatement(sql: key)
    return try indices.partitioningIndex { place in
      let value = try DatabaseValue.fetchOne(statement, arguments: [self[place]]) ?? .null
      return wanted.isBehind(value, descending: descending)
    }
  }

  package static func == (one: OrderedIDs, other: OrderedIDs) -> Bool {
    if let one = one.small32, let other = other.small32 { return one == other }
    return one.elementsEqual(other)
  }
}

extension OrderedIDs: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { large?.count ?? small.count }

  package subscript(index: Int) -> Int64 {
    if let large { large[index] } else { Int64(small[index]) }
  }
}

/// A value that a place in an order is looked for by.
enum SoughtKey: Hashable, Sendable {
  /// The beginning of a sort key.
  case text(String)
  case number(Int64)

  /// True when it comes after a value in the order.
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
  /// The key to look for when a text is typed to go to a place in this order; nil when the text means
  /// nothing there.
  func wanted(_ text: String) -> SoughtKey? {
    switch field.comparison {
    case .text(.isbn): .text(text.filter(\.isNumber))
    case .text: .text(SortKey(text).text)
    case .number: Int64(text).map(SoughtKey.number)
    case .custom(let field):
      switch field.kind {
      case .text, .link: .text(SortKey(text).text)
      case .number, .money: Int64(text).map(SoughtKey.number)
      case .longText, .date, .yesNo, .choice: nil
      }
    case .date, .code, .own, .loan: nil
    }
  }
}

extension Range<Int> {
  /// Binary search for the first place of which a test is not true that is true of all places
  /// before it; the end when it is true of all.
  @inline(__always)
  func partitioningIndex(_ isBefore: (Int) throws -> Bool) rethrows -> Int {
    var range = self
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if try isBefore(middle) {
        range = (middle + 1)..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }
}

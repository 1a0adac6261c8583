/// The ids of a whole listing, in order: four bytes each, as long as none needs more.
package struct OrderedIDs: Sendable {
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

  /// Those of others that stand at some places.
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
}

extension OrderedIDs: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { large?.count ?? small.count }

  package subscript(index: Int) -> Int64 {
    if let large { large[index] } else { Int64(small[index]) }
  }
}

extension OrderedIDs {
  /// The place of an id; at a million it takes well under a millisecond.
  package func firstIndex(of id: Int64) -> Int? {
    if let large { return large.firstIndex(of: id) }
    guard let id = UInt32(exactly: id) else { return nil }
    return small.firstIndex(of: id)
  }

  package func contains(_ id: Int64) -> Bool { firstIndex(of: id) != nil }

  /// The same ids from the last to the first.
  func backwards() -> OrderedIDs {
    var copy = self
    copy.small.reverse()
    copy.large?.reverse()
    return copy
  }

  /// Those that are in a set, in the same order.
  ///
  /// - Throws: `CancellationError`.
  func filtered(by set: IDBitmap, limit: Int = .max) throws -> OrderedIDs {
    var found = OrderedIDs()
    var start = 0
    while start < count, found.count < limit {
      try Task.checkCancellation()
      let end = Swift.min(count, start + 65_536)
      for place in start..<end where set.contains(self[place]) {
        found.append(self[place])
        if found.count >= limit { break }
      }
      start = end
    }
    return found
  }
}

extension OrderedIDs: Equatable {
  package static func == (one: OrderedIDs, other: OrderedIDs) -> Bool {
    if let one = one.small32, let other = other.small32 { return one == other }
    return one.elementsEqual(other)
  }
}

/// Finds the records that are worth comparing: those that share a key (blocking).
///
/// The number of pairs is that of the records times their keys times ``neighbours``, and a few more
/// in small blocks; records that are far from each other in a large block are left out.
package struct Blocks {
  private struct Entry: Comparable {
    let key: UInt64
    let place: UInt32
    static func < (one: Self, other: Self) -> Bool {
      (one.key, one.place) < (other.key, other.place)
    }
  }

  private var entries: [Entry] = []

  package init() {}

  /// Blocks up to this size are compared whole; in a larger one each record is compared with so
  /// many behind it.
  ///
  /// In 72,000 books of two real catalogues 20 and 200 in place of 60, and 5 and 60 in place of 20,
  /// find the same clusters of books and of authors in the same 5 s and 3 s.
  private static let whole = 60
  private static let neighbours = 20

  package mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

  package mutating func add(_ keys: Set<UInt64>, at place: Int) {
    for key in keys { entries.append(Entry(key: key, place: UInt32(place))) }
  }

  /// Calls with each pair that shares a key; a pair that shares several comes several times.
  ///
  /// - Parameter order: True if the first record comes before the second, in an order in which
  /// similar records are near each other.
  package mutating func forEachPair(
    order: (Int, Int) -> Bool,
    progress: (Int, Int) throws -> Void,
    _ body: (Int, Int) throws -> Void
  ) throws {
    entries.sort()
    var (start, told) = (0, 0)
    while start < entries.count {
      var end = start + 1
      while end < entries.count, entries[end].key == entries[start].key { end += 1 }
      let count = end - start
      if count > Self.whole {
        let places = entries[start..<end].map { Int($0.place) }.sorted(by: order)
        for index in places.indices {
          for second in places[(index + 1)...].prefix(Self.neighbours) {
            try body(places[index], second)
          }
        }
      } else if count > 1 {
        for index in start..<end {
          for second in (index + 1)..<end {
            try body(Int(entries[index].place), Int(entries[second].place))
          }
        }
      }
      start = end
      if start - told > 16384 {
        told = start
        try progress(start, entries.count)
      }
    }
  }
}

/// A key that records share, by the bytes of some texts.
///
/// Two texts with one key by chance are compared once more than needed, and nothing else.
package enum BlockKey {
  /// The hash of a rule and its parts, with a byte between them.
  package static func make(_ rule: UInt8, _ parts: String...) -> UInt64 {
    var hash = FNV1a()
    hash.add(rule)
    for part in parts {
      hash.add(part.utf8)
      hash.add(0)
    }
    return hash.value
  }
}

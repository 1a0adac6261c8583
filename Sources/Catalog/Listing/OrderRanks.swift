/// The place of every book in an order, by its id: what puts a few books in order at once.
struct OrderRanks: Sendable {
  private let places: [UInt32]

  /// - Returns: nil when the ids leave so many gaps that it would fill the memory.
  init?(_ order: OrderedIDs) {
    guard let ids = order.small32, let highest = ids.max(), highest < 4 * ids.count + 65_536
    else { return nil }
    var places = Array(repeating: UInt32.max, count: Int(highest) + 1)
    for (place, id) in ids.enumerated() { places[Int(id)] = UInt32(place) }
    self.places = places
  }

  /// Books of the order, sorted.
  func sorted(_ books: IDBitmap) -> [Int64] {
    // Plain numbers are sorted faster than pairs.
    var entries: [UInt64] = []
    entries.reserveCapacity(books.count)
    forEachEntry(of: books) { entries.append($0) }
    entries.sort()
    return entries.map(Self.id)
  }

  /// The first of them or the last, in order: a few of many need not all be sorted.
  func first(_ limit: Int, of books: IDBitmap, from end: ListEnd) -> [Int64] {
    guard limit < books.count else { return sorted(books) }
    let mask = end == .start ? 0 : UInt64.max << 32
    // Those that come first so far.
    var first: [UInt64] = []
    forEachEntry(of: books) { entry in
      let entry = entry ^ mask
      if first.count == limit {
        guard let last = first.last, entry < last else { return }
        first.removeLast()
      }
      let place = first.lastIndex { $0 < entry }.map { $0 + 1 } ?? 0
      first.insert(entry, at: place)
    }
    let ids = first.map(Self.id)
    return end == .start ? ids : ids.reversed()
  }

  /// The place of each, above its id.
  private func forEachEntry(of books: IDBitmap, _ body: (UInt64) -> Void) {
    for id in books.ids where places.indices.contains(Int(id)) {
      body(UInt64(places[Int(id)]) << 32 | UInt64(id))
    }
  }

  private static func id(of entry: UInt64) -> Int64 { Int64(entry & 0xFFFF_FFFF) }
}

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
  func sorted(_ books: IDSet) -> [Int64] {
    var entries: [(place: UInt32, id: Int64)] = []
    for id in books.ids where places.indices.contains(Int(id)) {
      entries.append((places[Int(id)], id))
    }
    entries.sort { $0.place < $1.place }
    return entries.map(\.id)
  }
}

/// Goes along an order of all books, from an end or from one of them.
struct OrderCursor {
  private let connection: Connection
  private let way: Way
  private let isBackwards: Bool
  /// The last book that was passed, and its place where the order is in memory.
  private var last: Int64?
  private var place: Int?
  private var isAtEnd = false

  private enum Way {
    case scan(KeysetScan)
    case known(OrderedIDs)
  }

  /// - Parameters:
  ///   - start: The book that it starts behind; nil means an end.
  ///   - isBackwards: Whether it goes towards the first one.
  init(
    _ ordering: BookOrdering,
    _ connection: Connection,
    from start: Int64? = nil,
    backwards isBackwards: Bool = false
  ) throws {
    self.connection = connection
    self.isBackwards = isBackwards
    last = start
    if let scan = ordering.keysetScan, try connection.knownIDs(ordering) == nil {
      way = .scan(scan)
      return
    }
    let ids = try connection.ids(ordering)
    way = .known(ids)
    if let start {
      place = ids.firstIndex(of: start)
      isAtEnd = place == nil
    }
  }

  /// The next books; fewer than asked for at the end.
  mutating func next(_ count: Int) throws -> [Int64] {
    guard !isAtEnd else { return [] }
    let ids =
      switch way {
      case .scan(let scan): try next(count, scan)
      case .known(let ids): next(count, ids)
      }
    isAtEnd = ids.count < count
    last = ids.last
    return ids
  }

  /// Goes along books that are in order already.
  init(_ ids: [Int64], _ connection: Connection) {
    self.connection = connection
    isBackwards = false
    way = .known(OrderedIDs(ids))
  }

  private func next(_ count: Int, _ scan: KeysetScan) throws -> [Int64] {
    guard let last else {
      let ids = try scan.ids(connection.db, from: isBackwards ? .end : .start, limit: count)
      return isBackwards ? ids.reversed() : ids
    }
    let ids = try scan.ids(
      connection.db,
      around: last,
      before: isBackwards ? count : 0,
      after: isBackwards ? 0 : count
    )
    guard let ids else { return [] }
    return isBackwards ? ids.dropLast().reversed() : Array(ids.dropFirst())
  }

  private mutating func next(_ count: Int, _ ids: OrderedIDs) -> [Int64] {
    if isBackwards {
      let end = place ?? ids.count
      let start = max(0, end - count)
      place = start
      return ids[start..<end].reversed()
    }
    let start = place.map { $0 + 1 } ?? 0
    let end = min(ids.count, start + count)
    place = end - 1
    return Array(ids[start..<end])
  }
}

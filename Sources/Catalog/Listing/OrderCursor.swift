import GRDB

/// Goes along an order of all books, from an end or from one of them.
struct OrderCursor {
  private let connection: Connection
  private let way: Way
  private let isBackwards: Bool
  /// The last book that was passed.
  private var last: Int64?
  /// Where the order is in memory, the place of the next one.
  private var place = 0
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
      let place = ids.firstIndex(of: start)
      isAtEnd = place == nil
      self.place = (place ?? 0) + (isBackwards ? -1 : 1)
    } else {
      place = isBackwards ? ids.count - 1 : 0
    }
  }

  /// The next books, or those of them for which it is true; fewer than asked for at the end.
  ///
  /// - Throws: `CancellationError`; `DatabaseError`.
  mutating func next(
    _ count: Int,
    where isIncluded: ((Int64) -> Bool)? = nil
  ) throws -> [Int64] {
    switch way {
    case .scan(let scan): try next(count, scan, isIncluded)
    case .known(let ids): try next(count, ids, isIncluded ?? { _ in true })
    }
  }

  private mutating func next(
    _ count: Int,
    _ scan: KeysetScan,
    _ isIncluded: ((Int64) -> Bool)?
  ) throws -> [Int64] {
    var found: [Int64] = []
    var portion = count
    while found.count < count, !isAtEnd {
      try Task.checkCancellation()
      let ids = try portionOf(portion, scan)
      isAtEnd = ids.count < portion
      found += isIncluded.map { ids.filter($0) } ?? ids
      // Ids beyond those that were asked for are read again by the next call.
      last = found.count > count ? found[count - 1] : ids.last ?? last
      isAtEnd = isAtEnd && found.count <= count
      portion = min(portion, 2048) * 2
    }
    return Array(found.prefix(count))
  }

  private func portionOf(_ count: Int, _ scan: KeysetScan) throws -> [Int64] {
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

  private mutating func next(
    _ count: Int,
    _ ids: OrderedIDs,
    _ isIncluded: (Int64) -> Bool
  ) throws -> [Int64] {
    var found: [Int64] = []
    while found.count < count, !isAtEnd, ids.indices.contains(place) {
      if place.isMultiple(of: 65_536) { try Task.checkCancellation() }
      if isIncluded(ids[place]) { found.append(ids[place]) }
      place += isBackwards ? -1 : 1
    }
    return found
  }
}

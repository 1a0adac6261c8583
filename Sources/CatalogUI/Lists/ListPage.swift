import Catalog

/// A run of ids in a list, as long as the ids of all rows are not known.
struct ListPage: Sendable {
  private(set) var ids: [Int64] = []
  /// The index of the first id in the list; a guess while ``isPlaced`` is false.
  var base = 0
  /// True if the index in the list is known.
  var isPlaced = true
  /// True if it reaches the start, or the end, of the list.
  private(set) var reachesStart = false
  private(set) var reachesEnd = false

  init() {}

  init(_ ids: [Int64], reachesStart: Bool, reachesEnd: Bool) {
    self.ids = ids
    self.reachesStart = reachesStart
    self.reachesEnd = reachesEnd
  }

  var end: Int { base + ids.count }
  var isWhole: Bool { reachesStart && reachesEnd }

  func id(at index: Int) -> Int64? {
    base <= index && index < end ? ids[index - base] : nil
  }

  func index(of id: Int64) -> Int? {
    ids.firstIndex(of: id).map { base + $0 }
  }

  /// How far an index lies behind the last id, or before the first, where the list goes on there.
  func excess(of index: Int) -> Int {
    guard !ids.isEmpty else { return 0 }
    if !reachesEnd, index >= end { return index - end + 1 }
    if !reachesStart, index < base { return index - base }
    return 0
  }

  /// Adds the ids behind it.
  mutating func append(_ more: [Int64], reachesEnd: Bool) {
    ids += more
    self.reachesEnd = reachesEnd
  }

  /// Adds the ids before it; the indices of those that were there stay, if there is room before
  /// them.
  ///
  /// - Returns: By how much the indices of those that were there grew.
  mutating func prepend(_ more: [Int64], reachesStart: Bool) -> Int {
    ids = more + ids
    self.reachesStart = reachesStart
    let moved = reachesStart ? more.count - base : max(0, more.count - base)
    base += moved - more.count
    // A guess that leaves no room for the ids before was wrong.
    if reachesStart { isPlaced = true } else if base == 0 { isPlaced = false }
    return moved
  }
}

/// The ids of all rows of a list, in order and as a bitmap.
struct FoundIDs: Sendable {
  let ids: OrderedIDs
  let set: IDBitmap

  init(_ ids: OrderedIDs) {
    self.ids = ids
    set = IDBitmap(ids)
  }

  var count: Int { ids.count }

  /// The index of an id.
  ///
  /// - Parameter guess: The index that is tried first.
  func index(of id: Int64, near guess: Int) -> Int? {
    if ids.indices.contains(guess), ids[guess] == id { return guess }
    return set.contains(id) ? ids.firstIndex(of: id) : nil
  }
}

/// The rows that are read first of a list: those around a row, or those at an end.
struct PieceRequest<RowID: Hashable & Sendable>: Sendable {
  /// The row that is to be in sight, and others in case it is gone.
  var candidates: [RowID] = []
  /// Chooses the first candidate even if another row was chosen before.
  var isReveal = false
  /// The end to read at when no candidate is there.
  var end = ListEnd.start
  /// The index to stay at when no candidate is there; nil goes to ``end``.
  var index: Int?
  /// How many rows to read before the candidate, and behind it.
  var before: Int
  var after: Int

  var limit: Int { before + after + 1 }
}

/// The rows that were read first.
struct PieceReading<Source: ListedSource>: Sendable {
  let rows: [Source.Row]
  /// The row to choose.
  var focus: Int?
  /// True if that row was chosen already when they were asked for.
  var isSame = false
  var reachesStart = false
  var reachesEnd = false
  /// The ids of all rows, where the first rows could not be read without them.
  var found: FoundIDs?
  /// How the query was read; nil for words alone.
  var reading: String?
  /// The order that the query says.
  var order: SortOrder?

  /// True if there are no other rows.
  var isWhole: Bool { found != nil || (reachesStart && reachesEnd) }
  /// The number of rows in the list, when it is whole.
  var count: Int { found?.count ?? rows.count }
}

extension ListedSource {
  /// Reads the rows around the first of the candidates that is there, else from an end.
  func page(_ view: ReadTransaction, _ request: PieceRequest<RowID>) throws -> PieceReading<Self> {
    for id in request.candidates {
      let rows = try rows(view, around: id, before: request.before, after: request.after)
      guard let focus = rows.firstIndex(where: { Self.id(of: $0) == id }) else { continue }
      let isSame = id == request.candidates.first && !request.isReveal
      let behind = rows.count - focus - 1
      var page = PieceReading<Self>(
        rows: rows,
        focus: focus,
        isSame: isSame,
        reachesStart: focus < request.before,
        reachesEnd: behind < request.after
      )
      // Near one end, read from that end, so that the rows make a whole page.
      if page.reachesStart != page.reachesEnd {
        let end = page.reachesStart ? ListEnd.start : .end
        page = try self.page(view, from: end, request.limit)
        page.focus = page.rows.firstIndex { Self.id(of: $0) == id }
        page.isSame = isSame
      }
      return page
    }
    guard let index = request.index, index > 0 else {
      return try page(view, from: request.end, request.limit)
    }
    let found = FoundIDs(try ids(view))
    let middle = min(index, found.count)
    let range = max(0, middle - request.before)..<min(found.count, middle + request.after + 1)
    return PieceReading(rows: try rows(view, Array(found.ids[range])), found: found)
  }

  private func page(
    _ view: ReadTransaction,
    from end: ListEnd,
    _ limit: Int
  ) throws -> PieceReading<Self> {
    let rows = try rows(view, from: end, limit: limit)
    let isWhole = rows.count < limit
    return PieceReading(
      rows: rows,
      focus: end == .start || rows.isEmpty ? nil : rows.count - 1,
      reachesStart: end == .start || isWhole,
      reachesEnd: end == .end || isWhole
    )
  }
}

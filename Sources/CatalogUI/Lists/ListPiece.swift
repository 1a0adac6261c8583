import Catalog

/// Ids that follow one another in a list, before the ids of all are there.
struct ListPiece: Sendable {
  private(set) var ids: [Int64] = []
  /// The place of the first; a guess while ``isPlaced`` is false.
  var base = 0
  /// Whether the place in the list is known.
  var isPlaced = true
  /// Whether nothing comes before it, or behind it.
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

  /// How far a place lies behind the last row, or before the first, where there are more.
  func excess(of index: Int) -> Int {
    guard !ids.isEmpty else { return 0 }
    if !reachesEnd, index >= end { return index - end + 1 }
    if !reachesStart, index < base { return index - base }
    return 0
  }

  /// Puts on what comes behind it.
  mutating func append(_ more: [Int64], reachesEnd: Bool) {
    ids += more
    self.reachesEnd = reachesEnd
  }

  /// Puts on what comes before it; the place of what was there stays, if there is room before it.
  ///
  /// - Returns: How far what was there moved.
  mutating func prepend(_ more: [Int64], reachesStart: Bool) -> Int {
    ids = more + ids
    self.reachesStart = reachesStart
    let moved = reachesStart ? more.count - base : max(0, more.count - base)
    base += moved - more.count
    // A guess that leaves no room for what comes before was wrong.
    if reachesStart { isPlaced = true } else if base == 0 { isPlaced = false }
    return moved
  }
}

/// The ids of all rows of a list in order, and the same as a set.
struct FoundIDs: Sendable {
  let ids: OrderedIDs
  let set: IDBitmap

  init(_ ids: OrderedIDs) {
    self.ids = ids
    set = IDBitmap(ids)
  }

  var count: Int { ids.count }

  /// The place of an id.
  ///
  /// - Parameter guess: Where it is looked for first.
  func index(of id: Int64, near guess: Int) -> Int? {
    if ids.indices.contains(guess), ids[guess] == id { return guess }
    return set.contains(id) ? ids.firstIndex(of: id) : nil
  }
}

/// What is asked for first when a list is read: the rows around one, or from an end.
struct PieceRequest<RowID: Hashable & Sendable>: Sendable {
  /// The row that is to be in sight, and others to take when it is gone.
  var candidates: [RowID] = []
  /// Whether the first of them is to be chosen although another one was.
  var isReveal = false
  /// Where the list is read from when none of them is there.
  var end = ListEnd.start
  /// The place to stay at when none of them is there; nil goes to the end.
  var index: Int?
  /// The rows before the one that is to be in sight, and behind it.
  var before: Int
  var after: Int

  var limit: Int { before + after + 1 }
}

/// The rows that were read first.
struct PieceReading<Source: ListedSource>: Sendable {
  let rows: [Source.Row]
  /// Which of them is to be chosen.
  var focus: Int?
  /// Whether it was the chosen one when they were asked for.
  var isSame = false
  var reachesStart = false
  var reachesEnd = false
  /// The ids of all, where the rows could not be had without them.
  var found: FoundIDs?
  /// How what is looked for was read; nil for words alone.
  var reading: String?

  /// Whether there are no other rows.
  var isWhole: Bool { found != nil || (reachesStart && reachesEnd) }
  /// How many there are, when it is whole.
  var count: Int { found?.count ?? rows.count }
}

extension ListedSource {
  /// Reads the rows around the first of the candidates that is there, else from an end.
  func piece(_ view: View, _ request: PieceRequest<RowID>) throws -> PieceReading<Self> {
    for id in request.candidates {
      let rows = try rows(view, around: id, before: request.before, after: request.after)
      guard let focus = rows.firstIndex(where: { Self.id(of: $0) == id }) else { continue }
      let isSame = id == request.candidates.first && !request.isReveal
      let behind = rows.count - focus - 1
      var piece = PieceReading<Self>(
        rows: rows,
        focus: focus,
        isSame: isSame,
        reachesStart: focus < request.before,
        reachesEnd: behind < request.after
      )
      // Near an end there is room for more rows of the other side.
      if piece.reachesStart != piece.reachesEnd {
        let end = piece.reachesStart ? ListEnd.start : .end
        piece = try self.piece(view, from: end, request.limit)
        piece.focus = piece.rows.firstIndex { Self.id(of: $0) == id }
        piece.isSame = isSame
      }
      return piece
    }
    guard let index = request.index, index > 0 else {
      return try piece(view, from: request.end, request.limit)
    }
    let found = FoundIDs(try ids(view))
    let middle = min(index, found.count)
    let range = max(0, middle - request.before)..<min(found.count, middle + request.after + 1)
    return PieceReading(rows: try rows(view, Array(found.ids[range])), found: found)
  }

  private func piece(
    _ view: View,
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

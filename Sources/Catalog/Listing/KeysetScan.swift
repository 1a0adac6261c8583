import GRDB

/// An order that indexes serve, scanned by keyset: pieces of an index that are read one after the
/// other, each from an end or from behind any row.
///
/// **The problem.** A screenful of a list is wanted from its start, its end, or around one of a
/// million rows, without reading the rows before it.
///
/// **The ways there are.** `OFFSET` steps over all rows before the first one wanted. A keyset, the
/// values by which the last row is ordered, lets SQLite seek its successor in the index: `(sortKey,
/// id) > (?, ?)`. But books without a value come last in both directions, columns can be ordered in
/// different directions, and SQLite seeks by one comparison of one direction.
///
/// **The one taken.** An order is cut into pieces, each of which one index has from end to end:
/// first the rows with a value, then those without. The columns of a piece are in groups of one
/// direction; a row's successors are first those that differ from it in the last group only, then
/// those that differ in the one before, and so on, each found by one seek.
///
/// **What it guarantees.** Nothing is sorted, and as many rows are read as are asked for: the query
/// plans are asserted by tests.
struct KeysetScan: Sendable {
  /// The table whose rows are scanned.
  let table: String
  let pieces: [Piece]

  struct Piece: Sendable {
    /// The part behind FROM.
    var source: String
    /// The condition that tells its rows from those of other pieces; nil when there are no others.
    var condition: String?
    /// The columns of the order, in groups that can each be compared at once; the last has the id.
    var keys: [Keys]
  }

  struct Keys: Sendable {
    let columns: [String]
    let descending: Bool
  }

  /// Queries for all ids.
  var queries: [String] { pieces.map { $0.query("\(table).id") } }

  private func directed(backwards: Bool) -> [Piece] { backwards ? pieces.reversed() : pieces }

  // MARK: - Reading

  /// All ids.
  func ids(_ db: Database, count: Int = 0) throws -> OrderedIDs {
    var ids = OrderedIDs()
    ids.reserveCapacity(count)
    for query in queries {
      try db.forEachRow(query) { row in ids.append(row.integer(0)) }
    }
    return ids
  }

  /// Hands over the ids from an end, or from behind one of them, as long as `body` returns true; none
  /// where that one is not there.
  ///
  /// The statement is open meanwhile: `body` may ask anything but this scan.
  ///
  /// - Throws: `CancellationError` when the task was cancelled; `DatabaseError`.
  func forEachID(
    _ db: Database,
    behind start: Int64? = nil,
    backwards: Bool = false,
    _ body: (Int64) throws -> Bool
  ) throws {
    var rest = directed(backwards: backwards)[...]
    var goesOn = true
    func scan(_ piece: Piece, _ conditions: [String] = [], _ values: [DatabaseValue] = []) throws {
      // A limit, which -1 takes away again, lets SQLite go along the index rather than sort.
      let query = piece.query("\(table).id", where: conditions, backwards: backwards, limit: true)
      let arguments = StatementArguments(values + [(-1).databaseValue])
      try db.forEachID(SQL(sql: query, arguments: arguments)) { id in
        goesOn = try body(id)
        return goesOn
      }
    }
    if let start {
      guard let (place, values) = try place(of: start, db) else { return }
      let piece = pieces[place]
      // First what differs in the last columns alone, then what differs earlier.
      for group in piece.keys.indices.reversed() where goesOn {
        let (conditions, count) = piece.following(group, backwards: backwards)
        try scan(piece, conditions, Array(values[..<count]))
      }
      rest = rest.dropFirst(backwards ? pieces.count - place : place + 1)
    }
    for piece in rest where goesOn { try scan(piece) }
  }

  /// The first or last ids, in order.
  func ids(_ db: Database, from end: ListEnd, limit: Int) throws -> [Int64] {
    let ids = try next(limit, db, behind: nil, backwards: end == .end)
    return end == .end ? ids.reversed() : ids
  }

  private func next(
    _ limit: Int,
    _ db: Database,
    behind start: Int64?,
    backwards: Bool
  ) throws -> [Int64] {
    guard limit > 0 else { return [] }
    var ids: [Int64] = []
    try forEachID(db, behind: start, backwards: backwards) { id in
      ids.append(id)
      return ids.count < limit
    }
    return ids
  }

  /// The first ids in one statement, however many pieces there are.
  func first(_ db: Database, limit: Int) throws -> [Int64] {
    let parts = pieces.map { "SELECT * FROM (\($0.query("\(table).id", limit: true)))" }
    let statement = try db.cachedStatement(
      sql: parts.joined(separator: " UNION ALL ") + " LIMIT ?"
    )
    let limits = Array(repeating: limit, count: pieces.count + 1)
    return try Int64.fetchAll(statement, arguments: StatementArguments(limits))
  }

  /// The ids on both sides of one, and it between them; nil when it is not there.
  func ids(_ db: Database, around id: Int64, before: Int, after: Int) throws -> [Int64]? {
    guard try place(of: id, db) != nil else { return nil }
    let earlier = try next(before, db, behind: id, backwards: true)
    return try earlier.reversed() + [id] + next(after, db, behind: id, backwards: false)
  }

  /// The piece that a row is in, and its values in the order; nil when it is not there.
  private func place(
    of id: Int64,
    _ db: Database
  ) throws -> (piece: Int, values: [DatabaseValue])? {
    for (place, piece) in pieces.enumerated() {
      let tests = [piece.condition, "\(table).id = ?"].compactMap { $0 }.joined(separator: " AND ")
      let statement = try db.cachedStatement(
        sql: """
          SELECT \(piece.columns.joined(separator: ", ")) FROM \(piece.source) WHERE \(tests)
          """
      )
      guard let row = try Row.fetchOne(statement, arguments: [id]) else { continue }
      return (place, Array(row.databaseValues))
    }
    return nil
  }
}

// MARK: - SQL

extension KeysetScan.Piece {
  /// - Parameter conditions: Beside its own.
  func query(
    _ selection: String,
    where conditions: [String] = [],
    backwards: Bool = false,
    limit: Bool = false
  ) -> String {
    let tests = ([condition].compactMap { $0 } + conditions).joined(separator: " AND ")
    let terms = keys.flatMap { keys in
      keys.columns.map { "\($0) \(keys.descending != backwards ? "DESC" : "ASC")" }
    }
    return """
      SELECT \(selection) FROM \(source)\(tests.isEmpty ? "" : " WHERE \(tests)")
      ORDER BY \(terms.joined(separator: ", "))\(limit ? " LIMIT ?" : "")
      """
  }

  var columns: [String] { keys.flatMap(\.columns) }

  /// Conditions for the rows that are equal to one in all groups of columns before this group, and follow
  /// it in this.
  ///
  /// - Returns: The conditions, and how many of its values they take.
  func following(_ group: Int, backwards: Bool) -> (conditions: [String], values: Int) {
    let keys = keys[group]
    let same = self.keys[..<group].flatMap(\.columns)
    let sign = keys.descending != backwards ? "<" : ">"
    let parameters = keys.columns.map { _ in "?" }.joined(separator: ", ")
    let next = "(\(keys.columns.joined(separator: ", "))) \(sign) (\(parameters))"
    return (same.map { "\($0) = ?" } + [next], same.count + keys.columns.count)
  }
}

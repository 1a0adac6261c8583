import Books
import GRDB
import GRDBSQLite

/// SQLite's own check of a file, its results sorted by the remedies.
struct FileCheck {
  let db: Database
  let path: String

  struct Result {
    /// Indexes, derived tables and room, which can all be made anew.
    var findings: [CheckFinding] = []
    /// SQLite's complaints about values, which other checks locate.
    var complaints: [String] = []
    /// True when some page cannot be read, so that other parts may be unreadable, too.
    var hasBrokenPages = false
    /// True when SQLite may not have checked the conditions of tables: it passes over them on a
    /// connection that can only read, and when it has reported enough.
    var passedOverConditions = false
    var isSound: Bool { findings.isEmpty && complaints.isEmpty }
  }

  private static let mostLines = 100

  /// - Throws: ``CatalogError/damaged(path:detail:)`` when a table is damaged that cannot be
  ///   derived again, so that only a backup has it.
  func result() throws -> Result {
    var result = Result()
    var indexes = CheckFinding(.indexes)
    var room = CheckFinding(.room)
    var broken: String?
    let lines = try lines()
    result.passedOverConditions =
      lines.count >= Self.mostLines || sqlite3_db_readonly(db.sqliteConnection, "main") == 1
    for line in lines {
      switch Meaning(line) {
      case .nothing: break
      case .value: result.complaints.append(line)
      case .index: indexes.add(line)
      case .room: room.add(line)
      case .page:
        try Self.refuseUnread(line)
        broken = broken ?? line
      }
    }
    if broken != nil || indexes.isWrong {
      try requireData(broken ?? indexes.examples.first ?? "")
    }
    if let broken {
      result.hasBrokenPages = true
      indexes.add(broken)
    }
    result.findings = [indexes, room].filter(\.isWrong)
    return result
  }

  private func lines() throws -> [String] {
    do {
      return try String.fetchAll(db, sql: "PRAGMA integrity_check(\(Self.mostLines))")
        .flatMap { $0.split(separator: "\n").map(String.init) }
    } catch let error as DatabaseError {
      // A disk that gives an error is another matter.
      guard case .damaged(_, let detail) = CatalogError(error, path: path) else { throw error }
      return [detail]
    }
  }

  /// A page that the disk did not give is no damage of the file.
  ///
  /// - Parameter found: A line of SQLite's check.
  static func refuseUnread(_ found: String) throws {
    let code = found.split(separator: "error code=").dropFirst().first.flatMap { Int32($0) }
    // For pages of the freelist SQLite tells no code; that their numbers exist was checked before.
    let isFree = found.contains("failed to get page")
    let result = code.map(ResultCode.init(rawValue:)) ?? (isFree ? .SQLITE_IOERR : .SQLITE_OK)
    guard result.primaryResultCode == .SQLITE_IOERR else { return }
    throw DatabaseError(resultCode: result, message: tr("disk I/O error"))
  }

  private enum Meaning {
    case nothing
    case value
    case index
    case room
    case page

    init(_ line: String) {
      // Later versions of SQLite look into the index of titles as well, which is a part of its own.
      if line == "ok" || line.hasPrefix("***") || line.contains("FTS5 table") {
        self = .nothing
      } else if line.hasPrefix("CHECK constraint failed") || line.contains(" value in ") {
        self = .value
      } else if line.contains(" index ") {
        self = .index
      } else if line.hasSuffix("is never used") || line.contains("reelist: ") {
        self = .room
      } else {
        self = .page
      }
    }
  }

  /// Reads every table that cannot be derived again, and makes sure that no rows of it are missing.
  ///
  /// A page that was lost or written to another place can be read as if nothing were wrong: then rows
  /// are out of order, or an index has rows that the table has not. To make the index anew would take
  /// the last trace of them.
  private func requireData(_ detail: String) throws {
    for table in try Self.tables(db) where !Schema.derivedTables.contains(table) {
      func refuse(_ detail: String) -> CatalogError {
        .damaged(path: path, detail: tr("\(detail), in the table \(table)"))
      }
      let columns = try Row.fetchAll(db, sql: "PRAGMA table_info(\"\(table)\")")
        .map { "length(\"\(try $0[1] as String)\")" }
      do {
        try db.forEachRow("SELECT \(columns.joined(separator: ", ")) FROM \"\(table)\" NOT INDEXED")
        {
          _ in
        }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
        throw refuse(detail)
      }
      guard let rows = try rowsInOrder(of: table) else { throw refuse(detail) }
      // An index that cannot be read tells nothing of the table. Of count(*) SQLite takes whatever index
      // is smallest.
      let counts = try IndexProof.indexes(of: table, db).compactMap { index in
        (try? Int.fetchOne(
          db,
          sql: "SELECT count(rowid) FROM \"\(table)\" INDEXED BY \"\(index)\""
        )).map { (index: index, rows: $0) }
      }
      // One of several that has more is damaged itself.
      let longer = counts.filter { $0.rows > rows }
      if let first = longer.first, longer.count * 2 > counts.count {
        throw refuse(tr("the index \(first.index) has rows that are gone"))
      }
    }
  }

  /// How many rows a table has, or nil where they are not in the order of their keys.
  private func rowsInOrder(of table: String) throws -> Int? {
    var (count, last, isInOrder) = (0, Int64.min, true)
    try db.forEachRow("SELECT rowid FROM \"\(table)\" NOT INDEXED") { row in
      let key = row.integer(0)
      if count > 0, key <= last { isInOrder = false }
      (count, last) = (count + 1, key)
    }
    return isInOrder ? count : nil
  }

  private static func tables(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0"
    )
  }
}

import GRDB

/// Makes indexes and derived tables anew whose pages cannot even be emptied.
///
/// They leave the schema without their pages being read, and are made again in one transaction;
/// what their pages took is given back by writing the file anew.
struct FileMending {
  let path: String

  /// The tables whose rows are all made of others.
  static let derivedTables: Set<String> = [
    "titleText", "nameWord", "shelfWord", "bookOrigin", "titleSearch", "titleSearch_data",
    "titleSearch_idx", "titleSearch_docsize", "titleSearch_config",
  ]

  /// - Throws: ``CatalogError/damaged(path:detail:)`` when it does not help: then all is as it was.
  func run() throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(ConnectionSettings.patience)
    try translating(path: path) {
      let queue = try DatabaseQueue(
        path: DatabaseFiles.resolved(path),
        configuration: configuration
      )
      defer { try? queue.close() }
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA synchronous = FULL")
        try db.inTransaction(.immediate) {
          try makeAnew(db)
          return .commit
        }
        try db.execute(sql: "VACUUM")
        _ = try? db.checkpoint(.truncate)
      }
    }
  }

  private func makeAnew(_ db: Database) throws {
    let names = Self.derivedTables.sorted().map { "'\($0)'" }.joined(separator: ", ")
    let isDerived = "(tbl_name IN (\(names)) OR type = 'index' AND sql IS NOT NULL)"
    let schema = try Row.fetchAll(
      db,
      sql: """
        SELECT name, sql FROM sqlite_schema
        WHERE \(isDerived) AND sql IS NOT NULL AND name NOT GLOB 'titleSearch_*'
        ORDER BY type = 'index', sql LIKE 'CREATE VIRTUAL%'
        """
    ).map { try $0[1] as String }
    try db.execute(sql: "PRAGMA writable_schema = ON")
    try db.execute(sql: "DELETE FROM sqlite_schema WHERE \(isDerived)")
    try db.execute(sql: "PRAGMA writable_schema = RESET")
    for statement in schema { try db.execute(sql: statement) }
    let checking = Checking(db: db)
    for part in [CheckPart.titles, .titleIndex, .names, .origins, .shelves] {
      try checking.rebuild(part)
    }
  }
}

import Books
import GRDB

/// A copy of a catalogue's file that is checked before it is used as one.
struct DatabaseCopy {
  /// The file that is copied.
  let source: String
  let draft: DraftFile

  /// Copies the contents of the source at one moment, also while it is being changed.
  ///
  /// - Parameter finish: Called with the copy when it has been found to be whole.
  /// - Returns: True when something in it is wrong that is not damage, as in the source.
  /// - Throws: ``CatalogError``, with the path of the file that it is about.
  func make(finish: (Database) throws -> Void) throws -> Bool {
    let counts = try transfer()
    var isFlawed = false
    do {
      try translating(path: draft.place) {
        let copy = try DatabaseQueue(path: draft.path, configuration: ConnectionSettings.draft())
        try copy.writeWithoutTransaction { db in
          let check = try FileCheck(db: db, path: draft.place).result()
          isFlawed = try !check.isSound || Row.fetchOne(db, sql: "PRAGMA foreign_key_check") != nil
          if !isFlawed, try Schema.version(db) == Schema.latest {
            isFlawed = try Checking(db: db).check([.titleIndex]).contains(where: \.isWrong)
          }
          guard try Self.counts(db) == counts else {
            throw CatalogError.inputOutput(
              path: draft.place,
              reason: tr("it is not as \(source)")
            )
          }
          try finish(db)
        }
        try copy.close()
      }
    } catch CatalogError.damaged(_, let detail), CatalogError.notACatalog(_, let detail) {
      // Pages are copied as they lie: the damage may be that of the source.
      if let damage = try CatalogVerification.damageOfData(in: source) {
        throw CatalogError.damaged(path: source, detail: damage)
      }
      throw CatalogError.inputOutput(path: draft.place, reason: detail)
    }
    guard !DatabaseFiles(path: draft.path).hasLog,
      case .catalog = CatalogFile.inspect(draft.path)
    else {
      throw CatalogError.inputOutput(path: draft.place, reason: tr("it is not as \(source)"))
    }
    return isFlawed
  }

  /// - Returns: How many rows each table had at that moment.
  private func transfer() throws -> [String: Int] {
    let target = try translating(path: draft.place) {
      try DatabaseQueue(path: draft.path, configuration: ConnectionSettings.draft())
    }
    let counts = try translating(path: source) {
      let original = try ConnectionSettings.unchanging(source)
      let counts = try original.unsafeRead { db in
        var counts: [String: Int] = [:]
        try db.inTransaction(.deferred) {
          counts = try Self.counts(db)
          try target.writeWithoutTransaction { try copy(db, to: $0) }
          return .rollback
        }
        return counts
      }
      try original.close()
      return counts
    }
    try translating(path: draft.place) { try target.close() }
    return counts
  }

  private func copy(_ db: Database, to target: Database) throws {
    do {
      try db.backup(to: target)
    } catch let error as DatabaseError {
      let isOfSource =
        [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode)
        || [.SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ].contains(error.extendedResultCode)
      throw CatalogError(error, path: isOfSource ? source : draft.place)
    }
  }

  /// The first finding of SQLite's own check, or nil when the file is whole.
  static func damage(_ db: Database) throws -> String? {
    guard let found = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)"), found != "ok"
    else { return nil }
    try FileCheck.refuseUnread(found)
    // A line before it, between asterisks, says which of a connection's databases it is about.
    return String(found.split(separator: "\n").last(where: { !$0.hasPrefix("***") }) ?? found[...])
  }

  /// How many rows each table has that cannot be derived again.
  static func counts(_ db: Database) throws -> [String: Int] {
    let tables = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_schema
        WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL %' AND name NOT LIKE 'sqlite%'
        """
    )
    var counts: [String: Int] = [:]
    for table in tables where !Schema.derivedTables.contains(table) {
      // An index may be damaged.
      counts[table] = try Int.fetchOne(
        db,
        sql: "SELECT count(*) FROM \(table.quotedDatabaseIdentifier) NOT INDEXED"
      )
    }
    return counts
  }
}

extension ConnectionSettings {
  /// For a look at a file as it lies, which stays so: whoever closes last brings the log into it.
  static func unchanging(_ path: String) throws -> DatabaseQueue {
    // Where it is a link, the log lies beside what it leads to.
    let path = DatabaseFiles.resolved(path)
    guard DatabaseFiles(path: path).hasLog else { return try reader(path).queue }
    var configuration = configuration(queryOnly: true)
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// For a draft, which nobody else knows and which is brought to the disk when it is whole.
  ///
  /// It has no log beside it: one of SQLite's that cannot be brought into the file when a
  /// connection closes stays there, and nobody is told.
  static func draft() -> Configuration {
    var configuration = configuration(isAlone: true)
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
    }
    return configuration
  }

  /// Makes a draft a file that many can read and write at once, which it stays.
  static func makeShared(_ db: Database) throws {
    let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
    guard mode == "wal" else { throw DatabaseError(resultCode: .SQLITE_IOERR) }
    _ = try db.checkpoint(.truncate)
  }
}

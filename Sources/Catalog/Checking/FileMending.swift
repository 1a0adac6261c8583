import Books
import GRDB

/// Makes indexes and derived tables anew whose pages cannot even be emptied.
///
/// They leave the schema without their pages being read, and are made again in one transaction;
/// the room of their pages is given back by writing the file anew. An index that is a part of its
/// table, as that of `UNIQUE` is, goes with it: the rows move to a new table of the same shape.
struct FileMending {
  let path: String

  /// - Throws: ``CatalogError/damaged(path:detail:)`` when it does not help: then all is as it was.
  func run() throws {
    try translating(path: path) {
      let resolved = DatabaseFiles.resolved(path)
      let reading = try DatabaseQueue(path: resolved, configuration: configuration)
      let tables = try reading.unsafeRead(tablesWithBrokenIndexes)
      try reading.close()
      let queue = try DatabaseQueue(path: resolved, configuration: configuration)
      defer { try? queue.close() }
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA synchronous = FULL")
        try Stopping.keepingFromCommit { hold in
          try db.inTransaction(.immediate) {
            try makeAnew(tables, db)
            hold()
            return .commit
          }
        }
        try db.execute(sql: "VACUUM")
        _ = try? db.checkpoint(.truncate)
      }
    }
  }

  /// Writes the file anew without the room in it.
  ///
  /// - Returns: True when the file is sound then; where it cannot be done, nothing has changed.
  func makeRoomAnew() throws -> Bool {
    try translating(path: path) {
      let queue = try DatabaseQueue(
        path: DatabaseFiles.resolved(path),
        configuration: configuration
      )
      defer { try? queue.close() }
      return try queue.writeWithoutTransaction { db in
        do {
          try db.execute(sql: "PRAGMA synchronous = FULL")
          try Stopping.keeping {
            try Stopping.interrupting(db) { try db.execute(sql: "VACUUM") }
          }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
          return false
        }
        _ = try? db.checkpoint(.truncate)
        return try FileCheck(db: db, path: path).result().findings.isEmpty
      }
    }
  }

  private var configuration: Configuration {
    var configuration = Configuration()
    // A row moves as it is.
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(ConnectionSettings.patience)
    configuration.prepareDatabase { db in try RollbackJournal.check(db) }
    return configuration
  }

  /// Makes indexes and derived tables that are missing, where nothing else in the schema is different.
  ///
  /// - Returns: Their names.
  /// - Throws: ``CatalogError/damaged(path:detail:)`` when rows are in the way of one: then all is as
  ///   it was.
  func makeMissing() throws -> [String] {
    guard ConnectionSettings.canWrite(path),
      case .catalog(Schema.latest) = CatalogFile.inspect(path)
    else { return [] }
    let made = try SchemaComparison.made(by: Schema.latest)
    return try translating(path: path) {
      let resolved = DatabaseFiles.resolved(path)
      let queue = try DatabaseQueue(path: resolved, configuration: configuration)
      defer { try? queue.close() }
      return try queue.writeWithoutTransaction { db in
        let missing = SchemaComparison.missingDerived(of: try SchemaObject.fetchAll(db), from: made)
        guard !missing.isEmpty else { return [] }
        try db.execute(sql: "PRAGMA synchronous = FULL")
        try Stopping.keepingFromCommit { hold in
          try db.inTransaction(.immediate) {
            if missing.allSatisfy(\.isIndexByItself) {
              for index in missing { try make(index, db) }
            } else {
              try makeAnew([], db)
            }
            hold()
            return .commit
          }
        }
        return missing.filter(\.hasOwnStatement).map(\.name)
      }
    }
  }

  private func make(_ object: SchemaObject, _ db: Database) throws {
    // Its first line is a comment.
    func make() throws { try db.execute(sql: object.text) }
    do {
      try make()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      // Folded names that somebody changed may be in the way.
      for table in DerivedTable.all { try Checking(db: db).rebuild(.derived(table)) }
      do {
        try make()
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        let detail = tr("the index \(object.name) is missing, and rows do not agree with it")
        throw CatalogError.damaged(path: path, detail: detail)
      }
    }
  }

  private func makeAnew(_ tables: [BrokenTable], _ db: Database) throws {
    let names = Schema.derivedTables.sorted().map { "'\($0)'" }.joined(separator: ", ")
    let isDerived = "(tbl_name IN (\(names)) OR type = 'index' AND sql IS NOT NULL)"
    try rewriteSchema(db) { try db.execute(sql: "DELETE FROM sqlite_schema WHERE \(isDerived)") }
    try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
    for table in tables { try moveRows(table.name, table.sql, db) }
    // Of a table that is missing the file does not know how it is made.
    let made = try SchemaComparison.made(by: Schema.latest).filter {
      $0.isDerived && $0.hasOwnStatement
    }
    for object in made where object.kind != "index" && !object.isVirtual { try make(object, db) }
    for object in made where object.isVirtual { try make(object, db) }
    for object in made where object.kind == "index" { try make(object, db) }
    let checking = Checking(db: db)
    for part in [CheckPart.titles, .titleIndex, .names, .origins] {
      try checking.rebuild(part)
    }
  }

  private func rewriteSchema(_ db: Database, _ body: () throws -> Void) throws {
    try db.execute(sql: "PRAGMA writable_schema = ON")
    try body()
    try db.execute(sql: "PRAGMA writable_schema = RESET")
  }

  private typealias BrokenTable = (name: String, sql: String)

  /// The tables of which an index that is their part cannot be read.
  ///
  /// It is found out on a connection of its own: once a page could not be read, SQLite 3.40 takes every
  /// change of that connection for one of a damaged file.
  private func tablesWithBrokenIndexes(_ db: Database) throws -> [BrokenTable] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT part.name, tab.name, tab.sql
        FROM sqlite_schema AS part JOIN sqlite_schema AS tab ON tab.name = part.tbl_name
        WHERE part.type = 'index' AND part.sql IS NULL AND tab.type = 'table'
        """
    )
    var broken: [String: String] = [:]
    for row in rows {
      let (index, table): (String, String) = try (row[0], row[1])
      // count(*) would take the smallest index.
      let count = """
        SELECT count(id) FROM \(table.quotedDatabaseIdentifier)
        INDEXED BY \(index.quotedDatabaseIdentifier)
        """
      if (try? Int.fetchOne(db, sql: count)) == nil { broken[table] = try row[2] as String }
    }
    return broken.sorted { $0.key < $1.key }.map { (name: $0.key, sql: $0.value) }
  }

  /// Moves the rows of a table to a new one, which then takes its name.
  private func moveRows(_ table: String, _ sql: String, _ db: Database) throws {
    guard let columns = sql.firstIndex(of: "(") else { return }
    let new = tr("\(table) made anew")
    try db.execute(sql: "CREATE TABLE \(new.quotedDatabaseIdentifier) \(sql[columns...])")
    // With a condition, SQLite reads rows and does not copy the indexes' pages.
    try db.execute(
      sql: """
        INSERT INTO \(new.quotedDatabaseIdentifier)
        SELECT * FROM \(table.quotedDatabaseIdentifier) NOT INDEXED WHERE true
        """
    )
    try rewriteSchema(db) {
      try db.execute(sql: "DELETE FROM sqlite_schema WHERE tbl_name = ?", arguments: [table])
      try db.execute(
        sql: """
          UPDATE sqlite_schema SET tbl_name = :table, sql = iif(type = 'table', :sql, sql),
            name = replace(name, :new, :table)
          WHERE tbl_name = :new
          """,
        arguments: ["table": table, "sql": sql, "new": new]
      )
    }
    try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [new])
  }
}

import Books
import CSQLiteSafety
import GRDB
import GRDBSQLite
import Glibc

/// Compares a file's `sqlite_schema` with that of its version.
///
/// A trigger, a view in a table's place, a generated column or another CHECK would be carried out by
/// statements that mean something else. So only a schema that the migrations make is accepted as a
/// catalogue's, and each connection compares it before it reads anything else. Only rows can differ from
/// file to file.
struct SchemaComparison {
  let db: Database

  /// More steps than reading the schema of a catalogue takes a hundred times over.
  private static let mostSteps: Int32 = 200_000

  /// - Throws: ``CatalogError/foreignSchema(path:what:)``, or
  ///   ``CatalogError/newer(path:version:known:)`` when the file became newer meanwhile.
  func check() throws {
    try bounded {
      let isUsual = try Schema.version(db) == Schema.latest && isNewest()
      guard !isUsual else { return }
      // Together, since another program may be bringing the file up to date.
      try db.inTransaction(.deferred) {
        try compare()
        return .rollback
      }
    }
  }

  private func compare() throws {
    let version = try Schema.version(db)
    let found = try SchemaObject.fetchAll(db)
    guard version <= Schema.latest else {
      throw CatalogError.newer(path: path, version: version, known: Schema.latest)
    }
    let made = try Self.made(by: version)
    let derived = Self.missingDerived(of: found, from: made)
    guard derived.isEmpty else {
      throw CatalogError.lacksDerived(
        path: path,
        names: derived.filter(\.hasOwnStatement).map(\.name)
      )
    }
    if let what = Self.addition(to: made, in: found) {
      throw CatalogError.foreignSchema(path: path, what: what)
    }
    if let missing = made.first(where: { !found.contains($0) }) {
      throw CatalogError.incompleteSchema(path: path, what: tr("lacks the \(missing.words)"))
    }
  }

  /// The indexes and derived tables that are missing, where nothing else is different.
  static func missingDerived(of found: [SchemaObject], from made: [SchemaObject]) -> [SchemaObject]
  {
    let missing = made.filter { !found.contains($0) }
    guard missing.allSatisfy(\.isDerived), found.count + missing.count == made.count,
      found.allSatisfy(made.contains)
    else { return [] }
    return missing
  }

  /// True when the file has the objects of the newest version; no schema is made to compare with.
  ///
  /// They are compared as SQLite gives them: every start waits for this.
  private func isNewest() throws -> Bool {
    guard let schema = octavo_schema() else { return false }
    let size = octavo_schema_size()
    var place = 0
    var isAlike = true
    try db.forEachRow(of: SchemaObject.texts) { row in
      let text = row.text(0)
      isAlike =
        place + text.count <= size
        && text.baseAddress.map { memcmp(schema + place, $0, text.count) == 0 } == true
      place += text.count
      return isAlike
    }
    return isAlike && place == size
  }

  /// The objects that the migrations up to a version make.
  static func made(by version: Int) throws -> [SchemaObject] {
    guard version > 0 else { return [] }
    let queue = try DatabaseQueue(configuration: ConnectionSettings.configuration())
    try Schema.migrate(queue, upTo: version)
    return try queue.read { db in try SchemaObject.fetchAll(db) }
  }

  /// The first object that Octavo did not make so, in words; nil when there is none.
  static func addition(to made: [SchemaObject], in found: [SchemaObject]) -> String? {
    var missing = made
    for object in found {
      if let place = missing.firstIndex(of: object) {
        missing.remove(at: place)
      } else if made.contains(where: { $0.kind == object.kind && $0.name == object.name }) {
        return tr("has \(object.article) \(object.words) that is not as Octavo made it")
      } else {
        return tr("has \(object.article) \(object.words) that no Octavo made")
      }
    }
    return nil
  }

  /// Carries out statements that take few steps with a sound file, and stops them with any other.
  private func bounded<Result>(_ body: () throws -> Result) throws -> Result {
    var isEnded = false
    return try withUnsafeMutablePointer(to: &isEnded) { isEnded in
      let connection = db.sqliteConnection
      sqlite3_progress_handler(
        connection,
        Self.mostSteps,
        { isEnded in
          isEnded?.assumingMemoryBound(to: Bool.self).pointee = true
          return 1
        },
        isEnded
      )
      defer { sqlite3_progress_handler(connection, 0, nil, nil) }
      do {
        return try body()
      } catch let error as DatabaseError {
        guard isEnded.pointee else { throw error }
        let what = tr("has more tables, views and triggers than any Octavo made")
        throw CatalogError.foreignSchema(path: path, what: what)
      }
    }
  }

  private var path: String { db.file }
}

/// A table, index, view or trigger as it stands in `sqlite_schema`.
struct SchemaObject: Equatable {
  let kind: String
  let name: String
  let table: String
  /// A line that names it and its table, and the statement that makes it.
  let text: String

  /// Byte by byte: to a `String` some letters are the same as others.
  static func == (one: SchemaObject, other: SchemaObject) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  var article: String { kind == "index" ? "an" : "a" }

  /// True for an index that is no part of its table, as that of `UNIQUE` is.
  var isIndexByItself: Bool { kind == "index" && text.contains("CREATE ") }

  /// True when all its rows are derived from others.
  var isOfDerivedTable: Bool { Schema.derivedTables.contains(table) }

  /// True when it can be rebuilt from the rows of other tables.
  var isDerived: Bool { isIndexByItself || isOfDerivedTable }

  var isVirtual: Bool { text.contains("CREATE VIRTUAL") }

  /// True when it has a statement of its own, and is not made with the table that it is a part of.
  var hasOwnStatement: Bool { text.contains("CREATE ") && !name.hasPrefix("titleSearch_") }

  /// Its kind and name, of which so much that a sentence stays one.
  var words: String { "\(kind.prefix(20)) “\(name.prefix(60))”" }

  /// All objects of a file, in an order that does not depend on how they were made.
  ///
  /// The tables of ANALYZE are left out: they hold only numbers, and any shell may have made them.
  static func fetchAll(_ db: Database) throws -> [SchemaObject] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT CAST(coalesce(type, '') AS TEXT), CAST(coalesce(name, '') AS TEXT),
          CAST(coalesce(tbl_name, '') AS TEXT), \(text) \(source)
        """
    )
    return try Array(
      rows.map { try SchemaObject(kind: $0[0], name: $0[1], table: $0[2], text: $0[3]) }
    )
  }

  /// The ``text`` of each, in the same order.
  static let texts: SQL = "SELECT \(sql: text) \(sql: source)"

  private static let text = """
    '-- ' || quote(type) || ' ' || quote(name) || ' ' || quote(tbl_name) || char(10)
      || coalesce(sql || ';' || char(10), '')
    """

  private static let source = """
    FROM sqlite_schema
    WHERE coalesce(sql, '') NOT IN (
      'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
      'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'
    )
    ORDER BY type DESC, name
    """
}

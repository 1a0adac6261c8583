import Books
import GRDB

extension BookRepository where Access == WriteTransaction {
  /// Adds many books, one revision, in a fraction of the time that they take one by one.
  ///
  /// ```swift
  /// try edit.books.load(expecting: drafts.count) { loader in
  ///   for draft in drafts { try loader.add(draft) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - count: About how many; where that is more than there are, the indexes are made anew behind
  ///     the rows.
  ///   - block: After so many books their ISBNs and titles are indexed.
  package func load<Value>(
    expecting count: Int,
    block: Int = 16_384,
    _ body: (BookLoader) throws -> Value
  ) throws -> Value {
    // Up to so many rows neither a second thread nor a larger cache is worth it: they take 60 ms.
    let isLarge = count > 1000
    let writer = RowWriter(db, isLarge: isLarge)
    access.connection.rowWriter = writer
    defer { access.connection.rowWriter = nil }
    let loader = try BookLoader(access, writer, block: block)
    var indexes = DeferredIndexes()
    if isLarge { try ConnectionSettings.enlargeCache(db) }
    defer { try? ConnectionSettings.restoreCache(db) }
    if try isLarge && count > self.count() {
      let links: [Table] = [.book, .bookAuthor, .bookPublisher, .bookTag, .customValue]
      let tables = (links + loader.emptyKinds.map(\.table)).map(\.rawValue) + ["bookOrigin"]
      try indexes.drop(of: tables, in: db)
    }
    let value = try DeferredForeignKeyCheck(db: db).checkedBehind(rows: { access.log.insertions }) {
      defer { writer.waitUntilWritten() }
      let value = try body(loader)
      try loader.finish()
      if isLarge { try ConnectionSettings.makeRoomInCache(db) }
      return value
    }
    try indexes.create(in: db)
    return value
  }
}

/// The indexes that are taken away while many rows are added, and made again behind them.
///
/// Rows that come in no order write the pages of an index again and again; an index that is made
/// from all rows is sorted once and written in order, which takes a third of the time. It is all in
/// the transaction of the edit: who reads meanwhile sees the indexes as they were.
struct DeferredIndexes {
  private var definitions: [String] = []

  var isEmpty: Bool { definitions.isEmpty }

  /// Takes away the indexes of some tables, but for those that new rows come last in: by their
  /// numbers and their times.
  ///
  /// - Parameter keepingUnique: True where a row may come that another one rules out.
  mutating func drop(
    of tables: [String],
    in db: Database,
    keepingUnique: Bool = false
  ) throws {
    for table in tables {
      let indexes = try Row.fetchAll(
        db,
        sql: """
          SELECT name, sql FROM sqlite_schema AS found WHERE type = 'index' AND tbl_name = ?
          AND (SELECT coalesce(name, 'id') FROM pragma_index_info(found.name) LIMIT 1)
            NOT IN ('id', 'bookId', 'added', 'modified')
          """,
        arguments: [table]
      )
      for index in indexes {
        // Those behind UNIQUE have no definition of their own, and stay.
        guard let definition = try index[1] as String? else { continue }
        if keepingUnique, definition.hasPrefix("CREATE UNIQUE") { continue }
        try db.execute(sql: "DROP INDEX \((try index[0] as String).quotedDatabaseIdentifier)")
        definitions.append(definition)
      }
    }
  }

  /// Makes them again.
  mutating func create(in db: Database) throws {
    for definition in definitions {
      try Task.checkCancellation()
      try ConnectionSettings.makeRoomInCache(db)
      try db.execute(sql: definition)
    }
    definitions = []
  }
}

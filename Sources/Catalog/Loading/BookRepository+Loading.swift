import Books
import CSQLiteSafety
import GRDB

extension BookRepository where Access == Edit {
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

/// Checks the references of many rows at once instead of with each insertion.
///
/// SQLite opens a table anew for every reference that it checks, which is a tenth of the time of a
/// bulk insertion. Until the rows are checked the transaction is open, so that nobody sees them.
struct DeferredForeignKeyCheck {
  let db: Database

  /// Carries something out without looking at each row, and looks at all rows behind it.
  ///
  /// - Parameter rows: Those that were added meanwhile, by table.
  /// - Throws: The error of SQLite for a row that refers to nothing.
  func checkedBehind<Value>(
    rows: () -> [(Table, ClosedRange<Int64>)],
    _ body: () throws -> Value
  ) throws -> Value {
    setChecking(false)
    defer { setChecking(true) }
    let value = try body()
    let rows = rows()
    let present = Dictionary(try rows.filter(isWithoutGaps).map { ($0.0.rawValue, $0.1) }) { $1 }
    for (table, range) in rows { try check(table, range, present) }
    return value
  }

  /// True when every number of a range has its row.
  private func isWithoutGaps(_ table: Table, _ range: ClosedRange<Int64>) throws -> Bool {
    try Int.fetchOne(
      db,
      sql: "SELECT count(*) FROM \(table.rawValue) WHERE id BETWEEN ? AND ?",
      arguments: [range.lowerBound, range.upperBound]
    ) == range.count
  }

  private func setChecking(_ areChecked: Bool) {
    guard let connection = db.sqliteConnection else { return }
    _ = octavo_sqlite_check_references(UnsafeMutableRawPointer(connection), areChecked ? 1 : 0)
  }

  /// - Parameter present: The numbers that are certain to have a row, by table: most references are
  ///   to these, and need no looking up.
  private func check(
    _ table: Table,
    _ rows: ClosedRange<Int64>,
    _ present: [String: ClosedRange<Int64>]
  ) throws {
    let references = try db.foreignKeys(on: table.rawValue).flatMap { reference in
      let others = present[reference.destinationTable].map { range in
        "NOT BETWEEN \(range.lowerBound) AND \(range.upperBound)"
      }
      return reference.originColumns.map { column in
        """
        (\(column) \(others ?? "IS NOT NULL") AND NOT EXISTS (
          SELECT 1 FROM \(reference.destinationTable) AS parent WHERE parent.id = child.\(column)))
        """
      }
    }
    guard !references.isEmpty else { return }
    let found = try Row.fetchOne(
      db,
      sql: """
        SELECT child.id FROM \(table.rawValue) AS child
        WHERE child.id BETWEEN ? AND ? AND (\(references.joined(separator: " OR "))) LIMIT 1
        """,
      arguments: [rows.lowerBound, rows.upperBound]
    )
    guard found == nil else {
      throw DatabaseError(
        resultCode: .SQLITE_CONSTRAINT_FOREIGNKEY,
        message: "a row of \(table.rawValue) refers to nothing"
      )
    }
  }
}

/// The indexes that are taken away while many rows are added, and made again behind them.
///
/// Rows that come in no order write the pages of an index again and again; an index that is made
/// from all rows is sorted once and written in order, which takes a third of the time. It is all in
/// the transaction of the edit: who reads meanwhile sees the indexes as they were.
struct DeferredIndexes {
  private var definitions: [String] = []

  /// Takes away the indexes of some tables, but for those that new rows come last in: by their
  /// numbers and their times.
  mutating func drop(of tables: [String], in db: Database) throws {
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

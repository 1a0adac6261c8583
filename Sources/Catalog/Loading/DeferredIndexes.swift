import GRDB

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

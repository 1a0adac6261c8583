import GRDB

/// The indexes that are taken away while many rows are added, and made again behind them.
///
/// Rows that come in no order write the pages of an index again and again; an index that is made
/// from all rows is sorted once and written in order, which takes a third of the time. It is all in
/// the transaction of the edit: who reads meanwhile sees the indexes as they were.
struct DeferredIndexes {
  private var definitions: [String] = []

  /// Takes away the indexes of some tables.
  mutating func drop(of tables: [String], in db: Database) throws {
    for table in tables {
      let indexes = try Row.fetchAll(
        db,
        sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?",
        arguments: [table]
      )
      for index in indexes {
        // Those behind UNIQUE have no definition of their own, and stay.
        guard let definition = index[1] as String? else { continue }
        try db.execute(sql: "DROP INDEX \((index[0] as String).quotedDatabaseIdentifier)")
        definitions.append(definition)
      }
    }
  }

  /// Makes them again.
  mutating func create(in db: Database) throws {
    for definition in definitions {
      try Task.checkCancellation()
      try db.execute(sql: definition)
    }
    definitions = []
  }
}

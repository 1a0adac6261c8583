import Books
import GRDB

/// The keys of records that were merged, each with the record that is in its place.
///
/// The journal does not keep them: a record that undo puts back has its key again, and a redo gives it up
/// once more. A chain of merges has a row a merge, so that each can be taken back for itself.
struct FormerKeys {
  let db: Database

  func add(_ key: RecordKey, of row: RowKey, heir: Int64) throws {
    try db.cachedStatement(
      sql:
        "INSERT OR REPLACE INTO formerKey (recordKey, tableName, rowId, heirId) VALUES (?, ?, ?, ?)"
    ).execute(arguments: [key.number, row.table.rawValue, row.id, heir])
  }

  /// Forgets a key that a row has again.
  func forget(_ key: RecordKey) throws {
    try db.cachedStatement(sql: "DELETE FROM formerKey WHERE recordKey = ?")
      .execute(arguments: [key.number])
  }

  /// Forgets the keys that rows of a table have again, of many that a load brought.
  func forgetAll(of table: Table) throws {
    try db.execute(
      sql: """
        DELETE FROM formerKey WHERE tableName = ? AND EXISTS (
          SELECT 1 FROM \(table.rawValue) AS row WHERE row.recordKey = formerKey.recordKey)
        """,
      arguments: [table.rawValue]
    )
  }
}

extension Database {
  /// The keys of all rows of a table.
  func keys(of table: Table) throws -> [Int64] {
    try Int64.fetchAll(self, sql: "SELECT recordKey FROM \(table.rawValue)")
  }

  /// The row of a table with a key.
  func row(with key: RecordKey, _ table: Table) throws -> Int64? {
    let statement = try cachedStatement(
      sql: "SELECT id FROM \(table.rawValue) WHERE recordKey = ?"
    )
    return try Int64.fetchOne(statement, arguments: [key.number])
  }

  /// The row of a table with a key, or the one that merges put in its place.
  func row(knownBy key: RecordKey, _ table: Table) throws -> Int64? {
    if let id = try row(with: key, table) { return id }
    let statement = try cachedStatement(
      sql: """
        WITH RECURSIVE step(id) AS (
          SELECT heirId FROM formerKey WHERE recordKey = ?1 AND tableName = ?2
          UNION SELECT heirId FROM step JOIN formerKey ON rowId = step.id AND tableName = ?2)
        SELECT id FROM step WHERE EXISTS (SELECT 1 FROM \(table.rawValue) AS row WHERE row.id = step.id)
        """
    )
    return try Int64.fetchOne(statement, arguments: [key.number, table.rawValue])
  }
}

extension ColumnValues {
  var key: RecordKey? { id(Table.keyColumn).flatMap(RecordKey.init(number:)) }
}

extension [String: DatabaseValue] {
  /// The key of a row that has these values.
  var key: RecordKey? {
    self[Table.keyColumn].flatMap { Int64.fromDatabaseValue($0) }.flatMap(RecordKey.init(number:))
  }
}

import Books
import GRDB

/// One line of the journal: what a revision did to rows of a table.
struct Change {
  let id: Int64
  let table: Table
  let operation: Operation

  enum Operation {
    case insert(ClosedRange<Int64>)
    case update(Int64, before: [String: DatabaseValue])
    case delete(Int64, row: [String: DatabaseValue])
  }
}

extension Change {
  /// The changes of a revision in the order in which they happened; insertions come last.
  static func all(of revision: ID<Revision>, _ db: Database) throws -> [Change] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, tableName, operation, first, last, before FROM change
        WHERE revisionId = ? ORDER BY id
        """,
      arguments: [revision.rawValue]
    )
    var changes: [Change] = []
    while let row = try rows.next() {
      if let change = try Change(row: row, db) { changes.append(change) }
    }
    return changes
  }

  /// - Returns: nil for a table that is not known here, and for a range of rows that is none.
  /// - Throws: ``DamagedValue``.
  private init?(row: Row, _ db: Database) throws {
    guard let table = Table(rawValue: try row[1]) else { return nil }
    let id: Int64 = try row[0]
    let first: Int64 = try row[3]
    let before = try (row[5] as String?).map { text in
      guard let image = try BeforeImage.decode(text, of: table, db) else {
        throw DamagedValue(record: "line \(id) of the history", column: "before", found: "no JSON")
      }
      return image
    }
    switch try row[2] as String {
    case "insert":
      // Ids begin with 1: so the count of a range cannot overflow, whatever a damaged file says.
      let last: Int64 = try row[4]
      guard max(first, 1) <= last else { return nil }
      operation = .insert(max(first, 1)...last)
    case "update": operation = .update(first, before: before ?? [:])
    default: operation = .delete(first, row: before ?? [:])
    }
    self.id = id
    self.table = table
  }

  /// The rows that were changed or deleted after a revision.
  static func rows(after revision: ID<Revision>, _ db: Database) throws -> [Table: Set<Int64>] {
    let found = try Row.fetchCursor(
      db,
      sql: """
        SELECT tableName, first FROM change WHERE revisionId > ? AND operation <> 'insert'
        """,
      arguments: [revision.rawValue]
    )
    var rows: [Table: Set<Int64>] = [:]
    while let row = try found.next() {
      if let table = Table(rawValue: try row[0]) {
        rows[table, default: []].insert(try row[1])
      }
    }
    return rows
  }

  /// The books that edits changed or deleted after a revision.
  ///
  /// What was undone and done again is as it was.
  static func booksEdited(after revision: ID<Revision>, _ db: Database) throws -> Set<Int64> {
    try Int64.fetchSet(
      db,
      sql: """
        SELECT first FROM change JOIN revision ON revision.id = revisionId
        WHERE revisionId > ? AND tableName = 'book' AND operation <> 'insert' AND kind = 'edit'
        """,
      arguments: [revision.rawValue]
    )
  }

  /// The value of a column after a revision: the next before-image, or the row as it is.
  ///
  /// - Returns: nil when the row is gone and no later deletion kept it.
  static func value(
    after revision: ID<Revision>,
    _ table: Table,
    _ row: Int64,
    _ column: String,
    _ db: Database
  ) throws -> (value: DatabaseValue, changedBy: ID<Revision>?)? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT revisionId, entry.value FROM change, json_each(\(BeforeImage.readable)) AS entry
        WHERE tableName = ? AND operation <> 'insert' AND first = ? AND revisionId > ?
          AND entry.key = ?
        ORDER BY change.id LIMIT 1
        """
    )
    let later = try Row.fetchOne(
      statement,
      arguments: [table.rawValue, row, revision.rawValue, column]
    )
    if let later { return (try later[1], ID(rawValue: try later[0])) }
    let current = try db.cachedStatement(
      sql: "SELECT \(column) FROM \(table.rawValue) WHERE id = ?"
    )
    return try Row.fetchOne(current, arguments: [row]).map { (try $0[0], nil) }
  }

  /// The edits after a revision that changed a row, or a column of it, whatever became of them.
  static func edits(
    after revision: ID<Revision>,
    _ table: Table,
    _ row: Int64,
    column: String? = nil,
    _ db: Database
  ) throws -> [ID<Revision>] {
    let ofColumn = "AND operation = 'update' AND json_type(\(BeforeImage.readable), ?4) IS NOT NULL"
    let statement = try db.cachedStatement(
      sql: """
        SELECT DISTINCT revisionId FROM change JOIN revision ON revision.id = revisionId
        WHERE tableName = ?1 AND operation <> 'insert' AND first = ?2 AND revisionId > ?3
          AND kind = 'edit' \(column == nil ? "" : ofColumn)
        """
    )
    let path = column.map { ["$.\($0)".databaseValue] } ?? []
    return try Int64.fetchAll(
      statement,
      arguments: StatementArguments(
        [table.rawValue.databaseValue, row.databaseValue, revision.rawValue.databaseValue] + path
      )
    ).map(ID.init(rawValue:))
  }

  /// The last revision after another one that changed a row, or nil when none did.
  static func lastChange(
    after revision: ID<Revision>,
    _ table: Table,
    _ row: Int64,
    _ db: Database
  ) throws -> ID<Revision>? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT max(revisionId) FROM change
        WHERE tableName = ? AND operation <> 'insert' AND first = ? AND revisionId > ?
        """
    )
    return try Int64.fetchOne(statement, arguments: [table.rawValue, row, revision.rawValue])
      .map(ID.init(rawValue:))
  }
}

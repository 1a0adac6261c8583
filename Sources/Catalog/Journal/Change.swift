import Books
import GRDB

/// One line of the journal: the change of a revision to rows of a table.
struct Change {
  let table: Table
  let operation: Operation

  enum Operation {
    case insert(ClosedRange<Int64>)
    case update(Int64, before: [String: DatabaseValue])
    case delete(DeletedRow)
    /// A row went, and another one of the table is in its place: a name that got its books, a reading
    /// of the book that another one was merged into.
    ///
    /// It is stored as a deletion whose image says so, too (``BeforeImage/heir``): revisions from before
    /// this was said have none (``FormerMoves``).
    case move(DeletedRow, to: Int64)
  }
}

/// A deleted row, with its values.
///
/// Of a row in the journal only its line is remembered, so that a hundred thousand cost nothing to hold.
struct DeletedRow {
  let table: Table
  let id: Int64
  /// The line of the journal that has its image.
  private let line: Int64?
  /// The values that replace those of that line.
  private var changes: [String: DatabaseValue]

  init(_ table: Table, _ id: Int64, line: Int64) {
    (self.table, self.id, self.line, changes) = (table, id, line, [:])
  }

  init(_ table: Table, _ id: Int64, image: [String: DatabaseValue]) {
    (self.table, self.id, line, changes) = (table, id, nil, image)
  }

  /// True when its line of the journal has the whole image, and other values replace none of it.
  var isAsInJournal: Bool { line != nil && changes.isEmpty }

  func image(_ db: Database) throws -> [String: DatabaseValue] {
    guard let line else { return changes }
    let image = try BeforeImage.decode(line: line, of: table, db)
    return changes.isEmpty ? image : image.merging(changes) { $1 }
  }

  mutating func set(_ column: String, to value: DatabaseValue) { changes[column] = value }
}

extension Change {
  /// Hands over the changes of a revision in the order in which they happened; insertions come last.
  ///
  /// - Throws: ``DamagedValue``; the errors of `body`.
  static func forEach(
    of revision: ID<Revision>,
    _ db: Database,
    _ body: (Change) throws -> Void
  ) throws {
    let image = BeforeImage.readable
    try db.forEachRow(
      """
      SELECT id, tableName, operation, first, last,
        before IS NULL OR json_valid(before) AND json_type(\(image)) = 'object',
        CASE operation WHEN 'delete' THEN json_extract(\(image), '$.\(BeforeImage.heir)') END
      FROM change WHERE revisionId = ? ORDER BY id
      """,
      arguments: [revision.rawValue]
    ) { row in
      if let change = try Change(row, db) { try body(change) }
    }
  }

  /// - Returns: nil for a table that is not known here, and for a range of rows that is none.
  /// - Throws: ``DamagedValue``.
  private init?(_ row: RawRow, _ db: Database) throws {
    guard let table = row.string(1).flatMap(Table.init(rawValue:)) else { return nil }
    self.table = table
    let (line, first) = (row.integer(0), row.integer(3))
    guard row.integer(5) == 1 else {
      throw DamagedValue(
        record: tr("line \(line) of the history"),
        column: "before",
        found: tr("no JSON")
      )
    }
    switch row.string(2) {
    case "insert":
      // Ids begin with 1: so the count of a range cannot overflow, whatever a damaged file says.
      let last = row.integer(4)
      guard max(first, 1) <= last else { return nil }
      operation = .insert(max(first, 1)...last)
    case "update":
      operation = .update(first, before: try BeforeImage.decode(line: line, of: table, db))
    default:
      let deleted = DeletedRow(table, first, line: line)
      operation = row.integer(6) > 0 ? .move(deleted, to: row.integer(6)) : .delete(deleted)
    }
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

  /// The rows of a table that were changed or deleted after a revision, by whatever.
  static func rows(
    of table: Table,
    after revision: ID<Revision>,
    _ db: Database
  ) throws -> Set<Int64> {
    try Int64.fetchSet(
      db,
      sql: """
        SELECT first FROM change WHERE revisionId > ? AND +tableName = ? AND operation <> 'insert'
        """,
      arguments: [revision.rawValue, table.rawValue]
    )
  }

  /// The books that edits changed or deleted after a revision.
  ///
  /// Undos and redos do not count, since together they leave a book as it was.
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

  /// The last change that deleted a row, and the row that is in its place since, where it says so.
  ///
  /// - Parameter undo: Only changes that this one took back, first or last.
  static func deletion(
    of table: Table,
    _ row: Int64,
    doneAgainBy undo: ID<Revision>? = nil,
    _ db: Database
  ) throws -> (revision: ID<Revision>, heir: Int64?)? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT revisionId, json_extract(\(BeforeImage.readable), '$.\(BeforeImage.heir)') FROM change
        WHERE tableName = ?1 AND operation = 'delete' AND first = ?2
          AND (?3 IS NULL OR revisionId IN (
            WITH RECURSIVE step(id) AS (
              SELECT undoes FROM revision WHERE id = ?3
              UNION SELECT undoes FROM revision JOIN step ON revision.id = step.id)
            SELECT id FROM step))
        ORDER BY id DESC LIMIT 1
        """
    )
    return try Row.fetchOne(statement, arguments: [table.rawValue, row, undo?.rawValue]).map {
      (ID(rawValue: try $0[0]), Int64.fromDatabaseValue(try $0[1] as DatabaseValue))
    }
  }

  /// True when a revision added a row, or put it back.
  static func inserted(
    _ table: Table,
    _ row: Int64,
    by revision: ID<Revision>,
    _ db: Database
  ) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM change WHERE tableName = ?1 AND operation = 'insert'
          AND first <= ?2 AND last >= ?2 AND revisionId = ?3)
        """
    )
    return try Bool.fetchOne(statement, arguments: [table.rawValue, row, revision.rawValue])
      ?? false
  }

  /// The edit that added a row; nil of one that was there before the history, or came by an undo alone.
  static func addition(of table: Table, _ id: Int64, _ db: Database) throws -> ID<Revision>? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT revisionId FROM change JOIN revision ON revision.id = revisionId
        WHERE tableName = ?1 AND operation = 'insert' AND first <= ?2 AND last >= ?2
          AND kind = 'edit'
        """
    )
    return try Int64.fetchOne(statement, arguments: [table.rawValue, id]).map(ID.init(rawValue:))
  }
}

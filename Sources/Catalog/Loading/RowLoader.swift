import GRDB

/// Adds rows to a table of the journal, which is told of all of them together.
final class RowLoader {
  let statement: RawStatement
  private let table: Table
  private var rows: ClosedRange<Int64>?

  /// - Parameter sql: The insertion; nil is the usual one of the table.
  init(_ table: Table, _ edit: Edit, sql: String? = nil) throws {
    self.table = table
    statement = RawStatement(try edit.db.cachedStatement(sql: sql ?? table.insertion))
  }

  /// Adds a row of the values that are bound, and answers its number.
  @discardableResult
  func run() throws -> Int64 {
    try statement.run()
    let id = statement.lastInsertedRow
    // Numbers are given in order, and nobody else adds to the table meanwhile.
    rows = (rows?.lowerBound ?? id)...id
    return id
  }

  func finish(_ edit: Edit) {
    if let rows { edit.journalInsertions(table, rows) }
    rows = nil
  }
}

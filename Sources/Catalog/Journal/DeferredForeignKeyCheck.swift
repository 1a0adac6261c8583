import Books
import CSQLiteSafety
import GRDB

/// Checks the references of many rows at once instead of with each that comes or goes.
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
    try unchecked {
      let value = try body()
      let rows = rows()
      let present = Dictionary(try rows.filter(isWithoutGaps).map { ($0.0.rawValue, $0.1) }) { $1 }
      for (table, range) in rows { try check(table, range, present) }
      return value
    }
  }

  /// Carries something out without looking at each row; who does so looks at them.
  func unchecked<Value>(_ body: () throws -> Value) throws -> Value {
    setChecking(false)
    defer { setChecking(true) }
    return try body()
  }

  /// True when every number of a range has its row.
  private func isWithoutGaps(_ table: Table, _ range: ClosedRange<Int64>) throws -> Bool {
    try Int.fetchOne(
      db,
      sql: "SELECT count(*) FROM \(table.rawValue) WHERE id BETWEEN ? AND ?",
      arguments: [range.lowerBound, range.upperBound]
    ) == range.count
  }

  /// Looks whether anything still refers to rows that are gone.
  ///
  /// To look before each row is deleted costs a statement that SQLite has to be able to take back by itself:
  /// of 85,000 of a million books 14 s in place of 9.
  ///
  /// - Throws: The error of SQLite for a row that refers to nothing.
  func requireNothingLeads(to table: Table, _ rows: [Int64]) throws {
    let list = rows.jsonList
    for other in Table.allCases {
      for reference in other.references where reference.table == table {
        let found = try Int64.fetchOne(
          db.cachedStatement(
            sql: """
              SELECT id FROM \(other.rawValue)
              WHERE \(reference.column) IN (SELECT value FROM json_each(?)) LIMIT 1
              """
          ),
          arguments: [list]
        )
        if found != nil { throw Self.missing(other.rawValue) }
      }
    }
  }

  private static func missing(_ table: String) -> DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_CONSTRAINT_FOREIGNKEY,
      message: "a row of \(table) refers to nothing"
    )
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
    if found != nil { throw Self.missing(table.rawValue) }
  }
}

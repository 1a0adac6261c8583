import GRDB

/// Finds out whether other rows have the names already that rows should be filed under.
///
/// Then the rows cannot be mended before the records are merged.
struct TakenNames {
  private let table: Table
  private var rows: [Int64: [String: DatabaseValue]] = [:]
  private var count = 0

  /// Among more rows some can be mended, as a whole column is wrong and not a few names.
  private static let mostRows = 1000

  init(_ table: Table) { self.table = table }

  /// - Parameter values: The right values of the derived columns of a row.
  mutating func note(_ row: Int64, _ values: [DatabaseValue]) {
    count += 1
    guard count <= Self.mostRows else { return }
    rows[row] = Dictionary(uniqueKeysWithValues: zip(table.derivedColumns, values))
  }

  /// True when another, right row has the name of each row that was noted.
  func areTaken(_ db: Database) throws -> Bool {
    guard count <= Self.mostRows else { return false }
    let keys = try uniqueKeys(db)
    return try rows.allSatisfy { row, values in
      try keys.contains { columns in
        let condition = columns.map { "\($0) = ?" }.joined(separator: " AND ")
        let holder = try Int64.fetchOne(
          db.cachedStatement(
            sql: "SELECT id FROM \(table.rawValue) WHERE \(condition) AND id <> ?"
          ),
          arguments: StatementArguments(columns.map { values[$0] ?? .null } + [row.databaseValue])
        )
        return holder.map { rows[$0] == nil } ?? false
      }
    }
  }

  /// The derived columns that no two rows may have the same values of.
  private func uniqueKeys(_ db: Database) throws -> [[String]] {
    try Row.fetchAll(db, sql: "PRAGMA index_list(\"\(table.rawValue)\")")
      .filter { try ($0[2] as Int) == 1 }
      .map { index in
        try Row.fetchAll(db, sql: "PRAGMA index_info(\"\(try index[1] as String)\")")
          .map { try $0[2] as String? ?? "" }
      }
      .filter { $0.allSatisfy(table.derivedColumns.contains) }
  }
}

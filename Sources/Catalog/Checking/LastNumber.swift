import Books
import GRDB

/// The last number that SQLite gave to a row of a table, as it remembers it, and the last that is known
/// to be taken.
///
/// A number is never used again, so that the history always means the same record. SQLite keeps the last
/// one in a table of its own, which another program can change.
struct LastNumber: CustomStringConvertible {
  let table: String
  let remembered: Int64
  /// The highest number of a row that is there, or of which the history tells.
  let taken: Int64

  /// True when the next row would get a number that another row had.
  var isBehind: Bool { remembered < taken }

  var description: String {
    tr("the next \(table) would be \(remembered + 1), where \(taken) is taken")
  }

  /// No file has so many rows.
  private static let numberLimit = 1 << 40

  static func all(_ db: Database) throws -> [LastNumber] {
    var taken: [String: Int64] = [:]
    // A damaged line of the history can say any number: SQLite adds nothing behind the highest there is.
    try db.forEachRow(
      "SELECT tableName, max(last) FROM change WHERE last < \(numberLimit) GROUP BY tableName"
    ) { row in taken[row.string(0) ?? ""] = row.integer(1) }
    var remembered: [String: Int64] = [:]
    try db.forEachRow("SELECT name, seq FROM sqlite_sequence") { row in
      remembered[row.string(0) ?? ""] = row.integer(1)
    }
    return try (Table.allCases.map(\.rawValue) + ["revision", "change"]).map { table in
      let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM \(table)") ?? 0
      return LastNumber(
        table: table,
        remembered: remembered[table] ?? 0,
        taken: max(last, taken[table] ?? 0)
      )
    }
  }

  func set(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table])
    try db.execute(
      sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)",
      arguments: [table, taken]
    )
  }
}

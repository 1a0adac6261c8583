import GRDB
import GRDBSQLite

extension Database {
  /// Where its file lies; "" in memory.
  var file: String {
    sqlite3_db_filename(sqliteConnection, "main").map { String(cString: $0) } ?? ""
  }

  /// Reads in one moment: what others write meanwhile is not seen.
  func inOneMoment<Value>(_ body: () throws -> Value) throws -> Value {
    guard !isInsideTransaction else { return try body() }
    try execute(sql: "BEGIN DEFERRED TRANSACTION")
    // It only read; one that a fault of the disk ended is none any more.
    defer { try? rollback() }
    return try body()
  }

  /// Hands over the ids of a table in a hundred portions, with the share of them that is done.
  func inPortions(
    of table: String,
    _ body: (ClosedRange<Int64>, Double) throws -> Void
  ) throws {
    guard let first = try Int64.fetchOne(self, sql: "SELECT min(id) FROM \(table)"),
      let last = try Int64.fetchOne(self, sql: "SELECT max(id) FROM \(table)")
    else { return }
    // Unsigned, as the ids of a file may be as far apart as numbers can be.
    let width = UInt64(bitPattern: last &- first) / 100 + 1
    var start = first
    var done = 0.0
    while true {
      let (end, isBeyond) = start.addingReportingOverflow(Int64(clamping: width - 1))
      let portion = start...(isBeyond ? last : Swift.min(end, last))
      try body(portion, done)
      guard portion.upperBound < last else { return }
      start = portion.upperBound + 1
      done = Swift.min(done + 0.01, 1)
    }
  }
}

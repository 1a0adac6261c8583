import GRDBSQLite

/// A prepared query of another program's file.
package final class ForeignQuery {
  private let statement: OpaquePointer

  init(_ sql: String, _ connection: OpaquePointer) throws(ForeignDatabaseError) {
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &prepared, nil) == SQLITE_OK, let prepared
    else { throw .unreadable(String(cString: sqlite3_errmsg(connection))) }
    statement = prepared
  }

  deinit { sqlite3_finalize(statement) }

  /// Hands over each row.
  ///
  /// - Parameter id: The value of the only parameter, where there is one.
  package func forEachRow(
    of id: Int64? = nil,
    _ body: ([ForeignValue]) -> Void
  ) throws(ForeignDatabaseError) {
    if let id { sqlite3_bind_int64(statement, 1, id) }
    defer { sqlite3_reset(statement) }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: body((0..<sqlite3_column_count(statement)).map(value))
      case SQLITE_DONE: return
      default:
        throw .unreadable(String(cString: sqlite3_errmsg(sqlite3_db_handle(statement))))
      }
    }
  }

  /// All rows.
  package func rows(of id: Int64? = nil) throws(ForeignDatabaseError) -> [[ForeignValue]] {
    var rows: [[ForeignValue]] = []
    try forEachRow(of: id) { rows.append($0) }
    return rows
  }

  private func value(_ column: Int32) -> ForeignValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      .text(
        String(
          decoding: UnsafeBufferPointer(
            start: sqlite3_column_text(statement, column),
            count: Int(sqlite3_column_bytes(statement, column))
          ),
          as: UTF8.self
        )
      )
    case SQLITE_BLOB: .bytes
    default: .null
    }
  }
}

import GRDB
import GRDBSQLite

/// A prepared query that is asked of one record after the other, without the detours of a general
/// one.
struct RawQuery {
  /// Kept, since it owns the statement of SQLite.
  private let statement: Statement
  private let raw: OpaquePointer

  init(_ db: Database, _ sql: String) throws {
    statement = try db.cachedStatement(sql: sql)
    raw = statement.sqliteStatement
  }

  /// Hands over each row for a value of the only parameter.
  func forEachRow(of id: Int64, _ body: (RawRow) throws -> Void) throws {
    sqlite3_bind_int64(raw, 1, id)
    defer { sqlite3_reset(raw) }
    while true {
      switch sqlite3_step(raw) {
      case SQLITE_ROW: try body(RawRow(statement: raw))
      case SQLITE_DONE: return
      case let code:
        throw DatabaseError(
          resultCode: ResultCode(rawValue: code),
          message: String(cString: sqlite3_errmsg(sqlite3_db_handle(raw)))
        )
      }
    }
  }
}

extension RawRow {
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  /// A text, or nil where there is none.
  func string(_ column: Int32) -> String? {
    isNull(column) ? nil : String(decoding: text(column), as: UTF8.self)
  }
}

import CSQLiteSafety
import GRDBSQLite
import Glibc

/// Another program's SQLite file, read as it lies: no lock is taken and no byte is written, so that
/// the other program can go on meanwhile.
///
/// Without a lock a change in the middle of the reading would mix old and new: ``check()`` tells.
package final class ForeignDatabase {
  /// The names of its tables; views are none.
  package let tables: Set<String>
  private let connection: OpaquePointer
  private let path: String
  private let stamp: FileStamp?

  /// A longer text than this is refused, in bytes.
  private static let longest: Int32 = 64 << 20

  /// - Throws: ``ForeignDatabaseError``; ``ForeignDatabaseError/busy`` when its own program is in
  ///   the middle of a change.
  package init(path: String) throws(ForeignDatabaseError) {
    // Where it is a link, the log lies beside what it leads to.
    if DatabaseFiles(path: DatabaseFiles.resolved(path)).hasLog { throw .busy }
    self.path = path
    stamp = FileStamp(path)
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(
      ConnectionSettings.immutableURI(of: path),
      &opened,
      flags,
      nil
    )
    guard code == SQLITE_OK, let opened else {
      sqlite3_close(opened)
      throw .unreadable(String(cString: sqlite3_errstr(code)))
    }
    connection = opened
    _ = octavo_sqlite_harden(UnsafeMutableRawPointer(opened))
    sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, Self.longest)
    var names: Set<String> = []
    do {
      let query = try ForeignQuery(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
        opened
      )
      try query.forEachRow { row in names.insert(row[0].text ?? "") }
    } catch {
      sqlite3_close(opened)
      throw error
    }
    tables = names
  }

  deinit {
    // The queries that are still there close it when they go.
    sqlite3_close_v2(connection)
  }

  package func query(_ sql: String) throws(ForeignDatabaseError) -> ForeignQuery {
    try ForeignQuery(sql, connection)
  }

  /// - Throws: ``ForeignDatabaseError/busy`` when its own program changed it since it was opened.
  package func check() throws(ForeignDatabaseError) {
    guard FileStamp(path) == stamp else { throw .busy }
  }
}

/// Why another program's file cannot be read.
package enum ForeignDatabaseError: Error, Hashable, Sendable {
  /// Its own program is changing it.
  case busy
  /// SQLite's own words.
  case unreadable(String)
}

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

/// A value as it is stored.
package enum ForeignValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes

  /// Nil where there is none; of bytes that are no text, too.
  package var text: String? {
    switch self {
    case .null, .bytes: nil
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let text): text
    }
  }
}

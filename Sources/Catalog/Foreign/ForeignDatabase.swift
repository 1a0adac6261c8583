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

  /// - Throws: ``ForeignDatabaseError``; ``ForeignDatabaseError/busy`` when its own program is in the
  ///   middle of a change.
  package init(path: String) throws(ForeignDatabaseError) {
    if DatabaseFiles(path: path).hasLog { throw .busy }
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

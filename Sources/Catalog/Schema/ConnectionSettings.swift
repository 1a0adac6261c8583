import CSQLiteSafety
import GRDB
import Glibc

/// How every connection to a catalogue is set up.
enum ConnectionSettings {
  /// Seconds that a connection waits for another program before it gives up.
  static let patience = 5.0

  static func configuration(queryOnly: Bool = false) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { db in
      if let connection = db.sqliteConnection {
        _ = octavo_sqlite_harden(UnsafeMutableRawPointer(connection))
      }
      try db.execute(sql: "PRAGMA cell_size_check = ON")
      if queryOnly { try db.execute(sql: "PRAGMA query_only = ON") }
    }
    return configuration
  }

  /// Makes commits durable: GRDB lowers the writer to NORMAL, which loses the last commits when
  /// the power fails.
  static func makeDurable(_ writer: some DatabaseWriter) throws {
    try writer.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA synchronous = FULL;
          PRAGMA journal_size_limit = 67108864;
          """
      )
    }
  }

  /// Brings what is in the log beside a file into the file, and removes the log.
  ///
  /// The last connection to close does so, but a pool closes its reading connections last, and
  /// those may not. With other programs at the file nothing happens: the last of them will.
  static func emptyLog(_ path: String) throws {
    guard access(path + "-wal", F_OK) == 0 else { return }
    let queue = try DatabaseQueue(path: path, configuration: configuration())
    queue.writeWithoutTransaction { db in _ = try? db.checkpoint(.passive) }
    try queue.close()
  }
}

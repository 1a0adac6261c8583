import GRDB
import Synchronization

/// Notices what was written to a file since it was asked last, by this program or another.
///
/// SQLite counts a file's changes for each connection (`PRAGMA data_version`), and leaves out those
/// that were made through it: so this connection is never used for anything else.
final class ChangeWatch: Sendable {
  private let queue: DatabaseQueue
  private let version = Mutex<Int64?>(nil)

  init(path: String) throws {
    queue = try ConnectionSettings.reader(path)
  }

  /// The newest revision, if the file was written since the last call; else nil.
  func newest() throws -> ID<Revision>? {
    try queue.unsafeRead { db in
      let now = try Int64.fetchOne(db, sql: "PRAGMA data_version")
      let isNew = version.withLock { version in
        defer { version = now }
        return version != now
      }
      guard isNew else { return nil }
      return try View(connection: Connection(db: db)).history.revisions(limit: 1).first?.id
    }
  }

  func close() throws {
    try queue.close()
  }
}

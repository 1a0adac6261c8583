import CSQLiteSafety
import GRDB

/// The open connections of a catalogue, and the state of its file.
struct Connections {
  /// Reads until something is written, and looks after the file as long as it is open.
  var watch: FileWatch?
  /// Writes, and from then on reads too, on several connections.
  var writer: (any DatabaseWriter)?
  /// An empty catalogue to read, in place of a file that the first change will make.
  var empty: DatabaseQueue?
  /// True while the file is absent, and the first change will make it.
  var isToBeMade = false
  /// How the file left its place; nothing is read or written any more then.
  var replacement: Replacement?
  /// The last change that was saved.
  var lastSaved: Revision?
  var hasSaved = false
  /// The error of a change that was saved all the same.
  var trouble: CatalogError?
  var isClosed = false
  /// Closed connections, kept as long as the catalogue: to free one GRDB has Dispatch start a thread,
  /// which a program that ends anyway need not wait for.
  var closed: [any DatabaseWriter] = []

  /// All that are open.
  var all: [any DatabaseWriter] { [watch?.queue, writer, empty].compactMap(\.self) }

  /// Closes them all.
  ///
  /// - Parameter leavesLog: True to leave the log as it is, with not a page of it written to the
  ///   file.
  func close(leavingLog leavesLog: Bool) throws {
    if leavesLog {
      for connection in all {
        connection.unsafeReentrantWrite { db in
          _ = octavo_sqlite_forbid_checkpoint_on_close(UnsafeMutableRawPointer(db.sqliteConnection))
        }
      }
    }
    for connection in all { try connection.close() }
  }
}

/// The memory of contents of a catalogue's file.
struct Caches {
  /// The orders of all books that were used last.
  let orders = OrderCache()
  let search = SearchCache()
}

import Glibc

/// SQLite's log beside a catalogue and the index of it, which belong to the file by nothing but their
/// names.
struct LogFiles: Sendable {
  /// Where it is a link, they lie beside what it leads to.
  private let path: String
  /// The files that the connections of this process have open.
  private let log: FileStamp?
  private let index: FileStamp?

  /// - Precondition: A connection has read the file, so that they are there.
  init(of path: String) {
    let path = DatabaseFiles.resolved(path)
    self.path = path
    log = FileStamp(path + "-wal")
    index = FileStamp(path + "-shm")
  }

  /// Whether the log may hold pages that are not in the file.
  static func hasPages(_ path: String) -> Bool {
    (FileStamp(DatabaseFiles.resolved(path) + "-wal")?.size ?? 0) > 0
  }

  /// Takes them away from the path, when the file that they belong to has left it.
  ///
  /// Whoever opens what lies there now would take them for its own. Connections that are open go on
  /// with them. A log with pages is kept, under a name that nothing takes for a log. Where another process uses
  /// them they stay: it has opened the file that lies there with them.
  ///
  /// - Parameter file: The file that they belong to; they stay where it is still beside them, as when a
  ///   link leads to another one now. Nil when other bytes were written over it.
  func setAside(at now: Timestamp, from file: FileStamp?) {
    if let file, FileStamp(path)?.isSameFile(as: file) == true { return }
    guard let index, !LockOwner.isLockedElsewhere(index) else { return }
    if let log, let there = FileStamp(path + "-wal"), there.isSameFile(as: log) {
      if there.size > 0 {
        rename(path + "-wal", path + ".log-" + now.iso8601)
      } else {
        unlink(path + "-wal")
      }
    }
    if FileStamp(path + "-shm")?.isSameFile(as: index) == true { unlink(path + "-shm") }
  }
}

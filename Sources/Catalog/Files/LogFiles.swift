import Books
import Glibc

/// SQLite's log beside a catalogue and the index of it, which belong to the file by nothing but
/// their names.
struct LogFiles: Sendable {
  /// Where it is a link, they lie beside its target.
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

  /// True when the open files are those at the path: otherwise SQLite would go on writing to a log that
  /// nobody else ever finds.
  var areInPlace: Bool {
    isInPlace(log, "-wal") && isInPlace(index, "-shm")
  }

  private func isInPlace(_ file: FileStamp?, _ ending: String) -> Bool {
    guard let file else { return true }
    return FileStamp(path + ending)?.isSameFile(as: file) == true
  }

  /// True when the log may hold pages that are not in the file.
  static func hasPages(_ path: String) -> Bool {
    (FileStamp(DatabaseFiles.resolved(path) + "-wal")?.size ?? 0) > 0
  }

  /// Takes them away from the path, when the file that they belong to has left it.
  ///
  /// Whoever opens what lies there now would take them for its own. Connections that are open go on
  /// with them, and those of other processes notice (``areInPlace``). A log with pages is kept,
  /// under a name that nothing takes for a log.
  ///
  /// - Parameter file: The file that they belong to; they stay where it is still beside them, as
  ///   when a link leads to another one now. Nil when other bytes were written over it.
  func setAside(at now: Timestamp, from file: FileStamp?) {
    if let file, FileStamp(path)?.isSameFile(as: file) == true { return }
    if let log, let there = FileStamp(path + "-wal"), there.isSameFile(as: log) {
      if there.size > 0 {
        rename(path + "-wal", path + ".log-" + now.iso8601)
      } else {
        unlink(path + "-wal")
      }
    }
    if let index, FileStamp(path + "-shm")?.isSameFile(as: index) == true {
      unlink(path + "-shm")
    }
  }

  /// Waits until the index at a path is used by no program that has another file open, one that lay
  /// there before.
  ///
  /// The index says how long the file is; with that of another file whoever reads finds it damaged,
  /// and whoever writes damages it. A program whose file was replaced sees that within half a
  /// second, and takes the index away.
  ///
  /// - Throws: ``CatalogError/locked(path:by:)`` after two seconds.
  static func awaitOwnIndex(_ path: String) throws {
    let path = DatabaseFiles.resolved(path)
    let end = ContinuousClock.now + .seconds(2)
    while let file = FileStamp(path), let index = FileStamp(path + "-shm"),
      let stranger = LockOwner.users(of: index, without: file).first
    {
      guard ContinuousClock.now < end else {
        throw CatalogError.locked(path: path, by: LockOwner.words(of: stranger, at: path))
      }
      usleep(50_000)
    }
  }

  /// True when others have the index at a path open and remove it within a second, as they do when the
  /// file's bytes were written over: then it is the index that does not fit, and not the file that is
  /// damaged.
  static func isTakenAway(_ path: String) -> Bool {
    let path = DatabaseFiles.resolved(path)
    guard let index = FileStamp(path + "-shm"), LockOwner.isUsedElsewhere(index) else {
      return false
    }
    for _ in 0..<25 {
      usleep(50_000)
      if FileStamp(path + "-shm")?.isSameFile(as: index) != true { return true }
    }
    return false
  }
}

import CSQLiteSafety
import Glibc

/// A database's path, and what SQLite keeps beside it.
///
/// SQLite knows a log by its name alone, and applies it to whatever file lies beside it: so no log may
/// ever lie beside another file than its own.
struct DatabaseFiles {
  let path: String

  static let logEndings = ["-wal", "-journal"]
  static let endings = logEndings + ["-shm"]

  /// Whether there is a log with something in it, so that the file is not whole by itself.
  var hasLog: Bool {
    Self.logEndings.contains { ending in
      var status = stat()
      return lstat(path + ending, &status) == 0 && status.st_size > 0
    }
  }

  var isAnythingThere: Bool {
    (Self.endings + [""]).contains { Self.isThere(path + $0) }
  }

  /// The first log that would be applied to a new file at this path.
  var strayLog: String? {
    Self.logEndings.map { path + $0 }.first(where: Self.isThere)
  }

  /// Moves logs whose database is gone to a dated name, so that they are not taken for a new one's.
  func moveLogsAside() throws {
    guard Self.endings.contains(where: { Self.isThere(path + $0) }) else { return }
    let kept = DatedName.free(for: path)
    for ending in Self.endings where Self.isThere(path + ending) {
      guard octavo_rename_new(path + ending, kept + ending) == 0 else {
        throw CatalogError(code: errno, making: kept + ending)
      }
    }
  }

  /// Removes what lies beside the path.
  ///
  /// - Throws: ``CatalogError`` when something stays.
  func removeLogs() throws {
    for ending in Self.endings where unlink(path + ending) != 0 && errno != ENOENT {
      throw CatalogError(code: errno, making: path)
    }
  }

  /// Where a path leads that goes through symbolic links; as it is given when there is nothing.
  static func resolved(_ path: String) -> String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
  }

  /// Also a link that leads nowhere is something.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}

extension CatalogError {
  /// What the system says when a file cannot be made.
  init(code: Int32, making path: String) {
    let reason = String(cString: strerror(code))
    self =
      switch code {
      case ENOSPC, EDQUOT: .diskFull(path: path)
      case EEXIST: .alreadyExists(path: path)
      case EIO: .inputOutput(path: path, reason: reason)
      default: .cannotCreate(path: path, reason: reason)
      }
  }
}

package import Books
import CSQLiteSafety
import Glibc

/// A database's path, and the files that SQLite keeps beside it.
///
/// SQLite knows a log by its name alone, and applies it to whatever file lies beside it: so no log
/// may ever lie beside another file than its own.
struct DatabaseFiles {
  let path: String

  static let logEndings = ["-wal", "-journal"]
  static let endings = logEndings + ["-shm"]

  /// True when there is a log with contents, so that the file is not whole by itself.
  var hasLog: Bool {
    Self.logEndings.contains { ending in
      var status = stat()
      return lstat(path + ending, &status) == 0 && status.st_size > 0
    }
  }

  fileprivate var isAnythingThere: Bool {
    (Self.endings + [""]).contains { Self.isThere(path + $0) }
  }

  /// The first log that would be applied to a new file at this path.
  var strayLog: String? {
    Self.logEndings.map { path + $0 }.first(where: Self.isThere)
  }

  /// Moves logs whose database is gone to a dated name, so that they are not taken for a new one's.
  func moveLogsAside(at now: Timestamp) throws {
    guard Self.endings.contains(where: { Self.isThere(path + $0) }) else { return }
    let kept = DatedName.free(for: path, at: now)
    for ending in Self.endings where Self.isThere(path + ending) {
      guard octavo_rename_new(path + ending, kept + ending) == 0 else {
        throw CatalogError(code: errno, making: kept + ending)
      }
    }
  }

  /// Removes the files beside the path.
  ///
  /// - Throws: ``CatalogError`` when something stays.
  func removeLogs() throws {
    for ending in Self.endings where unlink(path + ending) != 0 && errno != ENOENT {
      throw CatalogError(code: errno, making: path)
    }
  }

  /// Where a path leads that goes through symbolic links; as it is given when there is nothing.
  static func resolved(_ path: String) -> String {
    CanonicalPath.ofExisting(path) ?? path
  }

  /// The folder that a path lies in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Also a link that leads nowhere is something.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}

extension CatalogError {
  /// The error of the system when a file cannot be made.
  init(code: Int32, making path: String) {
    let reason = SystemReason.words(code)
    self =
      switch code {
      case ENOSPC: .diskFull(path: path)
      case EEXIST: .alreadyExists(path: path)
      case EIO, EDQUOT: .inputOutput(path: path, reason: reason)
      default: .cannotCreate(path: path, reason: reason)
      }
  }
}

/// Recognizes the path of a database, so that no copy and no export is written there.
package enum DatabasePlace {
  /// - Returns: The database at the path, or the one whose log or lock would be called so.
  package static func owner(of path: String) -> String? {
    if isDatabase(path) { return path }
    for ending in DatabaseFiles.endings + ["-busy"] where path.hasSuffix(ending) {
      let name = String(path.dropLast(ending.count))
      if isDatabase(name) { return name }
    }
    return nil
  }

  private static func isDatabase(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= 100 else {
      return false
    }
    switch CatalogFile.inspect(path) {
    case .catalog, .foreign: return true
    case .absent, .empty, .dangling, .other, .obstructed, .unreadable: return false
    }
  }
}

/// Names for files that are kept from earlier.
package enum DatedName {
  /// The path with the day before its ending, and a number when that is taken:
  /// `demo-2026-11-21.sqlite`, `demo-2026-11-21-2.sqlite`.
  ///
  /// A name is taken too when only a log lies there, which SQLite would apply to the new file.
  package static func free(for path: String, at time: Timestamp) -> String {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let dot = path[slash...].lastIndex(of: ".") ?? path.endIndex
    let day = time.iso8601.prefix(10)
    return numbered(String(path[..<dot] + "-\(day)" + path[dot...]))
  }

  /// The path itself, or with a number before its ending when it is taken.
  package static func numbered(_ path: String) -> String {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let dot = path[slash...].lastIndex(of: ".") ?? path.endIndex
    var name = path
    var number = 1
    while DatabaseFiles(path: name).isAnythingThere {
      number += 1
      name = String(path[..<dot] + "-\(number)" + path[dot...])
    }
    return name
  }
}

/// The one path of a file, from the root and without links, however it was written.
package enum CanonicalPath {
  /// - Returns: Also of a file that is still to be made; nil where its folder is not there.
  package static func of(_ path: String) -> String? {
    if let whole = ofExisting(path) { return whole }
    let slash = path.lastIndex(of: "/")
    guard
      let folder = ofExisting(
        slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      )
    else { return nil }
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    return (folder == "/" ? "" : folder) + "/" + name
  }

  fileprivate static func ofExisting(_ path: String) -> String? {
    guard let whole = realpath(path, nil) else { return nil }
    defer { free(whole) }
    return String(cString: whole)
  }
}

import Glibc

/// Half-made files beside a file, `NAME.octavo-1234`, whose process 1234 ended before it was done, and
/// the files that SQLite has beside such a database.
///
/// Older versions called them `NAME.new-1234`, as a person might call a file: of those only what is a
/// database is theirs.
package struct AbandonedDrafts {
  private let folder: String
  private let name: String

  private static let endings = ["-wal", "-shm", "-journal", "-kept"]

  /// - Parameter path: Where the whole file lies, or would.
  package init(of path: String) {
    folder = ConnectionSettings.folder(of: path)
    name = String(path.split(separator: "/").last ?? "")
  }

  /// Removes those that are there; what cannot be removed stays.
  ///
  /// Only regular files of one's own count, and only by exactly these names: a folder may hold
  /// anything.
  package func remove() {
    guard !name.isEmpty, let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    let folder = dirfd(entries)
    while let entry = readdir(entries) {
      let found = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let process = maker(of: found), process != getpid(), !Self.isRunning(process) else {
        continue
      }
      var status = stat()
      guard fstatat(folder, found, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
        found.utf8.starts(with: (name + ".octavo-").utf8) || Self.isDatabase(found, in: folder)
      else { continue }
      unlinkat(folder, found, 0)
    }
  }

  /// The process that a name is of; nil when it is no draft of the file.
  func maker(of found: String) -> Int32? {
    let starts = [name + ".octavo-", name + ".new-"]
    guard let start = starts.first(where: { found.utf8.starts(with: $0.utf8) }) else { return nil }
    var rest = found.utf8.dropFirst(start.utf8.count)
    for ending in Self.endings where rest.count > ending.utf8.count {
      if rest.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
        rest = rest.dropLast(ending.utf8.count)
        break
      }
    }
    guard let first = rest.first, UInt8(ascii: "1")...UInt8(ascii: "9") ~= first,
      rest.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    return Int32(String(decoding: rest, as: UTF8.self))
  }

  private static func isDatabase(_ name: String, in folder: Int32) -> Bool {
    let descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let head = Array("SQLite format 3".utf8)
    var bytes = [UInt8](repeating: 0, count: head.count)
    return read(descriptor, &bytes, bytes.count) == head.count && bytes == head
  }

  /// One that may not be asked is running as well.
  private static func isRunning(_ process: Int32) -> Bool {
    kill(process, 0) == 0 || errno != ESRCH
  }
}

import FoundationEssentials
import Glibc

/// The database files that this program has open.
///
/// Whoever opens and closes such a file a second time takes SQLite's locks away from it: POSIX has a
/// process lose all its locks on a file with the first descriptor that it closes ("How To Corrupt An SQLite
/// Database File", 2.2). Then another program believes itself alone, and removes the log.
package enum OpenDatabases {
  /// True when a path leads to one of them, or to a file that lies beside one.
  ///
  /// The system is asked which files are open; where it does not say, none is.
  package static func have(_ path: String) -> Bool {
    let path = DatabaseFiles.resolved(path)
    var status = stat()
    // Beside one that is open lies the index of its log: of all other files no more is asked.
    guard stat((stem(of: path) ?? path) + "-shm", &status) == 0, stat(path, &status) == 0 else {
      return false
    }
    let files = descriptors().compactMap { descriptor in
      target(of: descriptor).map { (descriptor, path: $0) }
    }
    // Each has a log or its index open while it is.
    let databases = Set(files.compactMap { stem(of: $0.path) })
    return files.contains { descriptor, path in
      guard databases.contains(stem(of: path) ?? path) else { return false }
      var held = stat()
      return fstat(descriptor, &held) == 0 && held.st_ino == status.st_ino
        && held.st_dev == status.st_dev
    }
  }

  /// The path of a database by that of its log, or of the log's index.
  private static func stem(of path: String) -> String? {
    ["-wal", "-shm"].first(where: path.hasSuffix).map { String(path.dropLast($0.count)) }
  }

  private static let folder = "/proc/self/fd"

  private static func descriptors() -> [Int32] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (names ?? []).compactMap { Int32($0) }
  }

  private static func target(of descriptor: Int32) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(descriptor)")
  }
}

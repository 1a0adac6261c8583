import Glibc

/// Whether a path is one that a database has, so that no copy and no export may come there.
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
    case .absent, .dangling, .other, .unreadable: return false
    }
  }
}

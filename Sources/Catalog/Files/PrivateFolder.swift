import Glibc

/// Folders that only their owner may look into, whatever the process's umask says.
package enum PrivateFolder {
  /// Makes a folder and those that it lies in, as far as they are missing.
  ///
  /// - Returns: Why it could not be made, as a number of the system; nil when it is there. Then none of
  ///   them is left.
  package static func make(_ path: String) -> Int32? {
    var made: [String] = []
    return make(path, &made)
  }

  /// - Parameter folders: Those that were made, the outermost first.
  static func make(_ path: String, _ folders: inout [String]) -> Int32? {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += (made.isEmpty || made.hasSuffix("/") ? "" : "/") + part
      if mkdir(made, 0o700) == 0 {
        folders.append(made)
        // A mask may have taken rights away even from its owner.
        chmod(made, 0o700)
      } else {
        let code = errno
        var status = stat()
        let isThere = stat(made, &status) == 0
        guard isThere, status.st_mode & S_IFMT == S_IFDIR else {
          remove(folders)
          return isThere ? ENOTDIR : code
        }
      }
    }
    return nil
  }

  /// Takes folders away again that were made for nothing, as far as they are empty.
  static func remove(_ folders: [String]) {
    for folder in folders.reversed() { rmdir(folder) }
  }
}

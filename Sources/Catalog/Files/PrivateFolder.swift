import Glibc

/// Folders that only their owner may look into, whatever the process's umask says.
package enum PrivateFolder {
  /// Makes a folder and those that it lies in, as far as they are missing.
  ///
  /// - Returns: Why it could not be made, as a number of the system; nil when it is there.
  package static func make(_ path: String) -> Int32? {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += (made.isEmpty || made.hasSuffix("/") ? "" : "/") + part
      if mkdir(made, 0o700) == 0 {
        // A mask may have taken rights away even from its owner.
        chmod(made, 0o700)
      } else {
        let code = errno
        var status = stat()
        guard stat(made, &status) == 0 else { return code }
        guard status.st_mode & S_IFMT == S_IFDIR else { return ENOTDIR }
      }
    }
    return nil
  }
}

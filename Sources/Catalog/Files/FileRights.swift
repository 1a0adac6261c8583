import Glibc

/// Sets the rights of a file that replaces another, or that is new.
package enum FileRights {
  /// Gives a file the owner, the group and the rights of the one that it replaces, as far as it may.
  static func copy(from status: stat, to descriptor: Int32) {
    var mode = status.st_mode & 0o777
    if fchown(descriptor, status.st_uid, status.st_gid) != 0,
      fchown(descriptor, uid_t.max, status.st_gid) != 0
    {
      // The rights of its group were meant for another group than the one it has now.
      mode &= 0o707
    }
    fchmod(descriptor, mode)
  }

  /// Copies the owner, the group and the rights of the file at a path.
  ///
  /// - Returns: False when there is none.
  package static func copy(fromFileAt path: String, to descriptor: Int32) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    copy(from: status, to: descriptor)
    return true
  }

  /// Gives a file the rights that a new one has: those that the umask leaves.
  package static func setUsual(for descriptor: Int32) {
    fchmod(descriptor, 0o666 & ~mask)
  }

  /// The umask; one that keeps everybody else out where it is not known.
  ///
  /// Read from the system's own table: the call that tells it sets it too, also for a thread that makes
  /// a file meanwhile.
  private static var mask: mode_t {
    let status = LockOwner.contents(of: "/proc/self/status")?.split(separator: "\n")
    let line = status?.first { $0.hasPrefix("Umask:") }
    let digits = line?.dropFirst(6).filter { !$0.isWhitespace } ?? ""
    return mode_t(digits, radix: 8) ?? 0o077
  }
}

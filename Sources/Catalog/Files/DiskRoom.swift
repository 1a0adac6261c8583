import Glibc

enum DiskRoom {
  /// True when the room at a path is less than one page of a catalogue and its log take, or the disk
  /// allows no other file.
  static func isNone(at path: String) -> Bool {
    var status = statvfs()
    guard statvfs(DatabaseFiles.folder(of: path), &status) == 0 else { return false }
    // Some file systems have no fixed number of files, and say 0 of 0.
    let hasNoFile = status.f_files > 0 && status.f_favail == 0
    return hasNoFile || UInt64(status.f_bavail) * UInt64(status.f_frsize) < 64 << 10
  }
}

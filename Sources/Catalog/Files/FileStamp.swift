import Glibc

/// The state of a file as the system knows it: a file that was written to or replaced has another stamp.
struct FileStamp: Equatable, Sendable {
  let device: UInt64
  let inode: UInt64
  /// In bytes.
  let size: Int64
  /// When its bytes were written last.
  ///
  /// Systems tell it in steps of some milliseconds.
  let seconds: Int64
  let nanoseconds: Int64

  /// - Returns: nil when nothing can be found at the path.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = Int64(status.st_mtim.tv_sec)
    nanoseconds = Int64(status.st_mtim.tv_nsec)
  }

  /// True when both are of one file, whatever was written to it in between.
  func isSameFile(as other: FileStamp) -> Bool {
    device == other.device && inode == other.inode
  }
}

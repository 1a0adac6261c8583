import Glibc

/// An output that may not be read for an hour, as behind `| less`, written to without waiting for it.
///
/// Pipes and terminals are opened once more: that the own one does not wait is nobody else's matter,
/// while the flags of the one that was given belong to the shell as well.
final class Outlet {
  private let descriptor: Int32
  private let isSocket: Bool

  /// Nil where nothing waits, as at a file, and where it cannot be had.
  init?(_ given: Int32) {
    var status = stat()
    guard fstat(given, &status) == 0 else { return nil }
    isSocket = status.st_mode & S_IFMT == S_IFSOCK
    guard !isSocket else {
      descriptor = given
      return
    }
    guard status.st_mode & S_IFMT == S_IFIFO || isatty(given) == 1 else { return nil }
    let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    descriptor = open("/proc/self/fd/\(given)", flags)
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    if !isSocket { close(descriptor) }
  }

  /// Writes as much as is taken at once.
  ///
  /// - Returns: How many bytes, or a number of the system as -1 and below.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    while true {
      let count =
        isSocket
        ? send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
        : Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      if count >= 0 { return count }
      if errno == EAGAIN { return 0 }
      if errno != EINTR { return -Int(errno) }
    }
  }
}

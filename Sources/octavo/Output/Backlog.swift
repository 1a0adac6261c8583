import Glibc

/// Bytes that wait for whoever reads them: a few in memory, many in a file that has no name.
final class Backlog {
  /// Those that come first, from `start` on.
  private var memory: [UInt8] = []
  private var start = 0
  /// Those behind them; made when it is needed.
  private var file: Int32 = -1
  private var read: off_t = 0
  private var written: off_t = 0
  private let folder: String

  /// So much is kept in memory before a file is made.
  static let mostInMemory = 1 << 20

  /// - Parameter folder: Where the file lies without a name.
  init(folder: String) {
    self.folder = folder
  }

  deinit {
    if file >= 0 { close(file) }
  }

  var isEmpty: Bool { start == memory.count && read == written }

  /// Takes bytes that come behind all others.
  ///
  /// - Returns: False when there is no room; then none of them is taken.
  func append(_ bytes: [UInt8]) -> Bool {
    if read == written, memory.count - start + bytes.count <= Self.mostInMemory {
      memory.removeFirst(start)
      start = 0
      memory += bytes
      return true
    }
    guard makeFile() else { return false }
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        pwrite(file, $0.baseAddress, $0.count, written + off_t(done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    written += off_t(done)
    return true
  }

  /// Hands over the first of them, and forgets as many as the body says that it took.
  ///
  /// - Throws: ``CommandFailure/outputFailed(_:)`` when the file cannot be read; what `body` throws.
  func takeFirst(_ body: (UnsafeRawBufferPointer) throws -> Int) throws {
    if start == memory.count { try refill() }
    start += try memory[start...].withUnsafeBytes(body)
  }

  private func refill() throws {
    memory = [UInt8](repeating: 0, count: min(Self.mostInMemory, Int(written - read)))
    start = 0
    let count = pread(file, &memory, memory.count, read)
    guard count > 0 || memory.isEmpty else {
      memory = []
      throw CommandFailure.outputFailed(String(cString: strerror(count == 0 ? EIO : errno)))
    }
    memory.removeLast(memory.count - count)
    read += off_t(count)
    guard read == written, file >= 0 else { return }
    ftruncate(file, 0)
    (read, written) = (0, 0)
  }

  /// Nobody else can open it, and it is gone with the program.
  private func makeFile() -> Bool {
    if file >= 0 { return true }
    var name = Array("\(folder)/octavo-XXXXXX".utf8CString)
    file = mkstemp(&name)
    guard file >= 0 else { return false }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    unlink(name)
    return true
  }
}

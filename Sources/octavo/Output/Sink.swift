import Catalog
import Glibc

/// Gathers bytes and writes them in large pieces to a file descriptor.
///
/// While the catalogue is being read it does not wait for whoever reads the output: an open read
/// transaction keeps SQLite from taking others' writes out of the write-ahead log, which would grow
/// as long as somebody looks at a page of `| less`. What is not taken at once waits in a
/// ``Backlog``, until ``flush()`` hands it over after the work.
final class Sink {
  /// Bytes not written yet; all bytes, when there is no descriptor.
  private(set) var bytes: [UInt8] = []
  private let descriptor: Int32?
  private let backlog: Backlog
  private let encode: (@Sendable (String) -> [UInt8])?
  private lazy var outlet = descriptor.flatMap(Outlet.init)

  /// The size from which a piece is written before the end: with 4 KiB and 4 MiB an export takes
  /// the same time.
  private static let pieceSize = 1 << 18

  /// - Parameters:
  ///   - descriptor: nil keeps everything.
  ///   - folder: Where much that waits is kept.
  ///   - encode: Turns text into bytes; nil writes UTF-8.
  init(
    descriptor: Int32?,
    folder: String = "/tmp",
    encode: (@Sendable (String) -> [UInt8])? = nil
  ) {
    self.descriptor = descriptor
    self.encode = encode
    backlog = Backlog(folder: folder)
  }

  var isEmpty: Bool { bytes.isEmpty && backlog.isEmpty }

  func write(_ text: String) {
    guard let encode else { return bytes.append(contentsOf: text.utf8) }
    bytes += encode(text)
  }

  /// Writes bytes of UTF-8.
  func write(_ more: [UInt8]) {
    guard encode != nil else { return bytes += more }
    write(String(decoding: more, as: UTF8.self))
  }

  /// Writes when there is much to be written, as much as is taken.
  ///
  /// - Throws: As ``flush()``.
  func flushIfLarge() throws {
    guard bytes.count >= Self.pieceSize else { return }
    guard let outlet, backlog.append(bytes) else { return try flush() }
    bytes.removeAll(keepingCapacity: true)
    var isTaken = true
    while isTaken, !backlog.isEmpty {
      try backlog.takeFirst { piece in
        let count = outlet.write(piece)
        isTaken = count > 0
        return try count < 0 ? Self.fail(Int32(-count)) : count
      }
    }
  }

  /// Writes everything that was gathered, and waits until it is taken.
  ///
  /// - Throws: ``CommandFailure/outputFailed(_:)``; nobody reading any more is `outputClosed`.
  func flush() throws {
    guard let descriptor else { return }
    while !backlog.isEmpty {
      try backlog.takeFirst { piece in
        try Self.write(piece, to: descriptor)
        return piece.count
      }
    }
    defer { bytes.removeAll(keepingCapacity: true) }
    try bytes.withUnsafeBytes { try Self.write($0, to: descriptor) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(
        descriptor,
        UnsafeRawBufferPointer(rebasing: rest).baseAddress,
        rest.count
      )
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        _ = try fail(errno)
      }
    }
  }

  private static func fail(_ code: Int32) throws -> Int {
    throw CommandFailure.ofOutput(code)
  }
}

extension CommandFailure {
  /// Why an output takes nothing, by the system's number (`errno`).
  static func ofOutput(_ code: Int32) -> CommandFailure {
    code == EPIPE ? .outputClosed : .outputFailed(SystemReason.words(code))
  }
}

/// Bytes that wait for whoever reads them: a few in memory, many in a file that has no name.
private final class Backlog {
  /// The first bytes, from `start` on.
  private var memory: [UInt8] = []
  private var start = 0
  /// The file with the bytes behind them; -1 until it is needed.
  private var file: Int32 = -1
  private var read: off_t = 0
  private var written: off_t = 0
  private let folder: String

  /// How many bytes are kept in memory before a file is made, which bounds the
  /// memory where a pipe is read slowly.
  private static let mostInMemory = 1 << 20

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
  /// - Throws: ``CommandFailure/outputFailed(_:)`` when the file cannot be read; what `body`
  ///   throws.
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

  private func makeFile() -> Bool {
    if file < 0 { file = PrivateFile.make(in: folder) ?? -1 }
    return file >= 0
  }
}

/// Writes without waiting to an output that may not be read for an hour, as behind `| less`.
///
/// Pipes and terminals are opened once more: O_NONBLOCK is a flag of the open file, and the one
/// that was given is the shell's as well.
private final class Outlet {
  private let descriptor: Int32
  private let isSocket: Bool

  /// Nil where a write never waits, as to a file, and where the output cannot be opened again.
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
  /// - Returns: How many bytes, or the negated `errno`.
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

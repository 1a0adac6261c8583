import Glibc

/// Gathers bytes and writes them in large pieces to a file descriptor.
final class Sink {
  /// What was not written yet; everything, when there is no descriptor.
  private(set) var bytes: [UInt8] = []
  private let descriptor: Int32?

  /// Where a piece is large enough to be written before the end.
  private static let pieceSize = 1 << 18

  /// - Parameter descriptor: nil keeps everything.
  init(descriptor: Int32?) {
    self.descriptor = descriptor
  }

  /// Whether nothing waits to be written.
  var isEmpty: Bool { bytes.isEmpty }

  func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  func write(_ more: [UInt8]) {
    bytes += more
  }

  /// Writes when there is much to be written.
  ///
  /// - Throws: As ``flush()``.
  func flushIfLarge() throws {
    if bytes.count >= Self.pieceSize { try flush() }
  }

  /// Writes everything that was gathered.
  ///
  /// - Throws: ``CommandFailure/outputFailed(_:)``; nobody reading any more is `outputClosed`.
  func flush() throws {
    guard let descriptor, !bytes.isEmpty else { return }
    defer { bytes.removeAll(keepingCapacity: true) }
    try bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.write(
          descriptor,
          UnsafeRawBufferPointer(rebasing: rest).baseAddress,
          rest.count
        )
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EPIPE {
          throw CommandFailure.outputClosed
        } else if errno != EINTR {
          throw CommandFailure.outputFailed(String(cString: strerror(errno)))
        }
      }
    }
  }
}

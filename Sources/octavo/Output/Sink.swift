import Glibc

/// Gathers bytes and writes them in large pieces to a file descriptor.
///
/// In the middle of the work it does not wait for whoever reads them: the catalogue is held as it is
/// meanwhile, and all that others write to it would have to be kept beside it. What is not taken waits
/// in a ``Backlog``, until ``flush()`` hands it over after the work.
final class Sink {
  /// What was not written yet; everything, when there is no descriptor.
  private(set) var bytes: [UInt8] = []
  private let descriptor: Int32?
  private let backlog: Backlog
  private lazy var outlet = descriptor.flatMap(Outlet.init)

  /// Where a piece is large enough to be written before the end.
  private static let pieceSize = 1 << 18

  /// - Parameters:
  ///   - descriptor: nil keeps everything.
  ///   - folder: Where much that waits is kept.
  init(descriptor: Int32?, folder: String = "/tmp") {
    self.descriptor = descriptor
    backlog = Backlog(folder: folder)
  }

  /// Whether nothing waits to be written.
  var isEmpty: Bool { bytes.isEmpty && backlog.isEmpty }

  func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  func write(_ more: [UInt8]) {
    bytes += more
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
    throw code == EPIPE
      ? CommandFailure.outputClosed : CommandFailure.outputFailed(String(cString: strerror(code)))
  }
}

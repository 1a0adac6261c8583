import Books
import Glibc

/// A file for another program, which nobody else can read.
struct TemporaryFile {
  let path: String

  struct Failure: Error {
    /// Without a full stop.
    let message: String
  }

  /// Makes one in `$TMPDIR`, with a text in it.
  init(named name: String, holding text: String) throws(Failure) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    // mkstemp replaces these by letters of its own.
    let place = String(repeating: "X", count: 6)
    var template = Array("\(folder)/\(name)-\(place)".utf8CString)
    let descriptor = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkstemp($0) } ?? -1
    }
    guard descriptor >= 0 else {
      throw Self.failure(tr("a file cannot be made in \(folder)"))
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let isWhole = Self.write(text, descriptor)
    let failure = Self.failure(tr("a file cannot be written to \(folder)"))
    close(descriptor)
    guard isWhole else {
      unlink(path)
      throw failure
    }
  }

  func remove() { unlink(path) }

  private static func failure(_ words: String) -> Failure {
    Failure(message: "\(words): \(String(cString: strerror(errno)))")
  }

  private static func write(_ text: String, _ descriptor: Int32) -> Bool {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }
}

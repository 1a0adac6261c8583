import Glibc

/// The lines of a file descriptor as they come: those of a phone or a scanner one by one, those of
/// a file many at once.
struct InputLines {
  private let descriptor: Int32
  private var rest: [UInt8] = []
  private var isAtEnd = false

  /// A longer line, in bytes, does not come from a scanner, and is cut; chosen, not measured.
  private static let longest = 4096

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The next lines that are whole; empty at the end.
  ///
  /// - Throws: ``InputFailure`` when they cannot be read.
  mutating func next() throws(InputFailure) -> [String] {
    while !isAtEnd {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw .unreadable("stdin", String(cString: strerror(errno)))
      }
      isAtEnd = count == 0
      rest += buffer.prefix(count)
      let lines = takeLines()
      if !lines.isEmpty { return lines }
    }
    return []
  }

  private mutating func takeLines() -> [String] {
    let newline = UInt8(ascii: "\n")
    guard let last = rest.lastIndex(of: newline) else {
      guard isAtEnd, !rest.isEmpty else {
        if rest.count > Self.longest { rest.removeLast(rest.count - Self.longest) }
        return []
      }
      defer { rest = [] }
      return [Self.text(rest[...])]
    }
    let whole = rest[..<last].split(separator: newline, omittingEmptySubsequences: false)
    rest = Array(rest[(last + 1)...])
    return whole.map(Self.text)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix(longest), as: UTF8.self)
  }
}

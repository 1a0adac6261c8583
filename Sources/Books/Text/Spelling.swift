import Glibc

/// A text that is compared byte by byte, as a key for the many names of an import.
///
/// Comparing texts costs most by looking at the composition of letters, which this leaves out.
package struct Spelling: Hashable, Sendable {
  package let text: String
  /// Computed once: a growing set reads it of all its members, whose texts lie far apart in memory.
  private let hash: Int

  package init(_ text: String) {
    self.text = text
    var hasher = Hasher()
    text.hashBytes(into: &hasher)
    hash = hasher.finalize()
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.hash == other.hash && one.text.isSpelled(as: other.text)
  }
}

extension String {
  /// True when another text is the same byte by byte.
  func isSpelled(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var (text, otherText) = (self, other)
    return text.withUTF8 { bytes in
      otherText.withUTF8 { others in
        guard let start = bytes.baseAddress, let other = others.baseAddress else { return true }
        return memcmp(start, other, bytes.count) == 0
      }
    }
  }

  func hashBytes(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Calls with each part between bytes of ASCII that is not empty.
  package func forEachPart(between separator: UInt8, _ body: (String) -> Void) {
    var text = self
    text.withUTF8 { bytes in
      var start = 0
      for place in 0...bytes.count where place == bytes.count || bytes[place] == separator {
        if place > start {
          body(String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<place]), as: UTF8.self))
        }
        start = place + 1
      }
    }
  }

  /// True when the text has a byte of ASCII.
  package func has(_ byte: UInt8) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return false }
      return memchr(start, Int32(byte), bytes.count) != nil
    }
  }
}

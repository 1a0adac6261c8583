import Glibc

/// A text that is compared byte by byte, as a key of the many names of an import: how its letters
/// are composed, which costs most with texts, is not looked at.
package struct Spelling: Hashable, Sendable {
  package let text: String
  /// Computed once: a growing set asks all its members for it, and their texts lie far apart in
  /// memory.
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
  /// Whether another text is the same byte by byte.
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

  /// Hands over what stands between bytes of ASCII, but for empty parts.
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

  /// Whether a byte of ASCII stands in the text.
  package func has(_ byte: UInt8) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return false }
      return memchr(start, Int32(byte), bytes.count) != nil
    }
  }
}

import Glibc

/// A text that is compared byte by byte, as a key of the many names of an import: how its letters
/// are composed, which costs most with texts, is not looked at.
package struct Spelling: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  package static func == (one: Self, other: Self) -> Bool {
    guard one.text.utf8.count == other.text.utf8.count else { return false }
    var (text, otherText) = (one.text, other.text)
    return text.withUTF8 { bytes in
      otherText.withUTF8 { others in
        guard let start = bytes.baseAddress, let other = others.baseAddress else { return true }
        return memcmp(start, other, bytes.count) == 0
      }
    }
  }
}

extension String {
  /// Whether a byte of ASCII stands in the text.
  package func has(_ byte: UInt8) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return false }
      return memchr(start, Int32(byte), bytes.count) != nil
    }
  }
}

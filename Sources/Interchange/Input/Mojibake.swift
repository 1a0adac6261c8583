/// Text that was UTF-8 and was read as Windows-1252, once or twice: "cafÃ©" for "café".
package enum Mojibake {
  /// The text as it was meant, or nil when it is not garbled.
  ///
  /// Every letter must be one that Windows-1252 has, and together they must be UTF-8: of real text
  /// that is as good as never true, since "Ã" has to be followed by a sign such as "©".
  package static func mended(_ text: String) -> String? {
    guard mayBeGarbled(text.utf8) else { return nil }
    var mended: String?
    for _ in 0..<3 {
      guard let once = mendedOnce(mended ?? text) else { break }
      mended = once
    }
    return mended
  }

  /// Whether the first letter beyond ASCII is one that UTF-8 begins a letter with, from "Â" to "ô",
  /// and another one beyond ASCII follows it.
  static func mayBeGarbled(_ text: some Collection<UInt8>) -> Bool {
    var bytes = text.drop { $0 < 0x80 }.makeIterator()
    guard bytes.next() == 0xC3, let second = bytes.next(), 0x82...0xB4 ~= second else {
      return false
    }
    return bytes.next().map { $0 >= 0x80 } ?? false
  }

  private static func mendedOnce(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var hasHigh = false
    for scalar in text.unicodeScalars {
      guard let byte = Windows1252.byte(of: scalar) else { return nil }
      if byte >= 0x80 { hasHigh = true }
      bytes.append(byte)
    }
    guard hasHigh else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}

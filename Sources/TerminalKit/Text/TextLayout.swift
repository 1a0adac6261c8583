/// Where what does not fit is left out.
package enum Truncation: Sendable {
  /// Keeps the beginning: titles and names.
  case tail
  /// Keeps the end: paths.
  case head
  /// Keeps both ends: numbers that differ at either.
  case middle
}

/// The side on which a text stands in its width.
package enum Alignment: Sendable {
  case left
  case right
}

/// Cutting and padding text by the cells it takes.
package enum TextLayout {
  /// The text made harmless and, when it takes more than `width` cells, cut with an ellipsis.
  package static func truncate(
    _ text: String,
    to width: Int,
    truncation: Truncation = .tail,
    glyphs: Glyphs = .unicode
  ) -> String {
    withUTF8(text) { bytes in
      let plan = CutPlan(bytes, width: width, truncation: truncation, ellipsis: glyphs.ellipsis)
      var result = ""
      plan.forEachGlyph(in: bytes) { $0.write(to: &result) }
      return result
    }
  }

  /// The text cut or filled with spaces to exactly `width` cells.
  package static func pad(
    _ text: String,
    to width: Int,
    alignment: Alignment = .left,
    truncation: Truncation = .tail,
    glyphs: Glyphs = .unicode
  ) -> String {
    let cut = truncate(text, to: width, truncation: truncation, glyphs: glyphs)
    let space = String(repeating: " ", count: max(0, width - displayWidth(of: cut)))
    return alignment == .left ? cut + space : space + cut
  }

  /// Calls with the text's UTF-8 in place where it lies in one piece, else with a copy.
  static func withUTF8<Result>(
    _ text: String,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = text
    return copy.withUTF8(body)
  }

  /// Whether the first `count` bytes are printable ASCII.
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>, count: Int) -> Bool {
    // Without an early exit the compiler can look at 16 bytes at once.
    var harmful: UInt8 = 0
    for index in 0..<count {
      harmful |= bytes[index] &- 0x20 < 0x5F ? 0 : 1
    }
    return harmful == 0
  }
}

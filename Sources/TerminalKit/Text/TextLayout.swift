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
    glyphs: Glyphs = .unicode
  ) -> String {
    withUTF8(text) { bytes in
      let plan = CutPlan(bytes, width: width, ellipsis: glyphs.ellipsis)
      var result = ""
      // How they are shown is decided where the text is drawn.
      plan.forEachGlyph(in: bytes, joinsEmoji: true) { $0.write(to: &result) }
      return result
    }
  }

  /// The text cut or filled with spaces to exactly `width` cells.
  package static func pad(
    _ text: String,
    to width: Int,
    alignment: Alignment = .left,
    glyphs: Glyphs = .unicode
  ) -> String {
    let cut = truncate(text, to: width, glyphs: glyphs)
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

  /// True when the first `count` bytes are printable ASCII.
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>, count: Int) -> Bool {
    // Without an early exit the compiler can look at 16 bytes at once.
    var harmful: UInt8 = 0
    for index in 0..<count {
      harmful |= bytes[index] &- 0x20 < 0x5F ? 0 : 1
    }
    return harmful == 0
  }

  /// Breaks a text into lines of at most `width` cells, at spaces where there are any.
  ///
  /// Line breaks in the text are kept; a word longer than a line is cut where the line ends.
  ///
  /// - Parameter limit: The lines that are wanted; the text is read no further.
  package static func wrap(_ text: String, to width: Int, limit: Int = .max) -> [String] {
    guard width > 0, limit > 0 else { return [] }
    var lines: [String] = []
    var rest = text[...]
    while lines.count < limit {
      let end = rest.firstIndex(where: \.isNewline) ?? rest.endIndex
      wrapLine(rest[..<end], to: width, into: &lines, limit: limit)
      guard end < rest.endIndex else { break }
      rest = rest[rest.index(after: end)...]
    }
    return lines
  }

  private static func wrapLine(
    _ text: Substring,
    to width: Int,
    into lines: inout [String],
    limit: Int
  ) {
    var line = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      let length = displayWidth(of: String(word), limit: width)
      if used > 0, used + 1 + length <= width {
        line += " " + word
        used += 1 + length
        continue
      }
      if used > 0 { lines.append(line) }
      line = ""
      used = 0
      for character in word {
        if lines.count >= limit { return }
        let cells = displayWidth(of: character)
        if used + cells > width, used > 0 {
          lines.append(line)
          line = ""
          used = 0
        }
        line.append(character)
        used += cells
      }
    }
    if lines.count < limit { lines.append(line) }
  }
}

/// How many cells a text takes on the screen, after it was made harmless.
///
/// - Parameter limit: The width above which the exact number does not matter: the text is read no
///   further, and the answer is some number above the limit.
package func displayWidth(of text: String, limit: Int = .max) -> Int {
  TextLayout.withUTF8(text) { bytes in
    if bytes.count <= limit, TextLayout.isPlain(bytes, count: bytes.count) { return bytes.count }
    var scanner = GlyphScanner(bytes)
    var width = 0
    while width <= limit, let glyph = scanner.next() { width += glyph.width }
    return width
  }
}

/// How many cells a character takes on the screen.
package func displayWidth(of character: Character) -> Int {
  displayWidth(of: String(character))
}

/// How a text fits a width: whole, or its beginning and an ellipsis.
///
/// Costs what is visible: at most a few scalars a cell are read, however long the text is.
struct CutPlan {
  /// How many cells the text takes, with its ellipsis.
  let width: Int
  /// The cells of the text itself.
  private let keptWidth: Int
  private let ellipsis: String

  init(_ bytes: UnsafeBufferPointer<UInt8>, width limit: Int, ellipsis: String) {
    let limit = max(0, limit)
    let (fitting, isCut) = Self.measure(bytes, limit: limit)
    self.ellipsis = isCut ? String(ellipsis.prefix(limit)) : ""
    let room = limit - self.ellipsis.count
    keptWidth = isCut ? Self.measure(bytes, limit: room).width : fitting
    width = keptWidth + self.ellipsis.count
  }

  /// Calls with every glyph that is shown, from left to right.
  ///
  /// - Parameter joinsEmoji: True when joined emoji come as one glyph, in a text that fits whole.
  func forEachGlyph(
    in bytes: UnsafeBufferPointer<UInt8>,
    joinsEmoji: Bool = false,
    _ body: (DisplayGlyph) -> Void
  ) {
    var scanner = GlyphScanner(bytes, joinsEmoji: joinsEmoji && ellipsis.isEmpty)
    var used = 0
    while used < keptWidth, let glyph = scanner.next() {
      used += glyph.width
      body(glyph)
    }
    for scalar in ellipsis.unicodeScalars {
      body(DisplayGlyph(scalar: scalar.value, width: 1))
    }
  }

  /// The cells of the glyphs that fit whole, and whether anything was left over.
  private static func measure(
    _ bytes: UnsafeBufferPointer<UInt8>,
    limit: Int
  ) -> (width: Int, isCut: Bool) {
    var scanner = GlyphScanner(bytes)
    var width = 0
    while let glyph = scanner.next() {
      if width + glyph.width > limit { return (width, true) }
      width += glyph.width
    }
    return (width, scanner.isExhausted)
  }
}

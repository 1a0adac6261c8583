/// How many cells a text takes on the screen, after it was made harmless.
///
/// - Parameter limit: Where more than so many are all the same: the text is read no further, and
///   the answer is some number above it.
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

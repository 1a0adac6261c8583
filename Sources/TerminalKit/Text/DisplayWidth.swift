/// How many cells a text takes on the screen, after it was made harmless.
package func displayWidth(of text: String) -> Int {
  TextLayout.withUTF8(text) { bytes in
    if TextLayout.isPlain(bytes, count: bytes.count) { return bytes.count }
    var scanner = GlyphScanner(bytes)
    var width = 0
    while let glyph = scanner.next() { width += glyph.width }
    return width
  }
}

/// How many cells a character takes on the screen.
package func displayWidth(of character: Character) -> Int {
  displayWidth(of: String(character))
}

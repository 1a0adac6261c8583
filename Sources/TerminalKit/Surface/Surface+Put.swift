extension Surface {
  /// Draws a text on one row and returns the cells that it took.
  ///
  /// The text is made harmless: control characters are shown (`^[`, `⏎`, `�`), what steers bidirectional
  /// text or joins emoji does not reach the terminal. The cost is that of what is visible, however
  /// long the text is.
  ///
  /// - Parameters:
  ///   - width: The cells there are; a longer text is cut with an ellipsis, a shorter one is not
  ///     padded. Without it the text goes to the surface's edge.
  ///   - alignment: The side of `width` at which the text stands.
  @discardableResult
  package mutating func put(
    _ text: String,
    at point: Point,
    width: Int? = nil,
    style: Style = .plain,
    alignment: Alignment = .left,
    truncation: Truncation = .tail
  ) -> Int {
    let limit = width ?? size.width - point.x
    guard limit > 0, point.y >= 0, point.y < size.height, point.x < size.width else { return 0 }
    return TextLayout.withUTF8(text) { bytes in
      if let used = putPlain(bytes, at: point, limit: limit, style: style, alignment: alignment) {
        return used
      }
      let plan = CutPlan(
        bytes,
        width: limit,
        truncation: truncation,
        ellipsis: width == nil ? "" : glyphs.ellipsis
      )
      let start = alignment == .left ? point.x : point.x + limit - plan.width
      var x = start
      plan.forEachGlyph(in: bytes) { glyph in
        put(glyph, x: x, y: point.y, style: style)
        x += glyph.width
      }
      return x - start
    }
  }

  /// Draws printable ASCII that fits: nearly all text, at a byte a cell.
  private mutating func putPlain(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at point: Point,
    limit: Int,
    style: Style,
    alignment: Alignment
  ) -> Int? {
    let count = bytes.count
    guard count <= limit, TextLayout.isPlain(bytes, count: count) else { return nil }
    let start = alignment == .left ? point.x : point.x + limit - count
    let from = max(0, start)
    let to = min(size.width, start + count)
    guard from < to else { return count }
    mend(point.y, from: from, to: to)
    let offset = index(0, point.y)
    cells.withUnsafeMutableBufferPointer { cells in
      for x in from..<to {
        cells[offset + x] = Cell(glyph: UInt32(bytes[x - start]), style: style, width: 1)
      }
    }
    return count
  }

  /// Draws one glyph; half of a wide one is drawn as a space.
  private mutating func put(_ glyph: DisplayGlyph, x: Int, y: Int, style: Style) {
    let from = max(0, x)
    let to = min(size.width, x + glyph.width)
    guard from < to else { return }
    mend(y, from: from, to: to)
    let start = index(from, y)
    guard to - from == glyph.width else {
      cells[start] = .space(style)
      return
    }
    let scalar = glyphs == .ascii ? Glyphs.asciiStandIn(for: glyph.scalar) : glyph.scalar
    let number = marks.number(of: glyph.marks)
    cells[start] = Cell(glyph: number << 21 | scalar, style: style, width: UInt8(glyph.width))
    if glyph.width == 2 { cells[start + 1] = .tail(style) }
  }
}

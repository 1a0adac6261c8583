extension LineEditor {
  /// Draws the line into a field's first row, and puts the surface's cursor on it when the field
  /// has the focus; then a line longer than the field is scrolled so that the cursor is seen.
  package func draw(
    on surface: inout Surface,
    in rect: Rect,
    style: Style = .plain,
    focused: Bool
  ) {
    let row = rect.row(0)
    guard !rect.isEmpty else { return }
    surface.fill(row, style: style)
    guard focused else {
      surface.put(text, at: row.origin, width: row.width, style: style)
      return
    }
    let before = displayWidth(of: head)
    let scroll = Self.scroll(before: before, width: row.width)
    var line = Surface(width: row.width, height: 1, glyphs: surface.glyphs)
    line.fill(line.bounds, style: style)
    line.put(text, at: Point(x: -scroll, y: 0), style: style)
    line.cursor = Point(x: before - scroll, y: 0)
    surface.draw(line, at: row.origin)
  }

  /// How many columns a field of this width leaves out on the left while it has the focus.
  package func scroll(width: Int) -> Int {
    Self.scroll(before: displayWidth(of: head), width: width)
  }

  /// How many columns to leave out on the left: none, or whole halves of the field, so that the
  /// text stands still while the cursor moves within a half.
  private static func scroll(before: Int, width: Int) -> Int {
    guard before >= width else { return 0 }
    let half = max(1, width / 2)
    return ((before - width) / half + 1) * half
  }
}

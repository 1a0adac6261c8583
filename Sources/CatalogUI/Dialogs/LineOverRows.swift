import TerminalKit

/// The places of a typed line and of the rows under it, inside a frame.
///
/// In a window of few rows the empty ones around the line go first, then rows; the line stays.
struct LineOverRows {
  /// The line.
  let field: Rect
  /// The rows, a cell wider at each side than the line.
  let rows: Rect

  /// - Parameters:
  ///   - inside: The space inside of the frame.
  ///   - most: How many rows there may be.
  init(in inside: Rect, most: Int) {
    // With an empty row around the line, three rows at least.
    let gap = inside.height >= 6 ? 1 : 0
    field = Rect(
      x: inside.x + 2,
      y: inside.y + gap,
      width: max(0, inside.width - 4),
      height: min(1, inside.height)
    )
    let first = field.y + 1 + gap
    rows = Rect(
      x: inside.x + 1,
      y: first,
      width: max(0, inside.width - 2),
      height: max(0, min(most, inside.maxY - first))
    )
  }

  /// The place of a row, of which the first is 0.
  func row(_ place: Int) -> Rect {
    Rect(x: rows.x, y: rows.y + place, width: rows.width, height: 1)
  }
}

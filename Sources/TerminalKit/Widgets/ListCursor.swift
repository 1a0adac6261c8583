/// The chosen row of a list, and the first row in sight.
///
/// ```swift
/// cursor.move(by: 1, count: rows.count, height: area.height)
/// for index in cursor.visible(count: rows.count, height: area.height) { … }
/// ```
package struct ListCursor: Hashable, Sendable {
  package private(set) var selected: Int
  package private(set) var offset: Int

  /// Rows that stay in sight above and below the chosen one.
  private static var margin: Int { 2 }

  package init(selected: Int = 0, offset: Int = 0) {
    self.selected = max(0, selected)
    self.offset = max(0, offset)
  }

  package mutating func move(by rows: Int, count: Int, height: Int) {
    // A key repeated for ever must not overflow.
    let far = selected.addingReportingOverflow(rows)
    go(to: far.overflow ? (rows < 0 ? 0 : count) : far.partialValue, count: count, height: height)
  }

  package mutating func go(to row: Int, count: Int, height: Int) {
    selected = row
    clamp(count: count, height: height)
  }

  /// Moves a screenful down or up: the last row in sight becomes the first.
  package mutating func page(_ pages: Int, count: Int, height: Int) {
    let rows = Self.rows(in: pages, height: height)
    offset = max(0, offset + rows)
    move(by: rows, count: count, height: height)
  }

  /// How far so many screenfuls go.
  package static func rows(in pages: Int, height: Int) -> Int { pages * max(1, height - 1) }

  /// Scrolls the rows in sight, as the wheel does, and moves the chosen row only as far as needed.
  package mutating func scroll(by rows: Int, count: Int, height: Int) {
    offset = min(max(0, offset + rows), max(0, count - height))
    let margin = Self.margin(height)
    selected = min(max(selected, offset + margin), offset + max(0, height - 1 - margin))
    clamp(count: count, height: height)
  }

  /// Keeps the chosen row in the list and in sight.
  package mutating func clamp(count: Int, height: Int) {
    selected = min(max(0, selected), max(0, count - 1))
    let margin = Self.margin(height)
    offset = min(offset, selected - margin)
    offset = max(offset, selected + margin - height + 1)
    offset = min(offset, count - height)
    offset = max(0, offset)
  }

  /// The rows in sight.
  package func visible(count: Int, height: Int) -> Range<Int> {
    let first = min(offset, max(0, count))
    return first..<min(count, first + max(0, height))
  }

  private static func margin(_ height: Int) -> Int {
    max(0, min(margin, (height - 1) / 2))
  }
}

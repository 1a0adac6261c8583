extension Surface: Equatable {
  /// Whether both show the same, however their tables of marks came about.
  package static func == (one: Surface, other: Surface) -> Bool {
    guard one.size == other.size, one.cursor == other.cursor else { return false }
    if one.marks.sequences == other.marks.sequences { return one.cells == other.cells }
    return zip(one.cells, other.cells).allSatisfy { mine, theirs in
      mine.scalar == theirs.scalar && mine.style == theirs.style && mine.width == theirs.width
        && one.marks.marks(mine.marks) == other.marks.marks(theirs.marks)
    }
  }
}

extension Surface: CustomStringConvertible {
  /// A row's text, without the blanks at its end.
  package func text(row y: Int) -> String {
    guard y >= 0, y < size.height else { return "" }
    var text = ""
    for x in 0..<size.width { text += self.text(at: Point(x: x, y: y)) }
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// What a cell shows: a character with its marks, or nothing for a wide one's right half.
  package func text(at point: Point) -> String {
    let cell = self[point.x, point.y]
    guard cell.width > 0 else { return "" }
    var text = ""
    let glyph = DisplayGlyph(
      scalar: cell.scalar,
      width: Int(cell.width),
      marks: marks.marks(cell.marks)
    )
    glyph.write(to: &text)
    return text
  }

  /// All rows' texts, one below the other.
  package var description: String {
    (0..<size.height).map(text(row:)).joined(separator: "\n")
  }
}

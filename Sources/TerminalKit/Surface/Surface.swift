/// What a screen shows, as a value: cells, and the cursor on what has the focus.
///
/// Screens draw into it and never on the terminal. All drawing is clipped, and text passes one gate
/// (`put`) that makes it harmless, so nothing that is stored can move the cursor or change a title.
package struct Surface: Sendable {
  package let size: Size
  /// Row after row, `size.width` cells each.
  package internal(set) var cells: ContiguousArray<Cell>
  /// The combining marks that the cells name by number.
  package internal(set) var marks = MarkTable()
  /// Where the terminal's own cursor stands: on the focus, always, for screen readers follow it.
  package var cursor: Point?
  /// The marks to draw with.
  package var glyphs: Glyphs

  package init(size: Size, glyphs: Glyphs = .unicode) {
    self.size = size
    self.glyphs = glyphs
    cells = ContiguousArray(repeating: .blank, count: size.width * size.height)
  }

  package init(width: Int, height: Int, glyphs: Glyphs = .unicode) {
    self.init(size: Size(width: width, height: height), glyphs: glyphs)
  }

  /// Its whole area.
  package var bounds: Rect { Rect(size) }

  /// The cell at a place; outside of the surface a blank one.
  package subscript(x: Int, y: Int) -> Cell {
    bounds.contains(Point(x: x, y: y)) ? cells[y * size.width + x] : .blank
  }

  /// The style at a place.
  package func style(at point: Point) -> Style {
    Style(rawValue: self[point.x, point.y].style)
  }

  func index(_ x: Int, _ y: Int) -> Int { y * size.width + x }

  /// Blanks what a change of columns `from..<to` of a row would leave of wide characters.
  mutating func mend(_ y: Int, from: Int, to: Int) {
    guard from < to else { return }
    let start = index(from, y)
    if cells[start].width == 0, from > 0 {
      cells[start - 1] = .space(Style(rawValue: cells[start - 1].style))
    }
    let end = index(to, y)
    if to < size.width, cells[end].width == 0 {
      cells[end] = .space(Style(rawValue: cells[end].style))
    }
  }
}

extension Cell {
  static func space(_ style: Style) -> Cell { Cell(glyph: 0x20, style: style, width: 1) }
}

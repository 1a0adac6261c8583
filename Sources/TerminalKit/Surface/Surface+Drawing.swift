extension Surface {
  /// Fills a rectangle with one character.
  package mutating func fill(
    _ rect: Rect,
    with character: Character = " ",
    style: Style = .plain
  ) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    let text = String(character)
    let step = max(1, displayWidth(of: text))
    for y in area.rows {
      if character == " " {
        mend(y, from: area.x, to: area.maxX)
        for x in area.columns { cells[index(x, y)] = .space(style) }
      } else {
        for x in stride(from: area.x, to: area.maxX, by: step) {
          put(x + step <= area.maxX ? text : " ", at: Point(x: x, y: y), style: style)
        }
      }
    }
  }

  /// Draws a horizontal line over a row, or over a part of it.
  package mutating func rule(
    y: Int,
    x: Int = 0,
    width: Int? = nil,
    style: Style = .dim
  ) {
    let from = max(0, x)
    let to = min(size.width, x + (width ?? size.width - x))
    guard from < to, y >= 0, y < size.height else { return }
    mend(y, from: from, to: to)
    put(glyphs.horizontal, at: Point(x: from, y: y), style: style)
    let first = cells[index(from, y)]
    for place in index(from, y)..<index(to, y) { cells[place] = first }
  }

  /// Draws a vertical line over the height of a rectangle, in its first column.
  package mutating func verticalRule(_ rect: Rect, style: Style = .dim) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty, area.x == rect.x else { return }
    put(glyphs.vertical, at: area.origin, style: style)
    let first = cells[index(area.x, area.y)]
    for y in area.rows.dropFirst() {
      mend(y, from: area.x, to: area.x + 1)
      cells[index(area.x, y)] = first
    }
  }

  /// The cells of a part of a row; nil when it is not all in sight, or when some have combining
  /// marks, whose numbers mean nothing in another surface.
  func cells(in line: Rect) -> ContiguousArray<Cell>? {
    guard line.height == 1, line.intersection(bounds) == line else { return nil }
    let row = index(line.x, line.y)..<index(line.maxX, line.y)
    return hasMarks(in: row) ? nil : ContiguousArray(cells[row])
  }

  /// Draws cells that were taken from a row of the same width.
  mutating func put(_ line: ContiguousArray<Cell>, at point: Point) {
    let area = Rect(x: point.x, y: point.y, width: line.count, height: 1)
    guard !area.isEmpty, area.intersection(bounds) == area else { return }
    mend(point.y, from: area.x, to: area.maxX)
    let start = index(area.x, area.y)
    cells.withUnsafeMutableBufferPointer { cells in
      line.withUnsafeBufferPointer { line in
        guard let from = line.baseAddress, let to = cells.baseAddress else { return }
        (to + start).update(from: from, count: line.count)
      }
    }
  }

  /// Draws a frame along the inside of a rectangle's edge and blanks what it encloses.
  package mutating func frame(_ rect: Rect, style: Style = .plain) {
    guard rect.width > 1, rect.height > 1 else { return }
    fill(rect, style: style)
    let line = String(repeating: glyphs.horizontal, count: rect.width - 2)
    put(glyphs.topLeft + line + glyphs.topRight, at: rect.origin, style: style)
    for y in rect.y + 1..<rect.maxY - 1 {
      put(glyphs.vertical, at: Point(x: rect.x, y: y), style: style)
      put(glyphs.vertical, at: Point(x: rect.maxX - 1, y: y), style: style)
    }
    let last = Point(x: rect.x, y: rect.maxY - 1)
    put(glyphs.bottomLeft + line + glyphs.bottomRight, at: last, style: style)
  }

  /// Adds a style to what a rectangle already shows.
  package mutating func restyle(_ rect: Rect, adding style: Style) {
    let area = rect.intersection(bounds)
    for y in area.rows {
      for x in area.columns {
        let index = index(x, y)
        cells[index].style = Style(rawValue: cells[index].style).with(style).rawValue
      }
    }
  }

  /// Draws another surface onto this one, clipped; the cursor comes along when it has one.
  package mutating func draw(_ other: Surface, at point: Point) {
    let target = Rect(
      x: point.x,
      y: point.y,
      width: other.size.width,
      height: other.size.height
    )
    let area = target.intersection(bounds)
    if let cursor = other.cursor {
      self.cursor = Point(x: cursor.x + point.x, y: cursor.y + point.y)
    }
    guard !area.isEmpty else { return }
    for y in area.rows {
      mend(y, from: area.x, to: area.maxX)
      for x in area.columns {
        cells[index(x, y)] = adopted(other[x - point.x, y - point.y], from: other)
      }
      mendEdges(y, area: area)
    }
  }

  /// A cell of another surface with its marks' number in this one.
  private mutating func adopted(_ cell: Cell, from other: Surface) -> Cell {
    guard cell.marks > 0 else { return cell }
    var adopted = cell
    adopted.glyph = marks.number(of: other.marks.marks(cell.marks)) << 21 | cell.scalar
    return adopted
  }

  /// Blanks the halves of wide characters that clipping left at the sides of a row.
  private mutating func mendEdges(_ y: Int, area: Rect) {
    let first = index(area.x, y)
    if cells[first].width == 0 { cells[first] = .space(Style(rawValue: cells[first].style)) }
    let last = index(area.maxX - 1, y)
    if cells[last].width == 2 { cells[last] = .space(Style(rawValue: cells[last].style)) }
  }
}

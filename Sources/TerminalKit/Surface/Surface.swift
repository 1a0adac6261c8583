import Glibc

/// The picture of a screen as a value: cells, and the cursor on the element with the focus.
///
/// Screens draw into it and never on the terminal. All drawing is clipped. All text passes one gate
/// (`put`) that makes it harmless, so no stored text can move the cursor or change a title.
package struct Surface: Sendable {
  package let size: Size
  /// Row after row, `size.width` cells each.
  package private(set) var cells: ContiguousArray<Cell>
  /// The combining marks that the cells name by number.
  package private(set) var marks = MarkTable()
  /// The place of the terminal's own cursor: always on the focus, since screen readers follow it.
  package var cursor: Point?
  /// The marks to draw with.
  package var glyphs: Glyphs
  /// True when the terminal shows joined emoji as one, in two cells.
  package var joinsEmoji = false
  /// All text that is drawn, as whole texts; nil keeps none.
  package var words: WrittenWords?

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

  private func index(_ x: Int, _ y: Int) -> Int { y * size.width + x }

  /// Blanks the halves of wide characters that would remain when columns `from..<to` of a row are
  /// written.
  private mutating func mend(_ y: Int, from: Int, to: Int) {
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

  /// Draws a text on one row and returns the cells that it took.
  ///
  /// The text is made harmless: control characters are shown (`^[`, `⏎`, `�`), and bidirectional
  /// controls never reach the terminal, nor do joiners of emoji where it cannot show these as one.
  /// The cost is that of the visible part, however long the text is.
  ///
  /// - Parameters:
  ///   - width: The cells there are; a longer text is cut with an ellipsis, a shorter one is not
  ///     padded. Without it the text goes to the surface's edge.
  ///   - alignment: The side of `width` at which the text stands.
  ///   - role: The text's part in its row where it is spoken.
  ///   - spoken: What is said in its place, where it has signs; an empty one is said by nothing.
  @discardableResult
  package mutating func put(
    _ text: String,
    at point: Point,
    width: Int? = nil,
    style: Style = .plain,
    alignment: Alignment = .left,
    role: WrittenWords.Role = .text,
    spoken: String? = nil
  ) -> Int {
    let limit = width ?? size.width - point.x
    guard limit > 0, point.x < size.width else { return 0 }
    // Lines above and below the window are heard, where a screen draws them.
    words?.add(spoken ?? text, as: role, at: point, style: style)
    guard point.y >= 0, point.y < size.height else { return 0 }
    return TextLayout.withUTF8(text) { bytes in
      if let used = putPlain(bytes, at: point, limit: limit, style: style, alignment: alignment) {
        return used
      }
      let plan = CutPlan(
        bytes,
        width: limit,
        ellipsis: width == nil ? "" : glyphs.ellipsis
      )
      let start = alignment == .left ? point.x : point.x + limit - plan.width
      var x = start
      plan.forEachGlyph(in: bytes, joinsEmoji: joinsEmoji) { glyph in
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

  /// Fills a rectangle with one character.
  package mutating func fill(
    _ rect: Rect,
    with character: Character = " ",
    style: Style = .plain
  ) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    words?.erase(area)
    let text = String(character)
    let step = max(1, displayWidth(of: text))
    for y in area.rows {
      if character == " " {
        mend(y, from: area.x, to: area.maxX)
        for x in area.columns { cells[index(x, y)] = .space(style) }
      } else {
        for x in stride(from: area.x, to: area.maxX, by: step) {
          let piece = x + step <= area.maxX ? text : " "
          put(piece, at: Point(x: x, y: y), style: style, role: .drawing)
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
    put(glyphs.horizontal, at: Point(x: from, y: y), style: style, role: .drawing)
    let first = cells[index(from, y)]
    for place in index(from, y)..<index(to, y) { cells[place] = first }
  }

  /// Draws a vertical line over the height of a rectangle, in its first column.
  package mutating func verticalRule(_ rect: Rect, style: Style = .dim) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty, area.x == rect.x else { return }
    put(glyphs.vertical, at: area.origin, style: style, role: .drawing)
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
    let top = glyphs.topLeft + line + glyphs.topRight
    put(top, at: rect.origin, style: style, role: .drawing)
    for y in rect.y + 1..<rect.maxY - 1 {
      for x in [rect.x, rect.maxX - 1] {
        put(glyphs.vertical, at: Point(x: x, y: y), style: style, role: .drawing)
      }
    }
    let last = Point(x: rect.x, y: rect.maxY - 1)
    let bottom = glyphs.bottomLeft + line + glyphs.bottomRight
    put(bottom, at: last, style: style, role: .drawing)
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

  /// The columns of a row that differ from another surface's of the same size, wide characters
  /// whole; empty when the row is the same.
  ///
  /// - Parameter row: The row's cells.
  package func difference(from other: Surface, row: Range<Int>) -> Range<Int> {
    cells.withUnsafeBufferPointer { new in
      other.cells.withUnsafeBufferPointer { old in
        guard let newStart = new.baseAddress, let oldStart = old.baseAddress else { return 0..<0 }
        let stride = MemoryLayout<Cell>.stride
        let start = row.lowerBound
        if memcmp(newStart + start, oldStart + start, row.count * stride) == 0 { return 0..<0 }
        var first = start
        var last = row.upperBound - 1
        while new[first] == old[first] { first += 1 }
        while new[last] == old[last] { last -= 1 }
        while first > start, new[first].width == 0 || old[first].width == 0 { first -= 1 }
        while last + 1 < row.upperBound, new[last + 1].width == 0 || old[last + 1].width == 0 {
          last += 1
        }
        return first - start..<last + 1 - start
      }
    }
  }

  /// True when any of these cells has combining marks, whose numbers mean nothing in another
  /// surface.
  func hasMarks(in row: Range<Int>) -> Bool {
    !marks.sequences.isEmpty && cells[row].contains { $0.marks > 0 }
  }
}

extension Surface: Equatable {
  /// True when both look the same, even if their tables of marks differ.
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

  /// The content of a cell: a character with its marks, or nothing for a wide one's right half.
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

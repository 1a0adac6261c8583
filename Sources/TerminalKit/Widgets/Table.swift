/// Draws a list of rows in columns: a heading, the rows in sight, the chosen one with its mark.
package struct Table: Sendable {
  package struct Row: Sendable {
    package var cells: [String]
    package var isMarked: Bool

    package init(_ cells: [String], isMarked: Bool = false) {
      self.cells = cells
      self.isMarked = isMarked
    }
  }

  package let columns: [TableColumn]
  /// The column that the rows are ordered by, and whether downwards.
  package var sorted: (column: Int, descending: Bool)?
  /// Rows of a search that is not done yet are dim.
  package var isStale = false
  /// Whether the focus is here: the chosen row is reversed then, else it has only its mark.
  package var isFocused = true
  /// Whether the chosen row is marked at all.
  package var showsChoice = true
  /// Keeps the lines of rows that are the same in the next frame; nil draws each anew.
  package var memory: TableMemory?

  package init(_ columns: [TableColumn]) {
    self.columns = columns
  }

  /// The rows that there is room for under the heading.
  package static func height(in area: Rect) -> Int { max(0, area.height - 1) }

  /// - Parameter row: The row of a number, or nil while it is being read.
  package func draw(
    on surface: inout Surface,
    in area: Rect,
    cursor: ListCursor,
    count: Int,
    row: (Int) -> Row?
  ) {
    guard !area.isEmpty else { return }
    let layout = TableLayout(columns, width: area.width)
    drawHeading(on: &surface, in: area.row(0), layout)
    let height = Self.height(in: area)
    let look = TableMemory.Look(columns: columns, width: area.width, glyphs: surface.glyphs)
    let known = memory?.take(look) ?? TableMemory.Lines()
    let visible = cursor.visible(count: count, height: height)
    var lines = TableMemory.Lines(first: visible.lowerBound)
    for index in visible {
      let line = area.row(1 + index - cursor.offset)
      var cells = known[index]
      if let cells {
        surface.put(cells, at: line.origin)
      } else if let row = row(index) {
        draw(row, on: &surface, in: line, layout)
        if memory != nil { cells = surface.cells(in: line) }
      }
      lines.cells.append(cells)
      if showsChoice, index == cursor.selected {
        Table.drawChoice(on: &surface, in: line, isFocused: isFocused)
      }
    }
    memory?.put(lines, look)
    guard isFocused, count > 0, height > 0 else { return }
    let y = area.y + 1 + min(height - 1, max(0, cursor.selected - cursor.offset))
    surface.cursor = Point(x: min(area.x + TableLayout.marks, area.maxX - 1), y: y)
  }

  private func drawHeading(on surface: inout Surface, in line: Rect, _ layout: TableLayout) {
    for place in layout.places {
      let column = columns[place.column]
      var title = column.title
      if let sorted, sorted.column == place.column {
        let mark = sorted.descending ? surface.glyphs.descending : surface.glyphs.ascending
        title = column.alignment == .left ? "\(title) \(mark)" : "\(title)\(mark)"
      }
      var start = line.x + place.x
      var width = place.width
      if column.alignment == .right, displayWidth(of: title) > width {
        // A mark may stand in the gap at the left of a number's heading.
        let more = min(TableLayout.gap - 1, displayWidth(of: title) - width)
        start -= more
        width += more
      }
      surface.put(
        title,
        at: Point(x: start, y: line.y),
        width: width,
        style: .dim,
        alignment: column.alignment
      )
    }
  }

  private func draw(
    _ row: Row,
    on surface: inout Surface,
    in line: Rect,
    _ layout: TableLayout
  ) {
    for place in layout.places where row.cells.indices.contains(place.column) {
      surface.put(
        row.cells[place.column],
        at: Point(x: line.x + place.x, y: line.y),
        width: place.width,
        style: isStale ? .dim : .plain,
        alignment: columns[place.column].alignment
      )
    }
    guard row.isMarked else { return }
    surface.put(surface.glyphs.marked, at: Point(x: line.x + 1, y: line.y), style: .accent)
  }

  /// Marks the row that is chosen: a bar at its left, and reversed where the focus is.
  package static func drawChoice(on surface: inout Surface, in line: Rect, isFocused: Bool) {
    if isFocused {
      let rest = Rect(x: line.x + 1, y: line.y, width: line.width - 1, height: 1)
      surface.restyle(rest, adding: .reversed)
    }
    surface.put(surface.glyphs.selection, at: line.origin, width: 1, style: .accent)
  }
}

/// One line of a form: a label, its content, and a note at the right end.
package struct FormLine: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case text(String, Style = .plain)
    /// A line that is typed into, with the cursor in it.
    case input(LineEditor)
    /// A text whose cursor stands so many columns from its beginning.
    case cursor(String, column: Int)
    /// A row to choose, indented under its field.
    case choice(String, Style = .plain)
    /// A row of its own: a button, or something already chosen.
    case row(String)
    /// A message about the line above, wrapped by the caller.
    case problem(String)
  }

  package var label: String
  package var content: Content
  package var note: String
  /// What is said in the place of the content, where that has signs or is a part of a text; an empty
  /// one is said by nothing.
  package var spoken: String?
  /// The words for the rows of a list that are out of sight beside this one: "5 more ↓".
  package var more: String?
  /// What is said of the `!` before the label of a field that has something to correct; nil for others.
  package var mistake: String?
  /// True when its field has the focus.
  package var isFocused = false
  /// True for the highlighted row of a list.
  package var isChosen = false
  /// True when the terminal's cursor goes to the highlighted row.
  package var hasCursor = false

  package init(_ label: String = "", _ content: Content, note: String = "") {
    self.label = label
    self.content = content
    self.note = note
  }
}

/// Where the columns of a form stand, for lines of one width.
package struct FormLayout: Hashable, Sendable {
  /// The first column of the values.
  package let value: Int
  package let width: Int

  /// Columns at the left, with the mark of an error in the second.
  private static var margin: Int { 2 }
  private static var gap: Int { 3 }
  /// How far the rows of a list stand in from their field.
  private static var indent: Int { 2 }

  package init(labels: [String], width: Int) {
    let longest = max(10, labels.map { displayWidth(of: $0) }.max() ?? 0)
    self.width = width
    value = min(Self.margin + longest + Self.gap, max(0, width - 8))
  }

  /// The columns for a text beside its label.
  package var room: Int { max(1, width - value - 1) }

  /// Draws the lines from `offset` on, one a row.
  package func draw(_ lines: [FormLine], from offset: Int, on surface: inout Surface, in area: Rect)
  {
    for (index, line) in lines.dropFirst(offset).prefix(area.height).enumerated() {
      draw(line, on: &surface, in: area.row(index))
    }
  }

  private func draw(_ line: FormLine, on surface: inout Surface, in row: Rect) {
    drawLabel(line, on: &surface, in: row)
    var room = Rect(x: row.x + value, y: row.y, width: room, height: 1)
    let note = [line.more ?? "", line.note].filter { !$0.isEmpty }.joined(separator: "   ")
    if !note.isEmpty {
      let place = room.takeRight(min(displayWidth(of: note), room.width / 2))
      surface.put(
        note,
        at: place.origin,
        width: place.width,
        style: .dim,
        alignment: .right,
        role: .note,
        spoken: line.note.replacing(" · ", with: ", ")
      )
      _ = room.takeRight(2)
    }
    switch line.content {
    case .text(let text, let style):
      let spoken = line.spoken
      surface.put(text, at: room.origin, width: room.width, style: style, spoken: spoken)
    case .problem(let text):
      surface.put(
        text,
        at: room.origin,
        width: room.width,
        style: .error,
        role: .problem,
        spoken: line.spoken
      )
    case .input(let editor):
      editor.draw(on: &surface, in: room, focused: true)
    case .cursor(let text, let column):
      surface.put(text, at: room.origin, width: room.width, role: .typed)
      surface.cursor = Point(x: room.x + min(column, max(0, room.width)), y: room.y)
    case .choice(let text, let style):
      _ = room.takeLeft(Self.indent)
      surface.put(
        text,
        at: room.origin,
        width: room.width,
        style: style,
        role: .offer,
        spoken: line.spoken
      )
      drawChoice(line, on: &surface, in: row, at: room.x)
    case .row(let text):
      surface.put(text, at: room.origin, width: room.width)
      drawChoice(line, on: &surface, in: row, at: room.x)
    }
  }

  private func drawLabel(_ line: FormLine, on surface: inout Surface, in row: Rect) {
    if let mistake = line.mistake, !line.label.isEmpty {
      let place = Point(x: row.x + 1, y: row.y)
      surface.put("!", at: place, style: .error, role: .wrong, spoken: mistake)
    }
    let width = value - Self.gap - Self.margin
    surface.put(
      line.label,
      at: Point(x: row.x + Self.margin, y: row.y),
      width: width,
      style: line.isFocused ? .bold.with(.accent) : .dim,
      alignment: .right,
      role: .label
    )
  }

  /// Marks the highlighted row, from its mark to the right end.
  private func drawChoice(_ line: FormLine, on surface: inout Surface, in row: Rect, at x: Int) {
    guard line.isChosen else { return }
    let start = max(row.x, row.x + value - Self.indent)
    let place = Point(x: start, y: row.y)
    surface.put(surface.glyphs.selection, at: place, style: .accent, role: .choice)
    let rest = Rect(x: start, y: row.y, width: row.maxX - start, height: 1)
    surface.restyle(rest, adding: .reversed)
    if line.hasCursor { surface.cursor = Point(x: x, y: row.y) }
  }
}

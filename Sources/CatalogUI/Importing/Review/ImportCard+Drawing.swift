import TerminalKit

extension ImportCard {
  func draw(on surface: inout Surface, in area: Rect, offset: Int, chosen: Int) {
    let selected = index(ofTarget: chosen)
    for index in lines.indices.dropFirst(offset).prefix(area.height) {
      let row = area.row(index - offset)
      draw(lines[index], on: &surface, in: row)
      guard index == selected else { continue }
      TableView.drawChoice(on: &surface, in: row, isFocused: true)
      surface.cursor = Point(x: row.x + 3, y: row.y)
    }
    if selected == nil { surface.cursor = Point(x: area.x + 1, y: area.y) }
  }

  private func draw(_ line: CardLine, on surface: inout Surface, in row: Rect) {
    let style: Style = line.isDim ? .dim : .plain
    guard line.text.isEmpty else {
      surface.put(line.text, at: Point(x: row.x + 1, y: row.y), width: row.width - 2, style: style)
      return
    }
    if case .answer = line.target {
      if line.isDecided {
        let place = Point(x: row.x + 3, y: row.y)
        surface.put(surface.glyphs.marked, at: place, style: .accent)
      }
      surface.put(line.label, at: Point(x: row.x + 5, y: row.y), width: row.width - 6)
      return
    }
    let label = row.width < 60 ? 9 : 13
    surface.put(line.label, at: Point(x: row.x + 3, y: row.y), width: label - 1, style: .dim)
    var rest = row
    _ = rest.takeLeft(3 + label)
    // A value alone has the whole line.
    let isAlone = line.theirs.isEmpty && line.mark == nil
    let yours = isAlone ? rest : rest.takeLeft(rest.width / 2)
    put(
      line.yours,
      line.mark?.isTheirs == false ? line.mark?.word : nil,
      on: &surface,
      in: yours,
      style
    )
    guard !isAlone else { return }
    put(
      line.theirs,
      line.mark?.isTheirs == true ? line.mark?.word : nil,
      on: &surface,
      in: rest,
      style
    )
  }

  /// A value, and behind it the mark of the one that is taken.
  private func put(
    _ value: String,
    _ word: String?,
    on surface: inout Surface,
    in place: Rect,
    _ style: Style
  ) {
    let flat = String(value.prefix(400).map { $0.isNewline ? " " : $0 })
    let mark = word.map { "◄ \($0)" } ?? ""
    let room = place.width - 1 - (mark.isEmpty ? 0 : displayWidth(of: mark) + 2)
    let used = surface.put(flat, at: place.origin, width: max(0, room), style: style)
    guard !mark.isEmpty else { return }
    let start = Point(x: place.x + used + (used > 0 ? 2 : 0), y: place.y)
    surface.put(mark, at: start, width: place.maxX - start.x, style: .accent)
  }
}

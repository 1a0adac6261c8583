import TerminalKit

extension ReviewLines {
  /// Where the numbers end; the words begin two columns behind them.
  private func numberEnd(_ width: Int) -> Int {
    isNarrow ? width - 2 : min(42, width * 42 / 80)
  }

  func draw(on surface: inout Surface, in area: Rect, offset: Int, chosen: Int) {
    let selected = index(ofTarget: chosen)
    let end = numberEnd(area.width)
    for index in all.indices.dropFirst(offset).prefix(area.height) {
      let row = area.row(index - offset)
      let line = all[index]
      draw(line, on: &surface, in: row, numberEnd: end)
      guard index == selected else { continue }
      TableView.drawChoice(on: &surface, in: row, isFocused: true)
      surface.cursor = Point(x: row.x + 3, y: row.y)
    }
  }

  private func draw(_ line: ReviewLine, on surface: inout Surface, in row: Rect, numberEnd: Int) {
    guard line.text.isEmpty else {
      surface.put(line.text, at: Point(x: row.x + 1, y: row.y), width: row.width - 2)
      return
    }
    let style: Style = line.isHeading ? .dim : .plain
    let number = max(displayWidth(of: line.number), 1)
    let label = numberEnd - 3 - number - 1
    surface.put(line.label, at: Point(x: row.x + 3, y: row.y), width: label, style: style)
    let place = Point(x: row.x + numberEnd - number, y: row.y)
    surface.put(line.number, at: place, width: number, style: style, alignment: .right)
    guard !isNarrow else { return }
    let start = Point(x: row.x + numberEnd + 2, y: row.y)
    surface.put(line.words, at: start, width: row.width - numberEnd - 3, style: style)
  }
}

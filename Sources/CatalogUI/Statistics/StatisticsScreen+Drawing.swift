import Catalog
import TerminalKit

extension StatisticsScreen {
  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard !layout.rows.isEmpty else {
      drawWords(on: &surface, in: area)
      return
    }
    let rows = layout.rows
    for index in cursor.visible(count: rows.count, height: area.height) {
      let line = area.row(index - cursor.offset)
      let inside = Rect(
        x: line.x + TableLayout.marks,
        y: line.y,
        width: line.width - TableLayout.marks - 1,
        height: 1
      )
      draw(rows[index], on: &surface, in: inside)
      guard index == cursor.selected, rows[index].canBeChosen else { continue }
      TableView.drawChoice(on: &surface, in: line, isFocused: true)
      surface.cursor = inside.origin
    }
  }

  private func draw(_ row: StatisticsRow, on surface: inout Surface, in line: Rect) {
    switch row {
    case .heading(let text): surface.put(text, at: line.origin, width: line.width, style: .bold)
    case .words(let text), .more(_, let text, _):
      surface.put(text, at: line.origin, width: line.width, style: .dim)
    case .space: break
    case .bar(let statistic, let bar, let isAbsent):
      guard let chart = layout.charts[statistic] else { return }
      let drawn = BarChart.Bar(
        bar.name,
        bar.value,
        number: grouped(bar.value),
        isDim: isAbsent
      )
      chart.draw(drawn, chart.columns(width: line.width), on: &surface, in: line)
    case .calendar:
      let text = layout.line(row, width: line.width, glyphs: surface.glyphs)
      surface.put(text, at: line.origin, width: line.width)
    }
  }

  private func drawWords(on surface: inout Surface, in area: Rect) {
    let start = Point(x: area.x + TableLayout.marks, y: area.y + 1)
    surface.cursor = start
    let lines: [String]
    if let mistake {
      lines = [mistake, "/ changes what is looked for; Esc counts all books."]
    } else if books?.count == 0 {
      lines =
        find.isEmpty
        ? ["There is nothing to count yet.", "Add books first: 1 goes to them, a adds one."]
        : ["No book is found for \(Words.quoted(find)).", "Esc counts all books."]
    } else {
      lines = [counting != nil || books == nil ? "Counting …" : "There is nothing to count."]
    }
    var y = start.y
    for line in lines.flatMap({ TextLayout.wrap($0, to: max(1, area.width - 4)) }) {
      guard y < area.maxY else { return }
      surface.put(line, at: Point(x: start.x, y: y), width: area.width - 4)
      y += 1
    }
  }
}

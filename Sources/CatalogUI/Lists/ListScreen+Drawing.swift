import Catalog
import TerminalKit

extension ListScreen {
  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    if isWelcome {
      welcome.draw(on: &surface, in: area, path: environment.catalogPath)
      return
    }
    if isEmpty {
      drawEmpty(on: &surface, in: area, environment)
      return
    }
    let (left, side) = Panes.split(area)
    if list.window.isEmpty {
      NothingFound(list: list, isSlow: environment.isSlow).draw(on: &surface, in: left)
    } else {
      list.draw(on: &surface, in: left, isFocused: !isBeside, isSlow: environment.isSlow)
    }
    guard let side else { return }
    for y in side.rows {
      surface.put(surface.glyphs.vertical, at: Point(x: side.x - 1, y: y), style: .dim)
    }
    guard !list.window.isEmpty else { return }
    beside?.draw(on: &surface, in: side, isFocused: isBeside)
  }

  private func drawEmpty(on surface: inout Surface, in area: Rect, _ environment: Environment) {
    let plural = list.source.kind.plural
    let field = list.source.kind.name
    let lines =
      Source.self == BookSource.self
      ? ["There are none: every book has it.", "Esc goes back."]
      : ["No \(plural) yet.", "A book's \(field) is filled in its form: a adds one here."]
    for (row, line) in lines.enumerated() where row + 1 < area.height {
      let style: Style = row == 0 ? .bold : .plain
      let start = Point(x: area.x + 3, y: area.y + 1 + row * 2)
      surface.put(line, at: start, width: area.width - 4, style: style)
    }
    surface.cursor = Point(x: area.x + min(3, max(0, area.width - 1)), y: area.y + 1)
  }
}

/// What stands in place of the rows when nothing was found: what else there is to look for.
struct NothingFound<Source: ListedSource> {
  let list: RecordList<Source>
  let isSlow: Bool

  func draw(on surface: inout Surface, in area: Rect) {
    let width = area.width - 4
    func put(_ text: String, row: Int, style: Style = .plain) {
      guard row < area.height else { return }
      surface.put(text, at: Point(x: area.x + 3, y: area.y + row), width: width, style: style)
    }
    if list.isLooking, isSlow {
      put("looking…", row: 1, style: .dim)
    } else {
      put("Nothing found for \(Words.quoted(list.answered)).", row: 1, style: .bold)
    }
    surface.cursor = Point(x: area.x + min(3, max(0, area.width - 1)), y: area.y + 1)
    for (index, other) in list.alternatives.enumerated() where 3 + index < area.height {
      let line = area.row(3 + index)
      let count = list.source.kind.name(count: other.count)
      let room = min(displayWidth(of: count), width / 2)
      surface.put(other.find, at: Point(x: line.x + 3, y: line.y), width: width - room - 2)
      surface.put(count, at: Point(x: line.maxX - 1 - room, y: line.y), width: room, style: .dim)
      if index == list.alternative {
        Table.drawChoice(on: &surface, in: line, isFocused: true)
        surface.cursor = Point(x: line.x + 3, y: line.y)
      }
    }
    let end = list.alternatives.isEmpty ? 3 : 4 + list.alternatives.count
    put("Esc shows all \(list.source.kind.name(count: list.total)).", row: end, style: .dim)
  }
}

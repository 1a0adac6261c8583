import Catalog
import TerminalKit

extension ListScreen {
  // Both kinds of lists by themselves: through the type's metadata each row costs a microsecond.
  @specialized(where Source == BookSource)
  @specialized(where Source == AuthoritySource)
  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    if isWelcome {
      welcome.draw(on: &surface, in: area, path: environment.catalogPath)
      return
    }
    if isEmpty {
      drawEmpty(on: &surface, in: area, environment)
      return
    }
    let (queries, left, side) = panes(in: area, environment)
    if let queries { drawSidebar(on: &surface, in: queries, environment) }
    if list.window.isEmpty {
      NothingFound(list: list, isSlow: environment.isSlow).draw(on: &surface, in: left)
    } else {
      list.draw(
        on: &surface,
        in: left,
        isFocused: !isBeside && !isAmongQueries,
        isSlow: environment.isSlow
      )
    }
    list.drawMenu(on: &surface, in: left)
    guard let side else { return }
    surface.verticalRule(Rect(x: side.x - 1, y: side.y, width: 1, height: side.height))
    guard !list.window.isEmpty else { return }
    beside?.draw(on: &surface, in: side, isFocused: isBeside)
  }

  private func drawEmpty(on surface: inout Surface, in area: Rect, _ environment: Environment) {
    for (row, line) in list.source.emptyWords.enumerated() where row + 1 < area.height {
      let style: Style = row == 0 ? .bold : .plain
      let start = Point(x: area.x + 3, y: area.y + 1 + row * 2)
      surface.put(line, at: start, width: area.width - 4, style: style)
    }
    surface.cursor = Point(x: area.x + min(3, max(0, area.width - 1)), y: area.y + 1)
  }
}

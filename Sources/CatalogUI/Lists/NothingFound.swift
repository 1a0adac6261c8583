import Catalog
import TerminalKit

/// What stands in place of the rows when nothing was found: what else there is to look for.
struct NothingFound<Source: ListedSource> {
  let list: RecordList<Source>
  let isSlow: Bool

  func draw(on surface: inout Surface, in area: Rect) {
    let isLooking = list.isLooking && isSlow
    let words =
      isLooking ? "looking…" : "Nothing found for \(Words.quoted(list.answered))."
    let start = Point(x: area.x + 3, y: area.y + 1)
    surface.put(words, at: start, width: area.width - 4, style: isLooking ? .dim : .bold)
    surface.cursor = start

    var rows = list.alternatives.map { (text: $0.text, right: $0.answer) }
    if list.offersNew { rows.append((text: newWords, right: "")) }
    for (index, row) in rows.enumerated() where 3 + index < area.height {
      let line = area.row(3 + index)
      let room = min(displayWidth(of: row.right), line.width / 2)
      let place = Point(x: line.x + 3, y: line.y)
      surface.put(row.text, at: place, width: line.width - room - 6)
      let right = Point(x: line.maxX - 1 - room, y: line.y)
      surface.put(row.right, at: right, width: room, style: .dim)
      guard index == list.alternative else { continue }
      TableView.drawChoice(on: &surface, in: line, isFocused: true)
      surface.cursor = place
    }
    let last = Point(x: area.x + 3, y: area.y + (rows.isEmpty ? 3 : 4) + rows.count)
    guard last.y < area.maxY else { return }
    let escape = "\(list.isFinding ? "Esc twice" : "Esc") shows all \(counted(list.total))."
    surface.put(escape, at: last, width: area.width - 4, style: .dim)
  }

  private func counted(_ count: Int) -> String { list.source.kind.name(count: count) }

  private var newWords: String {
    "Start a new \(list.source.kind.name) \(Words.quoted(list.answered))"
  }
}

import Catalog
import Interchange
import TerminalKit

extension ImportFileScreen {
  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let label = Point(x: area.x + 3, y: area.y)
    surface.put("File", at: label, width: 6, style: .bold)
    let field = Rect(x: area.x + 10, y: area.y, width: area.width - 11, height: 1)
    line.draw(on: &surface, in: field, focused: !isAmongRows)
    let problems = problemLines(width: area.width)
    for (y, text) in problems.enumerated() where y + 1 < area.height {
      let start = Point(x: field.x, y: field.y + 1 + y)
      surface.put(text, at: start, width: field.width, style: .error)
    }
    let place = Self.rowsArea(in: area, problemLines: problems.count)
    let entries = entries
    guard !entries.isEmpty else {
      drawNothing(on: &surface, in: place)
      return
    }
    var settled = rows
    settled.clamp(count: entries.count, height: place.height)
    for index in settled.visible(count: entries.count, height: place.height) {
      let row = place.row(index - settled.offset)
      draw(entries[index], on: &surface, in: row, environment)
      guard isAmongRows, index == settled.selected else { continue }
      TableView.drawChoice(on: &surface, in: row, isFocused: true)
      surface.cursor = Point(x: row.x + 10, y: row.y)
    }
  }

  private func drawNothing(on surface: inout Surface, in place: Rect) {
    guard place.height > 0, !listed.path.isEmpty, problem == nil else { return }
    let words = listed.entries.isEmpty ? "There is nothing here." : "No file here begins so."
    let start = Point(x: place.x + 10, y: place.y)
    surface.put(words, at: start, width: place.width - 11, style: .dim)
  }

  private func draw(
    _ entry: FolderEntry,
    on surface: inout Surface,
    in row: Rect,
    _ environment: Environment
  ) {
    let indent = row.width < 60 ? 3 : 10
    let room = row.width - indent - 1
    let name = entry.isFolder ? entry.name + "/" : entry.name
    let note = note(of: entry, in: max(room / 2, room - displayWidth(of: name) - 2), environment)
    let right = displayWidth(of: note)
    let start = Point(x: row.x + indent, y: row.y)
    let isDim = !entry.isFolder && looks[path(of: entry)].map { $0.format == nil } ?? false
    if marked.contains(path(of: entry)) {
      let mark = Point(x: start.x - 2, y: row.y)
      surface.put(surface.glyphs.marked, at: mark, style: .accent)
    }
    surface.put(name, at: start, width: room - right - 2, style: isDim ? .dim : .plain)
    let place = Point(x: row.maxX - 1 - right, y: row.y)
    surface.put(note, at: place, width: right, style: .dim, alignment: .right)
  }

  /// What the file is, how many rows it has and of which day it is, as far as there is room.
  private func note(
    of entry: FolderEntry,
    in width: Int,
    _ environment: Environment
  ) -> String {
    if entry.isFolder { return "folder" }
    guard let look = looks[path(of: entry)] else { return "" }
    guard let format = look.format else { return "not a list of books" }
    let rows = look.rows.map { ImportWords.rows($0) }
    var parts = [format, rows, environment.dates.day(entry.changed)].compactMap(\.self)
    while parts.count > 1, displayWidth(of: parts.joined(separator: ", ")) > width {
      parts.removeLast()
    }
    return parts.joined(separator: ", ")
  }
}

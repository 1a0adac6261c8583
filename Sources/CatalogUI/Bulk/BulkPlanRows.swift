import Books
import Catalog
import TerminalKit

/// Lays out what a change of many books would do: the counts on top, the books under them.
struct BulkPlanRows {
  private let screen: BulkPlanScreen
  private let area: Rect
  /// The lines above the table.
  let head: [String]
  /// The place of the books, without their heading.
  let table: Rect

  init(_ screen: BulkPlanScreen, in area: Rect) {
    self.screen = screen
    self.area = area
    head = Self.head(screen, width: area.width - 2, height: area.height)
    let top = min(head.count + 2, max(0, area.height - 1))
    table = Rect(x: area.x, y: area.y + top, width: area.width, height: max(0, area.height - top))
  }

  private static func head(_ screen: BulkPlanScreen, width: Int, height: Int) -> [String] {
    guard let plan = screen.plan else { return [] }
    let sentences = plan.sentences
    let longest = min(
      sentences.map { displayWidth(of: $0.head) }.max() ?? 0,
      max(10, width * 3 / 5)
    )
    var lines = sentences.map { head, _, tail in
      let head = TextLayout.truncate(head, to: longest) + ":"
      return head + String(repeating: " ", count: longest + 2 - displayWidth(of: head)) + tail
    }
    lines += plan.newNames.map(\.sentenceOfNew) + plan.unknownNames.map(\.sentenceOfUnknown)
    if !plan.refused.isEmpty {
      lines.append(
        tr("\(Words.books(plan.refused.count)) cannot be changed: first in the list.")
      )
    }
    if screen.unseen > 0 {
      lines.append(
        tr(
          "Of the \(grouped(plan.books)), \(grouped(screen.unseen))"
            + " \(plural(screen.unseen, "is", "are")) not in the list you see."
        )
      )
    }
    // Half of the screen at most, so that some books are always in sight.
    return Array(lines.prefix(max(1, height / 2 - 2)))
  }

  /// How many lines a book takes.
  func height(of row: Int) -> Int {
    guard let place = screen.place(of: row), let book = screen.rows[place] else { return 1 }
    return max(1, book.lines.count)
  }

  func height(of rows: ClosedRange<Int>) -> Int { rows.map(height(of:)).reduce(0, +) }

  /// The row that a point lies in.
  func row(at point: Point) -> Int? {
    guard table.contains(point) else { return nil }
    var y = table.y
    for row in screen.offset..<screen.rowCount {
      y += height(of: row)
      if point.y < y { return row }
    }
    return nil
  }

  func draw(on surface: inout Surface) {
    let spoken = surface.words == nil ? [] : screen.plan?.sentences ?? []
    for (y, line) in head.enumerated() where y < area.height {
      let sentence = spoken.indices.contains(y) ? "\(spoken[y].spoken): \(spoken[y].tail)" : nil
      let place = Point(x: area.x + 1, y: area.y + y)
      surface.put(line, at: place, width: area.width - 2, spoken: sentence)
    }
    guard screen.rowCount > 0, table.y - 1 >= area.y + head.count else { return }
    let heading = Columns(Rect(x: area.x, y: table.y - 1, width: area.width, height: 1))
    for (text, place) in [
      (tr("Book"), heading.title), (tr("Line"), heading.line),
      (tr("Before"), heading.before),
      (tr("After"), heading.after),
    ] {
      surface.put(text, at: place.origin, width: place.width, style: .dim, role: .column)
    }
    var y = table.y
    for row in screen.offset..<screen.rowCount {
      guard y < table.maxY else { return }
      let lines = min(height(of: row), table.maxY - y)
      draw(row, on: &surface, in: Rect(x: table.x, y: y, width: table.width, height: lines))
      y += lines
    }
  }

  private func draw(_ row: Int, on surface: inout Surface, in place: Rect) {
    let first = Columns(place.row(0))
    if let index = screen.place(of: row) {
      let id = screen.plan?.changing[index]
      let isLeftOut = id.map(screen.leftOut.contains) ?? false
      if let book = screen.rows[index] {
        draw(book, isLeftOut: isLeftOut, on: &surface, in: place)
      } else {
        surface.put("…", at: first.title.origin, width: first.title.width, style: .dim)
      }
    } else if screen.refused.indices.contains(row) {
      let refusal = screen.refused[row]
      let name = refusal.title.isEmpty ? tr("Book \(refusal.id)") : refusal.title
      surface.put(
        "! \(name)",
        at: first.title.origin,
        width: first.title.width,
        style: .error,
        spoken: name
      )
      let rest = place.maxX - first.line.x
      surface.put(
        tr("stays: \(refusal.reason)"),
        at: first.line.origin,
        width: rest - 1,
        style: .error
      )
    }
    if let index = screen.place(of: row), let id = screen.plan?.changing[index],
      screen.proposals.marked.contains(id)
    {
      TableView.drawMark(on: &surface, in: place.row(0))
    }
    guard row == screen.selected else { return }
    TableView.drawChoice(on: &surface, in: place.row(0), isFocused: true)
    surface.cursor = first.title.origin
  }

  private func draw(
    _ book: BulkRow,
    isLeftOut: Bool,
    on surface: inout Surface,
    in place: Rect
  ) {
    for y in 0..<place.height {
      let columns = Columns(place.row(y))
      if y == 0 {
        let style: Style = isLeftOut ? .dim : .plain
        surface.put(book.title, at: columns.title.origin, width: columns.title.width, style: style)
      }
      guard book.lines.indices.contains(y) else { continue }
      let line = book.lines[y]
      let isSame = line.isSame || isLeftOut
      let style: Style = isSame ? .dim : .plain
      let name = line.field.nameInSentence
      surface.put(name, at: columns.line.origin, width: columns.line.width, style: .dim)
      put(line.before, tr("before"), on: &surface, in: columns.before, style)
      if isLeftOut {
        let word = tr("left out")
        let place = columns.after
        surface.put(word, at: place.origin, width: place.width, style: style, spoken: "")
        if y == 0 { surface.words?.add("", as: .mark(word), at: columns.title.origin) }
      } else {
        let after = isSame ? tr("same") : line.after
        put(after, tr("after"), on: &surface, in: columns.after, style)
      }
    }
  }

  private func put(
    _ text: String,
    _ name: String,
    on surface: inout Surface,
    in place: Rect,
    _ style: Style
  ) {
    let flat = String(text.prefix(200).map { $0.isNewline ? " " : $0 })
    surface.put(flat, at: place.origin, width: place.width, style: style, role: .named(name))
  }

  /// The columns of a line.
  private struct Columns {
    let title: Rect
    let line: Rect
    let before: Rect
    let after: Rect

    init(_ row: Rect) {
      var rest = row
      _ = rest.takeLeft(3)
      let label = row.width >= 60 ? 11 : 7
      let value = max(6, (rest.width - label) * 3 / 10)
      title = rest.takeLeft(max(6, rest.width - label - 2 * value) - 1)
      _ = rest.takeLeft(1)
      line = rest.takeLeft(label - 1)
      _ = rest.takeLeft(1)
      before = rest.takeLeft(value - 1)
      _ = rest.takeLeft(1)
      after = rest
    }
  }
}

extension BulkPlanScreen {
  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard plan != nil else { return }
    BulkPlanRows(self, in: area).draw(on: &surface)
  }
}

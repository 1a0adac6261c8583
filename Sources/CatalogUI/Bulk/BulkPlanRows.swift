import Books
import Catalog
import TerminalKit

/// Lays out what a change of many books would do: the counts on top, the books under them.
struct BulkPlanRows {
  private let screen: BulkPlanScreen
  /// The part of the screen without the whole texts of the chosen book.
  private let area: Rect
  private let whole: WholeLine
  private let screenArea: Rect
  /// The lines above the table that are in sight.
  private let head: [HeadLine]
  /// How many lines above the table have no room beside the others.
  let hiddenHead: Int
  /// The place of the books, without their heading.
  let table: Rect

  /// The lines above the table that a small window shows.
  private static let leastHead = 3

  /// A line above the table.
  private struct HeadLine {
    let text: String
    var style = Style.plain
    /// What is said in its place; nil says the text.
    var spoken: String?
  }

  init(_ screen: BulkPlanScreen, in area: Rect) {
    self.screen = screen
    screenArea = area
    let lines = Self.head(screen, width: max(10, area.width - 2))
    // On the first book what is above the table is read first.
    let kept = screen.selected == 0 && screen.headOffset + Self.leastHead <= lines.count
    whole = Self.whole(
      screen,
      width: area.width,
      leastAbove: kept ? 1 + min(Self.leastHead, lines.count) : 2
    )
    let area = whole.above(in: area)
    self.area = area
    // Half of the screen at most, so that some books are always in sight.
    let room = max(
      1,
      min(lines.count, max(area.height / 2 - 2, min(Self.leastHead, area.height - 2)))
    )
    hiddenHead = max(0, lines.count - room)
    let offset = min(screen.headOffset, hiddenHead)
    var shown = Array(lines.dropFirst(offset).prefix(room))
    let below = hiddenHead - offset
    if below > 0, let last = shown.popLast() {
      let more = tr("\(below) more ↓")
      let rest = area.width - 4 - displayWidth(of: more)
      let text = TextLayout.truncate(last.text, to: rest)
      let gap = String(repeating: " ", count: max(2, rest - displayWidth(of: text) + 2))
      shown.append(HeadLine(text: text + gap + more, style: last.style, spoken: last.spoken))
    }
    head = shown
    let top = min(head.count + (area.height < 10 ? 1 : 2), max(0, area.height - 1))
    table = Rect(x: area.x, y: area.y + top, width: area.width, height: max(0, area.height - top))
  }

  /// The lines above the table: first what a person has to know before the change is carried out.
  private static func head(_ screen: BulkPlanScreen, width: Int) -> [HeadLine] {
    guard let plan = screen.plan else { return [] }
    func lines(_ text: String, _ style: Style = .plain) -> [HeadLine] {
      TextLayout.wrap(text, to: width).enumerated().map { number, line in
        HeadLine(text: line, style: style, spoken: number == 0 ? text : "")
      }
    }
    var warnings = screen.notice.map { lines("! \($0)", .accent) } ?? []
    warnings += plan.newNames.flatMap { lines($0.sentenceOfNew) }
    warnings += plan.unknownNames.flatMap { lines($0.sentenceOfUnknown) }
    if !plan.refused.isEmpty {
      let refused = Words.books(plan.refused.count)
      warnings += lines(tr("\(refused) cannot be changed: first in the list."))
    }
    if screen.unseen > 0 {
      let text = tr(
        "Of the \(grouped(plan.books)), \(grouped(screen.unseen))"
          + " \(plural(screen.unseen, "is", "are")) not in the list you see."
      )
      warnings += lines(text)
    }
    return warnings + sentences(of: plan, width: width)
  }

  /// What becomes of each field, the counts below each other where they have room there.
  private static func sentences(of plan: BulkPlan, width: Int) -> [HeadLine] {
    let sentences = plan.sentences
    let longest = sentences.map { displayWidth(of: $0.head) }.max() ?? 0
    let counts = sentences.map { displayWidth(of: $0.tail) }.max() ?? 0
    let isTable = longest + counts + 2 <= width
    return sentences.flatMap { head, spoken, tail in
      let gap = isTable ? longest + 2 - displayWidth(of: head) - 1 : 1
      let text = "\(head):" + String(repeating: " ", count: gap) + tail
      let lines = isTable ? [text] : TextLayout.wrap(text, to: width)
      return lines.enumerated().map { number, line in
        HeadLine(text: line, spoken: number == 0 ? "\(spoken): \(tail)" : "")
      }
    }
  }

  /// The texts of the chosen book that its lines cut.
  private static func whole(
    _ screen: BulkPlanScreen,
    width: Int,
    leastAbove: Int
  ) -> WholeLine {
    let columns = Columns(Rect(x: 0, y: 0, width: width, height: 1))
    func isCut(_ text: String, _ place: Rect) -> Bool { displayWidth(of: text) > place.width }
    var parts: [WholeLine.Part] = []
    if let index = screen.place(of: screen.selected), let book = screen.rows[index] {
      if isCut(book.title, columns.title) { parts.append(.init("", book.title)) }
      let isOut = screen.plan.map { screen.leftOut.contains($0.changing[index]) } ?? false
      for line in book.lines where !isOut {
        let name = line.field.nameInSentence
        let cut =
          isCut(name, columns.line) || isCut(line.before, columns.before)
          || isCut(line.after, columns.after)
        guard cut else { continue }
        let before = line.before.isEmpty ? tr("empty") : line.before
        let after = line.after.isEmpty ? tr("empty") : line.after
        parts.append(.init(name, line.isSame ? before : "\(before) → \(after)"))
      }
    } else if screen.refused.indices.contains(screen.selected) {
      let refusal = screen.refused[screen.selected]
      let rest = Rect(x: 0, y: 0, width: width - columns.line.x - 1, height: 1)
      if isCut(refusal.title, columns.title) { parts.append(.init("", refusal.title)) }
      let reason = tr("stays: \(refusal.reason)")
      if isCut(reason, rest) { parts.append(.init("", reason)) }
    }
    return WholeLine(parts, width: width, leastAbove: leastAbove)
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
    for (y, line) in head.enumerated() where y < area.height {
      surface.put(
        line.text,
        at: Point(x: area.x + 1, y: area.y + y),
        width: area.width - 2,
        style: line.style,
        spoken: line.spoken
      )
    }
    defer { whole.draw(on: &surface, in: screenArea) }
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

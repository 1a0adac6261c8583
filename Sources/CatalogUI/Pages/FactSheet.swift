import Catalog
import TerminalKit

/// What is known of a record, as lines that can be walked and followed.
struct FactSheet: Sendable {
  private(set) var facts: RecordFacts
  private(set) var lines: [FactLine]
  private(set) var cursor = ListCursor()
  /// Whether the title stands above the lines; without it the first line is the name.
  private let hasTitle: Bool

  private static var labelWidth: Int { 13 }

  init(_ facts: RecordFacts, dates: Dates, hasTitle: Bool, width: Int) {
    self.facts = facts
    self.hasTitle = hasTitle
    lines = facts.lines(dates, width: width - Self.labelWidth - 4)
  }

  /// Takes what was read again; the cursor stays on its line.
  mutating func take(_ facts: RecordFacts, dates: Dates, width: Int) {
    self.facts = facts
    lines = facts.lines(dates, width: width - Self.labelWidth - 4)
    cursor.clamp(count: lines.count, height: lines.count)
  }

  var selected: FactLine? {
    lines.indices.contains(cursor.selected) ? lines[cursor.selected] : nil
  }

  /// The rows of the title and the space under it.
  private var titleHeight: Int {
    guard hasTitle else { return 0 }
    return facts.subtitle == nil ? 2 : 3
  }

  func height(in area: Rect) -> Int { max(0, area.height - titleHeight) }

  /// Does what a command means here; nil when it means nothing.
  mutating func handle(_ command: CommandID, in area: Rect) -> [Effect]? {
    if cursor.walk(command, through: lines.count, height: height(in: area)) { return [] }
    return command == .open ? follow() : nil
  }

  mutating func scroll(by rows: Int, in area: Rect) {
    cursor.scroll(by: rows, count: lines.count, height: height(in: area))
  }

  /// Chooses the line at a place of the screen; false when there is none.
  mutating func choose(at point: Point, in area: Rect) -> Bool {
    let row = point.y - area.y - titleHeight + cursor.offset
    guard area.contains(point), point.y >= area.y + titleHeight, row < lines.count else {
      return false
    }
    cursor.go(to: row, count: lines.count, height: height(in: area))
    return true
  }

  /// "Author 3 of 104 · line 2 of 9".
  func positionWords(among siblings: Siblings?, _ kind: RecordKind) -> String {
    let line = "line \(cursor.selected + 1) of \(lines.count)"
    guard let siblings else { return line }
    let place = "\(grouped(siblings.index + 1)) of \(grouped(siblings.count))"
    return "\(kind.name.capitalised) \(place) · \(line)"
  }

  /// Where the chosen line leads.
  func follow() -> [Effect] {
    switch selected?.target {
    case .record(let record): [.follow(record)]
    case .choice(let rows): [.float(LinkDialog(rows))]
    case .form(let record): [.form(.edit(record))]
    case .books(let find, let title):
      [
        .open(
          BookListScreen(
            BookSource(BookListing(find: find)),
            section: .books,
            title: title,
            remembered: nil
          )
        )
      ]
    case .history(let record): [.open(HistoryScreen(of: record, named: facts.name))]
    case .loans(let name): [.open(LoanListScreen.loans(of: name))]
    case nil: []
    }
  }

  // MARK: - Showing

  func draw(on surface: inout Surface, in area: Rect, isFocused: Bool) {
    guard area.width > 8 else { return }
    var rest = area
    let title = rest.takeTop(titleHeight)
    drawTitle(on: &surface, in: title)
    let clamped = cursor.clamped(count: lines.count, height: rest.height)
    for index in clamped.visible(count: lines.count, height: rest.height) {
      let line = rest.row(index - clamped.offset)
      draw(lines[index], on: &surface, in: line)
      if index == clamped.selected, isFocused {
        TableView.drawChoice(on: &surface, in: line, isFocused: true)
        surface.cursor = Point(x: line.x + 3, y: line.y)
      }
    }
  }

  private func drawTitle(on surface: inout Surface, in area: Rect) {
    guard area.height > 0 else { return }
    let width = area.width - 4
    surface.put(facts.name, at: Point(x: area.x + 3, y: area.y), width: width, style: .bold)
    guard let subtitle = facts.subtitle, area.height > 1 else { return }
    surface.put(subtitle, at: Point(x: area.x + 3, y: area.y + 1), width: width, style: .dim)
  }

  private func draw(_ line: FactLine, on surface: inout Surface, in row: Rect) {
    var rest = row
    _ = rest.takeLeft(3)
    _ = rest.takeRight(1)
    let label = rest.takeLeft(min(Self.labelWidth, rest.width / 3))
    surface.put(line.label, at: label.origin, width: label.width - 1, style: .dim, role: .label)
    if !line.trailing.isEmpty {
      let width = min(displayWidth(of: line.trailing), rest.width / 2)
      let place = rest.takeRight(width)
      _ = rest.takeRight(2)
      surface.put(line.trailing, at: place.origin, width: width, style: .dim, alignment: .right)
    }
    let style: Style = !hasTitle && line.isName ? .bold : line.target == nil ? .plain : .accent
    surface.put(line.text, at: rest.origin, width: rest.width, style: style)
  }
}

/// A line of what is known of a record: its label, its text, and where it leads.
struct FactLine: Hashable, Sendable {
  var label = ""
  var text = ""
  /// What stands at the right end: the number of books.
  var trailing = ""
  var target: Target?
  /// Whether it is the record's name, which is its title where none stands above the lines.
  var isName = false
  /// What Enter opens, in words: "the author".
  var opens: String?
  /// The record of its own that the line is, which `e` and `d` act on.
  var own: RecordID?

  enum Target: Hashable, Sendable {
    case record(RecordID)
    /// Several records of a kind, to choose from.
    case choice([AuthorityRow])
    case history(RecordID)
    /// The form of a record that has no page.
    case form(RecordID)
    /// The books that a query finds, under a title.
    case books(String, title: String)
    /// All loans under the name of somebody who is no reader.
    case loans(of: String)
  }

  /// A line that leads to a record.
  static func link(_ name: BookCard.Name, text: String? = nil) -> FactLine {
    FactLine(
      text: text ?? name.name,
      trailing: name.books.map(Words.books) ?? "",
      target: .record(.authority(name.id)),
      opens: "the \(name.id.kind.recordKind.name)"
    )
  }
}

/// Lines as they are put together: a label stands beside the first of those that have it.
struct FactLines {
  private(set) var lines: [FactLine] = []
  private var lastLabel = ""

  mutating func add(_ label: String, _ line: FactLine) {
    var line = line
    line.label = label == lastLabel ? "" : label
    lastLabel = label
    lines.append(line)
  }

  /// Nothing where there is no text.
  mutating func add(_ label: String, _ text: String) {
    if !text.isEmpty { add(label, FactLine(text: text)) }
  }

  /// A text that is broken into lines.
  mutating func add(_ label: String, _ text: String?, width: Int) {
    guard let text else { return }
    for line in TextLayout.wrap(text, to: max(10, width)) { add(label, FactLine(text: line)) }
  }
}

/// Several records that a line leads to, to choose one from.
private func LinkDialog(_ rows: [AuthorityRow]) -> ChoiceDialog {
  let plural = rows.first?.id.kind.recordKind.plural ?? ""
  return ChoiceDialog(
    plural.capitalised,
    answers: rows.prefix(14).map { row in
      .init(
        label: row.name,
        trailing: Words.books(row.books),
        effects: [.follow(.authority(row.id))]
      )
    },
    foot: .words("Enter opens it · Esc close")
  )
}

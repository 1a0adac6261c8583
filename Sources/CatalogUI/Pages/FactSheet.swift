import Catalog
import TerminalKit

/// What is known of a record, as lines that can be walked and followed.
///
/// Where there is much room the lines that lead to other records stand beside those of its own.
struct FactSheet: Sendable {
  /// How the sheet stands on the screen.
  enum Form: Sendable {
    /// A page: the title above, and every line whole.
    case page
    /// Beside a list: what is too long is cut, as the page has it.
    case pane
    /// Above or beside a record's books, with its name as the first line.
    case head
  }

  /// Lines are no longer than this where there is room for more.
  static let readableWidth = 76
  /// The width from which a page has two columns.
  static let leastWidthOfTwo = 121

  private(set) var facts: RecordFacts
  private(set) var lines: [FactLine] = []
  private(set) var cursor = ListCursor()
  private let form: Form
  /// The title and the subtitle, in lines.
  private var title: [String] = []
  private var subtitle: [String] = []
  /// How many lines stand at the left, where there are two columns.
  private var leftCount: Int?

  init(_ facts: RecordFacts, dates: Dates, form: Form, size: Size) {
    self.facts = facts
    self.form = form
    take(facts, dates: dates, size: size)
  }

  /// Takes what was read again; the cursor stays on its line.
  mutating func take(_ facts: RecordFacts, dates: Dates, size: Size) {
    self.facts = facts
    let hasTwo = form == .page && size.width >= Self.leastWidthOfTwo
    let width = hasTwo ? Self.columnWidth(size.width) : size.width
    let room = FactLines.Room(width: Self.textWidth(width), isWhole: form != .pane)
    lines = facts.lines(dates, room)
    leftCount = nil
    if form != .head { layTitle(size, hasTwo ? 2 * width : width, room) }
    if hasTwo {
      let relations = lines.filter(\.isRelation)
      let others = lines.filter { !$0.isRelation }
      if !relations.isEmpty, !others.isEmpty { leftCount = relations.count }
      lines = relations + others
    }
    cursor.clamp(count: lines.count, height: lines.count)
  }

  /// A title that would leave no room for the lines stands whole among them.
  private mutating func layTitle(_ size: Size, _ width: Int, _ room: FactLines.Room) {
    let most = max(1, size.height / 3)
    title = TextLayout.wrap(facts.name, to: max(10, width - 4), limit: most + 1)
    if title.count > most {
      title = [TextLayout.truncate(facts.name, to: max(10, width - 4))]
      var whole = FactLines(room)
      whole.add("Title", facts.name)
      lines.insert(contentsOf: whole.lines, at: 0)
    }
    subtitle = facts.subtitle.map { TextLayout.wrap($0, to: max(10, width - 4)) } ?? []
    guard title.count + subtitle.count > most else { return }
    subtitle = []
    var whole = FactLines(room)
    whole.add("Subtitle", facts.subtitle ?? "")
    lines.insert(contentsOf: whole.lines, at: 0)
  }

  /// Each of two columns.
  private static func columnWidth(_ width: Int) -> Int { min(readableWidth, width / 2) }

  /// What is left beside a label.
  private static func textWidth(_ width: Int) -> Int {
    width - 4 - min(FactLine.labelWidth, (width - 4) / 3)
  }

  var selected: FactLine? {
    lines.indices.contains(cursor.selected) ? lines[cursor.selected] : nil
  }

  /// The rows of the title and the space under it.
  private var titleHeight: Int { title.isEmpty ? 0 : title.count + subtitle.count + 1 }

  func height(in area: Rect) -> Int { max(0, area.height - titleHeight) }

  /// Whether there are two columns, which Tab leads between.
  var hasTwoColumns: Bool { leftCount != nil }
  /// Whether the cursor is in the right one of two.
  var isAtRight: Bool { leftCount.map { cursor.selected >= $0 } ?? false }

  mutating func goBeside() {
    guard let leftCount else { return }
    let place = isAtRight ? 0 : leftCount
    cursor.go(to: place, count: lines.count, height: lines.count)
  }

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
    let column = columns(in: area).first { $0.area.contains(point) }
    guard let column else { return false }
    let line = column.lines.lowerBound + column.offset + point.y - column.area.y
    guard column.lines.contains(line) else { return false }
    cursor.go(to: line, count: lines.count, height: height(in: area))
    return true
  }

  /// A column on the screen: its lines, and how many of them are above it.
  private struct Column {
    let lines: Range<Int>
    let offset: Int
    let area: Rect
  }

  private func columns(in area: Rect) -> [Column] {
    var rest = area
    _ = rest.takeTop(titleHeight)
    guard let leftCount else {
      let offset = cursor.clamped(count: lines.count, height: rest.height).offset
      return [Column(lines: 0..<lines.count, offset: offset, area: rest)]
    }
    let width = Self.columnWidth(area.width)
    return [0..<leftCount, leftCount..<lines.count].map { range in
      let part = rest.takeLeft(width)
      let isChosen = range.contains(cursor.selected)
      let local = ListCursor(selected: isChosen ? cursor.selected - range.lowerBound : 0)
      let offset = local.clamped(count: range.count, height: part.height).offset
      return Column(lines: range, offset: offset, area: part)
    }
  }

  /// "Author 3 of 104 · line 2 of 9".
  func positionWords(among siblings: Siblings?, _ kind: RecordKind) -> String {
    let line = "line \(cursor.selected + 1) of \(lines.count)"
    guard let siblings else { return line }
    let place = "\(grouped(siblings.index + 1)) of \(grouped(siblings.count))"
    return "\(kind.name.capitalised) \(place) · \(line)"
  }

  /// Where the chosen line leads.
  func follow() -> [Effect] { selected?.follow(from: facts.name) ?? [] }

  // MARK: - Showing

  func draw(on surface: inout Surface, in area: Rect, isFocused: Bool) {
    guard area.width > 8 else { return }
    var rest = area
    drawTitle(on: &surface, in: rest.takeTop(titleHeight))
    for column in columns(in: area) {
      for (row, index) in column.lines.dropFirst(column.offset).prefix(column.area.height)
        .enumerated()
      {
        let line = column.area.row(row)
        lines[index].draw(on: &surface, in: line, cuts: form == .pane, isTitle: form == .head)
        guard index == cursor.selected, isFocused else { continue }
        TableView.drawChoice(on: &surface, in: line, isFocused: true)
        surface.cursor = Point(x: line.x + 3, y: line.y)
      }
    }
  }

  private func drawTitle(on surface: inout Surface, in area: Rect) {
    for (row, text) in (title + subtitle).enumerated() where row < area.height {
      let start = Point(x: area.x + 3, y: area.y + row)
      let style: Style = row < title.count ? .bold : .dim
      surface.put(text, at: start, width: area.width - 4, style: style)
    }
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
    case section(Section)
    /// All books, the last one first.
    case lately
    /// What is to be looked up.
    case wanted
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

extension FactLine {
  /// What following it does.
  ///
  /// - Parameter name: What the record is called whose line it is.
  func follow(from name: String) -> [Effect] {
    switch target {
    case .record(let record): [.follow(record)]
    case .choice(let rows): [.float(LinkDialog(rows))]
    case .form(let record): [.form(.edit(record))]
    case .books(let find, let title): [.open(Self.list(BookListing(find: find), title))]
    case .lately:
      [.open(Self.list(BookListing(order: BookOrder(.added, descending: true)), "Added lately"))]
    case .wanted: [.command(.wanted)]
    case .history(let record): [.open(HistoryScreen(of: record, named: name))]
    case .loans(let name): [.open(LoanListScreen.loans(of: name))]
    case .section(let section): [.section(section)]
    case nil: []
    }
  }

  private static func list(_ listing: BookListing, _ title: String) -> BookListScreen {
    BookListScreen(BookSource(listing), section: .books, title: title, remembered: nil)
  }
}

extension FactLine {
  static var labelWidth: Int { 13 }

  /// - Parameters:
  ///   - cuts: Whether what stands at the right end gets half of the room at most.
  ///   - isTitle: Whether the name is the title of what is shown.
  func draw(on surface: inout Surface, in row: Rect, cuts: Bool = true, isTitle: Bool = false) {
    var rest = row
    _ = rest.takeLeft(3)
    _ = rest.takeRight(1)
    let label = rest.takeLeft(min(Self.labelWidth, rest.width / 3))
    surface.put(self.label, at: label.origin, width: label.width - 1, style: .dim, role: .label)
    if !trailing.isEmpty {
      let width = min(displayWidth(of: trailing), cuts ? rest.width / 2 : rest.width)
      let place = rest.takeRight(width)
      _ = rest.takeRight(2)
      surface.put(trailing, at: place.origin, width: width, style: .dim, alignment: .right)
    }
    let style: Style = isTitle && isName ? .bold : target == nil ? .plain : .accent
    surface.put(text, at: rest.origin, width: rest.width, style: style)
  }
}

/// Lines as they are put together: a label stands beside the first of those that have it.
struct FactLines {
  /// What a text has to fit into.
  struct Room {
    let width: Int
    /// Whether a text that is too long for a line goes on in the next.
    let isWhole: Bool
  }

  private(set) var lines: [FactLine] = []
  private var lastLabel = ""
  let room: Room

  init(_ room: Room) { self.room = room }

  mutating func add(_ label: String, _ line: FactLine) {
    var line = line
    line.label = label == lastLabel ? "" : label
    lastLabel = label
    lines += room.isWhole ? line.wrapped(to: max(10, room.width)) : [line]
  }

  /// Nothing where there is no text.
  mutating func add(_ label: String, _ text: String) {
    if !text.isEmpty { add(label, FactLine(text: text)) }
  }

  /// A text of several lines, which is whole everywhere.
  mutating func add(_ label: String, long text: String?) {
    guard let text else { return }
    for line in TextLayout.wrap(text, to: max(10, room.width)) { add(label, FactLine(text: line)) }
  }
}

extension FactLine {
  /// Whether it leads to other records.
  fileprivate var isRelation: Bool {
    switch target {
    case .record, .choice, .books, .loans, .section, .lately, .wanted: true
    case .history, .form, nil: false
    }
  }

  /// The same in as many lines as its text needs; what stands at the right end comes last, on a
  /// line of its own where it must.
  fileprivate func wrapped(to width: Int) -> [FactLine] {
    let right = trailing.isEmpty ? 0 : displayWidth(of: trailing) + 2
    if displayWidth(of: text, limit: width) + right <= width { return [self] }
    var texts = TextLayout.wrap(text, to: width)
    var end = trailing
    if right > width + 2 {
      texts += TextLayout.wrap(trailing, to: width)
      end = ""
    } else if let last = texts.last, displayWidth(of: last) + right > width {
      texts.append("")
    }
    return texts.enumerated().map { index, text in
      var line = self
      line.text = text
      line.trailing = index == texts.count - 1 ? end : ""
      if index > 0 { line.label = "" }
      return line
    }
  }
}

/// Several records that a line leads to, to choose one from.
private func LinkDialog(_ rows: [AuthorityRow]) -> ChoiceDialog {
  let plural = rows.first?.id.kind.recordKind.plural ?? ""
  return ChoiceDialog(
    plural.capitalised,
    answers: rows.map { row in
      .init(
        label: row.name,
        trailing: Words.books(row.books),
        effects: [.follow(.authority(row.id))]
      )
    },
    foot: .words("Enter opens it · Esc close")
  )
}

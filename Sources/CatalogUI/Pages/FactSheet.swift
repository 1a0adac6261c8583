import Books
import Catalog
import TerminalKit

/// The facts of a record, as lines that can be chosen and followed.
///
/// Where there is much room, lines that lead to other records stand beside the others.
struct FactSheet: Sendable {
  /// The place of the sheet on the screen.
  enum Form: Sendable {
    /// A page of its own: with a title, and every text whole.
    case page
    /// Beside a list: long texts are cut, since the page has them whole.
    case pane
    /// Above or beside a record's books, with its name as the first line.
    case head
  }

  /// The longest lines that are comfortable to read, in cells, as typographers have it: 45 to 75
  /// characters (Bringhurst, "The Elements of Typographic Style", 2.1.2).
  static let readableWidth = 76
  /// The width from which a page has two columns: of 60 cells each, in which 93 % of the
  /// titles of goodbooks' 10,000 books have room, and one between them.
  static let leastWidthOfTwo = 121

  private(set) var facts: any RecordFacts
  private(set) var lines: [FactLine] = []
  private(set) var cursor = ListCursor()
  private let form: Form
  private let isHeard: Bool
  /// The title and the subtitle, in lines.
  private var title: [String] = []
  private var subtitle: [String] = []
  /// How many lines are in the left column; nil with one column.
  private var leftCount: Int?

  /// - Parameter isHeard: Whether it is heard and not seen, so that no text is broken into lines.
  init(_ facts: any RecordFacts, dates: Dates, form: Form, size: Size, isHeard: Bool = false) {
    self.facts = facts
    self.form = form
    self.isHeard = isHeard
    show(facts, dates: dates, size: size)
  }

  /// Shows facts that were read again; the cursor stays on its line.
  mutating func show(_ facts: any RecordFacts, dates: Dates, size: Size) {
    self.facts = facts
    let hasTwo = form == .page && size.width >= Self.leastWidthOfTwo
    let width = hasTwo ? Self.columnWidth(size.width) : size.width
    let room = FactLines.Room(
      width: isHeard ? Environment.unbroken : Self.textWidth(width),
      isWhole: form != .pane
    )
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

  /// Lays out the title; one that would leave no room for the lines becomes one of them.
  private mutating func layTitle(_ size: Size, _ width: Int, _ room: FactLines.Room) {
    let most = max(1, size.height / 3)
    guard !isHeard else {
      (title, subtitle) = ([facts.name], facts.subtitle.map { [$0] } ?? [])
      return
    }
    title = TextLayout.wrap(facts.name, to: max(10, width - 4), limit: most + 1)
    if title.count > most {
      title = [TextLayout.truncate(facts.name, to: max(10, width - 4))]
      var whole = FactLines(room)
      whole.add(tr("Title"), facts.name, of: .book(.title))
      lines.insert(contentsOf: whole.lines, at: 0)
    }
    subtitle = facts.subtitle.map { TextLayout.wrap($0, to: max(10, width - 4)) } ?? []
    guard title.count + subtitle.count > most else { return }
    subtitle = []
    var whole = FactLines(room)
    whole.add(tr("Subtitle"), facts.subtitle ?? "", of: .book(.subtitle))
    lines.insert(contentsOf: whole.lines, at: 0)
  }

  /// The width of each of two columns.
  private static func columnWidth(_ width: Int) -> Int { min(readableWidth, width / 2) }

  /// The width of the text beside a label.
  private static func textWidth(_ width: Int) -> Int {
    width - 4 - min(FactLine.labelWidth, (width - 4) / 3)
  }

  var selected: FactLine? {
    lines.indices.contains(cursor.selected) ? lines[cursor.selected] : nil
  }

  /// The rows of the title and the space under it.
  private var titleHeight: Int { title.isEmpty ? 0 : title.count + subtitle.count + 1 }

  func height(in area: Rect) -> Int { max(0, area.height - titleHeight) }

  /// True if there are two columns, between which Tab goes.
  var hasTwoColumns: Bool { leftCount != nil }
  /// True if the cursor is in the right of two columns.
  var isAtRight: Bool { leftCount.map { cursor.selected >= $0 } ?? false }

  mutating func goBeside() {
    guard let leftCount else { return }
    let place = isAtRight ? 0 : leftCount
    cursor.go(to: place, count: lines.count, height: lines.count)
  }

  /// Does a command; nil for one that it does not have.
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

  /// A column on the screen: its lines, and how many of them are scrolled out above.
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
    let line = tr("line \(cursor.selected + 1) of \(lines.count)")
    guard let siblings else { return line }
    let place = tr("\(grouped(siblings.index + 1)) of \(grouped(siblings.count))")
    return "\(kind.name.capitalised) \(place) · \(line)"
  }

  /// Follows the chosen line.
  func follow() -> [Effect] { selected?.follow(from: facts.name) ?? [] }

  // MARK: - Showing

  func draw(on surface: inout Surface, in area: Rect, isFocused: Bool) {
    guard area.width > 8 else { return }
    var rest = area
    drawTitle(on: &surface, in: rest.takeTop(titleHeight))
    // Whoever hears a page hears its lines out of sight, too.
    let isWhole = form == .page && surface.words != nil
    if isWhole { surface.words?.isWhole = true }
    for column in columns(in: area) {
      let inSight = column.lines.dropFirst(column.offset).prefix(column.area.height)
      for index in isWhole ? column.lines : inSight {
        let line = column.area.row(index - column.lines.lowerBound - column.offset)
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

/// A line of a sheet: its label, its text, and where it leads.
struct FactLine: Hashable, Sendable {
  var label = ""
  /// The label as it is said, where the line before has the same.
  var spokenLabel: String?
  var text = ""
  /// The text at the right end: the number of books.
  var trailing = ""
  /// What is said in the place of the text, where that has signs.
  var spoken: String?
  /// What is said in the place of the text at the right end.
  var spokenTrailing: String?
  var target: Target?
  /// True for the record's name, where there is no title above the lines.
  var isName = false
  /// The words for what Enter opens: "the author".
  var opens: String?
  /// The record that the line itself is, which `e` and `d` act on.
  var own: RecordID?
  /// The field of the record that it shows, in which `e` opens the form.
  var property: FieldID?

  enum Target: Hashable, Sendable {
    case record(RecordID)
    /// Several records of a kind, to choose from.
    case choice([AuthorityRow])
    case history(RecordID)
    /// The form of a record that has no page.
    case form(RecordID)
    /// The books that a query finds, under a title.
    case books(ParsedQuery, title: String)
    /// All loans under the name of somebody who is no reader.
    case loans(of: String)
    case section(Section)
    /// All books, those added last first.
    case lately
    /// The queue of wanted books.
    case wanted
  }

  /// A line that leads to a record.
  static func link(_ name: BookCard.Name, text: String? = nil) -> FactLine {
    FactLine(
      text: text ?? name.name,
      trailing: name.books.map(Words.books) ?? "",
      target: .record(.authority(name.id)),
      opens: tr("the \(name.id.kind.recordKind.name)")
    )
  }
}

extension FactLine {
  /// The effects of following the line.
  ///
  /// - Parameter name: The name of the record that the sheet is of.
  func follow(from name: String) -> [Effect] {
    switch target {
    case .record(let record): [.follow(record)]
    case .choice(let rows): [.float(LinkDialog(rows))]
    case .form(let record): [.form(.edit(record))]
    case .books(let query, let title): [.open(Self.list(BookListing(query), title))]
    case .lately:
      [
        .open(
          Self.list(
            BookListing(order: BookOrder(.fact(.added), descending: true)),
            tr("Added lately")
          )
        )
      ]
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

  /// `Hainish Cycle, volume 6`.
  static func spoken(series: String, volume: String?) -> String {
    volume.map { tr("\(series), volume \($0)") } ?? series
  }

  /// - Parameters:
  ///   - cuts: Whether the text at the right end gets half of the room at most.
  ///   - isTitle: Whether the name is shown as a title.
  func draw(on surface: inout Surface, in row: Rect, cuts: Bool = true, isTitle: Bool = false) {
    var rest = row
    _ = rest.takeLeft(3)
    _ = rest.takeRight(1)
    let label = rest.takeLeft(min(Self.labelWidth, rest.width / 3))
    surface.put(
      self.label,
      at: label.origin,
      width: label.width - 1,
      style: .dim,
      role: .label,
      spoken: spokenLabel
    )
    if !trailing.isEmpty {
      let width = min(displayWidth(of: trailing), cuts ? rest.width / 2 : rest.width)
      let place = rest.takeRight(width)
      _ = rest.takeRight(2)
      surface.put(
        trailing,
        at: place.origin,
        width: width,
        style: .dim,
        alignment: .right,
        spoken: spokenTrailing
      )
    }
    let style: Style = isTitle && isName ? .bold : target == nil ? .plain : .link
    surface.put(text, at: rest.origin, width: rest.width, style: style, spoken: spoken)
  }
}

/// Collects lines; of several with the same label only the first shows it.
struct FactLines {
  /// The room for a text.
  struct Room {
    let width: Int
    /// True if a text that is too long for a line goes on in the next.
    let isWhole: Bool
  }

  private(set) var lines: [FactLine] = []
  private var lastLabel = ""
  let room: Room

  init(_ room: Room) { self.room = room }

  /// - Parameter property: The field of the record that the line shows.
  mutating func add(_ label: String, _ line: FactLine, of property: FieldID? = nil) {
    var line = line
    line.property = property
    line.label = label == lastLabel ? "" : label
    // Each name and each reading is heard by itself; a text goes on.
    line.spokenLabel = line.target == nil && line.own == nil ? nil : label
    lastLabel = label
    lines += room.isWhole ? line.wrapped(to: max(10, room.width)) : [line]
  }

  /// Adds a line, unless the text is empty.
  mutating func add(_ label: String, _ text: String, of property: FieldID? = nil) {
    if !text.isEmpty { add(label, FactLine(text: text), of: property) }
  }

  /// Adds a text in as many lines as it needs, in every form.
  mutating func add(_ label: String, long text: String?, of property: FieldID? = nil) {
    guard let text else { return }
    for line in TextLayout.wrap(text, to: max(10, room.width)) {
      add(label, FactLine(text: line), of: property)
    }
  }
}

extension FactLine {
  /// True if it leads to other records.
  fileprivate var isRelation: Bool {
    switch target {
    case .record, .choice, .books, .loans, .section, .lately, .wanted: true
    case .history, .form, nil: false
    }
  }

  /// The line in as many lines as its text needs; the text at the right end is in the last, or on a
  /// line of its own.
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
      if texts.count > 1 { line.spoken = nil }
      if index > 0 { (line.label, line.spokenLabel) = ("", nil) }
      return line
    }
  }
}

/// A dialog for a line that leads to several records, to choose one.
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
    foot: .words(tr("Enter opens it · Esc close"))
  )
}

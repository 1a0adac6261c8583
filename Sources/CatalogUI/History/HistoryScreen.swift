import Books
import Catalog
import TerminalKit

/// The history of one record or of everything: what was changed, when and by whom.
struct HistoryScreen: Screen {
  private let of: RecordID?
  private let name: String?
  private var revisions: [Revision] = []
  /// Those that were taken back.
  private var undone: Set<ID<Revision>> = []
  private var isLoaded = false
  /// True while older revisions were not read yet.
  private var hasMore = true
  private var cursor = ListCursor()
  private var find = ""
  private var findLine: LineEditor?
  private var total: Int?

  /// How many revisions are read at a time: four screens of fifty lines.
  private static let batch = 200

  init(of record: RecordID?, named name: String? = nil) {
    of = record
    self.name = name
  }

  var title: String { of == nil ? tr("History › all changes") : tr("History") }
  var spokenTitle: String { of == nil ? tr("History, all changes") : title }
  var context: CommandContext { findLine == nil ? .history : .find }
  var record: RecordID? { of }
  var opener: CommandID? { .history }
  var renewed: (any Screen)? { HistoryScreen(of: of, named: name) }
  var footer: [CommandID] {
    guard let findLine else { return [.open, .undoThis, .find, .cancel] }
    return [.open] + (findLine.isSelected ? [.keepFind] : []) + [.cancel]
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.opens = tr("what changed")
    situation.take = tr("to the rows")
    situation.escape =
      findLine != nil ? tr("leave find") : find.isEmpty ? nil : tr("show all")
    situation.found = find.isEmpty ? nil : find
    return situation
  }

  private var selected: Revision? {
    revisions.indices.contains(cursor.selected) ? revisions[cursor.selected] : nil
  }

  func status(in environment: Environment) -> Status {
    let place = revisions.isEmpty ? 0 : cursor.selected + 1
    let count = find.isEmpty && of == nil ? total ?? revisions.count : revisions.count
    let more = hasMore && (of != nil || !find.isEmpty) ? "+" : ""
    let position = tr("\(grouped(place)) of \(grouped(count))\(more)")
    if let findLine {
      return .typing(
        TypingStatus(label: tr("Find"), line: findLine, right: position, hasCursor: true)
      )
    }
    guard isLoaded else { return .text("", place: position) }
    // The word for its sign; a row that is heard has it.
    let isUndone = selected.map { undone.contains($0.id) } ?? false
    let sign = isUndone && !environment.configuration.isPlain ? tr("← taken back · ") : ""
    if !find.isEmpty {
      let found = tr("\(Words.quoted(find)) \(position)")
      return .text(sign + found + tr(" · Esc shows all"), place: found)
    }
    return .text(
      sign + position + tr(" · / finds words, people and records"),
      place: position
    )
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    let height = TableView.height(in: environment.area)
    if let move = cursor.handle(event, through: revisions.count, in: environment.area) {
      return move == .opened ? open() : loadMore(height: height)
    }
    switch event {
    case .opened: return [load(Self.batch)]
    // As many more as came, so that the one under the cursor is among them.
    case .refresh: return [load(Self.batch + revisions.count, staying: true)]
    case .command(let id, _): return perform(id, height: height)
    case .key(let key):
      guard findLine?.handle(key) == true else { return [] }
      return look()
    case .paste(let text):
      findLine?.paste(text)
      return look()
    default: break
    }
    return []
  }

  private mutating func perform(_ id: CommandID, height: Int) -> [Effect] {
    switch id {
    case .find:
      findLine = LineEditor(find)
      findLine?.selectAll()
    case .keepFind: findLine?.moveCursor(to: .max)
    case .complete: findLine = nil
    case .undoTyping: findLine?.undo()
    case .open:
      if findLine == nil { return open() }
      findLine = nil
    case .undoThis: return selected.map { [UndoEffects.ask($0.id)] } ?? []
    case .cancel: return cancel()
    default: break
    }
    return loadMore(height: height)
  }

  private mutating func cancel() -> [Effect] {
    if findLine != nil {
      findLine = nil
      return []
    }
    guard !find.isEmpty else { return [.back] }
    find = ""
    return [load(Self.batch)]
  }

  private func open() -> [Effect] {
    selected.map { [.open(RevisionScreen($0))] } ?? []
  }

  private mutating func look() -> [Effect] {
    find = (findLine?.text ?? "").trimmed
    cursor = ListCursor()
    return [load(Self.batch)]
  }

  /// - Parameter staying: Whether the cursor stays on its change, above which newer ones may have come.
  private func load(_ limit: Int, staying: Bool = false) -> Effect {
    let record = of
    let find = find
    return Self.read("history") { view in
      let revisions = try view.history.revisions(limit: limit, of: record, find: find)
      return (
        revisions: revisions,
        undone: try view.history.undone(among: revisions),
        total: try view.history.count()
      )
    } then: { screen, read, environment in
      let before = screen.selected?.id
      (screen.revisions, screen.undone) = (read.revisions, read.undone)
      screen.total = read.total
      screen.isLoaded = true
      screen.hasMore = read.revisions.count == limit
      let height = TableView.height(in: environment.area)
      let place = staying ? screen.revisions.firstIndex { $0.id == before } : nil
      screen.cursor.go(
        to: place ?? screen.cursor.selected,
        count: screen.revisions.count,
        height: height
      )
      return []
    }
  }

  /// Reads older revisions when the end is near.
  private func loadMore(height: Int) -> [Effect] {
    guard hasMore, isLoaded, cursor.selected + 2 * height >= revisions.count,
      let last = revisions.last
    else { return [] }
    let (record, find) = (of, find)
    return [
      Self.read("more") { view in
        let older = try view.history.revisions(
          limit: Self.batch,
          before: last.id,
          of: record,
          find: find
        )
        return (older: older, undone: try view.history.undone(among: older))
      } then: { screen, read, _ in
        guard screen.revisions.last == last else { return [] }
        screen.revisions += read.older
        screen.undone.formUnion(read.undone)
        screen.hasMore = read.older.count == Self.batch
        return []
      }
    ]
  }

  /// The columns: time and person get what they need, and what was done gets the rest.
  private func columns(_ dates: Dates, _ visible: Range<Int>) -> [TableColumn] {
    func width(_ text: (Revision) -> String, _ heading: Int, most: Int) -> Int {
      let widest = revisions[visible].map { displayWidth(of: text($0), limit: most) }.max() ?? 0
      return max(heading, min(most, widest))
    }
    let when = width({ dates.moment($0.at) }, 4, most: 16)
    let who = width(\.who, 3, most: 14)
    return [
      TableColumn(tr("When"), least: when, most: when),
      TableColumn(tr("Who"), least: who, most: who, dispensable: 2).said(
        .behind(tr("by"))
      ),
      TableColumn(tr("What"), least: 20, most: nil),
      TableColumn(
        tr("Records"),
        least: 7,
        most: 7,
        alignment: .right,
        dispensable: 3,
        from: 100
      )
      .said(.counting(one: "record", other: "records")),
    ]
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard !(isLoaded && revisions.isEmpty) else {
      let words =
        find.isEmpty
        ? tr("Nothing was changed yet.")
        : tr("Nothing found for \(Words.quoted(find)).")
      let start = Point(x: area.x + 3, y: area.y + 1)
      surface.put(words, at: start, width: area.width - 4)
      surface.cursor = start
      return
    }
    let dates = environment.dates
    let visible = cursor.visible(count: revisions.count, height: TableView.height(in: area))
    let table = TableView(columns(dates, visible))
    table.draw(on: &surface, in: area, cursor: cursor, count: revisions.count) { index in
      let revision = revisions[index]
      let cells = [
        dates.moment(revision.at), revision.who, revision.what, grouped(revision.records),
      ]
      var row = TableView.Row(cells, spoken: [2: revision.spoken])
      if undone.contains(revision.id) { row.sign = TableView.Row.Sign("←", tr("taken back")) }
      return row
    }
  }
}

extension Revision {
  /// What was done, as it is said: with a word for the arrow between two values.
  var spoken: String { message.spoken }

  /// What was done, as it is read or heard.
  func words(in environment: Environment) -> String { message.words(in: environment) }
}

extension Message {
  /// The text as it is said: with a word for the arrow between two values.
  fileprivate var spoken: String { reworded(SpokenSigns.between) }

  /// The text as it is read or heard.
  func words(in environment: Environment) -> String {
    environment.configuration.isPlain ? spoken : text
  }
}

/// One revision of the history: each changed field before and after.
struct RevisionScreen: Screen {
  private let revision: Revision
  private var lines: [Line] = []
  private var cursor = ListCursor()

  /// A record, or a field of it.
  private struct Line: Sendable {
    let record: RecordID?
    let label: String
    var before = ""
    var after = ""
    var isHeading = false
  }

  init(_ revision: Revision) {
    self.revision = revision
  }

  var title: String { revision.what }
  var spokenTitle: String { revision.spoken }
  var context: CommandContext { .change }
  var footer: [CommandID] { [.open, .undoThis, .cancel] }

  func situation(in environment: Environment) -> Situation {
    Situation(opens: selected?.record.map { tr("the \($0.kind.name)") })
  }

  func status(in environment: Environment) -> Status {
    let when = environment.dates.moment(revision.at)
    let count = counted(revision.records, "record", "records")
    // The revision's count leaves readings out, so that others do not learn of them. Their reader
    // is told of them here; a change of readings alone does count them.
    let headings = lines.filter(\.isHeading)
    let readings = headings.count { $0.record?.kind == .reading }
    let own =
      readings > 0 && readings < headings.count
      ? tr(" and \(RecordKind.reading.name(count: readings))") : ""
    return .text(tr("\(when) by \(revision.who) · \(count)\(own)"))
  }

  private var selected: Line? {
    lines.indices.contains(cursor.selected) ? lines[cursor.selected] : nil
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    let height = height(in: environment.area)
    switch event {
    case .opened, .refresh: return [read()]
    case .resized: cursor.clamp(count: lines.count, height: height)
    case .command(let id, _): return perform(id, height: height)
    case .click(let point, let count):
      let row = cursor.offset + point.y - environment.area.y - 2
      guard lines.indices.contains(row), point.y >= environment.area.y + 2 else { return [] }
      cursor.go(to: row, count: lines.count, height: height)
      return count == 2 ? open() : []
    case .wheel(let lines, _):
      cursor.scroll(by: lines, count: self.lines.count, height: height)
    default: break
    }
    return []
  }

  private func height(in area: Rect) -> Int { max(0, area.height - 2) }

  private mutating func perform(_ id: CommandID, height: Int) -> [Effect] {
    if cursor.walk(id, through: lines.count, height: height) { return [] }
    switch id {
    case .open: return open()
    case .undoThis: return [UndoEffects.ask(revision.id)]
    case .cancel: return [.back]
    default: return []
    }
  }

  private func open() -> [Effect] {
    selected?.record.map { [.follow($0)] } ?? []
  }

  private func read() -> Effect {
    let id = revision.id
    return Self.read("contents") { view in
      try view.history.contents(of: id)
    } then: { screen, entries, environment in
      screen.lines = entries.flatMap(Self.lines)
      let height = screen.height(in: environment.area)
      screen.cursor.clamp(count: screen.lines.count, height: height)
      return []
    }
  }

  private static func lines(_ entry: ChangedRecord) -> [Line] {
    let heading = Line(record: entry.record, label: heading(of: entry), isHeading: true)
    return [heading]
      + entry.fields.map { field in
        Line(
          record: entry.record,
          label: field.label,
          before: field.before,
          after: field.after
        )
      }
  }

  private static func heading(of entry: ChangedRecord) -> String {
    let (kind, name) = (entry.noun.text.capitalised, Words.quoted(entry.name))
    return switch entry.operation {
    case .added: tr("\(kind) \(name) was added")
    case .changed: tr("\(kind) \(name) was changed")
    case .deleted: tr("\(kind) \(name) was deleted")
    }
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard area.width > 8, area.height > 2 else { return }
    let start = Point(x: area.x + 3, y: area.y)
    surface.put(
      revision.what,
      at: start,
      width: area.width - 4,
      style: .bold,
      spoken: revision.spoken
    )
    surface.cursor = start
    var rest = area
    _ = rest.takeTop(2)
    let visible = cursor.visible(count: lines.count, height: rest.height)
    surface.words?.inSight = WrittenWords.Sight(
      visible,
      of: lines.count,
      from: rest.y,
      hasHeadings: true
    )
    for index in visible {
      let row = rest.row(index - cursor.offset)
      draw(lines[index], on: &surface, in: row)
      guard index == cursor.selected else { continue }
      TableView.drawChoice(on: &surface, in: row, isFocused: true)
      surface.cursor = Point(x: row.x + 3, y: row.y)
    }
  }

  private func draw(_ line: Line, on surface: inout Surface, in row: Rect) {
    var rest = row
    _ = rest.takeLeft(3)
    _ = rest.takeRight(1)
    if line.isHeading {
      surface.put(line.label, at: rest.origin, width: rest.width)
      return
    }
    _ = rest.takeLeft(2)
    let label = rest.takeLeft(min(14, rest.width / 4))
    surface.put(line.label, at: label.origin, width: label.width - 1, style: .dim, role: .label)
    let after = line.after.isEmpty ? tr("(empty)") : line.after
    let text =
      line.before.isEmpty ? line.after : Self.change(line.before, after, in: rest.width)
    let spoken = line.before.isEmpty ? nil : tr("\(line.before) before, \(after) after")
    surface.put(text, at: rest.origin, width: rest.width, spoken: spoken)
  }

  /// Both values in one line; where there is no room for both, each gets its part, and long ones that begin
  /// alike are shown from where they differ.
  static func change(_ before: String, _ after: String, in width: Int) -> String {
    let arrow = " → "
    let room = width - displayWidth(of: arrow)
    let (first, second) = (displayWidth(of: before), displayWidth(of: after))
    guard first + second > room, room > 8 else { return before + arrow + after }
    let half = room / 2
    let left = min(first, max(half, room - second))
    let right = room - left
    let common = before.commonPrefix(with: after)
    guard common.count > min(left, right) / 2 else {
      return TextLayout.truncate(before, to: left) + arrow + TextLayout.truncate(after, to: right)
    }
    // A few letters before the place say where it is.
    let skipped = max(0, common.count - 6)
    return TextLayout.truncate("…" + before.dropFirst(skipped), to: left) + arrow
      + TextLayout.truncate("…" + after.dropFirst(skipped), to: right)
  }
}

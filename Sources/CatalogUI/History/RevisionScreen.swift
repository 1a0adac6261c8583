import Catalog
import TerminalKit

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
  var context: CommandContext { .change }
  var footer: [CommandID] { [.open, .undoThis, .cancel] }

  func situation(in environment: Environment) -> Situation {
    Situation(opens: selected?.record.map { "the \($0.kind.name)" })
  }

  func status(in environment: Environment) -> Status {
    let when = environment.dates.moment(revision.at)
    let count = revision.records == 1 ? "1 record" : "\(grouped(revision.records)) records"
    // The revision's count leaves readings out, so that others do not learn of them. Their reader
    // is told of them here; a change of readings alone does count them.
    let headings = lines.filter(\.isHeading)
    let readings = headings.count { $0.record?.kind == .reading }
    let own =
      readings > 0 && readings < headings.count
      ? " and \(RecordKind.reading.name(count: readings))" : ""
    return .text("\(when) by \(revision.who) · \(count)\(own)")
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

  private static func lines(_ entry: HistoryEntry) -> [Line] {
    let heading = Line(
      record: entry.record,
      label:
        "\(entry.noun.capitalised) \(Words.quoted(entry.name)) \(words(entry.operation))",
      isHeading: true
    )
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

  private static func words(_ operation: HistoryEntry.Operation) -> String {
    switch operation {
    case .added: "was added"
    case .changed: "was changed"
    case .deleted: "was deleted"
    }
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard area.width > 8, area.height > 2 else { return }
    let start = Point(x: area.x + 3, y: area.y)
    surface.put(revision.what, at: start, width: area.width - 4, style: .bold)
    surface.cursor = start
    var rest = area
    _ = rest.takeTop(2)
    for index in cursor.visible(count: lines.count, height: rest.height) {
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
    let text =
      line.before.isEmpty
      ? line.after
      : line.after.isEmpty ? "\(line.before) → (empty)" : "\(line.before) → \(line.after)"
    surface.put(text, at: rest.origin, width: rest.width)
  }
}

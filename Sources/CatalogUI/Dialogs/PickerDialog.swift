import Catalog
import TerminalKit

/// A line to type a name into, and the records whose names fit: takes one of them.
struct PickerDialog: Screen {
  let title: String
  let kind: AuthorityKind
  /// Those that cannot be taken.
  let excluded: Set<AuthorityID>
  let onChoice: @Sendable (AuthorityRow) -> [Effect]
  private var line = LineEditor()
  private var rows: [AuthorityRow] = []
  private var cursor = ListCursor()
  private var isAmongRows = false

  private static let height = 10

  init(
    _ title: String,
    _ kind: AuthorityKind,
    without excluded: Set<AuthorityID>,
    onChoice: @escaping @Sendable (AuthorityRow) -> [Effect]
  ) {
    self.title = title
    self.kind = kind
    self.excluded = excluded
    self.onChoice = onChoice
  }

  var context: CommandContext { .picker }
  var footer: [CommandID] { [.open, .cancel] }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.escape = "cancel"
    return situation
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened, .refresh: return [suggest()]
    case .command(let id, _): return perform(id)
    case .key(let key): return line.handle(key) ? changed() : []
    case .paste(let text):
      line.paste(text)
      return changed()
    case .wheel(let lines, _):
      cursor.move(by: lines > 0 ? 1 : -1, count: rows.count, height: Self.height)
      return []
    default: return []
    }
  }

  private mutating func changed() -> [Effect] {
    cursor = ListCursor()
    isAmongRows = false
    return [suggest()]
  }

  private func suggest() -> Effect {
    let text = line.text
    let kind = kind
    return Self.read("suggestions") { view in
      try view.authorities(kind).suggestions(text, limit: 50)
    } then: { picker, suggestions, _ in
      picker.rows = suggestions.map(\.row).filter { !picker.excluded.contains($0.id) }
      picker.cursor.settle(count: picker.rows.count, height: Self.height)
      return []
    }
  }

  private mutating func perform(_ id: CommandID) -> [Effect] {
    let height = Self.height
    switch id {
    case .up: cursor.move(by: -1, count: rows.count, height: height)
    case .down: cursor.move(by: 1, count: rows.count, height: height)
    case .pageUp: cursor.page(-1, count: rows.count, height: height)
    case .pageDown: cursor.page(1, count: rows.count, height: height)
    case .open:
      guard rows.indices.contains(cursor.selected) else { return [] }
      return [.answer(onChoice(rows[cursor.selected]))]
    case .undoTyping:
      line.undo()
      return changed()
    case .cancel: return [.close]
    default: return []
    }
    isAmongRows = true
    return []
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let frame = FloatingFrame(title: title, foot: "Enter take · ↑↓ choose · Esc cancel")
    let inside = frame.draw(
      on: &surface,
      in: area,
      content: Size(width: 62, height: Self.height + 4)
    )
    guard inside.height > 3 else { return }
    let field = Rect(x: inside.x + 2, y: inside.y + 1, width: inside.width - 4, height: 1)
    line.draw(on: &surface, in: field, focused: !isAmongRows)
    let height = min(Self.height, inside.height - 3)
    var settled = cursor
    settled.settle(count: rows.count, height: height)
    for index in settled.visible(count: rows.count, height: height) {
      let row = rows[index]
      let place = Rect(
        x: inside.x + 1,
        y: inside.y + 3 + index - settled.offset,
        width: inside.width - 2,
        height: 1
      )
      let count = Words.books(row.books)
      let width = displayWidth(of: count)
      surface.put(row.name, at: Point(x: place.x + 1, y: place.y), width: place.width - width - 4)
      surface.put(count, at: Point(x: place.maxX - width - 1, y: place.y), style: .dim)
      guard index == settled.selected else { continue }
      Table.drawChoice(on: &surface, in: place, isFocused: true)
      if isAmongRows { surface.cursor = Point(x: place.x + 1, y: place.y) }
    }
    guard rows.isEmpty else { return }
    let words = line.isEmpty ? "" : "Nothing has “\(line.text)”."
    surface.put(words, at: Point(x: field.x, y: field.y + 2), width: field.width, style: .dim)
  }
}

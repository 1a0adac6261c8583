import Catalog
import TerminalKit

/// What has changed since a change that is to be taken back: for each the person chooses whether
/// it stays as it is now.
struct UndoChoiceDialog: Screen {
  private let conflicts: [UndoConflict]
  private let onChoice: @Sendable (Set<UndoConflict.Key>) -> Effect
  /// Those that go back all the same.
  private var chosen: Set<UndoConflict.Key> = []
  private var cursor = ListCursor()

  init(
    _ conflicts: [UndoConflict],
    onChoice: @escaping @Sendable (Set<UndoConflict.Key>) -> Effect
  ) {
    self.conflicts = conflicts
    self.onChoice = onChoice
  }

  let title = "What changed since"
  var context: CommandContext { .dialog }
  var footer: [CommandID] { [.take, .up, .down, .cancel] }
  /// The conflicts, and the row that does it.
  private var count: Int { conflicts.count + 1 }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.escape = "cancel"
    return situation
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    let height = Self.height(in: environment.area, count)
    switch event {
    case .command(.up, _): cursor.move(by: -1, count: count, height: height)
    case .command(.down, _): cursor.move(by: 1, count: count, height: height)
    case .command(.first, _): cursor.go(to: 0, count: count, height: height)
    case .command(.last, _): cursor.go(to: count - 1, count: count, height: height)
    case .command(.take, _), .key(.character(" ")): return take()
    case .command(.chooseFirst, _): return [.answer([onChoice(chosen)])]
    case .command(.cancel, _): return [.close]
    case .wheel(let lines, _):
      cursor.move(by: lines > 0 ? 1 : -1, count: count, height: height)
    default: break
    }
    return []
  }

  /// Turns the chosen line round, or takes the change back from the last row.
  private mutating func take() -> [Effect] {
    guard conflicts.indices.contains(cursor.selected) else {
      return [.answer([onChoice(chosen)])]
    }
    let key = conflicts[cursor.selected].key
    if chosen.remove(key) == nil { chosen.insert(key) }
    return []
  }

  private static func height(in area: Rect, _ count: Int) -> Int {
    max(1, min(count, area.height - 4))
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let height = Self.height(in: area, count)
    let frame = FloatingFrame(title: title, foot: "Enter or Space turns a line round · Esc cancel")
    let inside = frame.draw(on: &surface, in: area, content: Size(width: 74, height: height + 2))
    var settled = cursor
    settled.clamp(count: count, height: height)
    for index in settled.visible(count: count, height: height) {
      let y = inside.y + 1 + index - settled.offset
      let row = Rect(x: inside.x + 1, y: y, width: inside.width - 2, height: 1)
      let start = Point(x: row.x + 2, y: y)
      let style: Style = index < conflicts.count ? .plain : .bold
      surface.put(text(index), at: start, width: row.width - 3, style: style)
      guard index == settled.selected else { continue }
      TableView.drawChoice(on: &surface, in: row, isFocused: true)
      surface.cursor = start
    }
  }

  private func text(_ index: Int) -> String {
    guard conflicts.indices.contains(index) else { return "Take it back, as chosen above" }
    let conflict = conflicts[index]
    let goesBack = chosen.contains(conflict.key)
    let name = Words.quoted(conflict.name)
    switch conflict.reason {
    case .changedSince(let field, let now, let before):
      let kept = now.isEmpty ? "stays empty" : "stays \(now)"
      let back = before.isEmpty ? "is emptied again" : "is \(before) again"
      return "\(goesBack ? "←" : " ") \(name): \(field) \(goesBack ? back : kept)"
    default:
      return "\(goesBack ? "←" : " ") \(name) \(goesBack ? "goes, although changed" : "stays")"
    }
  }
}

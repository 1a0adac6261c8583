import Catalog
import TerminalKit

/// A line to type a name into, or another short answer.
struct NameDialog: Screen {
  let title: String
  /// A hint under the line, what can be typed.
  private let hint: String?
  private let onName: @Sendable (String) -> [Effect]
  private var line: LineEditor

  init(
    _ title: String,
    name: String,
    hint: String? = nil,
    onName: @escaping @Sendable (String) -> [Effect]
  ) {
    self.title = title
    self.hint = hint
    self.onName = onName
    line = LineEditor(name)
  }

  var context: CommandContext { .picker }
  var footer: [CommandID] { [.open, .cancel] }

  func situation(in environment: Environment) -> Situation { Situation(escape: "cancel") }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .key(let key): _ = line.handle(key)
    case .paste(let text): line.paste(text)
    case .command(.undoTyping, _): line.undo()
    case .command(.cancel, _): return [.close]
    case .command(.open, _):
      let name = line.text.trimmed
      return name.isEmpty ? [] : [.answer(onName(name))]
    default: break
    }
    return []
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let frame = FloatingFrame(title: title, foot: "Enter take it · Esc cancel")
    let inside = frame.draw(
      on: &surface,
      in: area,
      content: Size(width: 60, height: hint == nil ? 3 : 5)
    )
    let field = Rect(x: inside.x + 2, y: inside.y + 1, width: inside.width - 4, height: 1)
    line.draw(on: &surface, in: field, focused: true)
    guard let hint, inside.height > 3 else { return }
    let below = Point(x: field.x, y: field.y + 2)
    surface.put(hint, at: below, width: field.width, style: .dim)
  }
}

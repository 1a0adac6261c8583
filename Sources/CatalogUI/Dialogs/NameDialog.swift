import Books
import TerminalKit

/// A line to type a name into, or another short answer.
struct NameDialog: Screen {
  let title: String
  /// A hint under the line, what can be typed.
  private let hint: String?
  /// True for a name: the answer is then no number that a scanner types.
  private let isName: Bool
  private let onName: @Sendable (String) -> [Effect]
  private var line: LineEditor
  /// The number that was refused as a name, while it is in the line.
  private var refused: ScannedNumber?

  init(
    _ title: String,
    name: String,
    hint: String? = nil,
    isName: Bool = false,
    onName: @escaping @Sendable (String) -> [Effect]
  ) {
    self.title = title
    self.hint = hint
    self.isName = isName
    self.onName = onName
    line = LineEditor(name)
  }

  var context: CommandContext { .picker }
  var footer: [CommandID] { [.open, .cancel] }

  func situation(in environment: Environment) -> Situation {
    Situation(escape: tr("cancel"))
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    refused = nil
    switch event {
    case .key(let key): _ = line.handle(key)
    case .paste(let text): line.paste(text)
    case .command(.undoTyping, _): line.undo()
    case .command(.cancel, _): return [.close]
    case .command(.open, _):
      let name = line.text.trimmed
      if isName, let number = ScannedNumber(in: name) {
        refused = number
        line.selectAll()
        return [.ring]
      }
      return name.isEmpty ? [] : [.answer(onName(name))]
    default: break
    }
    return []
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let frame = FloatingFrame(title: title, foot: tr("Enter take it · Esc cancel"))
    let inside = frame.draw(
      on: &surface,
      in: area,
      content: Size(width: 60, height: hint == nil && refused == nil ? 3 : 5)
    )
    guard !inside.isEmpty else { return }
    // Without room around it the line stands alone.
    let top = inside.height > 2 ? 1 : 0
    let field = Rect(x: inside.x + 2, y: inside.y + top, width: inside.width - 4, height: 1)
    line.draw(on: &surface, in: field, focused: true)
    let below = Point(x: field.x, y: field.y + 2)
    if let refused {
      // Where there is no room below, behind the number.
      let words = tr("! \(refused.text) is a number, and no name.")
      let y = inside.height > 3 ? below.y : inside.maxY - 1
      surface.put(
        words,
        at: Point(x: field.x, y: y),
        width: field.width,
        style: .error,
        role: .problem
      )
    }
    guard let hint, refused == nil, inside.height > 3 else { return }
    surface.put(hint, at: below, width: field.width, style: .dim)
  }
}

import Books
import TerminalKit

/// The messages of this session (`M`), newest first.
struct MessagesScreen: Screen {
  private var cursor = ListCursor()

  var title: String { tr("Messages") }
  var context: CommandContext { .messages }
  var opener: CommandID? { .messages }
  var footer: [CommandID] { [.cancel, .history, .undo] }

  /// A line of a message: the time stands beside the first.
  private struct Line {
    let message: Int
    let isFirst: Bool
    let text: String
  }

  /// The lines of all messages, newest message first.
  private func lines(in environment: Environment) -> [Line] {
    let width = max(10, environment.area.width - 21)
    return environment.messages.reversed().enumerated().flatMap { number, message in
      TextLayout.wrap(message.text, to: width).enumerated().map { row, text in
        Line(message: number, isFirst: row == 0, text: text)
      }
    }
  }

  func status(in environment: Environment) -> Status {
    let lines = lines(in: environment)
    guard lines.indices.contains(cursor.selected) else { return .text("") }
    return .place(
      tr("\(lines[cursor.selected].message + 1) of \(environment.messages.count)")
    )
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    let count = lines(in: environment).count
    let height = environment.area.height
    switch event {
    case .command(.cancel, _): return [.back]
    case .command(let id, _): _ = cursor.walk(id, through: count, height: height)
    case .wheel(let lines, _): cursor.scroll(by: lines, count: count, height: height)
    case .resized: cursor.clamp(count: count, height: height)
    default: break
    }
    return []
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let messages = Array(environment.messages.reversed())
    let lines = lines(in: environment)
    surface.cursor = Point(x: area.x + 3, y: area.y)
    guard !lines.isEmpty else {
      let start = Point(x: area.x + 3, y: area.y + 1)
      surface.put(
        tr("There were no messages since you started."),
        at: start,
        width: area.width - 4
      )
      return
    }
    let visible = cursor.visible(count: lines.count, height: area.height)
    surface.words?.inSight = WrittenWords.Sight(visible, of: lines.count, from: area.y)
    for index in visible {
      let row = area.row(index - cursor.offset)
      let message = messages[lines[index].message]
      let time = lines[index].isFirst ? environment.dates.moment(message.at) : ""
      surface.put(time, at: Point(x: row.x + 3, y: row.y), width: 16, style: .dim)
      let style: Style = message.isComplaint ? .error : .plain
      let start = Point(x: row.x + 20, y: row.y)
      surface.put(lines[index].text, at: start, width: row.width - 21, style: style)
      guard index == cursor.selected else { continue }
      TableView.drawChoice(on: &surface, in: row, isFocused: true)
      surface.cursor = Point(x: row.x + 3, y: row.y)
    }
  }
}

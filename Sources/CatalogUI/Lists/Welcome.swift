import Catalog
import TerminalKit

/// What an empty catalogue shows in place of books: what one can do first.
struct Welcome: Sendable {
  private var cursor = ListCursor()
  /// Whether the catalogue has other records in spite of that, such as authors or readers.
  var hasOthers = false

  private struct Choice {
    let key: String
    let words: String
    let command: CommandID
  }

  private static let choices = [
    Choice(key: "a", words: "Add your first book", command: .add),
    Choice(
      key: "i",
      words: "Bring books from a file: Goodreads, calibre, CSV …",
      command: .importBooks
    ),
    Choice(
      key: "t",
      words: "Try it out: a demo with 104 books (separate from yours)",
      command: .tryDemo
    ),
    Choice(key: "q", words: "Quit", command: .quit),
  ]

  private var rows: Int { Self.choices.count }

  /// Does a command; nil for one that it does not have.
  mutating func handle(_ command: CommandID) -> [Effect]? {
    if cursor.walk(command, through: rows) { return [] }
    return command == .open ? [.command(Self.choices[cursor.selected].command)] : nil
  }

  mutating func click(_ point: Point, _ count: Int, in area: Rect) -> [Effect] {
    let row = point.y - area.y - 3
    guard Self.choices.indices.contains(row) else { return [] }
    cursor.go(to: row, count: rows, height: rows)
    return count == 2 ? [.command(Self.choices[row].command)] : []
  }

  func draw(on surface: inout Surface, in area: Rect, path: String) {
    func put(_ text: String, row: Int, style: Style = .plain) {
      guard row < area.height else { return }
      let start = Point(x: area.x + 3, y: area.y + row)
      surface.put(text, at: start, width: area.width - 4, style: style)
    }
    put(hasOthers ? "There are no books yet." : "Your catalogue is empty.", row: 1, style: .bold)
    for (index, choice) in Self.choices.enumerated() where 3 + index < area.height {
      let line = area.row(3 + index)
      surface.put(choice.key, at: Point(x: line.x + 3, y: line.y), style: .accent)
      let start = Point(x: line.x + 7, y: line.y)
      surface.put(choice.words, at: start, width: line.width - 8)
      guard index == cursor.selected else { continue }
      TableView.drawChoice(on: &surface, in: line, isFocused: true)
      surface.cursor = Point(x: line.x + 3, y: line.y)
    }
    if !path.isEmpty { put("Your books are kept in \(path)", row: 4 + rows, style: .dim) }
    put(
      "↑↓ and Enter, or the letter. ? shows every key, at any time.",
      row: 5 + rows,
      style: .dim
    )
  }
}

import Books
import TerminalKit

/// An order of a list, in the words of the sort dialog.
struct SortChoice: Hashable, Sendable {
  /// The column's name in the catalogue.
  let column: String
  var title: String { name.text }
  private let name: Message
  /// The names of both directions, ascending first.
  private let directions: FieldUse.Directions
  /// The usual direction.
  let isUsuallyDescending: Bool

  private init(
    _ column: String,
    _ name: Message,
    _ directions: FieldUse.Directions,
    descending: Bool = false
  ) {
    self.column = column
    self.name = name
    self.directions = directions
    isUsuallyDescending = descending
  }

  var isAlphabetical: Bool { directions == .letters }

  func direction(descending: Bool) -> String {
    switch directions {
    case .letters: tr(descending ? "Z to A" : "A to Z")
    case .times: tr(descending ? "newest first" : "oldest first")
    case .other(let ascending, let other): tr(descending ? other : ascending)
    }
  }

  /// An order of books by a field; nil for a field that has none.
  init?(_ field: Query.Field) {
    guard let order = field.use.order else { return nil }
    self.init(field.name, order.name, order.directions, descending: order.isUsuallyDescending)
  }

  static let books: [SortChoice] = {
    let others: [Query.Field] = [
      .fact(.added), .fact(.modified), .own(.status), .own(.rating), .own(.read),
    ]
    return (BookField.sorted.map(Query.Field.book) + others).compactMap(SortChoice.init) + [best]
  }()

  /// Best match first, which cannot be turned round.
  static let best = SortChoice(
    BookOrder.bestName,
    "Best match",
    .other("nearest first", "nearest first")
  )

  static let authorities = [
    SortChoice("name", "Name", .letters),
    SortChoice("books", "Books", .other("fewest first", "most first"), descending: true),
    SortChoice("added", "Added", .times, descending: true),
  ]

  static let readers = [
    SortChoice("name", "Name", .letters),
    SortChoice("kind", "Kind", .other("adults first", "adults last")),
    SortChoice("card", "Card", .other("ends soonest first", "ends latest first")),
    SortChoice("out", "Out now", .other("fewest first", "most first"), descending: true),
    SortChoice("added", "Added", .times, descending: true),
  ]

  static let loans = [
    SortChoice("state", "State", .other("overdue first, then due", "returned first")),
    SortChoice("date", "Since", .other("newest first", "oldest first")),
  ]
}

/// The order of a list of any kind.
struct SortOrder: Hashable, Sendable {
  var column: String
  var descending: Bool
}

extension SortChoice {
  func isNamed(_ text: String) -> Bool {
    folded(text) == folded(title) || folded(text) == column
  }
}

/// Chooses what a list is ordered by (`s`).
struct SortDialog: Screen {
  private let kind: RecordKind
  private let choices: [SortChoice]
  private let onChoice: @Sendable (SortOrder) -> Effect
  private let current: SortOrder
  private var cursor: ListCursor
  private var directions: [Bool]

  init(
    kind: RecordKind,
    choices: [SortChoice],
    order: SortOrder,
    onChoice: @escaping @Sendable (SortOrder) -> Effect
  ) {
    self.kind = kind
    self.choices = choices
    self.onChoice = onChoice
    current = order
    cursor = ListCursor(selected: choices.firstIndex { $0.column == order.column } ?? 0)
    directions = choices.map {
      $0.column == order.column ? order.descending : $0.isUsuallyDescending
    }
  }

  var title: String { tr("Sort the \(kind.plural) by") }
  var context: CommandContext { .sortDialog }
  var footer: [CommandID] { [.take, .turnRound, .cancel] }

  func situation(in environment: Environment) -> Situation { Situation(escape: tr("cancel")) }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .command(let id, _): return perform(id)
    case .click(let point, let count): return click(point, count, in: environment)
    case .wheel(let lines, _):
      cursor.roll(lines, through: choices.count)
      return []
    default: return []
    }
  }

  private mutating func perform(_ id: CommandID) -> [Effect] {
    if cursor.walk(id, through: choices.count) { return [] }
    switch id {
    case .turnRound, .turnBack:
      if directions.indices.contains(cursor.selected) { directions[cursor.selected].toggle() }
    case .take: return answer()
    case .cancel: return [.close]
    default: break
    }
    return []
  }

  private func answer() -> [Effect] {
    guard choices.indices.contains(cursor.selected) else { return [.close] }
    let order = SortOrder(
      column: choices[cursor.selected].column,
      descending: directions[cursor.selected]
    )
    return [.answer([onChoice(order)])]
  }

  private mutating func click(
    _ point: Point,
    _ count: Int,
    in environment: Environment
  ) -> [Effect] {
    let rect = FloatingFrame.rect(in: environment.area, content: content)
    guard rect.contains(point) else { return [.close] }
    let clamped = cursor.clamped(
      count: choices.count,
      height: Self.rows(in: rect.height - 2, choices.count)
    )
    let row = point.y - rect.y - 2 + clamped.offset
    guard choices.indices.contains(row) else { return [] }
    cursor.go(to: row, count: choices.count, height: choices.count)
    return count == 2 ? answer() : []
  }

  private var content: Size { Size(width: 50, height: choices.count + 4) }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let frame = FloatingFrame(title: title, foot: tr("Enter sort · ←→ turn round · Esc cancel"))
    let inside = frame.draw(on: &surface, in: area, content: content)
    let height = Self.rows(in: inside.height, choices.count)
    surface.words?.size = counted(choices.count, "order", "orders")
    let clamped = cursor.clamped(count: choices.count, height: height)
    for index in clamped.visible(count: choices.count, height: height) {
      let y = inside.y + 1 + index - clamped.offset
      let line = Rect(x: inside.x + 1, y: y, width: inside.width - 2, height: 1)
      draw(index, on: &surface, in: line)
    }
    guard inside.height > choices.count + 3 else { return }
    let words =
      kind == .book ? tr("Without a value: always last. Ties: by title.") : tr("Ties: by name.")
    let last = Point(x: inside.x + 2, y: inside.y + choices.count + 2)
    surface.put(words, at: last, width: inside.width - 3, style: .dim)
  }

  /// How many choices are shown: all, or as many as there is room for.
  private static func rows(in height: Int, _ count: Int) -> Int {
    min(count, max(1, height - 1))
  }

  private func draw(_ index: Int, on surface: inout Surface, in line: Rect) {
    let choice = choices[index]
    surface.put(choice.title, at: Point(x: line.x + 3, y: line.y), width: 16)
    let direction = choice.direction(descending: directions[index])
    let start = Point(x: line.x + 20, y: line.y)
    surface.put(direction, at: start, width: line.width - 21, style: .dim)
    if index == cursor.selected {
      TableView.drawChoice(on: &surface, in: line, isFocused: true)
      surface.cursor = Point(x: line.x + 3, y: line.y)
    }
    if choice.column == current.column {
      let mark = Point(x: line.x + 1, y: line.y)
      surface.put(
        surface.glyphs.marked,
        at: mark,
        style: surface.style(at: mark).with(.accent),
        role: .mark(tr("chosen"))
      )
    }
  }
}

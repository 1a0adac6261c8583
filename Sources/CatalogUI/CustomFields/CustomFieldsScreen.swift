import Catalog
import TerminalKit

/// The fields of one's own (`:fields`), in the order that they have in forms and on pages.
struct CustomFieldsScreen: Screen {
  private var fields: [CustomField] = []
  /// How many books have something in each.
  private var books: [ID<CustomField>: Int] = [:]
  private var cursor = ListCursor()
  private var isRead = false

  var title: String { "Fields of your own" }
  var renewed: (any Screen)? { CustomFieldsScreen() }
  var context: CommandContext { .fields }

  var footer: [CommandID] {
    selected == nil
      ? [.add, .undo, .cancel] : [.open, .moveUp, .moveDown, .add, .edit, .delete, .undo]
  }

  private var selected: CustomField? {
    fields.indices.contains(cursor.selected) ? fields[cursor.selected] : nil
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.name = selected?.name
    situation.isReading = !isRead
    situation.opens = selected.map { _ in "its books" }
    return situation
  }

  func status(in environment: Environment) -> Status {
    fields.isEmpty ? .text("") : .text("\(cursor.selected + 1) of \(fields.count)")
  }
}

// MARK: - Handling

extension CustomFieldsScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    let height = TableView.height(in: environment.area)
    switch event {
    case .opened, .refresh: return [read()]
    case .resized: cursor.clamp(count: fields.count, height: height)
    case .command(let id, _):
      if cursor.walk(id, through: fields.count, height: height) { return [] }
      return perform(id, in: environment)
    case .click(let point, let count):
      let row = cursor.offset + point.y - environment.area.y - 1
      guard point.y > environment.area.y, fields.indices.contains(row) else { return [] }
      cursor.go(to: row, count: fields.count, height: height)
      return count == 2 ? showBooks() : []
    case .wheel(let lines, _): cursor.scroll(by: lines, count: fields.count, height: height)
    case .key, .paste, .reveal, .leaving, .paused, .ending, .reopened: break
    }
    return []
  }

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect] {
    switch id {
    case .open: return showBooks()
    case .add: return [.open(CustomFieldForm(nil, in: environment))]
    case .edit:
      return selected.map { field in
        [.open(CustomFieldForm(field, books: books[field.id, default: 0], in: environment))]
      } ?? []
    case .delete: return selected.map { [.float(question(about: $0))] } ?? []
    case .moveUp: return move(by: -1, in: environment)
    case .moveDown: return move(by: 1, in: environment)
    case .cancel: return [.back]
    default: return []
    }
  }

  private func read() -> Effect {
    Self.read("fields") { view in
      (fields: try view.customFields.all(), books: try view.customFields.books())
    } then: { screen, read, environment in
      screen.take(read.fields, read.books, height: TableView.height(in: environment.area))
      return []
    }
  }

  /// The cursor stays on its field; it goes to one that is new, as whoever added it looks for it.
  private mutating func take(
    _ fields: [CustomField],
    _ books: [ID<CustomField>: Int],
    height: Int
  ) {
    let known = Set(self.fields.map(\.id))
    let new = isRead ? fields.lastIndex { !known.contains($0.id) } : nil
    let same = fields.firstIndex { $0.id == selected?.id }
    self.fields = fields
    self.books = books
    isRead = true
    cursor.go(to: new ?? same ?? cursor.selected, count: fields.count, height: height)
  }

  private func showBooks() -> [Effect] {
    guard let field = selected else { return [] }
    guard books[field.id, default: 0] > 0 else {
      return [.say("No book has anything in \(Words.quoted(field.name)) yet.")]
    }
    let source = BookSource(BookListing(find: "\(field.word):any"))
    return [
      .open(BookListScreen(source, section: .books, title: field.name, remembered: nil))
    ]
  }

  /// Moves the field by a place, here at once.
  private mutating func move(by places: Int, in environment: Environment) -> [Effect] {
    let place = cursor.selected + places
    guard let field = selected, fields.indices.contains(place) else { return [] }
    fields.swapAt(cursor.selected, place)
    let height = TableView.height(in: environment.area)
    cursor.go(to: place, count: fields.count, height: height)
    return [
      Self.write { edit in
        try edit.customFields.move(field, to: place)
      } then: { _, _, _ in
        []
      }
    ]
  }

  private func question(about field: CustomField) -> ChoiceDialog {
    let name = Words.quoted(field.name)
    let delete = Work.watched(
      "Deleting a field",
      "Deletes the field \(name)",
      "Deleting",
      records: books[field.id, default: 0]
    ) { catalog, progress in
      let revision = try catalog.write { edit in
        try edit.customFields.remove(field, progress: progress)
      }.revision
      return { _, _ in
        [.wrote(revision), .say("Deleted the field \(name). u takes it back")]
      }
    }
    return ChoiceDialog(
      "Delete the field \(name)?",
      text: [words(for: books[field.id, default: 0])],
      answers: [ChoiceDialog.cancel, .init(label: "Delete the field", effects: [delete])]
    )
  }

  private func words(for books: Int) -> String {
    switch books {
    case 0: "No book has anything in it."
    case 1: "1 book has something in it, which goes too."
    default: "\(Words.books(books)) have something in it, which goes too."
    }
  }
}

// MARK: - Showing

extension CustomFieldsScreen {
  private static let columns = [
    TableColumn("Field", least: 12, most: 30),
    TableColumn("Kind", least: 10, most: 10),
    TableColumn("Choices", least: 16, most: nil, dispensable: 1),
    TableColumn("Books", least: 7, most: 9, alignment: .right),
  ]

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard !fields.isEmpty else {
      if isRead { drawEmpty(on: &surface, in: area) }
      return
    }
    let table = TableView(Self.columns)
    table.draw(on: &surface, in: area, cursor: cursor, count: fields.count) { index in
      let field = fields[index]
      return TableView.Row([
        field.name, field.kind.name, field.choices.joined(separator: ", "),
        grouped(books[field.id, default: 0]),
      ])
    }
  }

  private func drawEmpty(on surface: inout Surface, in area: Rect) {
    let lines = [
      "Your books have no fields of your own yet.",
      "A price, a condition, where a book was bought, whether it is signed:",
      "a adds a field. Every form and page has it then.",
    ]
    let width = max(10, area.width - 4)
    var row = area.y + 1
    for (index, line) in lines.enumerated() {
      for text in TextLayout.wrap(line, to: width) where row < area.maxY {
        let start = Point(x: area.x + 3, y: row)
        surface.put(text, at: start, width: width, style: index == 0 ? .bold : .plain)
        row += 1
      }
      if index == 0 { row += 1 }
    }
    surface.cursor = Point(x: area.x + min(3, max(0, area.width - 1)), y: area.y + 1)
  }
}

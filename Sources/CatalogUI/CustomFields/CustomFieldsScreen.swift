import Books
import Catalog
import TerminalKit

/// The fields of a book's form (`:fields`) in its order: which stay for the next book, and those of
/// one's own, which are defined here.
struct CustomFieldsScreen: Screen {
  private var fields: [CatalogField] = []
  private var habits = FormHabits()
  /// How many books have something in each.
  private var books: [ID<CustomField>: Int] = [:]
  private var cursor = ListCursor()
  private var isRead = false

  var title: String { tr("Fields") }
  var renewed: (any Screen)? { CustomFieldsScreen() }
  var context: CommandContext { .fields }
  var opener: CommandID? { .fields }

  var footer: [CommandID] {
    guard selected != nil else { return [.mark, .moveUp, .moveDown, .add, .undo] }
    return [.open, .edit, .delete, .mark, .add, .moveUp, .moveDown, .undo]
  }

  private var row: CatalogField? {
    fields.indices.contains(cursor.selected) ? fields[cursor.selected] : nil
  }

  /// The custom field under the cursor.
  private var selected: CustomField? { row?.custom }

  private var own: [CustomField] { fields.compactMap(\.custom) }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.name = row?.label
    situation.isReading = !isRead
    situation.opens = selected.map { _ in tr("its books") }
    situation.take = row.map { isKept($0) ? tr("do not keep") : tr("keep") }
    return situation
  }

  func status(in environment: Environment) -> Status {
    guard isRead else { return .text("") }
    let own = own.isEmpty ? tr(" · none of your own yet") : ""
    let place = tr("\(cursor.selected + 1) of \(fields.count)")
    // A mark is said as a word.
    let mark = environment.configuration.isPlain ? "" : tr(" · ● is kept")
    return .text("\(place)\(mark)\(own)", place: place)
  }

  private func isKept(_ field: CatalogField) -> Bool { habits.keeps(field, own) }
}

// MARK: - Handling

extension CustomFieldsScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    if let move = cursor.handle(event, through: fields.count, in: environment.area) {
      return move == .opened ? showBooks() : []
    }
    switch event {
    case .opened, .refresh:
      habits = environment.habits
      return [read()]
    case .command(let id, _): return perform(id, in: environment)
    case .resized, .click, .wheel, .key, .paste, .reveal, .leaving, .paused, .ending, .reopened:
      break
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
      } ?? builtIn()
    case .delete: return selected.map { [.float(question(about: $0))] } ?? builtIn()
    case .moveUp: return move(by: -1, in: environment)
    case .moveDown: return move(by: 1, in: environment)
    case .mark: return turnKept(in: environment)
    case .cancel: return [.back]
    default: return []
    }
  }

  private func read() -> Effect {
    Self.read("fields") { view in
      (fields: try view.customFields.all(), books: try view.customFields.books())
    } then: { screen, read, environment in
      screen.show(read.fields, read.books, height: TableView.height(in: environment.area))
      return []
    }
  }

  /// Shows the fields; the cursor stays on its field, goes to a new one, which its author looks for,
  /// and begins on the first custom field.
  private mutating func show(
    _ own: [CustomField],
    _ books: [ID<CustomField>: Int],
    height: Int
  ) {
    let known = Set(self.own.map(\.id))
    let before = row
    fields = habits.fields(own)
    self.books = books
    let new = fields.lastIndex { $0.custom.map { !known.contains($0.id) } ?? false }
    let same = fields.firstIndex {
      $0 == before || $0.custom?.id == before?.custom?.id && $0.custom != nil
    }
    let first = fields.firstIndex { $0.custom != nil }
    let place = isRead ? new ?? same : first
    isRead = true
    cursor.go(to: place ?? cursor.selected, count: fields.count, height: height)
  }

  private func builtIn() -> [Effect] {
    let name = Words.quoted(row?.label ?? "")
    return [
      .complain(
        tr("Every book has \(name): only fields of your own are changed or deleted.")
      )
    ]
  }

  /// Turns whether the field stays for the next book.
  private mutating func turnKept(in environment: Environment) -> [Effect] {
    guard let field = row else { return [] }
    guard field.canBeKept else {
      return [.complain(tr("Each book has its own \(field.noun)."))]
    }
    var kept = fields.filter(isKept)
    if isKept(field) { kept.removeAll { $0 == field } } else { kept.append(field) }
    return choose(in: environment) { $0.kept = kept.map(\.settingName) }
  }

  private mutating func choose(
    in environment: Environment,
    _ change: (inout FormHabits) -> Void
  ) -> [Effect] {
    change(&habits)
    var chosen = environment.chosenHabits
    change(&chosen)
    return [.formHabits(chosen)]
  }

  private func showBooks() -> [Effect] {
    guard let field = selected else { return builtIn() }
    guard books[field.id, default: 0] > 0 else {
      return [.say(tr("No book has anything in \(Words.quoted(field.name)) yet."))]
    }
    let query = ParsedQuery(.custom(CustomTest(field, .any)))
    let source = BookSource(BookListing(query))
    return [
      .open(BookListScreen(source, section: .books, title: field.name, remembered: nil))
    ]
  }

  /// Moves the field by a place in the form; among custom fields the catalogue's order
  /// changes too.
  private mutating func move(by places: Int, in environment: Environment) -> [Effect] {
    let place = cursor.selected + places
    guard let field = row, fields.indices.contains(place) else { return [] }
    let other = fields[place]
    fields.swapAt(cursor.selected, place)
    let height = TableView.height(in: environment.area)
    cursor.go(to: place, count: fields.count, height: height)
    if let field = field.custom, other.custom != nil,
      let ownPlace = own.firstIndex(where: { $0.id == field.id })
    {
      let isOrdered = environment.habits.order != nil
      return (isOrdered ? order(in: environment) : []) + [
        Self.write { edit in
          try edit.customFields.move(field, to: ownPlace)
        } then: { _, _, _ in
          []
        }
      ]
    }
    return order(in: environment)
  }

  /// Remembers the order as it is shown.
  private mutating func order(in environment: Environment) -> [Effect] {
    let names = fields.map(\.settingName)
    return choose(in: environment) { $0.order = names }
  }

  private func question(about field: CustomField) -> ChoiceDialog {
    let name = Words.quoted(field.name)
    let delete = Work.watched(
      tr("Deleting a field"),
      tr("Deletes the field \(name)"),
      tr("Deleting"),
      records: books[field.id, default: 0]
    ) { catalog, progress in
      let revision = try catalog.write { edit in
        try edit.customFields.remove(field, progress: progress)
      }.revision
      return { _, _ in
        [.wrote(revision), .say(tr("Deleted the field \(name). u takes it back"))]
      }
    }
    return ChoiceDialog(
      tr("Delete the field \(name)?"),
      text: [words(for: books[field.id, default: 0])],
      answers: [
        ChoiceDialog.cancel, .init(label: tr("Delete the field"), effects: [delete]),
      ]
    )
  }

  private func words(for books: Int) -> String {
    switch books {
    case 0: tr("No book has anything in it.")
    case 1: tr("1 book has something in it, which goes too.")
    default: tr("\(Words.books(books)) have something in it, which goes too.")
    }
  }
}

// MARK: - Showing

extension CustomFieldsScreen {
  private static var columns: [TableColumn] {
    [
      TableColumn(tr("Field"), least: 12, most: 30),
      TableColumn(tr("Kind"), least: 10, most: 12),
      TableColumn(tr("Choices"), least: 16, most: nil, dispensable: 1),
      TableColumn(tr("Books"), least: 7, most: 9, alignment: .right)
        .said(.counting(one: "book", other: "books")),
    ]
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard isRead else { return }
    var table = TableView(Self.columns)
    table.markWord = tr("kept")
    table.draw(on: &surface, in: area, cursor: cursor, count: fields.count) { index in
      let field = fields[index]
      guard let own = field.custom else {
        return TableView.Row(
          [field.label, tr("every book"), "", ""],
          isMarked: isKept(field)
        )
      }
      let cells = [
        own.name, own.kind.name, own.choices.joined(separator: ", "),
        grouped(books[own.id, default: 0]),
      ]
      return TableView.Row(cells, isMarked: isKept(field))
    }
  }
}

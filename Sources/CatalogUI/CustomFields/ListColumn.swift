import Books
import TerminalKit

/// A column of a list of books: built in, or a field of one's own.
enum ListColumn: Hashable, Sendable {
  case builtIn(BookColumn)
  case custom(CustomField)

  /// All columns that there are.
  static func all(_ fields: [CustomField]) -> [ListColumn] {
    BookColumn.allCases.map(ListColumn.builtIn) + fields.map(ListColumn.custom)
  }

  /// Its name in `:columns` and in the configuration.
  var name: String {
    switch self {
    case .builtIn(let column): column.rawValue
    case .custom(let field): field.word
    }
  }

  init?(named name: String, among fields: [CustomField]) {
    if let column = BookColumn(named: name) {
      self = .builtIn(column)
    } else if let field = fields.first(where: { $0.word == CustomField.word(of: name) }) {
      self = .custom(field)
    } else {
      return nil
    }
  }

  /// The columns of some names, with the title, which is always shown; nil when none is known.
  static func columns(
    named names: [String]?,
    among fields: [CustomField]
  ) -> [ListColumn]? {
    guard let names else { return nil }
    let columns = names.compactMap { ListColumn(named: $0, among: fields) }
    guard !columns.isEmpty else { return nil }
    return columns.contains(.builtIn(.title)) ? columns : [.builtIn(.title)] + columns
  }

  /// Whether it shows something of the person's own readings.
  var isOwn: Bool {
    switch self {
    case .builtIn(let column): column.isOwn
    case .custom: false
    }
  }

  /// Whether it needs the book's card, since the row of a list does not have it.
  var isOfCard: Bool {
    switch self {
    case .builtIn(let column): column.isOfCard
    case .custom: true
    }
  }

  /// Its field in queries.
  var field: Query.Field {
    switch self {
    case .builtIn(let column): column.field
    case .custom(let field): .custom(field)
    }
  }

  /// Its heading.
  var title: String {
    switch self {
    case .builtIn(let column): column.title
    case .custom(let field): field.name
    }
  }

  /// - Parameter isChosen: Whether someone chose it.
  func column(isChosen: Bool) -> TableColumn {
    switch self {
    case .builtIn(let column): column.column(isChosen: isChosen)
    case .custom(let field): field.column
    }
  }

  func text(_ row: BookRow) -> String {
    switch self {
    case .builtIn(let column): column.text(row)
    case .custom(let field):
      // In one line, even a text of several.
      FieldValue.text(row.texts[.custom(field)] ?? "").flat
    }
  }

  func text(_ card: BookCard) -> String {
    switch self {
    case .builtIn(let column): column.text(card)
    case .custom(let field): card.custom[field]
    }
  }
}

extension CustomField {
  /// A column as wide as the values of its kind and its name.
  fileprivate var column: TableColumn {
    let heading = min(displayWidth(of: name), 14)
    return switch kind {
    case .number, .money:
      TableColumn(name, least: max(8, heading), most: 14, alignment: .right, dispensable: 2)
    case .date: TableColumn(name, least: 10, most: 10, dispensable: 2)
    case .yesNo: TableColumn(name, least: max(3, heading), most: 14, dispensable: 2)
    case .choice: TableColumn(name, least: max(10, heading), most: 20, dispensable: 2)
    case .text, .longText, .link: TableColumn(name, least: 14, most: 30, dispensable: 2)
    }
  }
}

import Catalog
import TerminalKit

/// A source of rows that a list can show, order and act on.
protocol ListedSource: RecordSource, Equatable {
  /// What its records are; the word for them.
  var kind: RecordKind { get }
  var columns: [TableColumn] { get }
  func cells(_ row: Row) -> [String]
  /// The number of the column that the rows are ordered by, if it shows.
  var sortedColumn: Int? { get }

  var order: SortOrder { get set }
  var sortChoices: [SortChoice] { get }
  /// The order that need not be said.
  var usualOrder: SortOrder { get }

  /// How the rows are ordered, when that must be said.
  var orderWords: String? { get }

  /// What else there is to look for when nothing was found.
  func otherFinds(_ view: View) throws -> [OtherFind]

  static func record(_ id: RowID) -> RecordID
  static func rowID(_ record: RecordID) -> RowID?
  static func name(of row: Row) -> String
  /// Whether what is looked for may be a query, and not words alone.
  static var takesQueries: Bool { get }
  /// Which commands its lists have.
  static var context: CommandContext { get }

  /// Takes to the person at the keyboard.
  mutating func settle(_ people: People)
  /// What a new record of this list's kind begins with.
  func draft(named name: String) -> RecordDraft
  /// What a list says that has nothing: that, and what to do.
  var emptyWords: [String] { get }
}

extension ListedSource {
  static var takesQueries: Bool { false }
  mutating func settle(_ people: People) {}
}

extension ListedSource {
  /// Whether names or titles that begin with the same letter stand together.
  var isAlphabetical: Bool {
    sortChoices.first { $0.column == order.column }?.isAlphabetical ?? false
  }

  /// "by added, newest first", when it cannot be seen in a heading.
  var orderWords: String? { wordsOfOrder }

  var wordsOfOrder: String? {
    guard order != usualOrder || sortedColumn == nil,
      let choice = sortChoices.first(where: { $0.column == order.column })
    else { return nil }
    if order.descending == choice.isUsuallyDescending, sortedColumn != nil {
      return "by \(choice.title.lowercased())"
    }
    return "by \(choice.title.lowercased()), \(choice.direction(descending: order.descending))"
  }
}

extension BookSource: ListedSource {
  var kind: RecordKind { .book }

  var columns: [TableColumn] {
    let isChosen = chosenColumns != nil
    return columnsShown.map { $0.column(isChosen: isChosen) }
  }

  func cells(_ row: BookRow) -> [String] { columnsShown.map { $0.text(row) } }

  var sortedColumn: Int? {
    BookColumn(listing.order.column).flatMap(columnsShown.firstIndex(of:))
  }

  var order: SortOrder {
    get { SortOrder(column: listing.order.column.rawValue, descending: listing.order.descending) }
    set {
      guard let column = BookOrder.Column(rawValue: newValue.column) else { return }
      listing.order = BookOrder(column, descending: newValue.descending)
    }
  }

  var sortChoices: [SortChoice] { SortChoice.books }

  /// By title; an author's books by year, a series by its numbers.
  var usualOrder: SortOrder {
    guard case .of(let record) = listing.scope else {
      return SortOrder(column: "title", descending: false)
    }
    return switch record.kind {
    case .author: SortOrder(column: "year", descending: false)
    case .series: SortOrder(column: "series", descending: false)
    default: SortOrder(column: "title", descending: false)
    }
  }

  static var takesQueries: Bool { true }
  static var context: CommandContext { .bookList }

  func draft(named name: String) -> RecordDraft {
    var draft = BookDraft()
    draft.title = name
    return .book(draft)
  }

  var emptyWords: [String] { ["There are none: every book has it.", "Esc goes back."] }

  static func record(_ id: ID<Book>) -> RecordID { .book(id) }

  static func rowID(_ record: RecordID) -> ID<Book>? {
    guard case .book(let id) = record else { return nil }
    return id
  }

  static func name(of row: BookRow) -> String { row.title }
}

extension AuthoritySource: ListedSource {
  var kind: RecordKind { authority.recordKind }

  var columns: [TableColumn] {
    [
      TableColumn("Name", least: 20, most: 56),
      TableColumn("Books", least: 7, most: 7, alignment: .right),
    ]
  }

  func cells(_ row: AuthorityRow) -> [String] { [row.name, grouped(row.books)] }

  var sortedColumn: Int? {
    switch listing.order.column {
    case .name: 0
    case .books: 1
    case .added: nil
    }
  }

  var order: SortOrder {
    get { SortOrder(column: listing.order.column.rawValue, descending: listing.order.descending) }
    set {
      guard let column = AuthorityOrder.Column(rawValue: newValue.column) else { return }
      listing.order = AuthorityOrder(column, descending: newValue.descending)
    }
  }

  var sortChoices: [SortChoice] { SortChoice.authorities }
  var usualOrder: SortOrder { SortOrder(column: "name", descending: false) }
  static var context: CommandContext { .authorityList }

  func draft(named name: String) -> RecordDraft {
    .authority(authority, AuthorityDraft(name: name))
  }

  var emptyWords: [String] {
    [
      "No \(kind.plural) yet.", "A book's \(kind.name) is filled in its form: a adds one here.",
    ]
  }

  static func record(_ id: AuthorityID) -> RecordID { .authority(id) }

  static func rowID(_ record: RecordID) -> AuthorityID? {
    guard case .authority(let id) = record else { return nil }
    return id
  }

  static func name(of row: AuthorityRow) -> String { row.name }
}

import Catalog
import TerminalKit

/// Where a list's rows come from, and how it shows, orders and names them: a question to the
/// catalogue whose answer has an order.
protocol ListedSource: Sendable, Equatable {
  associatedtype RowID: Hashable & Sendable
  associatedtype Row: Sendable

  /// The words that rows must have, or "".
  var find: String { get set }

  /// The first rows, or the last, in order.
  func rows(_ view: View, from end: ListEnd, limit: Int) throws -> [Row]
  /// A row, those before it and those behind it, in order; none when it is not in the list.
  func rows(_ view: View, around id: RowID, before: Int, after: Int) throws -> [Row]
  func count(_ view: View) throws -> Int
  /// The ids of all rows, in order.
  func ids(_ view: View) throws -> OrderedIDs
  /// Rows by their ids; some may be gone.
  func rows(_ view: View, _ ids: [Int64]) throws -> [Row]
  /// How what is looked for was read; nil for words alone.
  func reading(_ view: View) throws -> String?
  /// The place of the first row whose name or title begins so, or comes after it.
  func place(of letters: String, in ids: OrderedIDs, _ view: View) throws -> Int?

  static func id(of row: Row) -> RowID
  static func number(of id: RowID) -> Int64
  var rowID: @Sendable (Int64) -> RowID { get }

  // MARK: - What a list shows and does

  /// What its records are; the word for them.
  var kind: RecordKind { get }
  var columns: [TableColumn] { get }
  func cells(_ row: Row) -> [String]
  /// The number of the column that the rows are ordered by, if it shows.
  var sortedColumn: Int? { get }

  var order: SortOrder { get set }
  /// Whether what is found is shown in the order of the best match where it is words alone, as
  /// nobody chose another.
  var prefersBestMatch: Bool { get }
  /// Takes an order that somebody chose.
  mutating func choose(_ order: SortOrder)
  var sortChoices: [SortChoice] { get }
  /// The order that need not be said.
  var usualOrder: SortOrder { get }

  /// How the rows are ordered, when that must be said.
  var orderWords: String? { get }

  /// The order that a click on the heading of a column chooses; nil where there is none.
  func order(ofColumn column: Int) -> SortOrder?

  /// What else there is to look for when nothing was found.
  func otherFinds(_ view: View) throws -> [OtherFind]

  static func record(_ id: RowID) -> RecordID
  static func rowID(_ record: RecordID) -> RowID?
  static func name(of row: Row) -> String
  /// Whether what is looked for may be a query, and not words alone; queries can be saved.
  static var takesQueries: Bool { get }
  /// The names that queries know.
  var queryNames: QueryNames { get }
  /// Whether a catalogue that has none of them is an empty one, which shows what to do first.
  static var showsWelcome: Bool { get }
  /// Which commands its lists have.
  static var context: CommandContext { get }
  /// The commands of the last line while nothing is marked, most useful first.
  static var footer: [CommandID] { get }
  /// What can be done with so many marked rows at once.
  static func verbs(marked: Int) -> [CommandID]
  /// Whether a command does something to a row.
  static func isOffered(_ command: CommandID, for row: Row) -> Bool

  /// Takes to the person at the keyboard.
  mutating func adopt(_ people: People, _ fields: [CustomField])
  /// What a new record of this list's kind begins with; nil for a loan, whose days come from the
  /// clock and the settings: something is lent instead.
  func draft(named name: String) -> RecordDraft?
  /// What a list says that has nothing: that, and what to do.
  var emptyWords: [String] { get }
}

extension ListedSource {
  static var takesQueries: Bool { false }
  var queryNames: QueryNames { QueryNames() }
  static var showsWelcome: Bool { false }
  static func isOffered(_: CommandID, for _: Row) -> Bool { true }

  static var footer: [CommandID] {
    [.open, .add, .edit, .delete, .find, .sort, .undo, .beside, .mark, .lend, .palette]
  }
  static func verbs(marked: Int) -> [CommandID] {
    (marked == 1 ? [.edit] : []) + [.merge, .delete]
  }
  mutating func adopt(_ people: People, _ fields: [CustomField]) {}
  var prefersBestMatch: Bool { false }
  mutating func choose(_ order: SortOrder) { self.order = order }
  func reading(_ view: View) throws -> String? { nil }

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

  func order(ofColumn column: Int) -> SortOrder? {
    if sortedColumn == column {
      return SortOrder(column: order.column, descending: !order.descending)
    }
    return sortChoices.lazy.map { choice in
      SortOrder(column: choice.column, descending: choice.isUsuallyDescending)
    }.first { order in
      var other = self
      other.order = order
      return other.sortedColumn == column
    }
  }

  /// Each word alone, if it has rows.
  func otherFinds(_ view: View) throws -> [OtherFind] {
    let words = find.split(separator: " ").map(String.init)
    guard words.count > 1 else { return [] }
    return words.prefix(4).compactMap { word in
      var other = self
      other.find = word
      // A word by itself may be half of a query.
      let count = (try? other.count(view)) ?? 0
      guard count > 0 else { return nil }
      return OtherFind(find: word, text: word, answer: kind.name(count: count))
    }
  }
}

/// Something else to look for when nothing was found, and what it would find.
struct OtherFind: Hashable, Sendable {
  let find: String
  /// What the row says of it.
  let text: String
  /// What it finds: "3 books", and of a single one which.
  let answer: String
}

extension RecordID {
  var authority: AuthorityID? {
    guard case .authority(let id) = self else { return nil }
    return id
  }

  var reader: ID<Reader>? {
    guard case .reader(let id) = self else { return nil }
    return id
  }

  var book: ID<Book>? {
    guard case .book(let id) = self else { return nil }
    return id
  }

  var loan: ID<Loan>? {
    guard case .loan(let id) = self else { return nil }
    return id
  }
}

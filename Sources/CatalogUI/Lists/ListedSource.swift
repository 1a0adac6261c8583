import Books
import Catalog
import TerminalKit

/// Where the rows of a list come from, in which order, and how they are shown and named.
protocol ListedSource: Sendable, Equatable {
  associatedtype RowID: Hashable & Sendable
  associatedtype Row: Sendable

  /// The query; empty finds all rows.
  var find: String { get set }

  /// The first rows, or the last, in order.
  func rows(_ view: ReadTransaction, from end: ListEnd, limit: Int) throws -> [Row]
  /// A row with rows before and behind it, in order; none when the row is not in the list.
  func rows(_ view: ReadTransaction, around id: RowID, before: Int, after: Int) throws -> [Row]
  func count(_ view: ReadTransaction) throws -> Int
  /// The ids of all rows, in order.
  func ids(_ view: ReadTransaction) throws -> OrderedIDs
  /// Rows by their ids; some may be gone.
  func rows(_ view: ReadTransaction, _ ids: [Int64]) throws -> [Row]
  /// How the query was read; nil for words alone.
  func reading(_ view: ReadTransaction) throws -> String?
  /// The order that the query says; nil where it says none.
  func queryOrder(_ view: ReadTransaction) throws -> SortOrder?
  /// The index of the first row whose name or title begins with letters, or comes behind them.
  func place(of letters: String, in ids: OrderedIDs, _ view: ReadTransaction) throws -> Int?

  static func id(of row: Row) -> RowID
  static func number(of id: RowID) -> Int64
  var rowID: @Sendable (Int64) -> RowID { get }

  // MARK: - What a list shows and does

  /// The kind of its records.
  var kind: RecordKind { get }
  var columns: [TableColumn] { get }
  func cells(_ row: Row) -> [String]
  /// The widths of texts of a row that shall not be cut, by the headings of their columns; only
  /// those that are wider than usual.
  static func widths(of row: Row) -> [(heading: String, width: Int)]
  /// What is said in the place of cells with signs, by their number.
  func spoken(_ row: Row) -> [Int: String]
  /// The index of the column that the rows are ordered by, if it is shown.
  var sortedColumn: Int? { get }

  var order: SortOrder { get set }
  /// True if words alone are shown best match first, since nobody chose another order.
  var prefersBestMatch: Bool { get }
  /// Orders the rows as a person chose.
  mutating func choose(_ order: SortOrder)
  var sortChoices: [SortChoice] { get }
  /// The usual order, which the status does not mention.
  var usualOrder: SortOrder { get }

  /// The order in words, where the status has to mention it.
  var orderWords: String? { get }

  /// The order that a click on the heading of a column chooses, if any.
  func order(ofColumn column: Int) -> SortOrder?

  /// Other queries to offer when nothing is found.
  func otherFinds(_ view: ReadTransaction) throws -> [OtherFind]

  static func record(_ id: RowID) -> RecordID
  static func rowID(_ record: RecordID) -> RowID?
  static func name(of row: Row) -> String
  /// True for queries, which can be saved; false for words alone.
  static var takesQueries: Bool { get }
  /// The names that queries know.
  var queryNames: QueryNames { get }
  /// True if an empty list without a query shows the welcome.
  static var showsWelcome: Bool { get }
  /// The context that decides which commands its lists have.
  static var context: CommandContext { get }
  /// The commands of the last line while nothing is marked, most useful first.
  static var footer: [CommandID] { get }
  /// The commands for several marked rows at once.
  static func verbs(marked: Int) -> [CommandID]
  /// True if a command makes sense for a row.
  static func isOffered(_ command: CommandID, for row: Row) -> Bool

  /// Sets the person at the keyboard and the custom fields.
  mutating func adopt(_ people: People, _ fields: [CustomField])
  /// The lines of a row in print.
  func printed(_ row: Row, _ dates: Dates) -> [PrintedLine]
  /// The draft of a new record of this kind; nil for loans, which are made by lending.
  func draft(named name: String) -> RecordDraft?
  /// The text of an empty list: that it is empty, and what to do.
  var emptyWords: [String] { get }
}

extension ListedSource {
  static var takesQueries: Bool { false }
  var queryNames: QueryNames { QueryNames() }
  static var showsWelcome: Bool { false }
  static func isOffered(_: CommandID, for _: Row) -> Bool { true }
  func spoken(_ row: Row) -> [Int: String] { [:] }
  static func widths(of _: Row) -> [(heading: String, width: Int)] { [] }

  static var footer: [CommandID] {
    [.open, .add, .edit, .delete, .find, .sort, .undo, .beside, .mark, .lend, .palette]
  }
  static func verbs(marked: Int) -> [CommandID] {
    (marked == 1 ? [.edit] : []) + [.merge, .delete]
  }
  mutating func adopt(_ people: People, _ fields: [CustomField]) {}
  func printed(_ row: Row, _ dates: Dates) -> [PrintedLine] {
    [PrintedLine(text: cells(row).filter { !$0.isEmpty }.joined(separator: " · "))]
  }
  var prefersBestMatch: Bool { false }
  mutating func choose(_ order: SortOrder) { self.order = order }
  func reading(_ view: ReadTransaction) throws -> String? { nil }
  func queryOrder(_ view: ReadTransaction) throws -> SortOrder? { nil }

  /// True if names or titles that begin with the same letter stand together.
  var isAlphabetical: Bool {
    sortChoices.first { $0.column == order.column }?.isAlphabetical ?? false
  }

  /// The order in words, such as "by added, newest first", where no heading shows it.
  var orderWords: String? { wordsOfOrder }

  var wordsOfOrder: String? {
    guard order != usualOrder || sortedColumn == nil,
      let choice = sortChoices.first(where: { $0.column == order.column })
    else { return nil }
    return tr("by \(choice.title.lowercased()), \(choice.direction(descending: order.descending))")
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

  /// Each word of the query alone, if it finds rows.
  func otherFinds(_ view: ReadTransaction) throws -> [OtherFind] {
    let words = find.split(separator: " ").map(String.init)
    guard words.count > 1 else { return [] }
    return words.prefix(4).compactMap { word in
      var other = self
      other.find = word
      // An error counts as 0: a word alone may be half a query.
      let count = (try? other.count(view)) ?? 0
      guard count > 0 else { return nil }
      return OtherFind(find: word, text: word, answer: kind.name(count: count))
    }
  }
}

/// Another query to offer when nothing was found, with its outcome.
struct OtherFind: Hashable, Sendable {
  let find: String
  /// The query in words, in the row.
  let text: String
  /// The result: "3 books", or the title of the only one.
  let answer: String
}

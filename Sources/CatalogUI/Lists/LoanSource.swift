import Books
import Catalog
import TerminalKit

/// A loan as a row of a list, as of the day on which it was read.
struct LoanRow: Sendable {
  let loan: Loan
  let today: Day
}

/// The source of lists of loans, those that are overdue first.
struct LoanSource: ListedSource, Hashable {
  var listing = LoanListing(.all)

  var find: String {
    get { listing.find }
    set { listing.find = newValue }
  }

  func rows(_ view: ReadTransaction, from end: ListEnd, limit: Int) throws -> [LoanRow] {
    dated(try view.loans.rows(listing, from: end, limit: limit), view)
  }

  func rows(
    _ view: ReadTransaction,
    around id: ID<Loan>,
    before: Int,
    after: Int
  ) throws -> [LoanRow] {
    dated(try view.loans.rows(listing, around: id, before: before, after: after) ?? [], view)
  }

  func count(_ view: ReadTransaction) throws -> Int { try view.loans.count(listing) }
  func ids(_ view: ReadTransaction) throws -> OrderedIDs { try view.loans.ids(listing) }

  func rows(_ view: ReadTransaction, _ ids: [Int64]) throws -> [LoanRow] {
    dated(try view.loans.rows(ids), view)
  }

  private func dated(_ loans: [Loan], _ view: ReadTransaction) -> [LoanRow] {
    let today = view.today
    return loans.map { LoanRow(loan: $0, today: today) }
  }

  func place(of letters: String, in ids: OrderedIDs, _ view: ReadTransaction) throws -> Int? { nil }

  static func id(of row: LoanRow) -> ID<Loan> { row.loan.id }
  static func number(of id: ID<Loan>) -> Int64 { id.rawValue }
  var rowID: @Sendable (Int64) -> ID<Loan> { { ID(rawValue: $0) } }

  // MARK: - What a list shows and does

  var kind: RecordKind { .loan }

  var columns: [TableColumn] {
    [
      TableColumn(tr("Who"), least: 14, most: 30),
      TableColumn(tr("Books"), least: 16, most: nil, dispensable: 1),
      // Wider than a day needs, so that it is left out at 80 columns and titles get its room.
      TableColumn(tr("Since"), least: 16, most: 16, dispensable: 3).said(
        .behind(tr("since"))
      ),
      TableColumn(tr("Due"), least: 10, most: 10, dispensable: 2).said(
        .behind(tr("due"))
      ),
      TableColumn(tr("State"), least: 16, most: 18),
    ]
  }

  func cells(_ row: LoanRow) -> [String] {
    let loan = row.loan
    let books = loan.isOpen ? loan.open : loan.books
    return [
      loan.partyWords, books.map(\.title).joined(separator: ", "), loan.date.iso8601,
      loan.due?.iso8601 ?? "", loan.state(on: row.today),
    ]
  }

  /// The state of a loan without the word that is said before its day.
  func spoken(_ row: LoanRow) -> [Int: String] {
    let loan = row.loan
    guard loan.isOpen, let due = loan.due, due.number >= row.today.number else { return [:] }
    let words =
      switch due.number - row.today.number {
      case 0: tr("today")
      case 1: tr("tomorrow")
      case let days: tr("in \(Loan.days(days))")
      }
    return [4: words]
  }

  /// The person with the dates of the loan, and below that the books.
  func printed(_ row: LoanRow, _ dates: Dates) -> [PrintedLine] {
    let loan = row.loan
    let parts = [
      loan.partyWords, tr("since \(dates.day(loan.date))"),
      loan.due.map { tr("due \(dates.day($0))") },
      loan.state(on: row.today),
    ]
    let head = PrintedLine(text: parts.compactMap(\.self).joined(separator: " · "))
    return [head]
      + loan.books.map { book in
        let back = book.returned.map { tr(" · back \(dates.day($0))") } ?? ""
        return PrintedLine(text: book.title + back, indent: 4)
      }
  }

  var sortedColumn: Int? { listing.order == .date ? 2 : 4 }

  var order: SortOrder {
    get { SortOrder(column: listing.order.rawValue, descending: listing.descending) }
    set {
      guard let order = LoanListing.Order(rawValue: newValue.column) else { return }
      listing.order = order
      listing.descending = newValue.descending
    }
  }

  var sortChoices: [SortChoice] { SortChoice.loans }
  var usualOrder: SortOrder { SortOrder(column: "state", descending: false) }
  static var context: CommandContext { .loanList }
  static var footer: [CommandID] {
    [.open] + verbs(marked: 0) + [.lend, .find, .edit, .undo, .sort, .beside, .mark, .palette]
  }
  static func verbs(marked: Int) -> [CommandID] { [.takeBack, .extend, .delete] }
  static func isOffered(_ command: CommandID, for row: LoanRow) -> Bool {
    row.loan.isOpen || ![.takeBack, .extend].contains(command)
  }
  func draft(named name: String) -> RecordDraft? { nil }

  var emptyWords: [String] {
    [
      tr("Nothing was lent yet."),
      tr("t lends the marked books, on a book's page that book, and here any book."),
    ]
  }

  static func record(_ id: ID<Loan>) -> RecordID { .loan(id) }

  static func rowID(_ record: RecordID) -> ID<Loan>? { record.loan }

  static func name(of row: LoanRow) -> String { row.loan.name }
}

typealias LoanListScreen = ListScreen<LoanSource>

extension LoanListScreen {
  /// All loans under a name.
  static func loans(of name: String) -> LoanListScreen {
    var source = LoanSource()
    source.find = name
    return LoanListScreen(source, section: .loans, title: tr("Loans"), remembered: nil)
  }
}

import Books
import ArgumentParser
import Catalog
import CatalogUI
import Interchange

/// `octavo loans`: who has what.
struct LoansCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loans",
    abstract: tr("List loans, extend or remove them."),
    discussion: tr("See also octavo lend, borrow and return."),
    subcommands: [
      LoansListCommand.self, LoansExtendCommand.self, LoansRemoveCommand.self,
    ],
    defaultSubcommand: LoansListCommand.self
  )
}

/// `octavo loans list`.
struct LoansListCommand: Command, WordSearch {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: tr("List the loans of which books are out, those due first before the others.")
  )

  @Argument(
    help: ArgumentHelp(
      tr("Words of names and titles, and states: overdue, lent …"),
      valueName: "word"
    )
  )
  var words: [String] = []

  var fields: [String: String] {
    [
      "due:": "due:..+1w", "lent:": "lent:2026", "borrowed:": "borrowed:anna",
      "overdue:": "overdue",
      "returned:": "returned", "out:": "out",
    ]
  }

  @Flag(help: .tr("Only overdue loans."))
  var overdue = false

  @Flag(help: .tr("Returned loans too, after the others; the latest first."))
  var all = false

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  func validate() throws {
    if overdue, all { throw ValidationError(tr("Choose one of --overdue and --all.")) }
  }

  func run(on console: Console) throws {
    var listing = LoanListing(overdue ? .overdue : .all)
    listing.find = find
    if !overdue, !all, !listing.asksForReturned { listing.scope = .open }
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      try refuseConditions(in: view)
      let loans = try view.loans.rows(listing, limit: list.limit ?? .max, offset: list.offset ?? 0)
      let today = view.today
      let table: TextTable =
        try list.format == .csv
        ? .loanCSV(loans, cards: cards(loans, in: view), today: today)
        : .loans(loans, today: today)
      printer.print(
        loans,
        as: list.format,
        table: table,
        id: { RecordNumber(.loan, $0.id.rawValue).description },
        json: { JSON($0, today: today) }
      )
    }
  }
}

extension LoansListCommand {
  /// The numbers of the cards of those who have the books.
  private func cards(_ loans: [Loan], in view: ReadTransaction) throws -> [ID<Reader>: String] {
    let readers = Set(loans.compactMap(\.party.reader))
    let rows = try view.readers.rows(Array(readers))
    return Dictionary(rows.map { ($0.id, $0.card ?? "") }) { first, _ in first }
  }
}

extension Printer {
  /// Loans that a command changed.
  func print(_ loans: [Loan], today: Day, by change: ChangeReport, _ format: RecordFormatOption) {
    if format.format == .json {
      let loans = JSON.array(loans.map { JSON($0, today: today) })
      print(JSON.object([JSON.Member("loans", loans)]).with(change.revision).with(change))
    } else {
      print(.loans(loans, today: today), asTable: format.format == .table)
    }
    console.say(change: change.revision)
  }
}

extension TextTable {
  static func loans(_ loans: [Loan], today: Day) -> TextTable {
    TextTable(
      columns: [
        Column(heading: tr("Loan"), key: "id"),
        Column(heading: tr("State"), key: "state", enough: 14),
        Column(heading: tr("Direction"), key: "direction"),
        Column(heading: tr("Who"), key: "who", enough: 14),
        Column(heading: tr("Since"), key: "date"),
        Column(heading: tr("Due"), key: "due"),
        Column(heading: tr("Books"), key: "books", enough: 24),
      ],
      rows: loans.map { loan in
        let books = loan.isOpen ? loan.open : loan.books
        return [
          RecordNumber(.loan, loan.id.rawValue).description, loan.state(on: today),
          loan.direction.name, loan.party.name,
          loan.date.iso8601, loan.due?.iso8601 ?? "", books.map(\.title).joined(separator: "; "),
        ]
      }
    )
  }

  /// Columns by which programs count and join: days as a number, ids of books and readers, card
  /// numbers.
  static func loanCSV(_ loans: [Loan], cards: [ID<Reader>: String], today: Day) -> TextTable {
    let keys = [
      "id", "state", "days_overdue", "direction", "who", "reader", "card", "date", "due",
      "book_ids",
      "books",
    ]
    return TextTable(
      columns: keys.map { Column(heading: $0, key: $0) },
      rows: loans.map { loan in
        let books = loan.isOpen ? loan.open : loan.books
        let reader = loan.party.reader
        let state =
          !loan.isOpen ? loan.state(on: today) : loan.isOverdue(on: today) ? "overdue" : "out"
        return [
          RecordNumber(.loan, loan.id.rawValue).description, state,
          String(loan.daysOverdue(on: today)), loan.direction.word, loan.party.name,
          reader.map { RecordNumber(.reader, $0.rawValue).description } ?? "",
          reader.flatMap { cards[$0] } ?? "", loan.date.iso8601, loan.due?.iso8601 ?? "",
          books.map(\.id.description).joined(separator: " "),
          books.map(\.title).joined(separator: "; "),
        ]
      }
    )
  }
}

/// `octavo loans extend`.
struct LoansExtendCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "extend",
    abstract: tr("Give loans another due day."),
    discussion: tr(
      """
      Without --due, Octavo adds the usual number of days. It counts them, and a period such as +2w, from \
      the due day, or from today if that is later. It can be undone.
      """
    )
  )

  @Argument(
    help: ArgumentHelp(tr("Loans as octavo loans shows them: loan:3."), valueName: "loan")
  )
  var loans: [LoanNumber]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("2026-12-24, 24 Dec 2026, +2w, in 3 weeks or never."),
      valueName: "day"
    )
  )
  var due: String?

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let configured = try ConfigurationFile.read(console).loanDays
    let numbers = try loans.map { try $0.required() }
    let written = try place.write(format, on: console) { edit in
      let day = try LoanDue(due, configured: configured, today: edit.today)
      let shortened = try edit.loans.extend(numbers, to: day)
      return (try edit.loans.rows(numbers), edit.today, shortened)
    }
    let (rows, today, shortened) = written.value
    for loan in shortened {
      let before = loan.due?.iso8601 ?? tr("on no day")
      console.note(tr("loan:\(loan.id) is due earlier than it was: before, \(before)."))
    }
    Printer(console: console).print(rows, today: today, by: written.change, format)
  }
}

/// `octavo loans remove`.
struct LoansRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: tr("Remove loans that were entered by mistake."),
    discussion: tr("To record that books came back, use octavo return. It can be undone.")
  )

  @Argument(
    help: ArgumentHelp(tr("Loans as octavo loans shows them: loan:3."), valueName: "loan")
  )
  var loans: [LoanNumber]

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let what: Message? =
      loans.count == 1 ? nil : "Deleted \(loans.count, RecordKind.loan.noun)"
    try place.report(format, on: console) { catalog in
      try catalog.write(what) { edit in
        for loan in loans { try edit.loans.delete(loan.required()) }
      }.revision
    }
  }
}

import ArgumentParser
import Catalog

/// `octavo loans`: who has what.
struct LoansCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loans",
    abstract: "List loans, extend or remove them.",
    discussion: "See also octavo lend, borrow and return.",
    subcommands: [
      LoansListCommand.self, LoansExtendCommand.self, LoansRemoveCommand.self,
    ],
    defaultSubcommand: LoansListCommand.self
  )
}

/// `octavo loans list`.
struct LoansListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the loans of which books are out, those due first before the others."
  )

  @Argument(
    help: ArgumentHelp("Words of names and titles, and states: overdue, lent …", valueName: "word")
  )
  var words: [String] = []

  @Flag(help: "Only those that should be back by now.")
  var overdue = false

  @Flag(help: "Those that came back, too, behind the others; the last one first.")
  var all = false

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  func validate() throws {
    if overdue, all { throw ValidationError("Choose one of --overdue and --all.") }
  }

  func run(on console: Console) throws {
    var listing = LoanListing(overdue ? .overdue : all ? .all : .open)
    listing.find = words.joined(separator: " ")
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      let loans = try view.loans.rows(listing, limit: list.limit ?? .max, offset: list.offset ?? 0)
      let today = view.today
      switch list.format {
      case nil, .table: printer.print(.loans(loans, today: today), asTable: list.format == .table)
      case .csv: printer.print(csv: .loans(loans, today: today))
      case .ids: for loan in loans { printer.print(line: loan.id.description) }
      case .json: printer.print(elements: loans.map { JSON($0, today: today) })
      case .jsonl: for loan in loans { printer.print(JSON(loan, today: today)) }
      }
    }
  }
}

extension Printer {
  /// Loans as an outcome of a command.
  func print(_ loans: [Loan], today: Day, _ format: RecordFormatOption) {
    if format.format == .json {
      print(elements: loans.map { JSON($0, today: today) })
    } else {
      print(.loans(loans, today: today), asTable: format.format == .table)
    }
  }
}

extension Table {
  static func loans(_ loans: [Loan], today: Day) -> Table {
    Table(
      columns: [
        Column(heading: "Loan", key: "id", isNumber: true),
        Column(heading: "State", key: "state", enough: 14),
        Column(heading: "Direction", key: "direction"),
        Column(heading: "Who", key: "who", enough: 14),
        Column(heading: "Since", key: "date"),
        Column(heading: "Due", key: "due"),
        Column(heading: "Books", key: "books", enough: 24),
      ],
      rows: loans.map { loan in
        let books = loan.isOpen ? loan.open : loan.books
        return [
          loan.id.description, loan.state(on: today), loan.direction.name, loan.party.name,
          loan.date.iso8601, loan.due?.iso8601 ?? "", books.map(\.title).joined(separator: "; "),
        ]
      }
    )
  }
}

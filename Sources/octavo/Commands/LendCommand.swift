import ArgumentParser
import Catalog

/// `octavo lend`.
struct LendCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "lend",
    abstract: "Note that books are lent, and print the loan's id.",
    discussion: "A book is not lent more often than there are copies. It can be undone."
  )

  @Argument(help: ArgumentHelp("Ids or ISBNs.", valueName: "book"))
  var books: [String]

  @Option(
    name: .customLong("to"),
    parsing: .unconditional,
    help: ArgumentHelp("A reader's name or card, or the name of anybody.", valueName: "reader")
  )
  var party: String

  @OptionGroup var loan: LoanOptions
  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let new = NewLoan(loan: loan, format: format, place: place, console: console)
    try new.write(books, party) { edit, draft in try edit.loans.lend(draft) }
  }
}

import ArgumentParser
import Catalog

/// `octavo borrow`.
struct BorrowCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "borrow",
    abstract: "Note that books are borrowed, and print the loan's id.",
    discussion: """
      The books are in the catalogue already: octavo add prints the id. A borrowed book counts no \
      copy of your own, and is one that you want to read. It can be undone.
      """
  )

  @OptionGroup var books: BookSelection

  @Option(
    name: .customLong("from"),
    parsing: .unconditional,
    help: ArgumentHelp("A reader's name or card, or the name of anybody.", valueName: "name")
  )
  var party: String

  @OptionGroup var loan: LoanOptions
  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let new = NewLoan(loan: loan, format: format, place: place, console: console)
    try new.write(books, party) { edit, draft in try edit.loans.borrow(draft) }
  }
}

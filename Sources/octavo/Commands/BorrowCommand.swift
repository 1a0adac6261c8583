import Books
import ArgumentParser
import Catalog

/// `octavo borrow`.
struct BorrowCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "borrow",
    abstract: tr("Record that you borrowed books, and print the loan's id."),
    discussion: tr(
      """
      The books must be in the catalogue: octavo add --copies 0 adds one of which you own no copy, \
      and prints the id. Your number of copies does not change. A borrowed book becomes one that you \
      want to read. It can be undone.
      """
    )
  )

  @OptionGroup var books: BookSelection

  @Option(
    name: .customLong("from"),
    parsing: .unconditional,
    help: ArgumentHelp(tr("A reader's name or card, or any other name."), valueName: "name")
  )
  var party: String

  @Flag(help: .tr("Borrow again a book that you have already borrowed from there."))
  var again = false

  @OptionGroup var loan: LoanOptions
  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let new = NewLoan(loan: loan, format: format, place: place, console: console)
    let borrowed: Loan
    do {
      borrowed = try new.write(books, party) { edit, draft in
        var draft = draft
        draft.isInsistedOn = again
        return try edit.loans.borrow(draft)
      }
    } catch CatalogError.invalid(let problems) where problems.contains(where: \.isOfRepetition) {
      console.say(tr("To borrow it once more: --again"))
      throw CatalogError.invalid(problems)
    }
    let cards = try place.read(on: console) { view in
      try view.books.cards(borrowed.books.map(\.id))
    }
    for book in cards.map(\.book) where book.copies > 0 {
      let copies = counted(book.copies, "copy", "copies")
      console.note(
        tr(
          "“\(book.title)” still counts \(copies) of your own. Is none yours?"
            + " octavo edit id:\(book.id) --set copies=0"
        )
      )
    }
  }
}

extension Problem {
  fileprivate var isOfRepetition: Bool {
    if case .borrowedAlready = code { true } else { false }
  }
}

import Books
import ArgumentParser
import Catalog

/// `octavo return`: lent books are back, or borrowed ones are given back.
struct ReturnCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "return",
    abstract: tr("Record that lent books came back, or that you gave borrowed books back.")
  )

  @OptionGroup var books: BookSelection

  @Option(
    name: .customLong("from"),
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Whose copy it is, if several people have one."),
      valueName: "name"
    )
  )
  var party: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The day, instead of today."), valueName: "day")
  )
  var on: String?

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let copies = try loanNumbers()
    let query = try books.read(on: console)
    if query.isOfNone, format.format == .json {
      let none = JSON.object([JSON.Member("loans", .array([]))])
      Printer(console: console).print(none.with(nil).with(ChangeReport.nothing))
    }
    let written = try place.write(format, on: console) { edit in
      let day = try EnteredDate.day(on, .returned, today: edit.today)
      // The name that a loan shows is the reader's, whatever was typed for them.
      let name = try party.map(edit.readers.party)
      let loans =
        copies.isEmpty
        ? try edit.loans.takeBack(
          query.idsOfNamed(in: edit, on: console),
          from: name,
          on: day
        )
        : try copies.map { id in
          try edit.loans.takeBack(id, on: day)
          return try edit.loans.record(id)
        }
      try check(day, loans)
      // The version that it has now.
      try edit.touchOwners()
      return (try edit.loans.rows(loans.map(\.id)), edit.today)
    }
    let (loans, today) = written.value
    Printer(console: console).print(loans, today: today, by: written.change, format)
  }

  /// The loans that are named by their numbers, all of whose books come back.
  ///
  /// - Throws: ``CommandFailure/usage(_:details:)`` for the number of another record beside them.
  private func loanNumbers() throws -> [ID<Loan>] {
    let words = books.query.flatMap { $0.split(whereSeparator: \.isWhitespace) }.map(String.init)
    guard words.contains(where: { RecordNumber($0)?.kind == .loan }) else { return [] }
    guard party == nil, books.ids.isEmpty else {
      throw CommandFailure.usage(
        tr("A loan's number says whose copy it is: leave --from and --ids out.")
      )
    }
    return try words.map { word in
      guard let number = LoanNumber(argument: word) else {
        throw CommandFailure.usage(
          tr("Beside a loan's number stand others, as in loan:3 loan:5.")
        )
      }
      return try number.required()
    }
  }

  /// Refuses a return before the day of the loan.
  private func check(_ day: Day?, _ loans: [Loan]) throws {
    guard let day, let loan = loans.first(where: { $0.date > day }) else { return }
    throw CommandFailure.backTooEarly(loan.what.text, loan.date, day)
  }
}

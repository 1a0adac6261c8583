import Books
import Catalog
import TerminalKit

struct LoanScreens: RecordScreens {
  var pageContext: CommandContext { .loanPage }
  /// Loans are made by lending.
  var newDraft: RecordDraft? { nil }

  func pageVerbs(isOut: Bool) -> [CommandID] {
    (isOut ? [.takeBack, .extend] : []) + [.edit, .delete]
  }

  func facts(
    of record: RecordID,
    in view: ReadTransaction,
    withBooks: Bool
  ) throws -> any RecordFacts {
    FactsOfLoan(
      loan: try view.loans.record(record.id()),
      history: try view.history.summary(of: record)
    )
  }

  func printed(_ record: RecordID, named name: String) -> Transfer.Selection? {
    .loans(words: tr("this loan"), LoanSource()) { _ in OrderedIDs([record.number]) }
  }

  func subject(_ record: RecordID, in view: ReadTransaction) throws -> RecordSubject {
    let loan = try view.loans.record(record.id())
    return RecordSubject(record: record, version: loan.version, base: .loan(EnteredLoan(loan)))
  }

  func name(of record: RecordID, in view: ReadTransaction) throws -> String {
    try view.loans.record(record.id()).name
  }

  func delete(_ record: RecordID, books fate: BooksFate, in edit: WriteTransaction) throws {
    try edit.loans.delete(record.id())
  }

  func copiesOut(of records: [RecordID], in view: ReadTransaction) throws -> [LoanedCopy] {
    try view.loans.rows(records.map { $0.id() }).flatMap(\.copiesOut)
  }
}

private struct FactsOfLoan: RecordFacts {
  let loan: Loan
  let history: RecordHistory

  var record: RecordID { .loan(loan.id) }
  var name: String { loan.name }
  var isOut: Bool { loan.isOpen }

  /// The person who has or had the books, the user who wrote the loan, the dates, and each book with
  /// its return.
  func lines(_ dates: Dates, _ room: FactLines.Room) -> [FactLine] {
    var sheet = FactLines(room)
    sheet.add(
      loan.direction == .borrowed ? tr("From") : tr("To"),
      party,
      of: .loan(.party)
    )
    sheet.add(tr("Since"), FactLine(text: dates.day(loan.date)), of: .loan(.date))
    sheet.add(tr("Due"), due(dates), of: .loan(.due))
    if let librarian = loan.librarian { sheet.add(tr("By"), .link(to: librarian)) }
    for book in loan.books {
      let back = loan.direction == .borrowed ? tr("given back") : tr("returned")
      let state = book.returned.map { "\(back) \(dates.day($0))" } ?? tr("out")
      sheet.add(tr("Books"), .link(to: book.id, book.title, state), of: .loan(.books))
    }
    sheet.add(tr("Notes"), long: loan.notes, of: .loan(.notes))
    sheet.add(tr("History"), .history(history, added: loan.added, of: record, dates))
    return sheet.lines
  }

  private func due(_ dates: Dates) -> FactLine {
    let state = loan.state(on: dates.today)
    guard let due = loan.due else { return FactLine(text: tr("on no day"), trailing: state) }
    return FactLine(text: dates.day(due), trailing: state)
  }

  /// A reader leads to their page, another name to all loans under it.
  private var party: FactLine {
    let name = loan.party.name
    return loan.party.reader.map { .link(to: ReaderName(id: $0, name: name)) }
      ?? FactLine(
        text: name,
        target: .loans(of: name),
        opens: tr("all loans under this name")
      )
  }
}

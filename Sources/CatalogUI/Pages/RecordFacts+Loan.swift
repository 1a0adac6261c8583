import Catalog
import TerminalKit

/// A loan: who has the books or had them, who did it, when, and each book with its way back.
extension RecordFacts {
  static func lines(
    _ loan: Loan,
    _ history: RecordHistory,
    _ dates: Dates,
    width: Int
  ) -> [FactLine] {
    var sheet = FactLines()
    sheet.add(loan.direction == .borrowed ? "From" : "To", line(of: loan.party))
    sheet.add("Since", FactLine(text: dates.day(loan.date)))
    sheet.add("Due", due(loan, dates))
    if let librarian = loan.librarian { sheet.add("By", .link(to: librarian)) }
    for book in loan.books {
      let back = loan.direction == .borrowed ? "given back" : "returned"
      sheet.add(
        "Books",
        FactLine(
          text: book.title,
          trailing: book.returned.map { "\(back) \(dates.day($0))" } ?? "out",
          target: .record(.book(book.id)),
          opens: "the book"
        )
      )
    }
    sheet.add("Notes", loan.notes, width: width)
    let record = RecordID.loan(loan.id)
    sheet.add("History", self.history(history, added: loan.added, of: record, dates))
    return sheet.lines
  }

  /// On a book's page: who has it.
  static func lines(of loans: [Loan], _ dates: Dates) -> [FactLine] {
    var sheet = FactLines()
    for loan in loans {
      var words = "\(loan.partyWords) since \(dates.day(loan.date))"
      if let due = loan.due { words += ", due \(dates.day(due))" }
      let late = loan.daysOverdue(on: dates.today)
      sheet.add(
        loan.direction.name.capitalised,
        FactLine(
          text: words,
          trailing: late > 0 ? "overdue \(Loan.days(late))" : "",
          target: .record(.loan(loan.id)),
          opens: "the loan"
        )
      )
    }
    return sheet.lines
  }

  private static func due(_ loan: Loan, _ dates: Dates) -> FactLine {
    let state = loan.state(on: dates.today)
    guard let due = loan.due else { return FactLine(text: "on no day", trailing: state) }
    return FactLine(text: dates.day(due), trailing: state)
  }

  /// A reader leads to their page, another name to all loans under it.
  private static func line(of party: LoanParty) -> FactLine {
    switch party {
    case .reader(let reader): .link(to: reader)
    case .outside(let name):
      FactLine(text: name, target: .loans(of: name), opens: "all loans under this name")
    }
  }
}

extension FactLine {
  static func link(to reader: ReaderName) -> FactLine {
    FactLine(text: reader.name, target: .record(.reader(reader.id)), opens: "the reader")
  }
}

@testable import Books
import TestSupport
import Testing

@testable import Catalog

struct LoanTests {
  let house: Household
  init() throws { house = try Household() }

  private func lend(
    _ books: [ID<Book>],
    to party: String = "Jan",
    due: LoanDue = .usual
  ) throws -> ID<Loan> {
    try house.maria.write { edit in
      try edit.loans.lend(LoanDraft(books, party: party, due: due))
    }.value
  }

  private func loan(_ id: ID<Loan>) throws -> Loan {
    try house.maria.read { view in try view.loans.record(id) }
  }

  @Test func `books are lent to a reader for four weeks, by whoever did it`() throws {
    let written = try house.maria.write { edit in
      try edit.loans.lend(LoanDraft([house.dune, house.emma, house.dune], party: "jan"))
    }
    #expect(written.revision?.what == "Lent 2 books to Jan")
    let loan = try loan(written.value)
    #expect(loan.party == LoanParty(reader: try house.reader("Jan"), name: "Jan"))
    #expect(loan.librarian?.name == "Maria")
    #expect(loan.date.iso8601 == "2026-11-21")
    #expect(loan.due?.iso8601 == "2026-12-19")
    #expect(loan.open.map(\.title) == ["Dune", "Emma"])
  }

  @Test(arguments: [
    ((2024, 2, 1), "2024-02-29"), ((2023, 2, 1), "2023-03-01"), ((2024, 12, 31), "2025-01-28"),
    ((2026, 10, 10), "2026-11-07"), ((2026, 3, 15), "2026-04-12"),
  ])
  func `four weeks are 28 days whatever lies between`(date: (Int, Int, Int), due: String) throws {
    house.clock.set(date.0, date.1, date.2)
    #expect(try loan(try lend([house.dune])).due?.iso8601 == due)
  }

  @Test func `a book is not lent more often than there are copies, and who has it is said`() throws
  {
    let first = try lend([house.dune])
    house.clock.set(2026, 11, 30)
    let problem = try #require(
      try house.maria.read { view throws in
        try view.loans.problems(lending: LoanDraft([house.dune], party: "Eva")).first
      }
    )
    #expect(problem.message == "“Dune” is lent already: Jan (since 2026-11-21).")
    guard case .allLent(let book, 1, let holders) = problem.code else {
      Issue.record("another problem: \(problem)")
      return
    }
    #expect(book == house.dune)
    #expect(holders.map(\.loan) == [first])
    #expect(throws: CatalogError.invalid([problem])) {
      try lend([house.emma, house.dune], to: "Eva")
    }
    #expect(try house.maria.read { view in try view.loans.count() } == 1)
    try house.maria.write { edit in try edit.loans.takeBack(first) }
    _ = try lend([house.dune], to: "Eva")
  }

  @Test func `one, several or all come back, with their day`() throws {
    let id = try lend([house.dune, house.emma, house.solaris])
    try house.maria.write { edit in try edit.loans.takeBack(id, books: [house.emma]) }
    house.clock.set(2026, 12, 1)
    let back = try house.jan.write { edit in try edit.loans.takeBack([house.dune]) }
    #expect(back.revision?.what == "Took back “Dune”")
    #expect(try loan(id).books.map(\.returned?.iso8601) == ["2026-12-01", "2026-11-21", nil])
    #expect(throws: CatalogError.self) {
      try house.maria.write { edit in try edit.loans.takeBack([house.dune]) }
    }
    try house.maria.write { edit in try edit.loans.takeBack(id) }
    #expect(try loan(id).isOpen == false)
    _ = try house.maria.undoLast(by: "Maria")
    #expect(try loan(id).open.map(\.title) == ["Solaris"])
  }

  @Test func `of several copies out it must be said whose comes back`() throws {
    try house.maria.write { edit in
      var draft = BookDraft(try edit.books.card(house.dune))
      draft.copies = "2"
      try edit.books.update(house.dune, to: draft)
    }
    _ = try lend([house.dune])
    let other = try lend([house.dune], to: "Eva")
    #expect(throws: CatalogError.self) {
      try house.maria.write { edit in try edit.loans.takeBack([house.dune]) }
    }
    try house.maria.write { edit in try edit.loans.takeBack([house.dune], from: "eva") }
    #expect(try loan(other).isOpen == false)
  }

  @Test func `what is late is overdue from the day after, and comes first`() throws {
    let late = try lend([house.dune], due: .after(days: 7))
    let later = try lend([house.emma], due: .never)
    house.clock.set(2026, 11, 28)
    try house.maria.read { view throws in
      #expect(try view.loans.ids(LoanListing(.overdue)).isEmpty)
      #expect(try !view.loans.record(late).isOverdue(on: view.today))
    }
    house.clock.set(2026, 11, 29)
    try house.maria.read { view throws in
      #expect(try Array(view.loans.ids(LoanListing(.overdue))) == [late.rawValue])
      #expect(try Array(view.loans.ids(LoanListing(.open))) == [late, later].map(\.rawValue))
      #expect(try view.loans.record(late).daysOverdue(on: view.today) == 1)
      let jan = try #require(try view.readers.named("jan"))
      #expect(try view.readers.rows([jan]).map { [$0.out, $0.overdue] } == [[2, 1]])
      let marks = try view.loans.marks([house.dune, house.solaris])
      #expect(marks[house.dune]?.isOverdue == true)
      #expect(marks[house.solaris] == nil)
    }
    try house.maria.write { edit in try edit.loans.extend([late], to: .after(days: 14)) }
    #expect(try loan(late).due?.iso8601 == "2026-12-13")
    #expect(try house.maria.read { view in try view.loans.count(LoanListing(.overdue)) } == 0)
  }

  @Test func `whoever was lent to last is offered first`() throws {
    _ = try lend([house.dune], to: "Maria")
    _ = try lend([house.emma], to: "Jan")
    let names = try house.maria.read { view in try view.readers.suggestions("").map(\.name) }
    #expect(names == ["Jan", "Maria"])
    _ = try lend([house.solaris], to: "Maria")
    let others = try house.maria.read { view in try view.readers.suggestions("").map(\.name) }
    #expect(others == ["Maria", "Jan"])
  }

  @Test func `a borrowed book stands beside the copies of one's own, and is one to read`() throws {
    let written = try house.maria.write { edit in
      try edit.loans.borrow(LoanDraft([house.emma], party: "City Library"))
    }
    #expect(written.revision?.what == "Borrowed “Emma” from City Library")
    try house.maria.read { view throws in
      #expect(try view.books.card(house.emma).book.copies == 1)
      #expect(try view.readings.of(house.emma).map(\.status) == [.wants])
      #expect(try view.loans.record(written.value).party == .outside("City Library"))
    }
    // That she wants to read it is hers; that it is borrowed, everybody's.
    try house.jan.read { view throws in
      let contents = try view.history.contents(of: written.revision?.id ?? 0)
      #expect(!contents.contains { $0.record?.kind == .reading })
    }
    // One's own copy is lent all the same, and stays when the other one goes back.
    _ = try lend([house.emma])
    try house.maria.write { edit in try edit.loans.takeBack([house.emma], from: "City Library") }
    #expect(try house.maria.read { view in try view.books.card(house.emma).book.copies } == 1)
    for _ in 1...2 { _ = try house.maria.undoLast(by: "Maria") }
    _ = try house.maria.undoLast(by: "Maria")
    try house.maria.read { view throws in
      #expect(try view.books.card(house.emma).book.copies == 1)
      #expect(try view.readings.of(house.emma) == [])
      #expect(try view.loans.count() == 0)
    }
  }

  @Test func `a loan that was changed since stays when its lending is undone`() throws {
    let id = try lend([house.dune, house.emma])
    let lending = try house.maria.read { view in try view.history.revisions(limit: 1)[0].id }
    try house.maria.write { edit in try edit.loans.takeBack(id, books: [house.dune]) }
    let outcome = try house.maria.undo(lending)
    #expect(outcome.report.kept.map(\.reason) == [.editedSince])
    #expect(try loan(id).books.count == 2)
  }

  @Test func `a deleted book leaves its loans, and comes back to them`() throws {
    let id = try lend([house.dune, house.emma])
    let alone = try lend([house.solaris])
    let deleted = try house.maria.write("Deleted 2 books") { edit in
      try edit.books.delete(house.dune)
      try edit.books.delete(house.solaris)
    }
    #expect(try loan(id).books.map(\.title) == ["Emma"])
    #expect(throws: CatalogError.self) { try loan(alone) }
    _ = try house.maria.undo(deleted.revision?.id ?? 0)
    #expect(try Set(loan(id).books.map(\.title)) == ["Dune", "Emma"])
    #expect(try loan(alone).books.map(\.title) == ["Solaris"])
  }

  @Test func `questions several relations deep are asked of loans`() throws {
    _ = try lend([house.dune, house.solaris])
    let jan = try house.reader("Jan")
    try house.maria.read { view throws in
      #expect(
        try view.loans.related(.author, lentTo: jan, .now).map(\.name)
          == ["Frank Herbert", "Stanisław Lem"]
      )
      #expect(
        try view.loans.related(.genre, lentTo: jan, .year(2026)).map { "\($0.name) \($0.books)" }
          == ["Science fiction 2"]
      )
      #expect(try view.loans.related(.genre, lentTo: jan, .year(2025)) == [])
      let series = try #require(try view.series.named("Dune"))
      #expect(try view.loans.readers(whoHad: series).map(\.reader.name) == ["Jan"])
      #expect(try view.loans.readers(whoHad: series, except: jan).isEmpty)
    }
  }
}

import Books
import Catalog
import TestSupport

/// The library on 21 November 2026, with readers and loans.
struct LentLibrary {
  let clock: TestClock
  let app: AppDriver

  init(isLent: Bool = true) async throws {
    let clock = TestClock(2026, 11, 21)
    self.clock = clock
    let store = try TemporaryCatalog(user: "Maria", clock: { clock.now })
    try Library.fill(store.catalog)
    if isLent { try Self.lend(store.catalog) }
    app = try await AppDriver(store: store)
  }

  private static func lend(_ catalog: Catalog) throws {
    try catalog.write("Lent books") { edit in
      for name in ["Maria", "Anna", "Tim"] { _ = try edit.readers.add(ReaderDraft(name: name)) }
      func book(_ words: String) throws -> ID<Book> {
        try edit.books.rows(edit.listing(words), limit: 1)[0].id
      }
      func day(_ month: Int, _ day: Int) -> Day? { Day(2026, month, day) }
      func due(_ month: Int, _ day: Int) -> LoanDue {
        Day(2026, month, day).map(LoanDue.on) ?? .never
      }
      _ = try edit.loans.lend(
        LoanDraft([book("2666")], party: "Anna", date: day(10, 3), due: due(10, 31))
      )
      _ = try edit.loans.lend(
        LoanDraft(
          [book("hobbit"), book("silmarillion"), book("wizard")],
          party: "Tim",
          date: day(11, 7),
          due: due(12, 5)
        )
      )
      _ = try edit.loans.borrow(
        LoanDraft([book("quijote")], party: "City Library", date: day(11, 14), due: due(11, 21))
      )
      let back = try edit.loans.lend(
        LoanDraft([book("process")], party: "Anna", date: day(9, 1), due: due(9, 29))
      )
      try edit.loans.takeBack(back, on: day(9, 20))
    }
  }

  func loans(_ scope: LoanListing.Scope = .open) throws -> [Loan] {
    try app.store.catalog.read { view in try view.loans.rows(LoanListing(scope), limit: 100) }
  }
}

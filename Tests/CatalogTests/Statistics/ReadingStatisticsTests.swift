@testable import Books
import TestSupport
import Testing

@testable import Catalog

struct ReadingStatisticsTests {
  let house: Household
  init() throws { house = try Household() }

  private func tally(
    _ statistic: Statistic,
    for catalog: Catalog? = nil,
    of find: String = ""
  ) throws -> Tally {
    try (catalog ?? house.maria).read { view in
      try view.statistics.tally(statistic, of: view.statistics.books(view.parse(find)))
    }
  }

  private func pairs(_ tally: Tally) -> [String] { tally.bars.map { "\($0.name)=\($0.value)" } }

  private func fill() throws {
    try house.maria.write { edit in
      for (book, finished, rating) in [
        (house.dune, "2024-03-05", "4½"), (house.emma, "2024-03-05", "4"),
        (house.dune, "2024-03-31", "4½"), (house.solaris, "2024-03", ""),
        (house.solaris, "2023", "1"), (house.emma, "", ""),
      ] {
        try edit.readings.add(book, .reading("read", finished: finished, rating: rating))
      }
      try edit.readings.add(house.emma, .reading("gave up", finished: "2022-01-01"))
      try edit.readings.add(house.emma, .reading("wants"))
    }
    try house.jan.write { edit in
      try edit.readings.add(house.emma, .reading("read", finished: "2020-02-29", rating: "5"))
    }
  }

  @Test func `what was read is counted by year, month and day, for the currentUser alone`() throws {
    try fill()
    #expect(pairs(try tally(.readByYear)) == ["2023=1", "2024=4"])
    #expect(pairs(try tally(.readByMonth)) == ["2023, no month=1", "2024-03=4"])
    #expect(
      pairs(try tally(.readByDay)) == [
        "2023, no day=1", "2024-03, no day=1", "2024-03-05=2", "2024-03-31=1",
      ]
    )
    #expect(try tally(.readByYear).absent?.value == 1)
    #expect(pairs(try tally(.ratings)) == ["1 star=1", "4 stars=1", "4½ stars=1"])
    #expect(pairs(try tally(.readByYear, for: house.jan)) == ["2020=1"])
    #expect(pairs(try tally(.ratings, for: house.jan)) == ["5 stars=1"])
    let eva = try Catalog.open(at: house.shared.path, user: "Eva")
    for statistic in [Statistic.readByYear, .readByDay, .pagesByYear, .ratings, .timeToRead] {
      #expect(try tally(statistic, for: eva).isEmpty)
    }
    try eva.close()
  }

  @Test func `the query of a bar finds the books that were read or rated so`() throws {
    try fill()
    for statistic in [Statistic.readByYear, .readByMonth, .readByDay, .ratings] {
      let bars = try tally(statistic).bars
      #expect(bars.contains { $0.query != nil }, "\(statistic)")
      for bar in bars {
        guard let query = bar.query?.written else {
          // Nobody can ask for a month or a day that is not known.
          #expect(bar.name.contains(", no "), "\(bar.name) has no query")
          continue
        }
        let count = try house.titles(query, for: house.maria).count
        // Read twice is one book.
        #expect(count > 0 && count <= bar.value, "\(query)")
        if statistic == .ratings { #expect(count == bar.value, "\(query)") }
      }
    }
  }

  @Test func `only readings of the books found are counted`() throws {
    try fill()
    #expect(pairs(try tally(.readByYear, of: "emma")) == ["2024=1"])
    #expect(pairs(try tally(.ratings, of: "rating:>=4")) == ["4 stars=1", "4½ stars=1"])
    #expect(try tally(.readByYear, of: "dostoevsky").isEmpty)
  }

  @Test func `pages are those of the books read, each time`() throws {
    try house.maria.write { edit in
      for (book, pages) in [(house.dune, "600"), (house.emma, "400")] {
        var draft = BookDraft(try edit.books.card(book))
        draft.pages = pages
        try edit.books.update(book, to: draft)
      }
    }
    try fill()
    #expect(pairs(try tally(.pagesByYear)) == ["2024=1600"])
  }

  @Test func `the time until a book was read runs from the day on which it was added`() throws {
    house.clock.set(2028, 3, 1)
    try house.maria.write { edit in
      for (book, finished) in [
        (house.dune, "2026-11-20"), (house.emma, "2026-11-21"), (house.solaris, "2028-02-29"),
        (house.solaris, "2026-12"),
      ] {
        try edit.readings.add(book, .reading("read", finished: finished))
      }
    }
    #expect(
      pairs(try tally(.timeToRead)) == [
        "before it was added=1", "within a week=1", "within 3 years=1",
      ]
    )
    #expect(ReadingDelay(days: 7) == .week)
    #expect(ReadingDelay(days: 8) == .month)
    #expect(ReadingDelay(days: 1097) == .longer)
  }

  @Test func `loans are counted by month and by book, and the latest stand first`() throws {
    house.clock.set(2026, 1, 31)
    let first = try lend([house.dune], to: "Jan")
    try house.maria.write { edit in try edit.loans.takeBack(first) }
    house.clock.set(2026, 2, 1)
    _ = try lend([house.dune, house.emma], to: "Eva")
    house.clock.set(2026, 3, 11)
    _ = try lend([house.solaris], to: "Jan")
    #expect(pairs(try tally(.lentByMonth)) == ["2026-01=1", "2026-02=2", "2026-03=1"])
    #expect(pairs(try tally(.mostLent)) == ["Dune=2", "Emma=1", "Solaris=1"])
    #expect(
      pairs(try tally(.mostOverdue)) == ["Eva: Dune=10", "Eva: Emma=10"]
    )
    #expect(try tally(.mostLent, of: "emma").bars.map(\.record) == [.book(house.emma)])
    try house.maria.read { view throws in
      let found = Query.ids([house.dune.rawValue, house.emma.rawValue])
      let books = try view.statistics.books(ParsedQuery(found))
      let bars = try view.statistics.tally(.mostLent, of: books, limit: 9).bars
      let opened = try bars.map { bar in
        let text = try #require(bar.query.flatMap { books.query(and: $0).text })
        return try view.books.ids(view.listing(text)).map(\.self)
      }
      #expect(opened == [[house.dune.rawValue], [house.emma.rawValue]])
    }
    #expect(pairs(try tally(.mostOverdue, of: "solaris")) == [])
    #expect(pairs(try tally(.mostOverdue, for: house.jan)).count == 2)
  }

  private func lend(_ books: [ID<Book>], to party: String) throws -> ID<Loan> {
    try house.maria.write { edit in
      try edit.loans.lend(LoanDraft(books, party: party, due: .usual))
    }.value
  }
}

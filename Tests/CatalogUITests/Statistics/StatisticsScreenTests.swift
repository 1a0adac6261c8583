import Books
import Catalog
import TerminalKit
import TestSupport
import Testing

@testable import CatalogUI

@Suite struct StatisticsScreenTests {
  /// The library, and what someone read and lent of it on days that do not depend on today.
  private func driver() async throws -> AppDriver {
    let app = try await AppDriver()
    try app.store.catalog.write { edit in
      for (title, finished, rating) in [
        ("2666", "2024-02-29", "4½"), ("dispossessed", "2024-02-29", "5"),
        ("dispossessed", "2024-03", "5"), ("hobbit", "2023", ""), ("kafka", "2023-12-31", "3"),
      ] {
        let book = try #require(try edit.books.ids(edit.listing(title)).first)
        var reading = ReadingDraft()
        reading.finished = finished
        reading.rating = rating
        try edit.readings.add(ID(rawValue: book), reading)
      }
      let date = Day(2026, 1, 31)
      let books = try edit.books.ids(edit.listing("guin")).map { ID<Book>(rawValue: $0) }
      _ = try edit.loans.lend(LoanDraft(books, party: "Eva", date: date, due: .never))
    }
    return app
  }

  /// Goes down to the row that has a text.
  private func go(down app: AppDriver, to text: String) async throws {
    while !app.chosenRow.contains(text) {
      let before = app.chosenRow
      try await app.press("Down")
      try #require(app.chosenRow != before, "\(text) is not there")
    }
  }

  @Test func `statistics`() async throws {
    let app = try await driver()
    try await app.press("0", "S", "Down", "Down")
    await app.assertFrames(match: "statistics", as: \.surface)
    try await app.press("G")
    await app.assertFrames(match: "statistics-end", as: \.surface)
  }

  @Test func `enter on a bar opens the books that it counts`() async throws {
    let app = try await driver()
    try await app.press("S", "Enter")
    #expect(app.screen.contains("Don Quijote"))
    #expect(app.status.contains("1 of 1"))
    try await app.press("Backspace")
    #expect(app.chosenRow.contains("1600s"))
    for name in ["Fantasy", "Ursula K. Le Guin", "without a publisher", "2024-02", "4½ stars"] {
      try await go(down: app, to: name)
      let number = try #require(app.chosenRow.split(separator: " ").compactMap { Int($0) }.last)
      try await app.press("Enter")
      #expect(app.status.contains("of \(number)"), "\(name): \(app.status)")
      try await app.press("Backspace")
      #expect(app.chosenRow.contains(name))
    }
  }

  @Test func `what was left out is shown where it stood`() async throws {
    let app = try await driver()
    try await app.press("S")
    try await go(down: app, to: "others")
    #expect(!app.screen.contains("村上春樹"))
    try await app.press("Enter")
    #expect(app.screen.contains("村上春樹"))
    try await go(down: app, to: "3 earlier years")
    #expect(!app.screen.contains("1605"))
    try await app.press("Enter")
    #expect(app.chosenRow.contains("1605"))
    #expect(!app.screen.contains("earlier"))
  }

  @Test func `only what is found is counted, from a list and on the page itself`() async throws {
    let app = try await driver()
    try await app.press("/")
    await app.type("guin")
    try await app.press("Enter", "S")
    #expect(app.status.contains("4 books · guin"))
    try await app.press("/")
    await app.type(" year:1969")
    try await app.press("Enter")
    #expect(app.status.contains("1 book · guin year:1969"))
    try await app.press("Esc")
    #expect(app.status.contains("13 books"))
    try await app.press(":")
    await app.type("statistics year:19x9")
    try await app.press("Enter")
    #expect(app.screen.contains("“19x9” is not a year"))
    try await app.press("Esc")
    #expect(app.status.contains("13 books"))
  }

  @Test func `an empty catalogue and a find of nothing are said in words`() async throws {
    let app = try await AppDriver(isFilled: false)
    try await app.press("0", "S")
    #expect(app.screen.contains("There is nothing to count yet."))
    let filled = try await driver()
    try await filled.press(":")
    await filled.type("statistics cein anos")
    try await filled.press("Enter")
    #expect(filled.screen.contains("No book is found for “cein anos”."))
  }

  @Test func `each statistic is drawn as soon as it is counted`() throws {
    let store = try TemporaryCatalog(of: Library.template)
    try store.catalog.read { view throws in
      let books = try view.statistics.books()
      var tallies: [Statistic: Tally] = [:]
      var lines = 0
      for statistic in StatisticsRows.order {
        tallies[statistic] = try view.statistics.tally(statistic, of: books)
        let rows = StatisticsRows(tallies).rows
        #expect(rows.count >= lines)
        lines = rows.count
      }
      #expect(Set(StatisticsRows.order) == Set(Statistic.allCases))
    }
  }

  @Test func `a calendar has a mark for each day, and signs where there are no blocks`() {
    #expect(ReadingCalendar.Marks.days([0, 1, 2, 3, 4, 12]).text(glyphs: .unicode) == "·▂▄▆██")
    #expect(ReadingCalendar.Marks.days([0, 1, 2, 3, 4, 12]).text(glyphs: .ascii) == ".1234+")
    let weeks = ReadingCalendar.Marks.weeks([0, 0, 1, 0, 0, 2, 3, 4, 9, 1, 12])
    #expect(weeks.text(glyphs: .unicode) == "·⡀⢠⣾⣇⡇")
    #expect(weeks.text(glyphs: .ascii) == ".127++")
  }

  @Test func `hostile names stay in their lines`() async throws {
    let app = try await AppDriver(width: 40, height: 12, isFilled: false)
    try app.store.catalog.write { edit in
      for name in ["\u{1B}[2J\u{202E}evil", String(repeating: "村上", count: 60), "a\nb\tc"] {
        var draft = BookDraft.book("Book", by: [name], from: [name], genre: name)
        draft.shelf = name
        _ = try edit.books.add(draft)
      }
    }
    try await app.press("S")
    for _ in 0..<20 {
      try await app.press("Down")
      #expect(!app.screen.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
  }
}

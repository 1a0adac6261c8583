import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

@Suite struct ReadingFormTests {
  private func readings(_ title: String, _ app: AppDriver) throws -> [Reading] {
    try app.store.catalog.read { view in try view.readings.of(House.book(title, view)) }
  }

  @Test func `the usual next step takes two keys`() async throws {
    let app = try await House.app()
    try await app.act("/", "dispossessed", "Enter", "r")
    #expect(app.row(0).contains("Your reading of “The Dispossessed”"))
    #expect(app.chosenRow.contains("I want to read it"))
    try await app.press("r")
    #expect(app.status.contains("Saved your reading of “The Dispossessed”. u takes it back"))
    try await app.press("r", "Enter")
    let today = PartialDate(Day.test)
    #expect(try readings("The Dispossessed", app).map(\.status) == [.reading])
    #expect(try readings("The Dispossessed", app).first?.started == today)
    try await app.press("r")
    #expect(app.chosenRow.contains("I have read it, finished today"))
    try await app.press("r", "r")
    #expect(app.chosenRow.contains("I am reading it again, from today"))
    try await app.press("r")
    #expect(try readings("The Dispossessed", app).map(\.status) == [.reading, .read])
    try await app.press("u")
    #expect(try readings("The Dispossessed", app).map(\.status) == [.read])
  }

  @Test func `a wish with the day on which it was finished has been read`() async throws {
    let app = try await House.app()
    try await app.act("/", "dispossessed", "Enter", "r", "r", "r")
    #expect(try readings("The Dispossessed", app).map(\.status) == [.wants])
    try await app.act("Tab", "Tab", "Tab", "Tab", "2024-03", "Ctrl-S")
    #expect(try readings("The Dispossessed", app).map(\.status) == [.read], "\(app.screen)")
  }

  @Test func `a status, a rating, partial dates and a note are filled in`() async throws {
    let app = try await House.app()
    try await app.act("/", "kafka process", "Enter", "r", "Tab", "re", "Down", "Enter")
    try await app.act("3,5", "Tab", "2024-02-30", "Tab", "2024", "Tab", "Slow")
    #expect(app.line("Rating").hasSuffix("★★★½"))
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("“2024-02-30” is not a date"))
    try await app.act("Ctrl-U", "2024-02-29", "Down", "Ctrl-U", "2023", "Ctrl-S")
    #expect(app.screen.contains("It cannot be finished (2023) before it was started"))
    try await app.act("Ctrl-U", "2024-03", "Ctrl-S", "Enter")
    #expect(app.screen.contains("29 Feb 2024 to Mar 2024"))
    #expect(app.screen.contains("★★★½ 3.5"))
    #expect(app.screen.contains("Slow"))
  }

  @Test func `with marks it is of all of them, and what is left empty stays as it is`()
    async throws
  {
    let app = try await House.app()
    try await app.press("Space", "Space", "r")
    #expect(app.row(0).contains("Your reading of 2 books"))
    #expect(app.chosenRow.contains("The usual next step with each"))
    try await app.act("Tab", "Tab", "4", "Ctrl-S")
    #expect(try readings("2666", app).map(\.rating?.halves) == [8])
    #expect(try readings("2666", app).map(\.status) == [.wants])
    #expect(try readings("Cien años de soledad", app).map(\.rating?.halves) == [8])
    try await app.press("r", "r")
    #expect(try readings("2666", app).map(\.status) == [.reading])
    #expect(try readings("Cien años de soledad", app).map(\.status) == [.reading, .read])
    try await app.press("u")
    #expect(app.status.contains("Undone: changed your reading of 2 books"), "\(app.screen)")
    try await app.press("u")
    #expect(try readings("2666", app).map(\.rating) == [nil])
    #expect(try readings("Cien años de soledad", app).isEmpty)
  }

  @Test func `a reading on the book's page is changed and deleted by itself`() async throws {
    let app = try await House.app()
    try await app.act("/", "hobbit", "Enter", "Enter", "End", "Up", "Up")
    #expect(app.chosenRow.contains("read, 2 Jan 2024 to Feb 2024"))
    #expect(app.chosenRow.hasSuffix("★★★★ 4"))
    #expect(app.screen.contains("Maria's own note"))
    #expect(app.footer.contains("e edit reading"))
    try await app.act("e", "Tab", "Ctrl-U", "5", "Ctrl-S")
    #expect(app.chosenRow.hasSuffix("★★★★★ 5"))
    try await app.press("d")
    #expect(app.screen.contains("Delete your reading of “The Hobbit”?"))
    try await app.press("y")
    #expect(app.row(0).contains("Books › The Hobbit"))
    #expect(!app.screen.contains("★"))
    try await app.press("u")
    #expect(app.screen.contains("★★★★★ 5"))
  }

  @Test func `who is no reader is told how to become one`() async throws {
    let app = try await AppDriver()
    try await app.press("r")
    #expect(app.screen.contains("What you read is yours"))
    #expect(app.chosenRow.contains("Add “maria” as a reader"))
    try await app.press("Enter")
    #expect(app.row(0).contains("Your reading of “2666”"))
    try await app.press("r")
    #expect(try readings("2666", app).map(\.status) == [.wants])
  }

  @Test func `status and rating are columns, of one's own readings alone`() async throws {
    let app = try await House.app(width: 200)
    #expect(app.row(2).contains("Status") && app.row(2).contains("Rating"))
    let hobbit = { (app: AppDriver) in
      (0..<20).map { app.row($0) }.first { $0.contains("The Hobbit") } ?? ""
    }
    #expect(hobbit(app).contains("read") && hobbit(app).contains("★★★★"))
    try await app.act(":", "be Jan", "Enter")
    #expect(hobbit(app).contains("gave up") && hobbit(app).contains("★½"))

    let narrow = try await House.app()
    #expect(!narrow.row(2).contains("Status"))
    try await narrow.act(":", "columns rating titles status", "Enter")
    #expect(narrow.row(2).contains("Rating") && !narrow.row(2).contains("Author"))
    #expect(hobbit(narrow).contains("★★★★"))
    try await narrow.act(":", "columns shoesize", "Enter")
    #expect(narrow.status.contains("There is no column “shoesize”."))
    let none = try await AppDriver(width: 200)
    #expect(!none.row(2).contains("Status"), "who is no reader has nothing to see there")
  }

  @Test func `books are sorted by status, rating and the day they were read`() async throws {
    let app = try await House.app("Jan")
    try await app.act(":", "sort my rating", "Enter")
    #expect(app.status.contains("by my rating"))
    // The two that Jan rated, both the same, come before all others.
    let rated = [app.row(3), app.row(4)]
    for title in ["Der Process", "The Hobbit"] {
      #expect(rated.contains { $0.contains(title) }, "\(title): \(rated)")
    }
    try await app.act(":", "be Maria", "Enter", "Home")
    #expect(app.row(3).contains("The Hobbit") && !app.row(4).contains("Der Process"))
    try await app.act("/", "read-", "Enter")
    #expect(app.row(3).contains("The Hobbit"))
    try await app.act("Esc", "/", "status+ title-", "Enter")
    #expect(app.row(3).contains("2666") && app.row(4).contains("Good Omens"))
  }
}

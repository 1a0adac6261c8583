import Books
import Catalog
@testable import CatalogUI
import TestSupport
import Testing

/// The order of what is found by words alone.
@Suite struct BestMatchListTests {
  private func finding(_ text: String) async throws -> AppDriver {
    let store = try TemporaryCatalog()
    try store.catalog.write { edit in
      _ = try edit.books.add(.book("A Guide", by: ["Ann Hobbit"], year: "2001"))
      _ = try edit.books.add(.book("Bilbo the Hobbit", year: "1990"))
      _ = try edit.books.add(.book("Hobbit Houses", year: "2010"))
      _ = try edit.books.add(.book("The Hobbit", by: ["J. R. R. Tolkien"], year: "1937"))
    }
    let app = try await AppDriver(store: store)
    try await app.press("G", "/")
    await app.type(text)
    return app
  }

  private func titles(_ app: AppDriver) -> [String] {
    let known = ["A Guide", "Bilbo the Hobbit", "Hobbit Houses", "The Hobbit"]
    return app.screen.split(separator: "\n").compactMap { line in
      known.first { line.dropFirst(3).hasPrefix($0) }
    }
  }

  @Test func `the best match comes first, and the line says so`() async throws {
    let app = try await finding("hobbit")
    #expect(titles(app) == ["The Hobbit", "Hobbit Houses", "Bilbo the Hobbit", "A Guide"])
    #expect(app.status.contains("by best match"))
    #expect(!app.screen.contains("Title ▲"))
    try await app.press("Enter")
    #expect(app.status.contains("by best match"))
    try await app.press("Esc")
    #expect(app.screen.contains("Title ▲") && !app.status.contains("best match"))
  }

  @Test func `another order that is chosen stays, title too, until best is chosen`() async throws {
    let app = try await finding("hobbit")
    let byTitle = ["Bilbo the Hobbit", "A Guide", "The Hobbit", "Hobbit Houses"].sorted {
      SortKey(SortTitle.make($0, language: nil)) < SortKey(SortTitle.make($1, language: nil))
    }
    try await app.press("Enter", ":")
    await app.type("sort title")
    try await app.press("Enter")
    #expect(titles(app) == byTitle && app.screen.contains("Title ▲"))
    try await app.press(":")
    await app.type("sort best")
    try await app.press("Enter")
    #expect(titles(app).first == "The Hobbit" && app.status.contains("by best match"))
    try await app.press(":")
    await app.type("sort year")
    try await app.press("Enter")
    #expect(titles(app).first == "Hobbit Houses" && titles(app).last == "The Hobbit")
    try await app.press("/")
    await app.type("hobbi")
    #expect(titles(app).first == "Hobbit Houses")
  }

  @Test func `without words the best match is by title, and letters lead to it`() async throws {
    let app = try await finding("")
    try await app.press("Esc", "s", "End", "Enter")
    #expect(app.screen.contains("Title ▲"))
    try await app.press("'", "h", "Enter")
    #expect(app.chosenRow.contains("The Hobbit") || app.chosenRow.contains("Hobbit Houses"))
    try await app.press("/")
    await app.type("hobbit")
    #expect(app.status.contains("by best match"))
  }

  @Test func `an order in the query is shown, and gives way to another one`() async throws {
    let app = try await finding("hobbit year-")
    try await app.press("Enter")
    #expect(titles(app).first == "Hobbit Houses")
    #expect(app.screen.contains("Year▼") && !app.screen.contains("Title ▲"), "\(app.screen)")
    try await app.press("'")
    #expect(!app.screen.contains("A letter"))
    try await app.press("Esc", "s")
    #expect(app.chosenRow.contains("Year"), "\(app.screen)")
    try await app.press("Home", "Enter")
    #expect(app.status.contains("“hobbit” ") && app.screen.contains("Title ▲"), "\(app.screen)")
    #expect(titles(app).first == "Bilbo the Hobbit")
    try await app.press("/")
    await app.type("hobbit year-")
    try await app.press("Enter", "s", "End", "Enter")
    #expect(app.status.contains("by best match") && titles(app).first == "The Hobbit")
  }

  @Test func `an order that a saved query says stays, and that is told`() async throws {
    let app = try await finding("")
    try app.store.catalog.write { edit in try edit.queries.save("hobbit year-", as: "newest") }
    try await app.press("Esc", "/")
    await app.type("@newest")
    try await app.press("Enter")
    #expect(app.screen.contains("Year▼"), "\(app.screen)")
    try await app.press("s", "Home", "Enter")
    #expect(app.status.contains("A saved query says this order."), "\(app.screen)")
    #expect(app.screen.contains("Year▼"))
  }

  @Test func `where nothing is found nothing is offered that needs a book`() async throws {
    let app = try await finding("hobbitses")
    #expect(app.status.contains("0 of"))
    try await app.press("Esc")
    #expect(app.screen.contains("Nothing found"))
    #expect(!app.footer.contains("mark") && !app.footer.contains("lend"), "\(app.footer)")
    #expect(app.footer.contains("Esc show all"), "\(app.footer)")
  }

  @Test func `a query that is more than words stays by title`() async throws {
    let app = try await finding("hobbit year:1900..")
    #expect(app.screen.contains("Title ▲"))
    #expect(titles(app).first == "Bilbo the Hobbit")
  }
}

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

  @Test func `a query that is more than words stays by title`() async throws {
    let app = try await finding("hobbit year:1900..")
    #expect(app.screen.contains("Title ▲"))
    #expect(titles(app).first == "Bilbo the Hobbit")
  }
}

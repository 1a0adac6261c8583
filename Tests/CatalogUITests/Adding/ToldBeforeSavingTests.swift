import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// What the form of a new book says and takes before anything is saved.
@Suite struct ToldBeforeSavingTests {
  @Test func `a book of the same title and author is told under the title, and Enter opens it`()
    async throws
  {
    let app = try await AppDriver()
    try await app.act("a", "good omens", "Tab", "Neil Gaiman", "Tab")
    #expect(
      app.screen.contains("There already: Good Omens, Terry Pratchett, Neil Gaiman"),
      "\(app.screen)"
    )
    #expect(app.screen.contains("(1990,"))
    try await app.act("@Title", "Enter")
    #expect(app.row(0).contains("Good Omens"))
    try await app.press("Esc")
    #expect(app.line("Title").contains("good omens"), "the form is as it was")
  }

  @Test func `a title of somebody else's is not told`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "good omens", "Tab", "Franz Kafka", "Tab")
    #expect(!app.screen.contains("There already"))
  }

  @Test func `an ISBN that is printed wrong is kept by a second Enter`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Emma")
    try await app.act("@ISBN", "0441478124", "Enter")
    #expect(app.screen.contains("Enter keeps it"), "\(app.screen)")
    try await app.press("Enter")
    #expect(app.line("ISBN").contains("0441478124 [sic]"), "\(app.screen)")
  }

  @Test func `a line that is pasted into an empty form fills its fields`() async throws {
    let app = try await AppDriver()
    try await app.press("a")
    await app.handle(.paste("Emma; Jane Austen; 1815"))
    #expect(app.line("Title").contains("Emma"), "\(app.screen)")
    #expect(app.screen.contains("Jane Austen"))
    #expect(app.line("Year").contains("1815"))
    #expect(app.status.contains("Taken for: “Emma”"))
    #expect(try app.count() == 13)
  }
}

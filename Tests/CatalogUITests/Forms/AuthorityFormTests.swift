import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// The forms of authors, publishers, genres, series and tags.
@Suite struct AuthorityFormTests {
  @Test func `an author is added with other names`() async throws {
    let app = try await AppDriver()
    try await app.act("2", "a", "Ann Leckie", "Tab", "Tab", "Tab", "A. Leckie", "Enter")
    try await app.act("Leckie, A.", "Tab", "Enter")
    #expect(app.status.contains("Saved “Ann Leckie”"))
    #expect(app.chosenRow.contains("Ann Leckie"))
    let record = try app.store.catalog.read { view in
      try view.authors.record(try #require(try view.authors.named("A. Leckie")))
    }
    #expect(record.sortName == "Leckie, Ann")
    #expect(record.aliases == ["A. Leckie", "Leckie, A."])
  }

  @Test func `a name that is there already leads to its record`() async throws {
    let app = try await AppDriver()
    try await app.act("4", "a", "fantasy")
    #expect(app.screen.contains("! There is already a genre “Fantasy” (5 books). Enter opens"))
    try await app.press("Ctrl-S")
    #expect(app.form != nil)
    try await app.press("Enter")
    #expect(app.row(0).contains("Fantasy"))
  }

  @Test func `two authors of one name are told apart`() async throws {
    let app = try await AppDriver()
    try await app.act("2", "a", "Franz Kafka", "Tab")
    #expect(app.screen.contains("There is already an author of this name (1 book)"))
    try await app.act("the painter")
    #expect(!app.screen.contains("There is already"))
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("Franz Kafka (the painter)"))
    // Its whole name finds it in a book's form.
    try await app.act("1", "a", "Tab", "franz kafka (the painter)")
    #expect(!app.screen.contains("+ Create"))
    try await app.press("Enter")
    #expect(app.line("Authors").contains("Franz Kafka (the painter)"))
  }

  @Test func `the form of a name tells what it looks like as soon as it opens, but not itself`()
    async throws
  {
    let store = try TemporaryCatalog()
    try store.catalog.write { edit in
      _ = try edit.books.add(
        .book(
          "One",
          by: ["Ursula K. Le Guin"],
          from: ["Suhrkamp"],
          genre: "Fantasy",
          tags: ["conspiracy"]
        )
      )
      _ = try edit.books.add(
        .book(
          "Two",
          by: ["Le Guin, U. K."],
          from: ["Suhrkamp Verlag"],
          genre: "Fantasie",
          tags: ["Conspiracies"]
        )
      )
    }
    let app = try await AppDriver(store: store)
    for section in ["2", "3", "6"] {
      try await app.press(section, "e")
      #expect(app.screen.contains("Looks like “"), "\(app.screen)")
      #expect(!app.screen.contains("*"), "\(app.screen)")
      try await app.press("Esc")
    }
    try await app.press("2", "e")
    let name = app.line("Name")
    let other = name.contains("Ursula") ? "Le Guin, U. K." : "Ursula K. Le Guin"
    #expect(app.screen.contains("Looks like “\(other)” (1 book). Enter opens it."), "\(app.screen)")
  }

  @Test func `an author who is likely one of those there is told of, and Enter opens that one`()
    async throws
  {
    let app = try await AppDriver()
    try await app.act("2", "a", "Le Guin, U. K.")
    #expect(app.screen.contains("Looks like “Ursula K. Le Guin” ("), "\(app.screen)")
    #expect(!app.row(0).contains("to correct"))
    try await app.press("Enter")
    #expect(app.row(0).contains("Ursula K. Le Guin"), "\(app.screen)")
    try await app.press("Esc", "Ctrl-S")
    #expect(app.status.contains("Saved “Le Guin, U. K.”"), "\(app.screen)")
  }

  @Test func `a record is renamed in its form`() async throws {
    let app = try await AppDriver()
    try await app.act("4", "e", "Ctrl-U", "Phantasy", "Ctrl-S")
    #expect(app.screen.contains("Phantasy"))
    #expect(try app.saved("The Hobbit").genre?.name == "Phantasy")
  }

  @Test func `a name is needed`() async throws {
    let app = try await AppDriver()
    try await app.press("5", "a", "Ctrl-S")
    #expect(app.screen.contains("! Type a name."))
  }
}

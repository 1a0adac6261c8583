import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// The screen of names that are probably one.
@Suite struct ClustersScreenTests {
  private func app(pairs: Int) async throws -> AppDriver {
    let store = try TemporaryCatalog()
    let names = ["Anna", "Bertil", "Carola", "Dorian", "Elvira", "Fabian", "Gudrun", "Hector"]
    let surnames = [
      "Lindqvist", "Moorcroft", "Nakamura", "Oberholzer", "Petrosyan", "Quinteros", "Rasmussen",
    ]
    try store.catalog.write { edit in
      for number in 0..<pairs {
        let name = names[number % names.count]
        let surname = surnames[number / names.count]
        _ = try edit.books.add(.book("First \(number)", by: ["\(name) \(surname)"]))
        _ = try edit.books.add(.book("Second \(number)", by: ["\(name) \(surname)"]))
        _ = try edit.books.add(.book("Third \(number)", by: ["\(surname) \(name)"]))
      }
    }
    return try await AppDriver(store: store)
  }

  private func authors(_ app: AppDriver) throws -> Int {
    try app.store.catalog.read { try $0.authors.count(AuthorityListing()) }
  }

  @Test func `Enter takes one after the other, Ctrl-S merges them, and u brings them back`()
    async throws
  {
    let app = try await app(pairs: 3)
    try await app.order("clusters")
    #expect(app.screen.contains("1 of 3"), "\(app.screen)")
    #expect(app.chosenRow.contains("stays"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("Nothing is taken yet"), "\(app.screen)")
    try await app.press("Enter")
    #expect(app.screen.contains("2 of 3 · 1 taken"), "\(app.screen)")
    #expect(try authors(app) == 6)
    try await app.press("Ctrl-S")
    #expect(try authors(app) == 5)
    #expect(app.screen.contains("1 of 2"), "\(app.screen)")
    try await app.press("u")
    #expect(try authors(app) == 6)
    #expect(app.screen.contains("Lindqvist Anna"), "\(app.screen)")
    #expect(app.chosenRow.contains("Anna Lindqvist"), "the cursor is on what came back")
  }

  @Test func `a kind that there is not opens nothing, and says which there are`() async throws {
    let app = try await app(pairs: 1)
    try await app.order("clusters bok")
    #expect(app.screen.contains("There is no kind “bok”. Say one of: "), "\(app.screen)")
    #expect(!app.screen.contains("Likely the same"), "\(app.screen)")
  }

  @Test func `fifty pairs take at most 2,2 keys each`() async throws {
    let app = try await app(pairs: 50)
    try await app.order("clusters")
    var keys = 0
    while !app.status.contains("50 taken"), keys < 200 {
      try await app.press("Enter")
      keys += 1
    }
    #expect(try authors(app) == 100)
    try await app.press("Ctrl-S")
    #expect(try authors(app) == 50)
    #expect(Double(keys + 1) / 50 <= 2.2)
    #expect(app.screen.contains("No authors look the same."), "\(app.screen)")
  }

  @Test func `fifty pairs of which ten are two people take a key each, when each is judged`()
    async throws
  {
    let app = try await app(pairs: 40)
    try app.store.catalog.write { edit in
      for number in 0..<10 {
        let surname = ["Abelard", "Brightwater"][number / 5]
        let name = ["Ottilie", "Perpetua", "Quentin", "Rosamund", "Sylvester"][number % 5]
        _ = try edit.books.add(.book("Fourth \(number)", by: ["\(name) \(surname)"]))
        _ = try edit.books.add(.book("Fifth \(number)", by: ["\(name) X. \(surname)"]))
      }
    }
    try await app.order("clusters")
    var keys = 0
    while !app.status.contains("of 40 · 40 taken"), keys < 200 {
      let name = app.chosenRow
      let isTwo = name.contains("Abelard") || name.contains("Brightwater")
      try await app.press(isTwo ? "n" : "Enter")
      keys += 1
    }
    #expect(keys == 50)
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("No authors look the same."), "\(app.screen)")
    #expect(try authors(app) == 60)
  }

  @Test func `what is marked is taken together, and merged as one revision`() async throws {
    let app = try await app(pairs: 5)
    try await app.order("clusters")
    try await app.press("Space", "Space", "Enter", "Ctrl-S")
    #expect(try authors(app) == 8)
    try await app.press("u")
    #expect(try authors(app) == 10)
  }

  @Test func `n keeps names apart for ever, x leaves one out`() async throws {
    let app = try await app(pairs: 2)
    try await app.order("clusters")
    try await app.press("x", "n")
    #expect(app.screen.contains("One alone is kept apart from nothing"), "\(app.screen)")
    try await app.press("x", "n")
    #expect(app.screen.contains("1 of 1"), "\(app.screen)")
    try await app.press("Esc")
    try await app.order("clusters")
    #expect(app.screen.contains("1 of 1"), "\(app.screen)")
    #expect(try authors(app) == 4)
  }

  private func names(_ app: AppDriver) throws -> [String] {
    try app.store.catalog.read { try $0.authors.rows(AuthorityListing(), limit: 99).map(\.name) }
  }

  @Test func `s lets another one stay, and fifty pairs where it is needed take two keys each`()
    async throws
  {
    let app = try await app(pairs: 50)
    try await app.order("clusters")
    var keys = 0
    while !app.status.contains("50 taken"), keys < 200 {
      try await app.press("s")
      #expect(!app.chosenRow.contains("stays"), "\(app.screen)")
      try await app.press("Enter")
      keys += 2
    }
    try await app.press("Ctrl-S")
    #expect(try authors(app) == 50)
    #expect(Double(keys) / 50 <= 2.2)
    #expect(try names(app).contains("Lindqvist Anna"))
    #expect(try !names(app).contains("Anna Lindqvist"))
  }

  @Test func `the one that stays is marked, and what was left out comes in again`() async throws {
    let app = try await app(pairs: 2)
    try await app.order("clusters")
    try await app.press("x", "s")
    #expect(app.chosenRow.contains("stays"), "\(app.screen)")
    try await app.press("Down")
    #expect(app.status.contains("1 of 2 · forename and surname swapped"), "\(app.screen)")
    try await app.press("s", "Up")
    #expect(!app.chosenRow.contains("stays"), "\(app.screen)")
    try await app.press("Enter", "Ctrl-S")
    #expect(try Set(names(app)) == ["Lindqvist Anna", "Bertil Lindqvist", "Lindqvist Bertil"])
    #expect(app.screen.contains("“Lindqvist Anna”"), "\(app.screen)")
    try await app.press("u")
    #expect(try authors(app) == 4)
  }

  @Test func `leaving asks where something is taken, and what is left out comes in by a`()
    async throws
  {
    let app = try await app(pairs: 3)
    try await app.order("clusters")
    try await app.press("*", "x")
    #expect(app.chosenRow.contains("left out"), "\(app.screen)")
    try await app.press("a", "Esc")
    #expect(app.screen.contains("3 groups are not merged yet"), "\(app.screen)")
    try await app.press("g")
    #expect(app.status.contains("3 taken"), "\(app.screen)")
    try await app.press("Right")
    #expect(app.row(0).contains("Anna Lindqvist"), "→ looks at it: \(app.screen)")
    try await app.press("Esc", "Esc", "t")
    #expect(try authors(app) == 6)
    #expect(!app.row(0).contains("Likely the same"), "\(app.screen)")
  }

  @Test func `Enter and a take in again what x left out`() async throws {
    let app = try await app(pairs: 2)
    try await app.order("clusters")
    try await app.press("x")
    #expect(app.chosenRow.contains("left out"), "\(app.screen)")
    #expect(app.footer.contains("Enter take it  x take in"), "\(app.footer)")
    try await app.press("Enter")
    #expect(app.status.contains("2 of 2 · 1 taken"), "\(app.screen)")
    try await app.press("x", "a")
    #expect(app.status.contains("2 taken"), "\(app.screen)")
    #expect(!app.screen.contains("left out"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(try authors(app) == 2)
  }

  @Test func `n on one that is alone says why nothing is kept apart`() async throws {
    let app = try await app(pairs: 1)
    try await app.order("clusters")
    try await app.press("x", "n")
    #expect(app.screen.contains("One alone is kept apart from nothing"), "\(app.screen)")
    try await app.press("Down", "x", "n")
    #expect(app.screen.contains("1 of 1"), "\(app.screen)")
  }

  /// Three pairs of books, of which two have a copy of each.
  private func booksApp() async throws -> AppDriver {
    let store = try TemporaryCatalog()
    try store.catalog.write { edit in
      for (title, copies) in [("Dune", "1"), ("Emma", "0"), ("Persuasion", "1")] {
        _ = try edit.books.add(.book(title, by: ["Ann Author"]))
        var twin = BookDraft.book(title, by: ["Ann Author"], year: "1999")
        twin.copies = copies
        _ = try edit.books.add(twin)
      }
    }
    return try await AppDriver(store: store)
  }

  private func copies(_ app: AppDriver) throws -> [String: Int] {
    try app.store.catalog.read { view in
      try view.books.rows(BookListing(), limit: 9).map { try view.books.card($0.id).book }
        .reduce(into: [:]) { $0[$1.title, default: 0] += $1.copies }
    }
  }

  private func books(_ app: AppDriver) throws -> Int {
    try app.store.catalog.read { try $0.books.count(BookListing()) }
  }

  @Test func `clusters of books that are taken are merged when one question was answered`()
    async throws
  {
    let app = try await booksApp()
    try await app.order("clusters books")
    try await app.press("a", "Ctrl-S")
    #expect(app.screen.contains("Merge 3 clusters of books?"), "\(app.screen)")
    #expect(app.screen.contains("Of 6 books 3 go, and 3 stay"), "\(app.screen)")
    #expect(try books(app) == 6)
    try await app.press("c")
    #expect(try books(app) == 6)
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("twice, 2 in all"), "\(app.screen)")
    #expect(app.screen.contains("add the copies up, 4 in all"), "\(app.screen)")
    try await app.press("o")
    #expect(try copies(app) == ["Dune": 1, "Emma": 1, "Persuasion": 1])
    try await app.press("u")
    #expect(try books(app) == 6)
    try await app.press("a", "Ctrl-S", "a")
    #expect(try copies(app) == ["Dune": 2, "Emma": 1, "Persuasion": 2])
  }

  @Test func `clusters`() async throws {
    let app = try await app(pairs: 6)
    try await app.order("clusters")
    try await app.press("Enter", "x", "Down", "Down", "Space")
    await app.assertFrames(match: "clusters", in: .butLarge)
  }
}

import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Books that become one, on the screens.
@Suite struct MergeBooksScreenTests {
  /// Dune twice, and Emma; the second Dune has more lines, another title and another copy.
  private func app(copies: String = "1") async throws -> AppDriver {
    let store = try TemporaryCatalog()
    try store.catalog.write { edit in
      var dune = BookDraft.book(
        "Dune",
        by: ["Frank Herbert"],
        genre: "Science fiction",
        tags: ["desert"]
      )
      dune.shelf = "Study"
      _ = try edit.books.add(dune)
      var twin = BookDraft.book(
        "Dune: a novel",
        by: ["Frank Herbert"],
        from: ["Chilton"],
        genre: "Novel",
        isbn: "0441172717",
        year: "1965",
        tags: ["gift"]
      )
      twin.copies = copies
      _ = try edit.books.add(twin)
      _ = try edit.books.add(.book("Emma", by: ["Jane Austen"], genre: "Novel", year: "1815"))
    }
    return try await AppDriver(store: store)
  }

  private func titles(_ app: AppDriver) throws -> [String] {
    try app.store.catalog.read { try $0.books.rows(BookListing(), limit: 9).map(\.title) }
  }

  private func kept(_ app: AppDriver) throws -> BookDraft {
    try app.store.catalog.read { BookDraft(try $0.books.card(1)) }
  }

  @Test func `what another program changes of one of them is shown at once`() async throws {
    let app = try await app()
    try await app.press("Space", "Space", "m")
    let jan = try app.store.again()
    defer { try? jan.close() }
    let written = try jan.write { edit in
      var draft = BookDraft(try edit.books.card(2))
      draft.pages = "412"
      try edit.books.update(2, to: draft)
    }
    #expect(!app.screen.contains("412"), "\(app.screen)")
    await app.notices(try #require(written.revision).id)
    #expect(app.screen.contains("412"), "\(app.screen)")
    #expect(app.status.contains("One of them was changed meanwhile"), "\(app.screen)")
    try await app.press("Ctrl-S", "o")
    #expect(try kept(app).pages == "412")
  }

  @Test func `two marked books are shown line by line, merged, and brought back by u`() async throws
  {
    let app = try await app(copies: "0")
    try await app.press("Space", "Space", "m")
    #expect(app.row(0).contains("Merge 2 books"), "\(app.screen)")
    #expect(app.screen.contains("Dune: a novel"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(try titles(app) == ["Dune", "Emma"])
    #expect(app.chosenRow.contains("Dune"), "\(app.screen)")
    #expect(!app.screen.contains("marked"), "\(app.screen)")
    let draft = try kept(app)
    #expect(draft.year == "1965" && draft.shelf == "Study")
    #expect(try ISBN.parse(draft.isbn).digits == "9780441172719")
    #expect(Set(draft.tags.map(\.name)) == ["desert", "gift"])
    try await app.press("u")
    #expect(try titles(app) == ["Dune", "Dune: a novel", "Emma"])
  }

  @Test func `a wish gives way to the copy of the other, and it is shown so`() async throws {
    let app = try await app()
    try app.store.catalog.write { edit in
      var wish = BookDraft(try edit.books.card(1))
      wish.copies = "0"
      try edit.books.update(1, to: wish)
    }
    try await app.press("Space", "Space", "m")
    let line = app.screen.split(separator: "\n").first { $0.contains("Copies") }
    #expect(line?.contains("0 ") == true && line?.contains("1  ◄") == true, "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(try kept(app).copies == "1")
  }

  @Test func `a line is taken from the other, and Enter goes on to the next`() async throws {
    let app = try await app(copies: "0")
    try await app.press("Space", "Space", "m", "Right")
    #expect(app.chosenRow.contains("◄ take"), "\(app.screen)")
    #expect(app.row(0).contains("*"))
    try await app.press("Left")
    #expect(app.chosenRow.contains("◄ keep"), "\(app.screen)")
    try await app.press("Right")
    let line = app.chosenRow
    try await app.press("Enter")
    #expect(app.chosenRow != line, "\(app.screen)")
    #expect(app.screen.contains("◄ take"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(try titles(app) == ["Dune: a novel", "Emma"])
  }

  @Test func `the first key takes what another says otherwise, not what is the same`() async throws
  {
    let app = try await app(copies: "0")
    try app.store.catalog.write { edit in
      _ = try edit.books.add(.book("Dune", by: ["Frank Herbert"]))
    }
    try await app.press("/")
    try await app.act("herbert", "Enter")
    try await app.press("*", "m", "Right")
    #expect(
      app.chosenRow.contains("Dune: a novel") && app.chosenRow.contains("◄ take"),
      "\(app.screen)"
    )
  }

  @Test func `m on a page offers the likeliest first, and goes to the book that stays`()
    async throws
  {
    let app = try await app(copies: "0")
    try await app.press("Down", "Enter", "m")
    #expect(app.screen.contains("Merge “Dune: a novel” with"), "\(app.screen)")
    #expect(app.screen.contains("Study"), "\(app.screen)")
    #expect(!app.screen.contains("Emma"), "\(app.screen)")
    try await app.press("Enter", "o", "Ctrl-S")
    #expect(try titles(app) == ["Dune", "Emma"])
    #expect(app.row(0).hasPrefix(" Books › Dune"), "\(app.screen)")
    #expect(!app.screen.contains("was deleted"), "\(app.screen)")
    try await app.press("Esc")
    #expect(app.chosenRow.contains("Dune"), "\(app.screen)")
  }

  @Test func `how many copies there are is asked, once`() async throws {
    let app = try await app()
    try await app.press("Space", "Space", "m", "Ctrl-S")
    #expect(app.screen.contains("How many copies are there?"), "\(app.screen)")
    try await app.press("a")
    #expect(try kept(app).copies == "2")
  }

  @Test func `what was chosen is not left without a word`() async throws {
    let app = try await app(copies: "0")
    try await app.press("Space", "Space", "m", "Esc")
    #expect(app.row(0).contains("Books"), "\(app.screen)")
    try await app.press("m", "Right", "Esc")
    #expect(app.screen.contains("are not merged yet"), "\(app.screen)")
    try await app.press("g", "Esc", "t")
    #expect(try titles(app).count == 3)
    #expect(!app.screen.contains("not merged yet"), "\(app.screen)")
  }

  @Test func `what somebody changed meanwhile is shown again, not written over`() async throws {
    let app = try await app(copies: "0")
    try await app.press("Space", "Space", "m")
    try app.store.catalog.write { edit in
      var draft = BookDraft(try edit.books.card(2))
      draft.notes = "Signed"
      try edit.books.update(2, to: draft)
    }
    try await app.press("Ctrl-S")
    #expect(try titles(app).count == 3)
    #expect(app.screen.contains("Signed"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(try kept(app).notes == "Signed")
  }

  @Test func `what was chosen stays in the lines that nobody changed`() async throws {
    let app = try await app(copies: "0")
    try await app.press("Space", "Space", "m", "Right", "Down", "Down", "Right")
    let before = app.screen
    #expect(before.contains("Dune: a novel  ◄ take"), "\(before)")
    try app.store.catalog.write { edit in
      var draft = BookDraft(try edit.books.card(2))
      draft.notes = "Signed"
      try edit.books.update(2, to: draft)
    }
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("Signed"), "\(app.screen)")
    #expect(app.screen.contains("Dune: a novel  ◄ take"), "\(app.screen)")
    try await app.press("Ctrl-S")
    let draft = try kept(app)
    #expect(draft.title == "Dune: a novel" && draft.notes == "Signed")
  }

  @Test func `volumes that differ are told before they are merged`() async throws {
    let store = try TemporaryCatalog()
    try store.catalog.write { edit in
      for volume in ["I", "II"] {
        _ = try edit.books.add(.book("Gedichte, Band \(volume)", by: ["Ann Author"]))
      }
    }
    let app = try await AppDriver(store: store)
    try await app.press("Space", "Space", "m")
    #expect(app.screen.contains("Careful: these are several volumes (1, 2)"), "\(app.screen)")
  }

  @Test func `books that look the same have their numbers in the picker`() async throws {
    let store = try TemporaryCatalog()
    try store.catalog.write { edit in
      for _ in 0..<3 { _ = try edit.books.add(.book("Dune", by: ["Frank Herbert"], year: "1965")) }
      _ = try edit.books.add(.book("Dune", by: ["Frank Herbert"], year: "1984"))
    }
    let app = try await AppDriver(store: store)
    try await app.press("Enter", "m")
    #expect(app.screen.ranges(of: "1965 · id:").count >= 2, "\(app.screen)")
  }

  @Test func `a field that is mistyped is a mistake in the picker, too`() async throws {
    let app = try await app(copies: "0")
    try await app.press("m")
    await app.type("tilte:x")
    #expect(app.screen.contains("No field “tilte”. Nearest: title."), "\(app.screen)")
    #expect(!app.screen.contains("Nothing has"))
  }

  @Test func `a publisher's page merges the book under the cursor`() async throws {
    let app = try await app(copies: "0")
    try await app.press("4", "Enter", "m")
    #expect(app.screen.contains("Merge “Dune"), "\(app.screen)")
  }

  @Test func `merging books`() async throws {
    let app = try await app()
    try await app.press("Space", "Space", "m", "Right", "Down")
    await app.assertFrames(match: "merge-books", in: .butLarge)
  }

  @Test func `whom a book is merged with`() async throws {
    let app = try await app()
    try await app.press("m")
    await app.assertFrames(match: "merge-with")
  }

  @Test func `clusters of books`() async throws {
    let app = try await app()
    try await app.order("clusters books")
    await app.assertFrames(match: "clusters-books", in: .butLarge)
  }
}

import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

@Suite struct ChangingTests {
  @Test func `deleting a book asks with Cancel first, and u takes it back`() async throws {
    let app = try await AppDriver()
    try await app.press("d")
    #expect(app.screen.contains("Delete the book “2666”?"))
    #expect(app.chosenRow.contains("Cancel"))
    try await app.press("Enter")
    #expect(app.status.contains("of 13"))

    try await app.press("d", "y")
    #expect(app.status.contains("of 12"))
    #expect(app.status.contains("Deleted “2666”"))
    try await app.press("u")
    #expect(app.status.contains("of 13"))
    #expect(app.status.contains("Undone: deleted “2666”"))
    #expect(app.chosenRow.contains("2666"), "the cursor is on what came back")
    try await app.press("Ctrl-R")
    #expect(app.status.contains("of 12"))
  }

  @Test func `u does nothing when nothing was changed in this session`() async throws {
    let app = try await AppDriver()
    try await app.press("u")
    #expect(app.row(-2).contains("You have changed nothing since you started."))
    #expect(try app.store.catalog.read { view in try view.books.count() } == 13)
  }

  @Test func `Ctrl-R does nothing again that was taken back before this session`() async throws {
    let store = try TemporaryCatalog(of: Library.template)
    try store.catalog.write { edit in
      try edit.books.delete(#require(edit.books.rows(BookListing(), limit: 1).first?.id))
    }
    _ = try store.catalog.undoLast()
    let app = try await AppDriver(store: store)
    try await app.press("Ctrl-R")
    #expect(app.row(-2).contains("You have taken back nothing since you started."))
    #expect(try store.catalog.read { view in try view.books.count() } == 13)
  }

  @Test func `Ctrl-R at the end says that all is done again, or that something changed since`()
    async throws
  {
    let app = try await AppDriver()
    try await app.press("d", "y", "u", "Ctrl-R", "Ctrl-R")
    #expect(app.row(-2).contains("Nothing more to do again"), "\(app.screen)")
    #expect(try app.count() == 12)
    try await app.press("u", "d", "y", "Ctrl-R")
    #expect(app.row(-2).contains("Nothing to do again: you changed something"), "\(app.screen)")
  }

  @Test func `deleting a genre says what becomes of its books`() async throws {
    let app = try await AppDriver()
    try await app.press("4", "d")
    #expect(app.screen.contains("Delete the genre “Fantasy”?"))
    #expect(app.screen.contains("5 books have it."))
    #expect(app.screen.contains("Delete the genre; the books stay, without a genre"))
    try await app.press("d", "y")
    #expect(app.status.contains("There are several ways here"))
    try await app.press("s")
    #expect(try app.store.catalog.read { view in try view.genres.count() } == 2)
    #expect(try app.store.catalog.read { view in try view.books.count() } == 13)
    try await app.press("u")
    #expect(try app.store.catalog.read { view in try view.genres.count() } == 3)
  }

  @Test func `the books of a deleted genre can get another one`() async throws {
    let app = try await AppDriver()
    try await app.press("4", "d", "Down", "Down", "Enter")
    #expect(app.screen.contains("Give the books another genre"))
    await app.type("novel")
    try await app.press("Enter")
    #expect(app.screen.contains("Novel"))
    #expect(!app.screen.contains("Fantasy    "))
    let novels = try app.store.catalog.read { view in
      try view.genres.named("Novel").map { try view.genres.record($0).books }
    }
    #expect(novels == 11)
  }

  @Test func `deleting a genre with its books asks twice`() async throws {
    let app = try await AppDriver()
    try await app.press("4", "d", "End", "Enter")
    #expect(app.screen.contains("Delete the genre and its 5 books?"))
    #expect(app.chosenRow.contains("Cancel"))
    try await app.press("Esc")
    #expect(try app.store.catalog.read { view in try view.books.count() } == 13)
    try await app.press("d", "End", "Enter", "y")
    #expect(try app.store.catalog.read { view in try view.books.count() } == 8)
  }

  @Test func `two marked authors are merged under the name that stays`() async throws {
    let app = try await AppDriver()
    try await app.press("2", "/")
    await app.type("tolkien")
    try await app.press("Enter", "Home", "Down", "Space", "Space", "m")
    #expect(app.screen.contains("Merge 2 authors"))
    #expect(app.screen.contains("2 books will have the name that stays."))
    try await app.press("1")
    let books = try app.store.catalog.read { view in
      try view.authors.named("J. R. R. Tolkien").map { try view.authors.record($0).books }
    }
    #expect(books == 2)
  }

  @Test func `a name is merged with those like it, or with one that is looked for`() async throws {
    let app = try await AppDriver()
    try await app.press("2", "/")
    await app.type("guin")
    try await app.press("Enter", "m")
    #expect(app.screen.contains("Type to look for one."), "\(app.screen)")
    await app.type("kafka")
    try await app.press("Enter")
    #expect(app.screen.contains("Merge 2 authors"))
  }

  @Test func `history lists changes, and each can be looked at and taken back`() async throws {
    let app = try await AppDriver()
    try await app.press("d", "y", "H")
    #expect(app.row(0).contains("History"))
    #expect(app.chosenRow.contains("Deleted “2666”"))
    try await app.press("Enter")
    #expect(app.screen.contains("Book “2666” was deleted"))
    try await app.press("u")
    #expect(app.screen.contains("Take back this change?"))
    #expect(app.screen.contains("1 book put back."))
    try await app.press("y", "Esc", "Esc")
    #expect(app.status.contains("of 13"))
  }

  @Test func `a change elsewhere shows as soon as the list is come back to`() async throws {
    let app = try await AppDriver()
    try await app.press("Enter")
    try app.store.catalog.write { edit in
      var draft = BookDraft()
      draft.title = "Aardvark"
      draft.genre = Reference(name: "Novel")
      _ = try edit.books.add(draft)
    }
    try await app.press("Esc")
    #expect(app.status.contains("of 14"))
    #expect(app.screen.contains("Aardvark"))
  }
}

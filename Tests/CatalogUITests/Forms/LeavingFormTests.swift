import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Esc, conflicts, and what is kept on the disk.
@Suite struct LeavingFormTests {
  @Test func `Esc leaves an untouched form, and asks about a changed one`() async throws {
    let app = try await AppDriver()
    try await app.press("a", "Esc")
    #expect(app.row(0).contains("[1 Books]"))
    try await app.act("a", "Abc", "Esc")
    #expect(app.screen.contains("You have not saved “Abc”"))
    #expect(app.chosenRow.contains("Go on editing"))
    try await app.press("Esc")
    #expect(app.line("Title").contains("Abc"))
    try await app.press("Esc", "Down", "Down", "Enter")
    #expect(app.row(0).contains("[1 Books]"))
    #expect(try app.count() == 13)
  }

  @Test func `k keeps it for later, as a draft that is found again`() async throws {
    let folder = try TemporaryCatalog.makeFolder()
    let app = try await AppDriver(options: OctavoApp.Options(draftsPath: folder))
    try await app.act("a", "Abc", "Esc", "k")
    #expect(app.row(0).contains("[1 Books]"))
    #expect(try app.count() == 13)
    await app.perform(.drafts)
    #expect(app.screen.contains("Abc"))
    try await app.press("Enter")
    #expect(app.line("Title").contains("Abc"))
  }

  @Test func `Save it, with something wrong, goes there`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Abc", "@Year", "196O", "Esc", "Down", "Enter")
    #expect(app.screen.contains("! “196O” is not a year"))
    #expect(app.status.contains("field 3 of \(BookField.allCases.count)"))
  }

  @Test func `Esc closes the list before it leaves the form`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "@Genre")
    #expect(app.screen.contains("5 books"))
    try await app.press("Esc")
    #expect(!app.screen.contains("5 books"))
    #expect(app.form != nil)
    try await app.press("Esc")
    #expect(app.form == nil)
  }

  @Test func `a draft outlives the program, is offered, and goes when it is saved`() async throws {
    let folder = try TemporaryCatalog.makeFolder() + "/state/drafts"
    let options = OctavoApp.Options(draftsPath: folder)
    let store: TemporaryCatalog
    do {
      let app = try await AppDriver(options: options)
      store = app.store
      try await app.act("a", "Lost and found", "@Genre", "Fant", "Enter", "@Authors")
      try await app.act("gui")
      await app.handle(.ending(.signal(1)))
    }
    let app = try await AppDriver(options: options, store: store)
    #expect(app.screen.contains("A book was not saved"))
    #expect(app.screen.contains("“Lost and found”, begun"))
    #expect(app.screen.contains("The connection"))
    #expect(app.footer.contains("Esc later"))
    try await app.press("Enter")
    #expect(app.line("Title").contains("Lost and found"))
    #expect(app.line("Genre").contains("Fantasy"))
    #expect(app.line("Authors").contains("gui"))
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("New: author gui (like Ursula K. Le Guin)."), "\(app.screen)")
    try await app.act("Esc", "Backspace", "Ctrl-S")
    #expect(try app.saved("Lost and found").genre?.name == "Fantasy")
    let next = try await AppDriver(options: options, store: store)
    #expect(!next.screen.contains("was not saved"))
  }

  @Test func `what is thrown away is not offered`() async throws {
    let folder = try TemporaryCatalog.makeFolder()
    let options = OctavoApp.Options(draftsPath: folder)
    let app = try await AppDriver(options: options)
    try await app.act("a", "Gone", "Tab")
    #expect(DraftFolder(path: folder).drafts(of: app.store.path).count == 1)
    try await app.press("Esc", "Esc", "Down", "Down", "Enter")
    #expect(DraftFolder(path: folder).drafts(of: app.store.path).isEmpty)
  }

  @Test func `a book changed elsewhere is chosen line by line`() async throws {
    let app = try await AppDriver()
    try await app.act("/", "dispossessed", "Enter", "e")
    let jan = try app.store.again()
    defer { try? jan.close() }
    try jan.write { edit in
      let id = try #require(try edit.books.named("9780060125639"))
      var draft = BookDraft(try edit.books.card(id))
      draft.year = "1975"
      draft.pages = "341"
      draft.tags.append(Reference(name: "loaned"))
      try edit.books.update(id, to: draft)
    }
    try await app.act("@Subtitle", "An Ambiguous Utopia", "@Year", "Backspace", "6")
    try await app.act("@Tags", "classic", "Enter", "Ctrl-S")
    #expect(app.row(0).contains("Both versions"))
    #expect(app.status.contains("2 lines to choose"))
    #expect(app.row(0).hasSuffix("not saved yet"))
    #expect(app.screen.contains("jan saved this book"))
    #expect(app.chosenRow.contains("1976  ◄"))
    try await app.press("Right", "Down", "b")
    await app.assertFrames(match: "form-conflict", in: .butLarge, as: \.timeless)
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Saved “The Dispossessed”"))
    let card = try app.saved("The Dispossessed")
    #expect(card.book.subtitle == "An Ambiguous Utopia")
    #expect(card.book.year?.number == 1975)
    #expect(card.book.pages == 341)
    #expect(Set(card.tags.map(\.name)) == ["utopia", "gift", "classic", "loaned"])
  }

  @Test func `Esc in a conflict goes back to the form, and nothing is saved`() async throws {
    let app = try await AppDriver()
    try await app.press("e")
    let jan = try app.store.again()
    defer { try? jan.close() }
    try jan.write { edit in
      let id = try #require(try edit.books.rows(edit.listing("2666"), limit: 1).first?.id)
      var draft = BookDraft(try edit.books.card(id))
      draft.title = "2667"
      try edit.books.update(id, to: draft)
    }
    try await app.act("b", "Ctrl-S", "Esc")
    #expect(app.line("Title").contains("2666b"))
    #expect(try app.saved("2667").book.version == 2)
  }

  @Test func `a book deleted elsewhere is put back with my changes`() async throws {
    let app = try await AppDriver()
    try await app.press("e")
    let jan = try app.store.again()
    defer { try? jan.close() }
    try jan.write { edit in
      let id = try #require(try edit.books.rows(edit.listing("2666"), limit: 1).first?.id)
      try edit.books.delete(id)
    }
    try await app.act("x", "Ctrl-S")
    #expect(app.screen.contains("jan deleted this book"))
    try await app.press("Down", "Enter")
    let card = try app.saved("2666x")
    #expect(card.credits.map(\.author.name) == ["Roberto Bolaño"])
    #expect(card.book.id == 1)
    #expect(card.genre?.name == "Novel")
  }

  @Test func `what was changed before the deletion is not lost when the book is put back`()
    async throws
  {
    let app = try await AppDriver()
    try await app.press("e")
    let jan = try app.store.again()
    defer { try? jan.close() }
    let id = try jan.write { edit in
      let id = try #require(try edit.books.rows(edit.listing("2666"), limit: 1).first?.id)
      var draft = BookDraft(try edit.books.card(id))
      draft.pages = "444"
      try edit.books.update(id, to: draft)
      return id
    }.value
    try jan.write { edit in try edit.books.delete(id) }
    try await app.act("x", "Ctrl-S", "Down", "Enter")
    #expect(app.screen.contains("Only jan changed"), "\(app.screen)")
    try await app.press("Ctrl-S")
    let card = try app.saved("2666x")
    #expect(card.book.pages == 444)
    #expect(card.book.id == id)
  }
}

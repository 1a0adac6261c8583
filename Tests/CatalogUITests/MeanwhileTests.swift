import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// What another program does to what is on the screen.
@Suite struct MeanwhileTests {
  let app: AppDriver
  /// The same catalogue as another program has it.
  let jan: Catalog

  init() async throws {
    app = try await AppDriver()
    jan = try app.store.again()
  }

  /// Another program writes, and the screens hear of it.
  private func elsewhere(_ body: (WriteTransaction) throws -> Void) async throws {
    let written = try jan.write(nil, body)
    await app.notices(try #require(written.revision).id)
  }

  private func book(_ title: String) throws -> ID<Book> { try app.saved(title).book.id }

  private func change(_ title: String, _ body: (inout BookDraft) -> Void) async throws {
    let id = try book(title)
    try await elsewhere { edit in
      var draft = BookDraft(try edit.books.card(id))
      body(&draft)
      try edit.books.update(id, to: draft)
    }
  }

  private func delete(_ title: String) async throws {
    let id = try book(title)
    try await elsewhere { edit in try edit.books.delete(id) }
  }

  @Test func `a form says at once that its record was saved by another, and keeps what was typed`()
    async throws
  {
    try await app.act("e", "@Subtitle", "sub")
    try await change("2666") { $0.year = "2005" }
    #expect(app.screen.contains("! jan saved this book, today"))
    #expect(app.screen.contains("Ctrl-S shows both versions."))
    #expect(app.line("Subtitle").contains("sub"))
    #expect(app.status.contains("field 7 of \(BookField.allCases.count)"), "the cursor stays")
    await app.type("title")
    #expect(app.line("Subtitle").contains("subtitle"))
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("jan saved this book"))
    try await app.press("Ctrl-S")
    #expect(try app.saved("2666").book.year?.text == "2005")
    #expect(try app.saved("2666").book.subtitle == "subtitle")
  }

  @Test func `a form without changes shows what another saved`() async throws {
    try await app.act("e", "@Subtitle")
    try await change("2666") { $0.year = "2005" }
    #expect(app.line("Year").contains("2005"))
    #expect(!app.line("Year").contains("was"))
    #expect(app.status.contains("field 7 of \(BookField.allCases.count)"))
    #expect(app.status.contains("You see it as it is now."))
    await app.type("sub")
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Saved “2666”"))
  }

  @Test func `what is another's change of another record is not said`() async throws {
    try await app.act("e", "@Subtitle", "sub")
    try await change("The Hobbit") { $0.year = "1938" }
    #expect(!app.screen.contains("jan saved"))
  }

  @Test func `a form says that its record was deleted, and saving offers to put it back`()
    async throws
  {
    try await app.act("e", "@Subtitle", "sub")
    try await delete("2666")
    #expect(app.screen.contains("! jan deleted this book, today"))
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("Put it back with my changes"))
    try await app.press("Down", "Enter")
    #expect(try app.saved("2666").book.subtitle == "sub")
  }

  @Test func `a form of a book that was merged says so, and saving can undo the merge`()
    async throws
  {
    let id = try book("2666")
    let other = try book("The Hobbit")
    try await app.act("e", "@Subtitle", "sub")
    try await elsewhere { edit in
      try edit.books.carryOut(try edit.books.merge([id], into: other))
    }
    #expect(app.screen.contains("Merged"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("jan merged this book"), "\(app.screen)")
    try await app.press("u")
    #expect(app.status.contains("Saved “2666”"), "\(app.screen)")
    let saved = try app.saved("2666").book
    #expect(saved.id == id)
    #expect(saved.subtitle == "sub")
    #expect(try app.count() == 13)
  }

  @Test func `the form of a new loan says that one of its books was deleted`() async throws {
    try await app.press("t")
    #expect(app.line("Books").contains("2666"))
    try await delete("2666")
    #expect(app.screen.contains("! jan deleted “2666”, today"), "\(app.screen)")
    #expect(app.screen.contains("H in the list of books brings it back."))
    let undone = try jan.undoLast(by: "jan")
    await app.notices(try #require(undone.revision).id)
    #expect(!app.screen.contains("jan deleted"))
  }

  @Test func `the form of a first reading says that its book was deleted`() async throws {
    try await app.press("r", "Enter")
    #expect(app.row(0).contains("Your reading of “2666”"), "\(app.screen)")
    try await delete("2666")
    #expect(app.screen.contains("! jan deleted “2666”, today"), "\(app.screen)")
  }

  @Test func `the form for many books says that some of them were deleted`() async throws {
    try await app.press("*", "e")
    try await delete("2666")
    #expect(app.status.contains("1 book was deleted meanwhile"), "\(app.screen)")
  }

  @Test func `a page of a book that was deleted says by whom, and one key brings it back`()
    async throws
  {
    try await app.press("Enter")
    let id = try book("2666")
    try await delete("2666")
    #expect(app.screen.contains("This book was deleted by jan, today"))
    #expect(app.chosenRow.contains("Bring it back"))
    #expect(app.footer.contains("Enter bring it back"))
    #expect(app.row(0).contains("2666"), "the trail keeps the name")
    try await app.press("Enter")
    #expect(app.screen.contains("Roberto Bolaño"))
    #expect(try book("2666") == id)
    #expect(app.status.contains("Undone: deleted “2666”"))
  }

  @Test func `a page is there again when another brings the record back`() async throws {
    try await app.press("Enter")
    try await delete("2666")
    let undone = try jan.undoLast(by: "jan")
    await app.notices(try #require(undone.revision).id)
    #expect(app.screen.contains("Roberto Bolaño"))
  }

  @Test func `a page of an author who was merged away says into whom`() async throws {
    try await app.press("2", "/")
    await app.type("john")
    try await app.press("Enter", "Enter")
    #expect(app.screen.contains("John R. R. Tolkien"))
    try await elsewhere { edit in
      let gone = try #require(try edit.authors.named("John R. R. Tolkien"))
      let kept = try #require(try edit.authors.named("J. R. R. Tolkien"))
      try edit.authors.merge([gone], into: kept)
    }
    #expect(app.screen.contains("This author was deleted by jan"))
    #expect(app.screen.contains("Merged"))
    try await app.press("u")
    #expect(app.screen.contains("The Silmarillion"))
  }

  @Test func `the preview of a change of many books follows what another saves`() async throws {
    try await app.act("Space", "Space", "Space", ":", "set shelf=B3", "Enter")
    try await app.press("Down", "x")
    let chosen = app.chosenRow
    #expect(app.screen.contains("2 change."))
    // The first one has that shelf now, and the third another one.
    try await change("2666") { $0.shelf = "B3" }
    #expect(app.screen.contains("1 book changes, 1 has it already."), "\(app.screen)")
    #expect(app.chosenRow == chosen, "\(app.screen)")
    #expect(app.screen.contains("left out"))
    #expect(app.status.contains("jan changed “2666”, today"), "\(app.screen)")
    try await change("Der Process") { $0.shelf = "C9" }
    #expect(app.screen.contains("! jan changed “Der Process”, today"), "\(app.screen)")
    #expect(app.chosenRow.contains("Der Process") && app.chosenRow.contains("C9"))
    // What another has just saved is not overwritten unseen.
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Ctrl-S again changes them all the same."), "\(app.screen)")
    #expect(try app.saved("Der Process").shelf?.name == "C9")
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Changed 1 book. u takes it back"), "\(app.screen)")
    #expect(try app.saved("Der Process").shelf?.name == "B3")
  }

  @Test func `a list keeps its chosen row and its place when another adds before it`()
    async throws
  {
    // So low that the rows above are out of sight.
    await app.handle(.resize(Size(width: 80, height: 12)))
    try await app.press("End", "Up", "Up")
    let (row, cursor) = (app.chosenRow, app.surface.cursor)
    try await elsewhere { edit in
      _ = try edit.books.add(.book("0 is before all", genre: "Novel"))
    }
    #expect(app.chosenRow == row)
    #expect(app.status.contains("12 of 14"))
    #expect(app.surface.cursor == cursor)
  }

  private func row(with text: String) -> String {
    (0..<app.surface.size.height).map { app.row($0) }.first { $0.contains(text) } ?? ""
  }

  @Test
  func `of a line that both changed both versions stand in a row, and a key takes the other's`()
    async throws
  {
    try await app.act("e", "@Subtitle", "As Maria has it")
    try await change("2666") { $0.subtitle = "As Jan has it" }
    #expect(app.screen.contains("jan saved this book"))
    #expect(app.line("Subtitle").contains("As Maria has it"))
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("You both changed:"), "\(app.screen)")
    #expect(row(with: "As Maria has it").contains("As Jan has it"), "\(app.screen)")
    try await app.press("Right", "Ctrl-S")
    #expect(app.status.contains("Saved “2666”"))
    #expect(try app.saved("2666").book.subtitle == "As Jan has it")
  }

  @Test
  func `mine is kept where both changed, the other's own change stays, and undo brings theirs`()
    async throws
  {
    try await change("2666") { $0.shelf = "Study" }
    try await app.act("e", "@Year", "Ctrl-U", "1974")
    try await change("2666") {
      $0.year = "1975"
      $0.shelf = "Attic"
    }
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("You both changed:"), "\(app.screen)")
    #expect(app.screen.contains("jan saved this book"))
    #expect(row(with: "1975").contains("1974"), "\(app.screen)")
    #expect(row(with: "Attic").contains("was Study"), "\(app.screen)")
    #expect(app.screen.contains("not saved yet"))
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Saved “2666”"))
    #expect(app.row(0).contains("[1 Books]"))
    #expect(try app.saved("2666").book.year?.number == 1974)
    #expect(try app.saved("2666").shelf?.name == "Attic")
    try await app.press("u")
    #expect(try app.saved("2666").book.year?.number == 1975)
  }

  @Test func `a book that was deleted meanwhile is saved with what was typed, and once`()
    async throws
  {
    try await app.act("e", "@Year", "Ctrl-U", "1974")
    try await delete("2666")
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("jan deleted this book"), "\(app.screen)")
    try await app.press("Down", "Enter")
    #expect(app.status.contains("Saved “2666”"), "\(app.screen)")
    #expect(try app.saved("2666").book.year?.number == 1974)
    #expect(try app.count() == 13)
  }

  @Test func `a list shows what another adds, changes, deletes and brings back`() async throws {
    try await elsewhere { edit in _ = try edit.books.add(.book("1984", year: "1949")) }
    #expect(app.screen.contains("1984") && app.status.contains("of 14"), "\(app.screen)")
    try await change("2666") { $0.year = "1974" }
    #expect(row(with: "2666").contains("1974"), "\(app.screen)")
    try await delete("1984")
    #expect(!app.screen.contains("1984") && app.status.contains("of 13"), "\(app.screen)")
    let undone = try jan.undoLast(by: "jan")
    await app.notices(try #require(undone.revision).id)
    #expect(app.screen.contains("1984") && app.status.contains("of 14"), "\(app.screen)")
  }
}

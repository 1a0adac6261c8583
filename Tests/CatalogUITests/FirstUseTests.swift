import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// What somebody stumbled over who used the screens for the first time.
@Suite struct FirstUseTests {
  @Test func `Esc drops the marks of a list before it leaves anything`() async throws {
    let app = try await AppDriver()
    try await app.act("/", "le guin", "Enter", "Space", "Space")
    #expect(app.status.contains("2 marked: Esc drops them"), "\(app.screen)")
    try await app.press("Esc")
    #expect(!app.status.contains("marked"), "\(app.screen)")
    #expect(app.status.contains("“le guin”"), "what was found stays")
    try await app.press("Esc")
    #expect(!app.status.contains("“le guin”"))
  }

  @Test func `of a book to lend nothing is chosen that does not have what was typed`()
    async throws
  {
    let app = try await AppDriver()
    try await app.act("8", "a", "@Books", "2667", "Enter")
    #expect(app.line("Books").contains("2667"), "\(app.screen)")
    #expect(app.line("Books").contains("new, like 2666"), "saving asks: \(app.screen)")
    await app.type("omenz")
    #expect(app.screen.contains("looks like it"), "\(app.screen)")
    #expect(app.footer.contains("Enter create"), "\(app.screen)")
  }

  @Test func `a kept value that is typed over is told in every field`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "One", "@Publishers", "Gollancz", "Enter", "@Language", "German")
    try await app.press("Ctrl-N")
    try await app.act("@Publishers", "Harper")
    #expect(app.screen.contains("instead of Gollancz"), "\(app.screen)")
    #expect(!app.line("Publishers").contains("kept"), "\(app.screen)")
    try await app.act("@Language", "English")
    #expect(app.line("Language").contains("instead of German"), "\(app.screen)")
  }

  @Test func `a reading that ends in the future is refused`() async throws {
    let app = try await AppDriver()
    try await app.act(
      "r",
      "Enter",
      "@Status",
      "Ctrl-U",
      "reading",
      "@Finished",
      "31.12.2030",
      "Ctrl-S"
    )
    #expect(app.screen.contains("2030-12-31 has not come yet"), "\(app.screen)")
  }

  @Test func `a new reader is told whom the name looks like`() async throws {
    let app = try await AppDriver()
    try app.store.catalog.write { edit in
      _ = try edit.readers.add(ReaderDraft(name: "Anna Schmidt"))
    }
    try await app.act("7", "a", "Anna Schmit", "Tab")
    #expect(app.screen.contains("Looks like “Anna Schmidt”"), "\(app.screen)")
  }

  @Test func `the nearest of the values to choose is offered and taken with Enter`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "One", "@Language", "englsh")
    #expect(app.screen.contains("looks like it"), "\(app.screen)")
    #expect(app.footer.contains("Enter take"))
    try await app.press("Enter")
    #expect(app.line("Language").contains("English"), "\(app.screen)")
    try await app.act("@Language", "xxxxyyyy", "Enter")
    #expect(app.screen.contains("is not a language"), "\(app.screen)")
    #expect(app.footer.contains("Enter check"), "\(app.screen)")
    try await app.press("Esc")
    #expect(app.screen.contains("You have not saved"), "no Esc is lost: \(app.screen)")
  }

  @Test func `what is said of a wrong value has the words of the list`() async throws {
    let app = try await AppDriver()
    try await app.act("r", "Enter", "@Status", "Ctrl-U", "xyz", "Tab")
    #expect(app.screen.contains("There are wants to read, reading, read,"))
    try await app.press("Esc", "t")
    try await app.act(":", "fields", "Enter", "a", "Price", "Tab", "qqqq", "Ctrl-S")
    #expect(app.status.contains("Not saved. Kind: “qqqq” is no kind of field."), "\(app.screen)")
    #expect(app.screen.contains("long text") && app.screen.contains("yes or no"), "\(app.screen)")
  }

  @Test func `all new names are named, or it is said how many more there are and where`()
    async throws
  {
    for (width, height) in [(80, 24), (40, 12)] {
      let app = try await AppDriver(width: width, height: height)
      try await app.act("a", "One", "Tab", "Gabriel Garcia Marquess", "Tab", "@Genre", "Fantesy")
      try await app.act("@Publishers", "Gollanz", "@Series", "Hainish Cicle", "Ctrl-S")
      let isNamed = app.status.contains("series Hainish Cicle (like Hainish Cycle)")
      #expect(isNamed || app.status.contains("marked “new” in the form"), "\(app.screen)")
      #expect(app.status.contains("Enter makes them."), "\(app.screen)")
    }
  }

  @Test func `the form of many has the order of the form of a book`() async throws {
    let app = try await AppDriver(height: 40)
    try await app.press("*", "e")
    let form = try #require(app.model.screens.page.screen as? BulkFormScreen)
    let fields = form.model?.fields.compactMap(\.bookField) ?? []
    #expect(fields == BookField.ofForm.filter(BookField.ofMany.contains))
    #expect(fields.prefix(3) == [.authors, .year, .genre])
    #expect(app.footer.contains("Enter next"))
  }

  @Test func `m offers a book of the same title first, whoever wrote it`() async throws {
    let app = try await AppDriver()
    try app.store.catalog.write { edit in
      _ = try edit.books.add(.book("Emma", by: ["Jane Austen"], genre: "Novel"))
      _ = try edit.books.add(.book("Emma", by: ["Jayne Austin"], genre: "Novel"))
    }
    try await app.act("/", "emma austen", "Enter", "m")
    #expect(app.screen.contains("▌Emma · Jayne Austin"), "\(app.screen)")
  }

  @Test func `one author alone has no number`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "One", "@Authors", "Roberto Bolaño", "Enter")
    #expect(!app.screen.contains("1 Roberto Bolaño"), "\(app.screen)")
    try await app.act("Miguel de Cervantes", "Enter")
    #expect(app.screen.contains("1 Roberto Bolaño") && app.screen.contains("2 Miguel"))
  }

  @Test func `add in a review is for other screens`() async throws {
    let app = try await AppDriver()
    try await app.act(
      "*",
      ":",
      "set shelf=B3",
      "Enter",
      ":",
      "add Emma; Jane Austen; 1816",
      "Enter"
    )
    #expect(app.screen.contains("“add” is for other screens"), "\(app.screen)")
  }

  @Test func `a line that is there already is no loss until a person decided about it`()
    async throws
  {
    let app = try await AppDriver()
    let line = "add 2666; Roberto Bolaño; 2004"
    try await app.act(":", line, "Enter", "Esc")
    #expect(app.row(0).contains("[1 Books]"), "\(app.screen)")
    try await app.act(":", line, "Enter", "x", "Esc")
    #expect(app.screen.contains("1 book is not added yet"), "\(app.screen)")
    #expect(app.screen.contains("Add 1 book"), "\(app.screen)")
  }

  @Test func `a pasted line with a mistake says what corrects it`() async throws {
    let app = try await AppDriver()
    await app.handle(.paste("Emma; Jane Austen; isbn=9783522177505\nPersuasion; Jane Austen\n"))
    try await app.press("Space")
    #expect(app.status.contains("e corrects it"), "\(app.screen)")
  }
}

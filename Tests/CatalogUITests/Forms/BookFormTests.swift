import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// The form of a book, by the keys.
@Suite struct BookFormTests {
  @Test func `a book is saved with a new genre, a new author and a known one`() async throws {
    let app = try await AppDriver()
    try await app.press("a")
    #expect(app.line("Title").hasSuffix("needed"))
    #expect(app.line("Genre").hasSuffix("wanted"))
    #expect(app.status.contains("field 1 of \(BookField.allCases.count)"))
    try await app.act("The Telling", "@Year", "2000", "Tab")
    try await app.act("Ethnography", "Enter")
    #expect(app.line("Genre").hasSuffix("new"))
    try await app.act("@Authors", "Nora Neu", "Enter", "le gu", "Enter")
    #expect(app.line("Authors").contains("Nora Neu"))
    #expect(app.line("Authors").hasSuffix("new"))
    #expect(app.screen.contains("2 Ursula K. Le Guin"))
    // Nothing is written before the book is saved.
    #expect(try app.store.catalog.read { try $0.authors.named("Nora Neu") } == nil)

    try await app.press("Ctrl-S")
    #expect(app.status.contains("Saved “The Telling”"))
    #expect(app.chosenRow.contains("The Telling"))
    #expect(app.chosenRow.contains("Nora Neu"))
    let card = try app.saved("The Telling")
    #expect(card.credits.map(\.author.name) == ["Nora Neu", "Ursula K. Le Guin"])
    #expect(card.genre?.name == "Ethnography")
    #expect(card.book.year?.number == 2000)

    try await app.press("u")
    #expect(try app.store.catalog.read { try $0.authors.named("Nora Neu") } == nil)
  }

  @Test func `saving goes to the first thing to correct, and says how many there are`() async throws
  {
    let app = try await AppDriver()
    try await app.act("a", "@Year", "196O", "Ctrl-S")
    #expect(app.row(0).hasSuffix("2 things to correct"))
    #expect(app.status.contains("field 1 of \(BookField.allCases.count)"))
    #expect(app.screen.contains("! A book needs a title."))
    #expect(app.screen.contains("! “196O” is not a year (O is a letter)."))
    #expect(app.chosenRow.hasPrefix(" !") && app.chosenRow.contains("Title"))
    #expect(try app.count() == 13)
  }

  @Test func `a field is silent until it is left, then checked with each key`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "@ISBN", "978-0-06-012563-8")
    #expect(!app.screen.contains("The last digit"))
    try await app.press("Tab")
    #expect(app.screen.contains("! The last digit does not fit: 978-0-06-012563-9 would."))
    #expect(app.row(0).hasSuffix("1 thing to correct"))
    try await app.act("Shift-Tab", "Backspace")
    #expect(app.screen.contains("this has 12"))
    try await app.act("Ctrl-U")
    #expect(!app.screen.contains("!"))
  }

  @Test func `an untouched field that is needed says so, but is not wrong`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Tab", "Tab", "Tab", "Tab", "Tab")
    #expect(app.line("Title").hasSuffix("needed"))
    #expect(app.line("Genre").hasSuffix("wanted"))
    #expect(!app.screen.contains("!"))
  }

  @Test func `an ISBN that is there already leads to its book`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "@ISBN", "9780060125639")
    #expect(app.screen.contains("! You have this ISBN: “The Dispossessed”."))
    #expect(app.screen.contains("There, put 2 under Copies."))
    try await app.press("Enter")
    #expect(app.row(0).contains("New book * › The Dispossessed"))
    try await app.press("Esc")
    #expect(app.line("ISBN").contains("9780060125639"))
  }

  @Test func `text that was left is marked as new, and like the name that it begins`() async throws
  {
    let app = try await AppDriver()
    try await app.act("a", "x", "Tab", "gui", "Tab")
    #expect(app.status.contains("field 3 of \(BookField.allCases.count)"))
    #expect(app.line("Authors").hasSuffix("new, like Ursula K. Le Guin"), "\(app.screen)")
    try await app.act("Shift-Tab", "Backspace", "gui", "Enter")
    #expect(app.line("Authors").contains("Ursula K. Le Guin"))
  }

  @Test func `Enter that is faster than the list takes what fits the text`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Tab")
    for key in "kafka".map(Key.character) + [.enter] + "x".map(Key.character) {
      // Nothing is waited for in between.
      app.hurry(.key(key))
    }
    await app.settle()
    #expect(app.line("Authors").contains("Franz Kafka"))
    #expect(app.status.contains("“x”"))
  }

  @Test func `a name that looks like another one says so, and is taken by a choice`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Tab", "ursulak leguin")
    #expect(app.screen.contains("looks like it"))
    #expect(app.chosenLine.contains("+ Create “ursulak leguin”"))
    try await app.press("Up")
    #expect(app.chosenLine.contains("Ursula K. Le Guin"))
    try await app.press("Enter")
    #expect(app.line("Authors").contains("Ursula K. Le Guin"))
    #expect(app.line("Authors").hasSuffix("for “ursulak leguin”"))
  }

  @Test(arguments: ["Franz Kafkaa", "Frank Kafka"])
  func `a name that is typed whole is never taken for one that is like it`(
    _ typed: String
  ) async throws {
    let app = try await AppDriver()
    try await app.act("a", "Metamorphoses", "Tab", typed, "Enter")
    #expect(app.line("Authors").contains("\(typed)"), "\(app.screen)")
    #expect(app.line("Authors").hasSuffix("new, like Franz Kafka"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("New: author \(typed) (like Franz Kafka). Enter makes it."))
    try await app.press("Enter")
    #expect(try app.saved("Metamorphoses").credits.map(\.author.name) == [typed])
  }

  @Test func `what is not saved says so where one looks, and stays where it is to correct`()
    async throws
  {
    let app = try await AppDriver()
    try await app.act("a", "One", "@Genre", "novel", "@Pages", "many", "Ctrl-N")
    #expect(app.status.contains("Not saved. Pages:"), "\(app.status)")
    #expect(app.form?.model?.focused?.label == "Pages")
  }

  @Test func `Create is one row above the first, and never taken by Enter alone`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Tab", "tolkien")
    #expect(app.surface.cursor?.y == app.model.environment.area.y + 1)
    try await app.press("Up")
    #expect(app.chosenRow.contains("+ Create “tolkien”"))
    try await app.press("Enter")
    #expect(app.line("Authors").contains("tolkien"))
    #expect(app.line("Authors").hasSuffix("new"))
  }

  @Test func `authors change places, get a role, and go again`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Tab")
    try await app.act("kafka", "Enter", "sterne", "Enter", "cervantes", "Enter", "Alt-Up")
    #expect(app.form?.chosen == ["Franz Kafka", "Miguel de Cervantes", "Laurence Sterne"])
    try await app.act("Enter", "Down", "Down", "Enter")
    #expect(app.screen.contains("2 Miguel de Cervantes, translator"))
    try await app.act("Enter", "End", "Enter")
    #expect(app.form?.chosen == ["Franz Kafka", "Laurence Sterne"])
    try await app.act("Down", "Backspace", "Backspace")
    #expect(app.form?.chosen == [])
    try await app.press("Ctrl-Z", "Ctrl-Z")
    #expect(app.form?.chosen == ["Franz Kafka", "Laurence Sterne"])
  }

  @Test func `what is chosen already is not taken twice`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Tab")
    try await app.act("kafka", "Enter", "kafka")
    #expect(app.screen.contains("chosen already"))
    try await app.press("Down", "Enter")
    #expect(app.form?.chosen == ["Franz Kafka"])
  }

  @Test func `Save, add another keeps genre, publisher, shelf and language`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "One", "@Genre", "fantasy", "Enter", "ace", "Enter")
    try await app.act("@Language", "germ", "Enter", "@Shelf", "Study")
    try await app.act("@Notes", "Tab", "Down", "Enter")
    #expect(app.status.contains("Saved “One”"))
    #expect(app.row(0).contains("New book"))
    #expect(!app.row(0).contains("*"))
    for label in ["Genre", "Publishers", "Language", "Shelf"] {
      #expect(app.line(label).hasSuffix("kept"), "\(label)")
    }
    try await app.act("Two", "Ctrl-S")
    #expect(try app.saved("Two").genre?.name == "Fantasy")
    #expect(try app.saved("Two").shelf?.name == "Study")
    #expect(try app.saved("Two").book.language?.code == "deu")
    #expect(try app.saved("One").publishers.map(\.name) == ["Ace Books"])
  }

  @Test func `a changed line says what it was`() async throws {
    let app = try await AppDriver()
    try await app.act("e", "@Year", "Backspace", "5")
    #expect(!app.line("Year").contains("was"))
    #expect(app.status.contains("was 2004"))
    try await app.act("Tab", "fan", "Enter")
    #expect(app.line("Year").hasSuffix("was 2004"))
    #expect(app.line("Genre").hasSuffix("was Novel"))
    #expect(app.row(0).contains("Edit “2666” *"))
    try await app.press("Shift-Tab", "Ctrl-Z", "Ctrl-S")
    #expect(try app.saved("2666").book.year?.number == 2005)
    #expect(try app.saved("2666").genre?.name == "Novel")
  }

  @Test func `an old book without a genre is saved as it is`() async throws {
    let app = try await AppDriver(isFilled: false)
    try app.store.catalog.write { _ = try $0.books.add(.book("Bare")) }
    try await app.press("2", "1", "e")
    #expect(!app.line("Genre").contains("wanted"))
    try await app.act("s", "Ctrl-S")
    #expect(try app.saved("Bares").genre == nil)
  }

  @Test func `a book added on an author's page has that author`() async throws {
    let app = try await AppDriver()
    try await app.act("2", "/", "kafka", "Enter", "Enter", "a")
    #expect(app.line("Authors").contains("Franz Kafka"))
    #expect(app.form?.isUnsaved == false)
  }

  @Test func `nothing changed is nothing saved`() async throws {
    let app = try await AppDriver()
    try await app.press("e", "Ctrl-S")
    #expect(app.status.contains("Nothing was changed."))
    #expect(try app.saved("2666").book.version == 1)
  }

  @Test func `every printable key types, and nothing else happens`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "q?:/ 5dueG")
    #expect(app.line("Title").contains("q?:/ 5dueG"))
  }
}

extension FormScreen {
  /// The authors as they stand.
  var chosen: [String]? {
    model?.value(.book(.authors))?.entries.map(\.reference.name)
  }
}

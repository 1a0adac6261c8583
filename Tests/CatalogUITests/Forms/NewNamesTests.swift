import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Names that no record has yet, left with Tab and confirmed when the form is saved.
@Suite struct NewNamesTests {
  @Test func `the first book of a catalogue takes seven keys beyond its text`() async throws {
    let app = try await AppDriver(isFilled: false)
    try await app.act("1", "a", "Ancillary Justice", "Tab", "Ann Leckie", "Tab", "2013", "Tab")
    try await app.act("Science fiction", "Tab", "Orbit", "Ctrl-S")
    #expect(
      app.screen.contains("New: author Ann Leckie, genre Science fiction, publisher Orbit. Enter"),
      "\(app.screen)"
    )
    #expect(try app.count() == 0)
    try await app.press("Enter")
    let card = try app.saved("Ancillary Justice")
    #expect(card.credits.map(\.author.name) == ["Ann Leckie"])
    #expect(card.genre?.name == "Science fiction")
    #expect(card.publishers.map(\.name) == ["Orbit"])

    // The next book of the same people asks nothing.
    try await app.act("a", "Ancillary Sword", "Tab", "Ann Leckie", "Tab", "2014", "Ctrl-S")
    #expect(app.status.contains("Saved “Ancillary Sword”"), "\(app.screen)")
  }

  @Test func `a name that is left waits, and the question can be left as well`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Two names", "Tab", "Nora Neu", "Tab")
    #expect(app.line("Authors").hasSuffix("new"), "\(app.screen)")
    #expect(!app.screen.contains("!"))
    try await app.press("Ctrl-S", "Esc")
    #expect(app.form != nil)
    #expect(!app.screen.contains("Enter makes it"))
    #expect(try app.store.catalog.read { try $0.authors.named("Nora Neu") } == nil)
    // Another key goes on with the form, and saving asks again.
    try await app.act("Ctrl-S", "@Year", "2001", "Ctrl-S")
    #expect(app.screen.contains("New: author Nora Neu. Enter makes it."), "\(app.screen)")
    // A letter is no answer and gets into no field, and a second Ctrl-S makes nothing unread.
    try await app.press("y", "Ctrl-S")
    #expect(app.screen.contains("New: author Nora Neu. Enter makes it."), "\(app.screen)")
    #expect(app.line("Year").hasSuffix("2001"), "\(app.screen)")
    try await app.press("Enter")
    #expect(try app.saved("Two names").credits.map(\.author.name) == ["Nora Neu"])
  }

  @Test func `a name that Enter made is asked about no more`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "One name", "Tab", "Nora Neu", "Enter", "Ctrl-S")
    #expect(app.status.contains("Saved “One name”"), "\(app.screen)")
  }

  @Test func `the name typed whole counts, and the one that is like it is offered`() async throws {
    let app = try await AppDriver(isFilled: false)
    try app.store.catalog.write { edit in
      _ = try edit.authors.add(AuthorityDraft(name: "Brandon Sanderson"))
    }
    try await app.act("1", "a", "Other", "Tab", "Brandon Anderson", "Enter", "Ctrl-S")
    #expect(app.screen.contains("New: author Brandon Anderson (like Brandon Sanderson)."))
    try await app.press("Enter")
    #expect(try app.saved("Other").credits.map(\.author.name) == ["Brandon Anderson"])
  }

  @Test func `a beginning of a known name that is left is told to be like that`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Part", "Tab", "kaf", "Tab", "Ctrl-S")
    #expect(app.screen.contains("New: author kaf (like Franz Kafka). Enter makes it."))
    try await app.press("Esc")
    try await app.act("@Authors", "Backspace", "kaf", "Enter", "Ctrl-S")
    #expect(try app.saved("Part").credits.map(\.author.name) == ["Franz Kafka"])
  }

  @Test func `in a small window the question keeps its last words, and slips come first`()
    async throws
  {
    let app = try await AppDriver(width: 40, height: 12)
    try await app.act("a", "Many", "Tab", "Somebody New; Someone Else; Frank Kafka", "Tab", "Tab")
    try await app.act("A new kind", "Tab", "House One; House Two", "Ctrl-S")
    #expect(app.screen.contains("New: author Frank Kafka (like"), "\(app.screen)")
    #expect(app.screen.contains("and 5 more"), "\(app.screen)")
    #expect(app.footer.contains("Enter make"), "\(app.screen)")
  }

  @Test func `the question names what Enter made before, too, in a small window as well`()
    async throws
  {
    let app = try await AppDriver(width: 40, height: 12)
    try await app.act("a", "One", "Tab", "Nora Neu", "Enter", "Tab", "Tab", "A new kind", "Ctrl-S")
    #expect(app.form?.question == "New: genre A new kind, author Nora Neu. Enter makes them.")
  }

  @Test func `the highlighted line of a list is in sight where the window is small`() async throws {
    let app = try await AppDriver(width: 40, height: 12)
    try await app.act("8", "a", "@Books")
    for name in ["Momo", "Krabat", "Zorba", "Candide", "Ulysses", "Nana", "Ivanhoe"] {
      try await app.act(name, "Enter")
    }
    try await app.act("xq")
    #expect(app.screen.contains("▌   + Create “xq”"), "\(app.screen)")
  }

  @Test func `names left in a form of an earlier run are asked about`() async throws {
    let options = OctavoApp.Options(draftsPath: try TemporaryCatalog.makeFolder())
    let first = try await AppDriver(options: options)
    try await first.act("a", "Half", "Tab", "Nora Neu", "Tab", "20")
    await first.handle(.ending(.signal(1)))
    let app = try await AppDriver(options: options, store: first.store)
    try await app.press("Enter")
    // It opens in the field in which it was left.
    #expect(app.form?.model?.focused?.label == "Year", "\(app.screen)")
    try await app.act("01", "Ctrl-S")
    #expect(app.screen.contains("New: author Nora Neu. Enter makes it."), "\(app.screen)")
  }
}

extension NewNamesTests {
  @Test func `a draft that two programs offer is gone on with in one`() async throws {
    let folder = DraftFolder(path: try TemporaryCatalog.makeFolder())
    let options = OctavoApp.Options(draftsPath: folder.path)
    let first = try await AppDriver(options: options)
    try await first.act("a", "Half")
    await first.handle(.ending(.signal(1)))
    let app = try await AppDriver(options: options, store: first.store)
    #expect(app.screen.contains("A book was not saved"))
    // The other program saved it meanwhile.
    for draft in folder.drafts(of: first.store.path) { folder.remove(draft.id) }
    try await app.press("Enter")
    #expect(app.form == nil)
    #expect(app.status.contains("Another window went on"), "\(app.screen)")
  }
}

/// What typing does in fields that have a value already, and the keys between fields.
@Suite struct TypingOverTests {
  @Test func `typing replaces a language and a choice that were taken or kept`() async throws {
    let app = try await AppDriver()
    try app.store.catalog.write { edit in
      var field = CustomFieldDraft()
      (field.name, field.kind, field.choices) = ("Condition", .choice, ["good", "fine"])
      try edit.customFields.add(field)
    }
    let again = try await AppDriver(store: app.store)
    try await again.act("a", "One", "@Language", "English", "Enter", "@Condition", "good", "Tab")
    try await again.act("@Language", "Russian", "Enter", "@Condition", "fine", "Tab", "Ctrl-S")
    let card = try again.saved("One")
    #expect(card.book.language?.name == "Russian")
    #expect(card.custom.filled.map(\.text) == ["fine"])
  }

  @Test func `a genre is wanted, and a book is saved without one`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Without", "Ctrl-S")
    #expect(app.status.contains("Saved “Without”, without a genre"), "\(app.screen)")
    #expect(try app.saved("Without").genre == nil)
  }

  @Test func `a setting asks for a genre`() async throws {
    let options = OctavoApp.Options(configuration: Configuration(needsGenre: true))
    let app = try await AppDriver(options: options)
    try await app.press("a")
    #expect(app.line("Genre").hasSuffix("needed"))
    try await app.act("Without", "Ctrl-S")
    #expect(app.screen.contains("! A book needs a genre."), "\(app.screen)")
    #expect(try app.count() == 13)
  }

  @Test func `a shelf is completed by those of other books, and may be another`() async throws {
    let app = try await AppDriver(isFilled: false)
    try app.store.catalog.write { edit in
      for (title, shelf) in [("One", "Living room"), ("Two", "B12"), ("Three", "")] {
        var draft = BookDraft.book(title)
        draft.shelf = shelf
        _ = try edit.books.add(draft)
      }
    }
    try await app.act("1", "a", "Four", "@Shelf", "liv")
    #expect(app.chosenLine.contains("Living room"), "\(app.screen)")
    try await app.act("Enter", "Ctrl-S")
    #expect(try app.saved("Four").shelf?.name == "Living room")
    // B1 is another shelf than B12, and a known one is spelled as it is.
    try await app.act("a", "Five", "@Shelf", "B1", "Enter", "Ctrl-S")
    #expect(try app.saved("Five").shelf?.name == "B1")
    try await app.act("a", "Six", "@Shelf", "living ROOM", "Tab", "Ctrl-S")
    #expect(try app.saved("Six").shelf?.name == "Living room")
  }

  @Test func `Tab and Shift-Tab go around`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Shift-Tab")
    #expect(app.form?.model?.place == .button(.saveAndAdd), "\(app.screen)")
    try await app.press("Tab")
    #expect(app.form?.model?.focused?.label == "Title")
  }

  @Test func `e on a line of a page opens the form there`() async throws {
    let app = try await AppDriver()
    try await app.press("Enter", "G")
    for _ in 0..<20 where !app.chosenLine.contains("Year") { try await app.press("Up") }
    try await app.press("e")
    #expect(app.form?.model?.focused?.label == "Year", "\(app.screen)")
  }

  @Test func `e on the page of an author edits the author`() async throws {
    let app = try await AppDriver()
    try await app.act("2", "/", "kafka", "Enter", "Enter")
    #expect(app.footer.contains("e edit author"), "\(app.footer)")
    try await app.press("e")
    #expect(app.row(0).contains("Edit “Franz Kafka”"), "\(app.screen)")
  }
}

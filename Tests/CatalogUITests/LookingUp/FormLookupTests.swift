import Books
import Catalog
import Interchange
import TerminalKit
import TestSupport
import Testing

@testable import CatalogUI

/// F5 in the form of a book.
@Suite struct FormLookupTests {
  private func form(
    _ recorded: RecordedLookup,
    _ permission: BookLookup.Permission = .on,
    in frames: [Frame] = .all
  ) async throws -> AppDriver {
    let app = try await AppDriver(options: recorded.options(permission))
    await app.resize(to: frames)
    try await app.act("a", "@ISBN")
    return app
  }

  @Test func `what is empty is filled and shown as found, and what was typed stays`() async throws {
    let app = try await AppDriver(options: RecordedLookup().options())
    try await app.act("a", "My Left Hand", "@ISBN", "9780441478125", "F5")
    #expect(app.status.contains("Filled 4 fields from Open Library, K10plus"), "\(app.screen)")
    #expect(app.line("Title").contains("My Left Hand"))
    #expect(app.line("Pages").contains("304"))
    #expect(app.line("Pages").contains("found: K10plus"), "\(app.screen)")
    try await app.act("@Pages", "5")
    #expect(!app.line("Pages").contains("found"), "\(app.screen)")
    try await app.act("@Genre", "Novel", "Enter", "Ctrl-S")
    let draft = BookDraft(try app.saved("My Left Hand"))
    #expect(draft.pages == "3045")
    // The author is the one who is there already.
    #expect(draft.authors.map(\.author.name) == ["Ursula K. Le Guin"])
    #expect(draft.publishers.map(\.name) == ["Ace"])
  }

  @Test func `the first time it asks, and a yes goes on`() async throws {
    let recorded = RecordedLookup()
    let app = try await form(recorded, .ask)
    try await app.act("9780441478125", "F5")
    #expect(app.screen.contains("Look books up on the internet?"), "\(app.screen)")
    try await app.press("y")
    #expect(recorded.wasAllowed)
    #expect(app.line("Title").contains("The Left Hand of Darkness"), "\(app.screen)")
  }

  @Test func `what is not found or fails is said, and nothing is filled`() async throws {
    let app = try await form(RecordedLookup())
    try await app.act("F5")
    #expect(app.status.contains("Look-ups need a right ISBN"), "\(app.status)")
    try await app.act("9780306406157", "F5")
    #expect(app.status.contains("No public catalogue that was asked knows"), "\(app.status)")
    try await app.act("@ISBN", "Ctrl-U", "9780141439587", "F5")
    #expect(
      app.status.contains("Not looked up: Open Library asks to wait (503)."),
      "\(app.screen)"
    )
    #expect(!app.line("Title").contains("found"))
  }

  @Test func `a book that was found is saved without a genre, as one that is imported`()
    async throws
  {
    var options = RecordedLookup().options()
    options.configuration.needsGenre = true
    let app = try await AppDriver(options: options)
    try await app.act("a", "@ISBN")
    #expect(app.line("Genre").hasSuffix("needed"), "\(app.screen)")
    try await app.act("9780807083697", "F5")
    #expect(!app.line("Genre").contains("needed"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(try app.saved("Kindred").book.isbn?.digits == "9780807083697")
    try await app.act("a", "Emma", "Ctrl-S")
    #expect(app.status.contains("Not saved. Genre"), "\(app.screen)")
  }

  @Test func `quite another book comes into the form after a yes alone`() async throws {
    let app = try await AppDriver(options: RecordedLookup().options())
    try await app.act("a", "Cooking for Two", "@ISBN", "9780441478125", "F5")
    #expect(app.screen.contains("Is it the same book?"), "\(app.screen)")
    #expect(app.screen.contains("The Left Hand of Darkness"), "\(app.screen)")
    try await app.press("Enter")
    #expect(app.line("Pages").contains("304") == false, "\(app.screen)")
    try await app.press("F5", "Down", "Enter")
    #expect(app.line("Title").contains("Cooking for Two"), "\(app.screen)")
    #expect(app.line("Pages").contains("304"), "\(app.screen)")
  }

  @Test func `where a line was found is known when the form is gone on with after a kill`()
    async throws
  {
    let recorded = RecordedLookup()
    let folder = DraftFolder(path: try TemporaryCatalog.makeFolder())
    var options = recorded.options()
    options.draftsPath = folder.path
    let app = try await AppDriver(options: options)
    try await app.act("a", "@ISBN", "9780807083697", "F5")
    await app.keepDrafts()
    for var draft in folder.drafts(of: app.store.path) {
      draft.process = 1 << 30
      try folder.keep(draft, number: 1)
    }
    let next = try await AppDriver(options: options, store: app.store)
    try await next.press("Enter")
    #expect(next.line("Pages").contains("found: K10plus"), "\(next.screen)")
    try await next.press("Ctrl-S")
    #expect(BookDraft(try next.saved("Kindred")).genre == nil)
  }

  @Test func `of several books one is chosen`() async throws {
    let app = try await form(RecordedLookup())
    try await app.act("9783518419090", "F5", "Down", "Enter")
    #expect(app.line("Title").contains("Gesang der Fledermäuse"), "\(app.screen)")
  }

  @Test func `a slow answer holds nobody, and Esc gives it up`() async throws {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let lookup = BookLookup(permission: .on, terms: "", allow: {}) { isbns, _, tell in
      for await _ in gate { break }
      if !Task.isCancelled { tell(isbns[0], .notFound) }
    }
    var options = OctavoApp.Options()
    options.lookup = lookup
    let app = try await AppDriver(options: options)
    try await app.act("a", "@ISBN", "9780441478125")
    app.pressWithoutWaiting(.function(5))
    #expect(app.status.contains("Looking up 978-0-441-47812-5 · type on, Esc stops it"))
    app.pressWithoutWaiting(.tab)
    app.pressWithoutWaiting(.character("1"))
    #expect(app.screen.contains("1"))
    app.pressWithoutWaiting(.escape)
    #expect(app.status.contains("Not looked up. Nothing was filled."), "\(app.status)")
    open.finish()
    await app.settle()
    #expect(app.row(0).contains("New book"), "\(app.screen)")
  }

  // What is in sight depends on where the cursor came from.
  @Test(arguments: [Frame].butLarge.apart(.small))
  func `a form that was filled`(_ frames: [Frame]) async throws {
    let app = try await form(RecordedLookup(), in: frames)
    try await app.act("9780441478125", "F5")
    await app.assertFrames(match: "form-found", in: frames)
  }
}

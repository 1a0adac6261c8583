import Catalog
import TerminalKit
import TestSupport
import Testing

@testable import CatalogUI

/// F5 in the form of a book.
@Suite struct FormLookupTests {
  private func form(
    _ recorded: RecordedLookup,
    _ permission: BookLookup.Permission = .on,
    width: Int = 80,
    height: Int = 24
  ) async throws -> AppDriver {
    let app = try await AppDriver(
      width: width,
      height: height,
      options: recorded.options(permission)
    )
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

  @Test(arguments: GoldenTests.sizes) func `a form that was filled`(_ size: (Int, Int)) async throws
  {
    let app = try await form(RecordedLookup(), width: size.0, height: size.1)
    try await app.act("9780441478125", "F5")
    assertScreen(app.timeless, of: app, matches: "form-found", size)
  }
}

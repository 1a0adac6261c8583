import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

@Suite struct SavedQueriesTests {
  private func driver(
    width: Int = 80,
    saved: [(name: String, text: String)] = []
  ) async throws -> AppDriver {
    let store = try TemporaryCatalog(of: Library.template)
    for query in saved {
      try store.catalog.write { edit in _ = try edit.queries.save(query.text, as: query.name) }
    }
    return try await AppDriver(width: width, store: store)
  }

  private func texts(_ app: AppDriver) throws -> [String] {
    try app.store.catalog.read { view in
      try view.queries.list().map { "\($0.name): \($0.text)" }
    }
  }

  private func find(_ text: String, _ app: AppDriver) async throws {
    try await app.press("/", "Ctrl-U")
    await app.type(text)
    try await app.press("Enter")
  }

  private func command(_ text: String, _ app: AppDriver) async throws {
    try await app.press(":")
    await app.type(text)
    try await app.press("Enter")
  }

  @Test func `what is found is saved under a name, and opened by it`() async throws {
    let app = try await driver()
    try await find("tag:gift", app)
    try await command("save gifts", app)
    #expect(app.screen.contains("Saved as “gifts”"))
    #expect(try texts(app) == ["gifts: tag:gift"])
    try await app.press("Esc")
    #expect(app.status.contains("of 13"))
    try await command("open gifts", app)
    #expect(app.status.contains("“@gifts” 1 of 2"))
    try await app.press("Esc", "u")
    #expect(try texts(app).isEmpty)
  }

  @Test(
    arguments: [
      (.all, "a | b", "a | b"), (.withoutISBN, "", "isbn:none"),
      (.withoutISBN, "a | @mine", "(a | @mine) isbn:none"),
      (.without(.genre), "added:thisweek", "added:thisweek genre:none"),
      (.of(AuthorityID(.genre, 1)), "a", nil),
    ] as [(BookListing.Scope, String, String?)]
  )
  func `what is found in a part of the books is a query among all`(
    _ scope: BookListing.Scope,
    _ find: String,
    _ text: String?
  ) {
    var source = BookSource(BookListing(scope: scope))
    source.find = find
    #expect(source.foundAmongAll == text)
  }

  @Test func `without a name it asks for one, and without a find it says what to do`() async throws
  {
    let app = try await driver()
    try await command("save x", app)
    #expect(app.screen.contains("Find something first"))
    try await app.press("Esc")
    try await find("tag:gift", app)
    await app.perform(.saveQuery)
    #expect(app.screen.contains("Save “tag:gift” as"))
    await app.type("presents")
    try await app.press("Enter")
    #expect(try texts(app) == ["presents: tag:gift"])
  }

  @Test func `a name that is taken is asked about, and both are shown`() async throws {
    let app = try await driver(saved: [("gifts", "tag:gift")])
    try await find("tag:utopia", app)
    try await command("save Gifts", app)
    #expect(app.screen.contains("Replace the saved query “gifts”?"))
    #expect(app.screen.contains("It finds: tag:gift"))
    #expect(app.screen.contains("Then it finds: tag:utopia"))
    try await app.press("Enter")
    #expect(try texts(app) == ["gifts: tag:gift"])
    try await command("save Gifts", app)
    try await app.press("r")
    #expect(try texts(app) == ["Gifts: tag:utopia"])
    try await app.press("u")
    #expect(try texts(app) == ["gifts: tag:gift"])
  }

  @Test func `the list of them opens, renames and deletes`() async throws {
    let app = try await driver(saved: [("gifts", "tag:gift"), ("old", "@gifts year:..1970")])
    try await app.press("o")
    #expect(app.screen.contains("gifts    tag:gift"))
    #expect(app.screen.contains("2 books"))
    try await app.press("e", "Ctrl-U")
    await app.type("presents")
    try await app.press("Enter")
    #expect(try texts(app) == ["old: @presents year:..1970", "presents: tag:gift"])
    #expect(app.screen.contains("Renamed “gifts” to “presents”; “old” uses the new name"))
    try await app.press("o", "Down", "d")
    #expect(app.screen.contains("Delete the saved query “presents”?"))
    try await app.press("y")
    #expect(app.screen.contains("is used by “old”"))
    try await app.press("o", "d", "y")
    #expect(try texts(app) == ["presents: tag:gift"])
    try await app.press("u", "u")
    #expect(try texts(app) == ["gifts: tag:gift", "old: @gifts year:..1970"])
  }

  @Test func `a query that is in sight follows its new name`() async throws {
    let app = try await driver(saved: [("gifts", "tag:gift")])
    try await app.press("o", "Enter", "o", "e", "Ctrl-U")
    await app.type("my presents")
    try await app.press("Enter")
    #expect(app.model.screens.top.screen.context == .bookList)
    try await app.press("Left")
    #expect(app.status.contains("“@\"my presents\"” 1 of 2"))
  }

  @Test func `they stand beside the books where there is room, with their numbers`() async throws {
    let app = try await driver(width: 120, saved: [("gifts", "tag:gift"), ("none", "xyzzy")])
    #expect(app.row(2).hasPrefix("  Saved queries"))
    #expect(app.row(3).hasPrefix(" [All books]       13"))
    #expect(app.row(4).hasPrefix("  gifts             2"))
    #expect(app.row(5).hasPrefix("  none              0"))
    try await app.press("Tab", "Tab", "Down", "Enter")
    #expect(app.row(4).hasPrefix(" [gifts]            2"))
    #expect(app.status.contains("“@gifts” 1 of 2"))
    try await app.press("Esc")
    #expect(app.row(3).hasPrefix(" [All books]"))
    let narrow = try await driver(width: 119, saved: [("gifts", "tag:gift")])
    #expect(!narrow.screen.contains("Saved queries"))
    let without = try await driver(width: 120)
    #expect(!without.screen.contains("Saved queries"))
  }

  @Test func `a window that becomes wide enough shows them with their numbers`() async throws {
    let app = try await driver(width: 119, saved: [("gifts", "tag:gift")])
    await app.handle(.resize(Size(width: 120, height: 24)))
    #expect(app.row(4).hasPrefix("  gifts             2"), "\(app.screen)")
  }

  @Test func `Esc leads from the sidebar to the list, and then on as ever`() async throws {
    let app = try await driver(width: 120, saved: [("gifts", "tag:gift")])
    try await app.press("Tab", "Tab")
    #expect(app.model.screens.top.screen.context == .sidebar)
    try await app.press("Esc")
    #expect(app.model.screens.top.screen.context == .bookList)
  }

  @Test func `a click applies a saved query`() async throws {
    let app = try await driver(width: 120, saved: [("gifts", "tag:gift")])
    await app.handle(.mouse(Mouse(.press, at: Point(x: 4, y: 4))))
    #expect(app.status.contains("“@gifts” 1 of 2"))
    await app.handle(.mouse(Mouse(.press, at: Point(x: 4, y: 3))))
    #expect(app.status.contains(" of 13"))
  }

  @Test func `the numbers follow what is changed`() async throws {
    let app = try await driver(width: 120, saved: [("novels", "genre:novel")])
    #expect(app.row(4).hasPrefix("  novels            6"))
    try await app.press("d", "y")
    #expect(app.row(4).hasPrefix("  novels            5"))
  }

  @Test func `in find an at sign completes to them`() async throws {
    let app = try await driver(saved: [("gifts", "tag:gift"), ("to read", "tag:utopia")])
    try await app.press("/")
    await app.type("@")
    #expect(app.screen.contains("   @gifts"))
    try await app.press("Down", "Down", "Down")
    #expect(app.status.contains("@\"to read\""))
    #expect(app.status.contains("1 of 13"))
  }
}

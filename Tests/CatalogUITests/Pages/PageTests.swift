import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// What pages say of records, at every size.
@Suite struct PageTests {
  private static let longTitle =
    "The Life and Strange Surprizing Adventures of Robinson Crusoe, of York, Mariner: Who lived Eight"
    + " and Twenty Years, all alone in an un-inhabited Island on the Coast of America"

  private func driver(
    _ draft: BookDraft,
    width: Int = 80,
    height: Int = 24
  ) async throws -> AppDriver {
    let store = try TemporaryCatalog()
    _ = try store.catalog.write { edit in try edit.books.add(draft) }
    let app = try await AppDriver(width: width, height: height, store: store)
    try await app.press("Enter")
    return app
  }

  private var draft: BookDraft {
    var draft = BookDraft()
    draft.title = Self.longTitle
    draft.genre = Reference(name: "Novel")
    draft.authors = [Credit(author: Reference(name: "Daniel Defoe"))]
    return draft
  }

  private func words(_ app: AppDriver) -> String {
    app.screen.split { $0.isWhitespace || $0 == "│" || $0 == "▌" }.joined(separator: " ")
  }

  @Test func `slash finds among all books from a page, and Esc comes back to it`() async throws {
    let app = try await AppDriver()
    try await app.act("Enter", "/", "dandy")
    #expect(app.status.contains("dandy"), "\(app.screen)")
    #expect(try app.count() == 13)
    try await app.act("Ctrl-U", "guin", "Enter")
    #expect(app.screen.contains("The Dispossessed"))
    try await app.press("Esc", "Esc")
    #expect(app.row(0).contains("› 2666") && !app.row(0).contains("Find"), "\(app.screen)")
  }

  @Test(arguments: [(80, 24), (120, 40), (200, 50)])
  func `a page has the whole title`(_ size: (Int, Int)) async throws {
    let app = try await driver(draft, width: size.0, height: size.1)
    #expect(words(app).contains(Self.longTitle), "\(app.screen)")
  }

  @Test func `where there is no room for it, the title is read among the lines`() async throws {
    let app = try await driver(draft, width: 40, height: 12)
    #expect(app.row(2).contains("…"))
    var read = ""
    for _ in 0..<12 {
      read += app.chosenRow.dropFirst(15) + " "
      try await app.press("Down")
    }
    let all = read.split(separator: " ").joined(separator: " ")
    #expect(all.contains(Self.longTitle), "\(all)")
  }

  @Test func `with much room values stand near their labels, relations beside facts`() async throws
  {
    let app = try await AppDriver(width: 200, height: 50)
    try await app.press("/")
    await app.type("dispossessed")
    try await app.press("Enter", "Enter")
    let row = app.line("Author")
    #expect(row.contains("ISBN"), "\(app.screen)")
    #expect(row.reversed().drop { $0 == " " }.count < 160)
    #expect(app.chosenRow.contains("Author"))
    try await app.press("Tab")
    #expect(app.footer.contains("what it leads to"))
    try await app.press("Tab")
    #expect(app.footer.contains("open the author"))
  }

  @Test func `a volume is told without a series`() async throws {
    var draft = draft
    draft.title = "Robinson"
    draft.volume = "2"
    let app = try await driver(draft)
    #expect(app.line("Volume").contains("2"))
  }

  @Test func `a line that leads nowhere offers nothing to open`() async throws {
    var draft = draft
    draft.title = "Robinson"
    draft.year = "1719"
    let app = try await driver(draft)
    #expect(app.footer.contains("Enter open the author"))
    while !app.chosenRow.contains("1719") { try await app.press("Down") }
    #expect(!app.footer.contains("Enter"))
  }

  @Test func `who only translates stands among the authors with that word`() async throws {
    let app = try await AppDriver()
    try app.store.catalog.write { edit in
      var draft = BookDraft.book("My Brilliant Friend", by: ["Elena Ferrante"])
      draft.authors.append(Credit(author: Reference(name: "Ann Goldstein"), role: .translator))
      _ = try edit.books.add(draft)
    }
    try await app.press("2")
    #expect(app.line("Ann Goldstein").hasSuffix("translator"), "\(app.screen)")
    #expect(!app.line("Elena Ferrante").contains("author"), "\(app.screen)")
    try app.store.catalog.write { edit in
      _ = try edit.books.add(.book("Her own", by: ["Ann Goldstein"]))
    }
    try await app.press("1", "2")
    #expect(!app.line("Ann Goldstein").contains("translator"), "\(app.screen)")
  }

  @Test func `a translator's page says so, and they are no author`() async throws {
    var draft = draft
    draft.title = "Robinson"
    draft.authors.append(Credit(author: Reference(name: "Ann Goldstein"), role: .translator))
    let app = try await driver(draft)
    try await app.press("Down")
    #expect(app.footer.contains("Enter open the translator"))
    try await app.press("Enter")
    #expect(app.line("Role").contains("1 book as translator"))
  }

  @Test func `only where it is true the books are left without an author`() async throws {
    let app = try await AppDriver()
    try await app.press("2", "/")
    await app.type("gaiman")
    try await app.press("Enter", "d")
    #expect(app.screen.contains("the book stays, with its other authors"), "\(app.screen)")
    try await app.press("Esc", "Esc", "/")
    await app.type("bola")
    try await app.press("Enter", "d")
    #expect(app.screen.contains("the book stays, without an author"), "\(app.screen)")
  }

  @Test func `the books of a deleted genre can get one that is not there yet`() async throws {
    let app = try await AppDriver()
    try await app.press("4", "/")
    await app.type("fantasy")
    try await app.press("Enter", "d")
    while !app.chosenRow.contains("another one") { try await app.press("Down") }
    try await app.press("Enter")
    await app.type("Wonders")
    #expect(app.screen.contains("+ Create “Wonders”"))
    try await app.press("Enter")
    #expect(app.status.contains("books have “Wonders” now"), "\(app.status)")
    let what = try app.store.catalog.read { try $0.history.undoTarget()?.what }
    #expect(what?.hasPrefix("Deleted the genre “Fantasy”; ") == true)
    #expect(what?.hasSuffix(" have “Wonders” now") == true)
    let genres = try app.store.catalog.read { view in
      try view.authorities(.genre).rows(AuthorityListing(), limit: 10).map(\.name)
    }
    #expect(genres.contains("Wonders") && !genres.contains("Fantasy"))
    try await app.press("u")
    let back = try app.store.catalog.read { view in
      try view.authorities(.genre).rows(AuthorityListing(), limit: 10).map(\.name)
    }
    #expect(back.contains("Fantasy") && !back.contains("Wonders"), "one change, taken back at once")
  }
}

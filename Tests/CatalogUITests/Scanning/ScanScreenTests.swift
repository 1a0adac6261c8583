import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Books scanned one after the other.
@Suite struct ScanScreenTests {
  private func scanning(width: Int = 80, height: Int = 24) async throws -> AppDriver {
    let app = try await AppDriver(width: width, height: height)
    try await app.press(":")
    await app.type("scan")
    try await app.press("Enter")
    return app
  }

  private func scan(_ app: AppDriver, _ number: String) async throws {
    await app.type(number)
    try await app.press("Enter")
  }

  private func wanted(_ app: AppDriver) throws -> [String] {
    try app.store.catalog.read { view in
      try view.lookupQueue.all().map { "\($0.isbn.digits) ×\($0.copies) \($0.defaults.words)" }
    }
  }

  @Test func `each number is saved with what the pile gets, and u takes the last one back`()
    async throws
  {
    let app = try await scanning()
    #expect(app.screen.contains("Point the scanner at the bars"))
    try await app.press("Tab")
    await app.type("B3")
    try await app.press("Tab", "Tab")
    await app.type("new, gift")
    try await app.press("Enter")
    try await scan(app, "9780441478125")
    try await scan(app, "0441013597")
    #expect(
      try wanted(app) == [
        "9780441478125 ×1 shelf B3, tags new, gift", "9780441013593 ×1 shelf B3, tags new, gift",
      ]
    )
    #expect(app.status.contains("2 waiting"), "\(app.screen)")
    try await app.press("u")
    #expect(try wanted(app).count == 1)
    #expect(!app.screen.contains("978-0-441-01359-3    saved"), "\(app.screen)")
    try await app.press("Esc")
    #expect(app.row(0).contains("[1 Books]"))
  }

  @Test func `a book that is there is said with its shelf, and c is one more copy`() async throws {
    let app = try await AppDriver()
    let id = try app.store.catalog.write { edit in
      var draft = BookDraft.book("Emma", isbn: "9780141439587")
      draft.shelf = "B3"
      return try edit.books.add(draft)
    }.value
    try await app.press(":")
    await app.type("scan")
    try await app.press("Enter")
    try await scan(app, "9780141439587")
    #expect(app.screen.contains("you have it: Emma, shelf B3 — c one more copy"), "\(app.screen)")
    try await app.press("c")
    #expect(app.screen.contains("Emma: 2 copies now"), "\(app.screen)")
    #expect(try app.store.catalog.read { try $0.books.card(id).book.values.copies } == 2)
    try await app.press("o")
    #expect(app.row(0).contains("Emma"))
  }

  @Test func `what is no book's number is said, and nothing is saved`() async throws {
    let app = try await scanning()
    try await scan(app, "4006381333931")
    try await scan(app, "9780441478126")
    #expect(app.screen.contains("That is the shop’s code."), "\(app.screen)")
    #expect(app.screen.contains("A digit is wrong"), "\(app.screen)")
    #expect(app.status.contains("2 to scan again"))
    #expect(try wanted(app).isEmpty)
    try await scan(app, "07678300499329335")
    #expect(app.screen.contains("Bantam, probably 978-0-553-29335-7"), "\(app.screen)")
    try await app.press("y")
    #expect(try wanted(app) == ["9780553293357 ×1 "])
  }

  @Test func `all that is to be done is said, and only the keys that do something here`()
    async throws
  {
    let app = try await scanning(width: 60, height: 16)
    #expect(!app.footer.contains("one more copy"), "\(app.footer)")
    try await scan(app, "4006381333931")
    #expect(app.screen.contains("cover."), "\(app.screen)")
    #expect(!app.footer.contains("one more copy"), "\(app.footer)")
    try await scan(app, "9780441013593")
    #expect(app.footer.contains("c one more copy"), "\(app.footer)")
  }

  @Test func `the same number in a moment is one scan, and later a question`() async throws {
    let app = try await scanning()
    try await scan(app, "9780441478125")
    try await scan(app, "9780441478125")
    #expect(try wanted(app) == ["9780441478125 ×1 "])
    #expect(app.status.contains("counted once"), "\(app.screen)")
    try await scan(app, "9780441013593")
    try await scan(app, "9780441478125")
    #expect(app.screen.contains("scanned before, 1 copy — c one more copy"), "\(app.screen)")
    try await app.press("c")
    #expect(try wanted(app).contains("9780441478125 ×2 "))
  }

  @Test func `a form with the number makes the book, and it is wanted no more`() async throws {
    let app = try await scanning()
    try await app.press("Tab")
    await app.type("B3")
    try await app.press("Tab")
    await app.type("Novel")
    try await app.press("Enter")
    try await scan(app, "9780441478125")
    try await app.press("o")
    #expect(app.row(0).contains("New book"), "\(app.screen)")
    #expect(app.line("ISBN").contains("978-0-441-47812-5"))
    await app.type("Rocannon’s World")
    try await app.press("Ctrl-S")
    #expect(try wanted(app).isEmpty, "\(app.screen)")
    let saved = try app.saved("Rocannon’s World")
    #expect(BookDraft(saved).shelf == "B3", "\(saved)")
    try await app.press("u")
    #expect(try wanted(app) == ["9780441478125 ×1 shelf B3, genre Novel"])
  }

  @Test func `what was scanned is there again when the screen is opened anew, and d drops it`()
    async throws
  {
    let app = try await scanning()
    await app.handle(.paste("9780441478125\n9780441013593\n"))
    #expect(try wanted(app).count == 2)
    try await app.press("Esc", ":")
    await app.type("scan")
    try await app.press("Enter")
    #expect(app.screen.contains("978-0-441-47812-5"), "\(app.screen)")
    try await app.press("Up", "d")
    #expect(try wanted(app) == ["9780441013593 ×1 "])
  }

  @Test
  func `of an earlier line the title is shortened, and no key is said that does nothing to it`()
    async throws
  {
    let app = try await AppDriver()
    try app.store.catalog.write { edit in
      let title = "The Strange and Surprising Adventures of Somebody Very Long"
      var draft = BookDraft.book(title, isbn: "9780141439587")
      draft.shelf = "B3"
      _ = try edit.books.add(draft)
    }
    try await app.act(":", "scan", "Enter")
    try await scan(app, "9780141439587")
    #expect(app.screen.contains("c one more copy"), "\(app.screen)")
    try await scan(app, "9780441478125")
    #expect(app.screen.contains("you have it: The Strange"), "\(app.screen)")
    #expect(app.screen.contains("…, shelf B3"), "\(app.screen)")
    let row = try #require(app.screen.split(separator: "\n").first { $0.contains("shelf B3") })
    #expect(!row.contains("c one"), "\(row)")
  }

  @Test func `what a pile gets is there when the screen is opened again in the session`()
    async throws
  {
    let app = try await scanning()
    try await app.act("Tab", "B3", "Tab", "Tab", "new, gift", "Enter")
    try await app.act("Esc", ":", "scan", "Enter")
    #expect(app.screen.contains("shelf B3"), "\(app.screen)")
    #expect(app.screen.contains("tags new, gift"), "\(app.screen)")
    try await scan(app, "9780441478125")
    #expect(try wanted(app) == ["9780441478125 ×1 shelf B3, tags new, gift"])
  }

  @Test func `the scan screen`() async throws {
    let app = try await AppDriver()
    try app.store.catalog.write { edit in
      var draft = BookDraft.book("Emma", isbn: "9780141439587")
      draft.shelf = "B3"
      _ = try edit.books.add(draft)
    }
    try await app.press(":")
    await app.type("scan")
    try await app.press("Enter", "Tab")
    await app.type("C1")
    try await app.press("Enter")
    for number in ["9780441478125", "9780141439587", "4006381333931", "9780441013593"] {
      try await scan(app, number)
    }
    await app.assertFrames(match: "scan", in: .butLarge)
  }
}

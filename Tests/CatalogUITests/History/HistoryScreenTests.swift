import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// What the history tells, and what messages say.
@Suite struct HistoryScreenTests {
  private func deleteLeGuin(_ app: AppDriver) async throws {
    try await app.press("2", "/")
    await app.type("guin")
    try await app.press("Enter", "d")
    while !app.chosenRow.contains("and its") { try await app.press("Down") }
    try await app.press("Enter", "Down", "Enter")
  }

  @Test func `what was deleted is told with what went along`() async throws {
    let app = try await AppDriver(width: 120)
    try await deleteLeGuin(app)
    #expect(app.status.contains("Deleted “Ursula K. Le Guin” and 4 books"), "\(app.status)")
    try await app.press("H")
    #expect(app.chosenRow.contains("Deleted the author “Ursula K. Le Guin” and 4 books"))
  }

  @Test func `a change is found by each record that it touched`() async throws {
    let app = try await AppDriver()
    try await deleteLeGuin(app)
    try await app.press("H", "/")
    await app.type("dispossessed")
    #expect(app.row(3).contains("Deleted the author"), "\(app.screen)")
    #expect(app.status.contains("of 2"), "the change that added it, too: \(app.status)")
    try await app.press("Esc", "Esc")
  }

  @Test func `a change that made a reading, too, counts what it shows`() async throws {
    let app = try await AppDriver(width: 120)
    try app.store.catalog.write("Got and read a book") { edit in
      let book = try edit.books.add(.book("Emma", by: ["Jane Austen"]))
      try edit.readings.add(book, ReadingDraft())
    }
    try await app.press("H", "Enter")
    #expect(app.row(2).contains("Got and read a book"))
    #expect(app.status.hasSuffix("records and 1 reading"), "\(app.status)")
  }

  @Test func `a change that was taken back has a sign, and its word below`() async throws {
    let app = try await AppDriver()
    try await app.press("d", "y", "u", "H")
    #expect(!app.chosenRow.contains("←"), "\(app.chosenRow)")
    #expect(!app.status.contains("taken back"), "\(app.status)")
    try await app.press("Down")
    #expect(app.chosenRow.contains("← "), "\(app.chosenRow)")
    #expect(app.status.contains("← taken back · 2 of "), "\(app.status)")
    try await app.press("Ctrl-R")
    #expect(!app.screen.contains("← Deleted"), "\(app.screen)")
  }

  @Test func `the cursor stays on its change when one is undone`() async throws {
    let app = try await AppDriver(width: 120)
    try await app.act(":", "set genre=Fantasy", "Enter", "Ctrl-S")
    try await app.act(":", "set shelf=B3", "Enter", "Ctrl-S", "H", "Down")
    let change = app.chosenRow
    try await app.press("u")
    if app.screen.contains("Take back") { try await app.press("y") }
    #expect(app.status.contains("3 of "), "\(app.screen)")
    #expect(app.chosenRow.contains("← "), "\(app.screen)")
    #expect(app.chosenRow.contains("genre"), "\(change) \(app.screen)")
  }

  @Test func `when everything is undone that is said`() async throws {
    let app = try await AppDriver()
    try await app.press("d", "y", "u", "u")
    #expect(app.status.contains("Nothing more to undo"), "\(app.status)")
  }

  @Test func `what was done takes the room of the history`() async throws {
    let app = try await AppDriver()
    try await deleteLeGuin(app)
    try await app.press("H")
    #expect(app.screen.contains("Deleted the author “Ursula K. Le Guin” and 4 books"))
  }

  @Test func `the list of messages has them whole`() async throws {
    let app = try await AppDriver(width: 40, height: 12)
    await app.perform(.write)
    app.begin(.say("Wrote 104 books to /home/someone/a/very/long/path/of/folders/books.csv"))
    await app.settle()
    try await app.press("M")
    let text = app.screen.split { $0.isWhitespace || $0 == "▌" }.joined()
    #expect(text.contains("folders/books.csv"), "\(app.screen)")
  }
}

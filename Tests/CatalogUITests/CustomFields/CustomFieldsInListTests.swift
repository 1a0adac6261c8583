import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// The fields of one's own in lists of books, and in the statistics.
@Suite struct CustomFieldsInListTests {
  /// Three books with prices, two with a condition.
  private func driver(
    width: Int = 80,
    options: OctavoApp.Options = OctavoApp.Options()
  ) async throws -> AppDriver {
    let app = try await AppDriver.withFields(width: width, options: options)
    try await app.fill("2666", ["Price": "9", "Condition": "poor"])
    try await app.fill("Der Process", ["Price": "12.50", "Condition": "fine", "Signed": "yes"])
    try await app.fill("Good Omens", ["Price": "100", "Signed": "no"])
    return app
  }

  private func delete(_ name: String, _ app: AppDriver) async throws {
    let written = try app.store.catalog.write { edit in
      try edit.customFields.remove(try edit.customFields.needed(name))
    }
    await app.notices(try #require(written.revision).id)
  }

  @Test func `a field is a column of the books, its numbers at the right`() async throws {
    let app = try await driver()
    try await app.order("columns title price condition")
    #expect(app.row(2).contains("Price") && app.row(2).contains("Condition"), "\(app.screen)")
    #expect(app.row(3).contains("2666") && app.row(3).contains("9  poor"), "\(app.screen)")
    #expect(app.screen.contains("12.50  fine"))
  }

  @Test func `a column follows what is changed, and leaves with its field`() async throws {
    let app = try await driver()
    try await app.order("columns title price")
    try await app.fill("2666", ["Price": "11"])
    #expect(app.row(3).hasSuffix("11"), "\(app.screen)")
    try await delete("Price", app)
    #expect(!app.screen.contains("Price"))
    #expect(app.screen.contains("2666"))
  }

  @Test func `a column that is not there is refused with those that are`() async throws {
    let app = try await driver()
    try await app.order("columns title cost")
    #expect(app.status.contains("There is no column “cost”."), "\(app.screen)")
    try await app.order("messages")
    #expect(app.screen.contains("There is no column “cost”."), "\(app.screen)")
  }

  @Test func `columns can be configured`() async throws {
    let configuration = Configuration(columns: ["title", "web page", "price"])
    let app = try await driver(options: OctavoApp.Options(configuration: configuration))
    #expect(app.row(2).contains("Web page") && app.row(2).contains("Price"), "\(app.screen)")
  }

  @Test func `the books are sorted by a field, both ways`() async throws {
    let app = try await driver()
    try await app.order("columns title price")
    try await app.order("sort price")
    #expect(
      app.row(3).contains("Good Omens") && app.row(4).contains("Der Process"),
      "\(app.screen)"
    )
    #expect(app.row(5).contains("2666"))
    try await app.press("s")
    #expect(app.screen.contains("Price            highest first"), "\(app.screen)")
    #expect(app.screen.contains("Condition        fine first"))
    try await app.press("Right", "Enter")
    #expect(app.row(3).contains("2666") && app.row(4).contains("Der Process"), "\(app.screen)")
  }

  @Test func `a choice sorts in the order of its list`() async throws {
    let app = try await driver()
    try await app.order("sort condition")
    #expect(app.row(3).contains("Der Process") && app.row(4).contains("2666"), "\(app.screen)")
    #expect(app.status.contains("by condition"))
  }

  @Test func `an order whose field is deleted is the usual one, until it is back`() async throws {
    let app = try await driver()
    try await app.order("sort price")
    try await app.order("fields")
    try await app.press("d", "y", "Backspace")
    #expect(app.row(3).contains("2666"), "\(app.screen)")
    try await app.press("u")
    #expect(app.row(3).contains("Good Omens"), "\(app.screen)")
  }

  @Test func `Enter on a field shows the books that have it`() async throws {
    let app = try await driver()
    try await app.order("fields")
    try await app.press("Enter")
    #expect(app.row(0).contains("Price"), "\(app.screen)")
    #expect(app.status.contains("1 of 3"), "\(app.screen)")
    #expect(app.screen.contains("Good Omens"))
    #expect(!app.screen.contains("Solaris"))
  }

  @Test func `books are found by a field, which Tab completes`() async throws {
    let app = try await driver()
    try await app.press("/")
    await app.type("price:>10 con")
    try await app.press("Tab")
    await app.type("fine")
    try await app.press("Enter")
    #expect(app.screen.contains("Der Process"), "\(app.screen)")
    #expect(app.status.contains("1 of 1"), "\(app.screen)")
  }

  @Test func `the statistics count a choice in bars that lead on, and money in words`() async throws
  {
    let app = try await driver()
    try await app.press("S", "G")
    #expect(app.screen.contains("3 books, 121.50 in all, 40.50 on average"), "\(app.screen)")
    #expect(app.screen.contains("9 to 100, half of them up to 12.50"))
    #expect(app.screen.contains("very good"))
    for _ in 0..<20 where !app.chosenRow.contains("poor") { try await app.press("Up") }
    try await app.press("Enter")
    #expect(app.screen.contains("2666"), "\(app.screen)")
    #expect(app.status.contains("1 of 1"))
  }
}

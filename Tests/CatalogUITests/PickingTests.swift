import Books
import Catalog
@testable import CatalogUI
import TestSupport
import Testing

/// What fields and `:go` offer for what is typed.
@Suite struct PickingTests {
  @Test func `Enter makes a new name that others only have inside of words`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Tab", "afk")
    #expect(app.screen.contains("Franz Kafka"))
    try await app.act("Enter")
    #expect(app.line("Authors").contains("afk"))
  }

  @Test func `go offers the records by their names, and leads to the one that is taken`()
    async throws
  {
    let app = try await AppDriver()
    try await app.press(":")
    await app.type("go dispos")
    #expect(app.screen.contains("go The Dispossessed"))
    try await app.press("Down", "Enter")
    #expect(app.chosenRow.contains("The Dispossessed"))
    try await app.press("2", ":")
    await app.type("go kafka")
    try await app.press("Down", "Enter")
    #expect(app.chosenRow.contains("Franz Kafka"))
  }

  @Test func `books that look the same say what tells them apart`() async throws {
    let store = try TemporaryCatalog()
    try store.catalog.write { edit in
      for (year, shelf) in [("1965", "Study"), ("1984", "Hall")] {
        var draft = BookDraft.book("Dune", by: ["Frank Herbert"], year: year)
        draft.shelf = shelf
        _ = try edit.books.add(draft)
      }
    }
    let rows = try store.catalog.read { try FoundNames("dune", of: .book, in: $0, limit: 9).rows }
    #expect(rows.map(\.note) == ["1965 · Study · Frank Herbert", "1984 · Hall · Frank Herbert"])
  }
}

import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// What one wants to know first (`0`).
@Suite struct DashboardTests {
  @Test func `it begins with what came lately and how much there is`() async throws {
    let app = try await AppDriver(height: 40)
    try await app.press("0")
    #expect(app.chosenRow == app.row(2))
    #expect(app.row(2).contains("Came lately"))
    #expect(app.screen.contains("13 books"))
    #expect(app.screen.contains("Books by decade"))
    try await app.press("Tab")
    #expect(app.chosenRow.contains("Books") && app.chosenRow.contains("13"))
    #expect(app.screen.contains("Records  Newest"), "the table stands under it")
  }

  @Test func `every line of it can be opened`() async throws {
    let app = try await AppDriver(height: 40)
    try await app.press("0", "Enter")
    #expect(app.model.screens.page.screen is RecordPage)
    try await app.press("Esc")
    while !app.chosenRow.contains("the last one first") { try await app.press("Down") }
    try await app.press("Enter")
    #expect(app.row(0).contains("Added lately"))
    try await app.press("Esc")
    while !app.chosenRow.contains("1990s") { try await app.press("Down") }
    #expect(app.footer.contains("open the books"))
    try await app.press("Enter")
    #expect(app.row(0).contains("1990s"))
    #expect(app.screen.contains("Good Omens"))
  }

  @Test func `Tab leads through what is new, the kinds and their columns`() async throws {
    let app = try await AppDriver(height: 50)
    try await app.press("0")
    #expect(app.footer.contains("Tab kinds"))
    try await app.press("Tab", "Down", "Down")
    #expect(app.chosenRow.contains("Authors"))
    try await app.press("Tab")
    #expect(app.chosenRow.contains("name"))
    #expect(app.status.contains("Authors · 1 of 6 columns"))
    try await app.press("Tab")
    #expect(app.chosenRow.contains("Came lately"))
  }
}

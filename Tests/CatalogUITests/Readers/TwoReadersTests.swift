@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Readers of one catalogue, each at a screen of their own.
@Suite struct TwoReadersTests {
  @Test(arguments: [("Maria", true), ("Jan", false)])
  func `a wish is on the page of who has it, and found by nobody else`(
    reader: String,
    hasIt: Bool
  ) async throws {
    let app = try await House.app(reader)
    try await app.press("Enter")
    #expect(app.row(0).contains("2666") && app.screen.contains("Roberto Bolaño"))
    #expect(app.screen.contains("wants to read") == hasIt, "\(app.screen)")
    try await app.act("1", "/", "status:wants")
    #expect(app.screen.contains(hasIt ? "1 of 13" : "0 of 13"), "\(app.screen)")
    #expect(app.screen.contains("read as"), "\(app.screen)")
  }
}

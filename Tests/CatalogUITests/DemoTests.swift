import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

@Suite struct DemoTests {
  @Test func `the demo says once that it is not one's own catalogue`() async throws {
    let app = try await AppDriver(options: OctavoApp.Options(isDemo: true))
    #expect(app.row(0).hasSuffix("DEMO"))
    try await app.press("d")
    #expect(app.screen.contains("This is the demo"))
    try await app.press("Down", "Enter")
    #expect(app.screen.contains("Delete the book “2666”?"))
    try await app.press("Esc", "d")
    #expect(app.screen.contains("Delete the book “2666”?"))
  }

  @Test func `a new book out of a find in vain asks in the demo too, and keeps its title`()
    async throws
  {
    let app = try await AppDriver(options: OctavoApp.Options(isDemo: true))
    try await app.press("/")
    await app.type("ulysses")
    try await app.press("Enter")
    #expect(app.screen.contains("This is the demo"))
    await app.type("y d")
    try await app.press("Down", "Enter")
    #expect(app.screen.contains("New book"))
    #expect(app.screen.contains("ulyssesy d"))
  }

  @Test func `from the demo one goes to one's own catalogue`() async throws {
    let app = try await AppDriver(options: OctavoApp.Options(isDemo: true))
    try await app.press("a")
    #expect(app.screen.contains("Go to my catalogue"))
    try await app.press("Down", "Down", "Enter")
    #expect(app.model.hostRequests.contains { if case .openOwn = $0 { true } else { false } })
  }
}

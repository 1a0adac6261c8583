import Catalog
@testable import CatalogUI
import Foundation
import TerminalKit
import TestSupport
import Testing

/// The question after another program put a file into the catalogue's place.
struct ReopeningTests {
  /// Puts a copy of the catalogue into its place, as `mv` does, and tells the screens.
  private func replace(_ app: AppDriver) async throws {
    let copy = app.store.folder + "/copy.sqlite"
    try app.store.catalog.backup(to: copy)
    #expect(rename(copy, app.store.path) == 0)
    let found = #expect(throws: CatalogError.self) { try app.store.catalog.newestChange() }
    guard case .replaced(_, let replacement)? = found else { return }
    await app.notices(replacement)
  }

  @Test func `no key that was meant for a form answers the question`() async throws {
    let app = try await AppDriver()
    try await app.press("a")
    await app.type("A yellow dog")
    try await replace(app)
    await app.type("yjkhq")
    try await app.press("Enter")
    #expect(!app.screen.contains("This is the file that is there now."))
    #expect(app.screen.contains("A yellow dog"))
    #expect(app.status.contains("nothing can be saved. :reopen"), "\(app.status)")
  }

  @Test func `the question names its keys and its answers`() async throws {
    let app = try await AppDriver()
    try await replace(app)
    for text in [
      "This file was replaced at", "Look around first; :reopen asks again",
      "Open the file that is there now", "Write what was open as a copy beside it",
      "Quit; forms are kept as drafts",
    ] { #expect(app.screen.contains(text), "\(app.screen)") }
    #expect(!app.footer.contains("yes"), "\(app.footer)")
    try await app.press("Down", "Enter")
    #expect(app.screen.contains("This is the file that is there now."))
    #expect(!app.screen.contains("nothing can be saved"))
  }
}

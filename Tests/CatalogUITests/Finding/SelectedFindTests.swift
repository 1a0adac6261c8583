import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// `/` with an earlier query.
@Suite struct SelectedFindTests {
  private func line(_ app: AppDriver) -> String {
    guard case .typing(let typing) = app.model.chrome.status else { return "" }
    return typing.line.text
  }

  private func again(_ keys: String...) async throws -> AppDriver {
    let app = try await AppDriver.finding("guin")
    try await app.press("Enter", "/")
    #expect(line(app) == "guin")
    for key in keys { try await app.press(key) }
    return app
  }

  @Test func `typing replaces an earlier query, and the screen says so`() async throws {
    let app = try await again()
    #expect(app.status.contains("typing replaces it"))
    #expect(app.footer.contains("End keep it"))
    await app.type("emma")
    #expect(line(app) == "emma")
    #expect(!app.footer.contains("keep it") && !app.status.contains("replaces"))
    try await app.press("Ctrl-Z")
    #expect(line(app) == "guin")
  }

  @Test(arguments: ["End", "Left", "Right", "Home"])
  func `a key that moves keeps an earlier query`(_ key: String) async throws {
    let app = try await again(key)
    #expect(!app.footer.contains("keep it"))
    try await app.press("End")
    await app.type("x")
    #expect(line(app) == "guinx")
  }

  @Test func `the rows keep an earlier query, and Backspace clears it`() async throws {
    let kept = try await again("Down")
    await kept.type("x")
    #expect(line(kept) == "guinx")
    let cleared = try await again("Backspace")
    #expect(line(cleared) == "")
  }

  @Test func `what a scanner reads is always a new query`() async throws {
    let app = try await AppDriver()
    for isbn in ["9780060125639", "9780441478125"] {
      try await app.press("/")
      await app.type(isbn)
      #expect(line(app) == isbn)
      try await app.press("Enter")
    }
  }

  @Test func `the history's find is replaced by typing, too`() async throws {
    let app = try await AppDriver()
    try await app.press("H", "/")
    await app.type("added")
    try await app.press("Enter", "/")
    #expect(app.footer.contains("End keep it"))
    await app.type("x")
    #expect(line(app) == "x")
    try await app.press("Enter", "/", "End")
    await app.type("y")
    #expect(line(app) == "xy")
  }
}

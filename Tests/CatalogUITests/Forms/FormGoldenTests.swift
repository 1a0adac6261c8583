import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Forms as they look.
@Suite struct FormGoldenTests {
  static let sizes = GoldenTests.sizes

  private func check(_ name: String, _ size: (Int, Int), _ steps: [String]) async throws {
    let app = try await AppDriver(width: size.0, height: size.1)
    for step in steps { try await app.act(step) }
    assertScreen(app.timeless, of: app, matches: "form-\(name)", size)
  }

  @Test(arguments: sizes) func `a new book`(_ size: (Int, Int)) async throws {
    try await check("new", size, ["a"])
  }

  @Test(arguments: sizes) func `the relation field`(_ size: (Int, Int)) async throws {
    let steps = [
      "a", "The Telling", "@Genre", "Anthro", "Enter", "Tab", "978-0-06-012563-8", "@Year", "2000",
      "@Authors", "kafka", "Enter", "le gu",
    ]
    try await check("relation", size, steps)
  }

  @Test(arguments: sizes) func `an edited book`(_ size: (Int, Int)) async throws {
    let steps = [
      "/", "dispossessed", "Enter", "e", "@Year", "Backspace", "3", "Tab", "fan", "Enter",
    ]
    try await check("edit", size, steps)
  }

  @Test(arguments: sizes) func `an author`(_ size: (Int, Int)) async throws {
    try await check("author", size, ["2", "a", "David Mitchell", "Tab", "1974"])
  }

  @Test(arguments: sizes) func `an author who is likely there`(_ size: (Int, Int)) async throws {
    try await check("author-alike", size, ["2", "a", "Le Guin, U. K."])
  }

  @Test(arguments: sizes) func `leaving`(_ size: (Int, Int)) async throws {
    try await check("leaving", size, ["a", "The Telling", "Esc"])
  }
}

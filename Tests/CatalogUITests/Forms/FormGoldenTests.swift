import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Forms as they look.
@Suite struct FormGoldenTests {
  private func check(_ name: String, in frames: [Frame] = .butLarge, _ steps: [String]) async throws
  {
    let app = try await AppDriver()
    await app.resize(to: frames)
    for step in steps { try await app.act(step) }
    await app.assertFrames(match: "form-\(name)", in: frames)
  }

  @Test func `a new book`() async throws {
    try await check("new", in: .all, ["a"])
  }

  // What is in sight depends on where the cursor came from.
  @Test(arguments: [Frame].butLarge.apart(.small))
  func `the relation field`(_ frames: [Frame]) async throws {
    let steps = [
      "a", "The Telling", "@Genre", "Anthro", "Enter", "Tab", "978-0-06-012563-8", "@Year", "2000",
      "@Authors", "kafka", "Enter", "le gu",
    ]
    try await check("relation", in: frames, steps)
  }

  @Test func `an edited book`() async throws {
    let steps = [
      "/", "dispossessed", "Enter", "e", "@Year", "Backspace", "3", "Tab", "fan", "Enter",
    ]
    try await check("edit", steps)
  }

  @Test func `an author`() async throws {
    try await check("author", ["2", "a", "David Mitchell", "Tab", "1974"])
  }

  @Test func `an author who is likely there`() async throws {
    try await check("author-alike", ["2", "a", "Le Guin, U. K."])
  }

  @Test func `leaving`() async throws {
    try await check("leaving", ["a", "The Telling", "Esc"])
  }
}

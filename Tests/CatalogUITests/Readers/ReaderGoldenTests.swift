@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

@Suite struct ReaderGoldenTests {
  private func check(_ name: String, in frames: [Frame] = .all, _ steps: [String]) async throws {
    let app = try await House.app()
    await app.resize(to: frames)
    for step in steps { try await app.act(step) }
    await app.assertFrames(match: name, in: frames)
  }

  @Test func `readers`() async throws {
    try await check("readers", ["7", "Down"])
  }

  @Test func `a reader`() async throws {
    try await check("reader", ["7", "End", "Enter"])
  }

  @Test func `a new reader`() async throws {
    try await check("reader-form", ["7", "a", "Tim", "Tab", "Tab", "L-0017", "Ctrl-S"])
  }

  @Test func `who are you`() async throws {
    let store = try House.store(user: "shared")
    let app = try await AppDriver(store: store)
    await app.assertFrames(match: "who")
  }

  @Test func `a reading`() async throws {
    try await check("reading-form", in: .butLarge, ["/", "hobbit", "Enter", "r"])
  }

  // The last line but one is another one where texts take more lines.
  @Test(arguments: [Frame].all.apart(.small))
  func `own readings of a book`(_ frames: [Frame]) async throws {
    try await check("own-reading", in: frames, ["/", "hobbit", "Enter", "Enter", "End", "Up"])
  }

  // Columns that there is no room for are told when they are asked for.
  @Test(arguments: [Frame].all.apart(.small))
  func `own columns`(_ frames: [Frame]) async throws {
    try await check("own-columns", in: frames, [":", "columns title status rating", "Enter"])
  }
}

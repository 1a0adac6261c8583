@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

@Suite struct ReaderGoldenTests {
  private func check(_ name: String, _ size: (Int, Int), _ steps: [String]) async throws {
    let app = try await House.app(width: size.0, height: size.1)
    for step in steps { try await app.act(step) }
    assertScreen(timeless(app.surface), of: app, matches: "\(name)", size)
  }

  @Test(arguments: GoldenTests.sizes) func `readers`(_ size: (Int, Int)) async throws {
    try await check("readers", size, ["7", "Down"])
  }

  @Test(arguments: GoldenTests.sizes) func `a reader`(_ size: (Int, Int)) async throws {
    try await check("reader", size, ["7", "End", "Enter"])
  }

  @Test(arguments: GoldenTests.sizes) func `a new reader`(_ size: (Int, Int)) async throws {
    try await check("reader-form", size, ["7", "a", "Tim", "Tab", "Tab", "L-0017", "Ctrl-S"])
  }

  @Test(arguments: GoldenTests.sizes) func `who are you`(_ size: (Int, Int)) async throws {
    let store = try House.store(user: "shared")
    let app = try await AppDriver(width: size.0, height: size.1, store: store)
    assertScreen(timeless(app.surface), of: app, matches: "who", size)
  }

  @Test(arguments: GoldenTests.sizes) func `a reading`(_ size: (Int, Int)) async throws {
    try await check("reading-form", size, ["/", "hobbit", "Enter", "r"])
  }

  @Test(arguments: GoldenTests.sizes) func `own readings of a book`(_ size: (Int, Int)) async throws
  {
    try await check("own-reading", size, ["/", "hobbit", "Enter", "Enter", "End", "Up"])
  }

  @Test(arguments: GoldenTests.sizes) func `own columns`(_ size: (Int, Int)) async throws {
    try await check("own-columns", size, [":", "columns title status rating", "Enter"])
  }
}

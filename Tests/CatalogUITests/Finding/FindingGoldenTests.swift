import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Whole screens of finding, compared with files.
@Suite struct FindingGoldenTests {
  private func check(_ name: String, in frames: [Frame] = .all, _ keys: [String]) async throws {
    let store = try TemporaryCatalog(of: Library.template)
    for (name, text) in [("gifts", "tag:gift"), ("old and long", "year:..1950 -@gifts")] {
      try store.catalog.write { edit in _ = try edit.queries.save(text, as: name) }
    }
    let app = try await AppDriver(store: store)
    await app.resize(to: frames)
    for key in keys {
      if Key(key) == nil { await app.type(key) } else { try await app.press(key) }
    }
    await app.assertFrames(match: name, in: frames)
  }

  @Test func `values`() async throws {
    try await check("find-values", ["/", "author:", "Down", "Down"])
  }

  @Test func `how a query was read`() async throws {
    try await check("find-reading", ["/", "-tag:gift year:1960.. "])
  }

  @Test func `a mistake`() async throws {
    try await check("find-mistake", ["/", "guin year:196O..1979 "])
  }

  @Test func `saved queries`() async throws {
    try await check("saved-queries", ["o", "Down"])
  }

  // Tab goes to them only where they are in sight.
  @Test(arguments: [Frame].all.apart(.large))
  func `saved queries beside the books`(_ frames: [Frame]) async throws {
    try await check("sidebar", in: frames, ["Tab", "Tab", "Down"])
  }

  @Test func `how to find`() async throws {
    try await check("how-to-find", in: .butLarge, ["/", "F1"])
  }
}

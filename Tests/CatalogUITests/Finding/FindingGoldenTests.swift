import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Whole screens of finding, compared with files.
@Suite struct FindingGoldenTests {
  static let sizes = GoldenTests.sizes

  private func check(_ name: String, _ size: (Int, Int), _ keys: [String]) async throws {
    let store = try TemporaryCatalog(of: Library.template)
    for (name, text) in [("gifts", "tag:gift"), ("old and long", "year:..1950 -@gifts")] {
      try store.catalog.write { edit in _ = try edit.queries.save(text, as: name) }
    }
    let app = try await AppDriver(width: size.0, height: size.1, store: store)
    for key in keys {
      if Key(key) == nil { await app.type(key) } else { try await app.press(key) }
    }
    assertScreen(timeless(app.surface), of: app, matches: "\(name)", size)
  }

  @Test(arguments: sizes) func `values`(_ size: (Int, Int)) async throws {
    try await check("find-values", size, ["/", "author:", "Down", "Down"])
  }

  @Test(arguments: sizes) func `how a query was read`(_ size: (Int, Int)) async throws {
    try await check("find-reading", size, ["/", "-tag:gift year:1960.. "])
  }

  @Test(arguments: sizes) func `a mistake`(_ size: (Int, Int)) async throws {
    try await check("find-mistake", size, ["/", "guin year:196O..1979 "])
  }

  @Test(arguments: sizes) func `saved queries`(_ size: (Int, Int)) async throws {
    try await check("saved-queries", size, ["o", "Down"])
  }

  @Test(arguments: sizes) func `saved queries beside the books`(_ size: (Int, Int)) async throws {
    try await check("sidebar", size, ["Tab", "Tab", "Down"])
  }

  @Test(arguments: sizes) func `how to find`(_ size: (Int, Int)) async throws {
    try await check("how-to-find", size, ["/", "F1"])
  }
}

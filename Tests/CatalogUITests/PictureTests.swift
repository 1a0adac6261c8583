import CResources
import Catalog
import Foundation
import Interchange
import TerminalKit
import TestSupport
import Testing

@testable import CatalogUI

/// The picture of the README is a real screen, and stays one.
@Suite struct PictureTests {
  @Test func `the README's picture shows the demo as it looks now`() async throws {
    let clock = TestClock(2026, 11, 21)
    let store = try TemporaryCatalog(user: "maria", clock: { clock.now })
    let demo = UnsafeRawBufferPointer(start: octavo_demo_json(), count: octavo_demo_json_size())
    try DemoCatalog.fill(store.catalog, with: demo)
    try DemoHousehold.fill(store.catalog, login: "maria")
    var options = OctavoApp.Options()
    options.catalogName = "DEMO"
    options.isDemo = true
    let app = try await AppDriver(
      width: 120,
      height: 26,
      isFilled: false,
      options: options,
      store: store
    )
    for _ in 0..<23 { try await app.press("Down") }
    #expect(app.screen.contains("An Ambiguous Utopia"))

    let picture = app.surface.svg
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Resources/screen.svg").standardizedFileURL
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try picture.write(to: path, atomically: true, encoding: .utf8)
    }
    let same = try String(contentsOf: path, encoding: .utf8) == picture
    #expect(same, "The screen has changed: UPDATE_GOLDEN=1 make test FILTER=PictureTests")
  }
}

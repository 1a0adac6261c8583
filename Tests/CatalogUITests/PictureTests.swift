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
    let store = try TemporaryCatalog()
    let demo = UnsafeRawBufferPointer(start: octavo_demo_json(), count: octavo_demo_json_size())
    try DemoCatalog.fill(store.catalog, with: demo)
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

    let picture = app.surface.withoutDay.svg
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Resources/screen.svg").standardizedFileURL
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try picture.write(to: path, atomically: true, encoding: .utf8)
    }
    let same = try String(contentsOf: path, encoding: .utf8) == picture
    #expect(same, "The screen has changed: UPDATE_GOLDEN=1 make test FILTER=PictureTests")
  }
}

extension Surface {
  /// Without what depends on the day.
  fileprivate var withoutDay: Surface {
    var surface = self
    for y in 0..<size.height {
      let cells = (0..<size.width).map { text(at: Point(x: $0, y: y)) }
      let start = cells.indices.first { cells[$0...].joined().hasPrefix("added ") }
      guard let start else { continue }
      let place = Point(x: start, y: y)
      let look = style(at: place)
      surface.fill(Rect(x: start, y: y, width: size.width - start, height: 1))
      surface.put("added today by maria", at: place, style: look)
    }
    return surface
  }
}

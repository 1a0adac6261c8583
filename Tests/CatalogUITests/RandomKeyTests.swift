import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Keys that nobody presses on purpose, on every screen.
@Suite struct RandomKeyTests {
  private static let keys: [Key] =
    "abcdefghijklmnopqrstuvwxyz0123456789/:?*[]GHM <>é海".map(Key.character)
    + [
      .enter, .tab, .backTab, .escape, .backspace, .delete, .up, .down, .left, .right, .home,
      .end, .pageUp, .pageDown, .function(1), .control("s"), .control("g"), .control("r"),
      .control("l"), .control("c"), .control("p"), .altLeft, .altRight, .altUp, .altDown,
    ]

  private static let sizes = [
    Size(width: 80, height: 24), Size(width: 40, height: 12), Size(width: 200, height: 50),
    Size(width: 120, height: 10), Size(width: 1, height: 1), Size(width: 41, height: 60),
  ]

  @Test(arguments: 1...6)
  func `random keys never trap, and the cursor stays on the screen`(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let app = try await AppDriver()
    for step in 0..<600 {
      switch Int.random(in: 0..<40, using: &random) {
      case 0:
        let size = Self.sizes[Int.random(in: 0..<Self.sizes.count, using: &random)]
        await app.handle(.resize(size))
      case 1:
        await app.handle(.paste(String.random(upTo: 20, using: &random)))
      case 2, 3:
        let size = app.model.size
        let point = Point(
          x: Int.random(in: 0..<size.width, using: &random),
          y: Int.random(in: 0..<size.height, using: &random)
        )
        let kinds: [Mouse.Kind] = [.press, .doublePress, .wheelUp, .wheelDown, .release]
        let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
        await app.handle(.mouse(Mouse(kind, at: point)))
      default:
        let key = Self.keys[Int.random(in: 0..<Self.keys.count, using: &random)]
        await app.handle(.key(key))
      }
      let surface = app.surface
      let cursor = try #require(surface.cursor, "no cursor after \(step) steps")
      #expect(surface.bounds.contains(cursor), "cursor at \(cursor) after \(step) steps")
      if !surface.bounds.contains(cursor) { return }
    }
  }
}

import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Text and keys that nobody types on purpose.
@Suite struct HostileFormTests {
  private static let hostile = [
    "\u{1B}]0;owned\u{7}\u{1B}[2J", "\u{9B}31m", "a\u{202E}b\u{2066}c", "\u{200B}\u{200D}\u{FEFF}",
    "e" + String(repeating: "\u{301}", count: 2_000), String(repeating: "long ", count: 20_000),
    "two\nlines\r\nand\ttabs", "👩‍👩‍👧‍👦🇩🇪", "\u{0}\u{1}\u{7F}",
  ]

  @Test(arguments: hostile) func `any text in any field is shown harmless`(
    _ text: String
  )
    async throws
  {
    let app = try await AppDriver()
    try await app.press("a")
    for _ in 0..<16 {
      await app.handle(.paste(text))
      for row in app.screen.split(separator: "\n") {
        let controls = row.unicodeScalars.filter {
          $0.properties.generalCategory == .control || $0.value == 0x202E
        }
        #expect(controls.isEmpty)
        #expect(displayWidth(of: String(row)) <= 80)
      }
      try await app.press("Tab")
    }
    try await app.press("Ctrl-S")
    // Several lines are offered as books, and nothing is written of those either.
    #expect(app.form != nil || app.screen.contains("nothing written yet"))
    #expect(try app.count() == 13)
  }

  @Test(arguments: 1...4)
  func `random keys in a form never trap, and the cursor stays on the screen`(
    _ seed: UInt64
  )
    async throws
  {
    let keys: [Key] =
      "abcdefgklnou 19-é海".map(Key.character) + [
        .enter, .enter, .tab, .tab, .backTab, .escape, .backspace, .delete, .up, .down, .down,
        .left, .right, .home, .end, .pageUp, .pageDown, .control("s"), .control("u"),
        .control("w"), .control("z"), .control("k"), .altUp, .altDown, .altLeft, .controlRight,
      ]
    var random = SeededGenerator(seed: seed)
    let app = try await AppDriver(
      width: Int.random(in: 30...120, using: &random),
      height: Int.random(in: 9...50, using: &random)
    )
    for step in 0..<300 {
      if app.form == nil, app.model.screens.layers.isEmpty {
        await app.perform(.goBooks)
        await app.perform(step.isMultiple(of: 2) ? .add : .edit)
      }
      if Int.random(in: 0..<30, using: &random) == 0 {
        await app.handle(.paste(String.random(upTo: 30, using: &random)))
      } else {
        await app.handle(.key(keys[Int.random(in: 0..<keys.count, using: &random)]))
      }
      let surface = app.surface
      let cursor = try #require(surface.cursor)
      #expect(surface.bounds.contains(cursor), "cursor at \(cursor) after \(step) steps")
      if !surface.bounds.contains(cursor) { return }
    }
  }
}

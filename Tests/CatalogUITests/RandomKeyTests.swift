import Books
import Catalog
@testable import CatalogUI
import Foundation
import TerminalKit
import TestSupport
import Testing

/// Keys that nobody presses on purpose, on every screen, as the bytes that a terminal sends: whole, in
/// pieces with pauses between them, with pastes and with answers of the terminal among them.
@Suite struct RandomKeyTests {
  /// In all.
  private static let keys = Proof.of(usual: 600, long: 200_000)
  private static let keysOfARun = 600

  @Test(arguments: 1...max(1, keys / keysOfARun))
  func `random keys never trap, change nothing unseen, and the cursor stays on the screen`(
    _ seed: Int
  ) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let folder = try TemporaryCatalog.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let app = try await AppDriver(options: OctavoApp.Options(draftsPath: folder))
    var input = RandomInput()
    for step in 0..<Self.keysOfARun {
      if Int.random(in: 0..<40, using: &random) == 0 {
        await app.handle(.resize(RandomInput.size(using: &random)))
      }
      let isSeen = ScreenSize.suffices(app.model.size)
      let before = isSeen ? nil : try changes(app)
      for event in input.next(in: app.model.size, using: &random) { await app.handle(event) }
      if let before { #expect(try changes(app) == before, "changed unseen after \(step) keys") }
      if step.isMultiple(of: 20) { await app.keepDrafts() }
      let surface = app.surface
      let cursor = try #require(surface.cursor, "no cursor after \(step) keys")
      #expect(surface.bounds.contains(cursor), "cursor at \(cursor) after \(step) keys")
      if !surface.bounds.contains(cursor) { return }
    }
    #expect(try app.store.catalog.check().isEmpty)
  }

  /// The newest change of the catalogue.
  private func changes(_ app: AppDriver) throws -> ID<Revision>? {
    try app.store.catalog.read { view in try view.history.newest() }
  }
}

/// What a terminal sends when somebody presses anything at all.
private struct RandomInput {
  private var decoder = KeyDecoder()

  private static let keys: [String] =
    "abcdefghijklmnopqrstuvwxyz0123456789/:?*[]GHMO <>é海-+".map(String.init)
    + ["\r", "\t", "\u{7F}", "\u{13}", "\u{7}", "\u{12}", "\u{C}", "\u{3}", "\u{10}", "\u{E}"]
  private static let sequences: [String] = [
    "\u{1B}", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}OA", "\u{1B}OB", "\u{1B}OC",
    "\u{1B}OD", "\u{1B}[H", "\u{1B}[F", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[3~", "\u{1B}[Z",
    "\u{1B}OP", "\u{1B}[1;3A", "\u{1B}[1;3B", "\u{1B}[1;3C", "\u{1B}[1;3D", "\u{1B}[1;5C",
  ]
  private static let answers: [String] = [
    "\u{1B}]11;rgb:dede/adad/dddd\u{1B}\\", "\u{1B}]4;1;rgb:dd/dd/dd\u{7}",
    "\u{1B}P>|dy(390)\u{1B}\\", "\u{1B}P1$r0;1m\u{1B}\\", "\u{1B}[?64;1;2;22;28c",
    "\u{1B}[?2026;2$y", "\u{1B}[24;80R", "\u{1B}_Gi=31;dy\u{1B}\\",
  ]
  private static let sizes = [
    Size(width: 80, height: 24), Size(width: 40, height: 12), Size(width: 200, height: 50),
    Size(width: 120, height: 10), Size(width: 1, height: 1), Size(width: 41, height: 60),
  ]

  static func size(using random: inout SeededGenerator) -> Size {
    sizes.randomElement(using: &random) ?? sizes[0]
  }

  mutating func next(in size: Size, using random: inout SeededGenerator) -> [TerminalEvent] {
    switch Int.random(in: 0..<40, using: &random) {
    case 0:
      let text = String.random(upTo: 20, using: &random).replacing("\u{1B}", with: "")
      return feed("\u{1B}[200~\(text)\u{1B}[201~", using: &random)
    case 1: return feed(Self.answers.randomElement(using: &random) ?? "", using: &random)
    case 2, 3:
      let point = Point(
        x: Int.random(in: 0..<size.width, using: &random),
        y: Int.random(in: 0..<size.height, using: &random)
      )
      let kinds: [Mouse.Kind] = [.press, .doublePress, .wheelUp, .wheelDown, .release]
      return [.mouse(Mouse(kinds.randomElement(using: &random) ?? .press, at: point))]
    case 4..<16: return feed(Self.sequences.randomElement(using: &random) ?? "", using: &random)
    default: return feed(Self.keys.randomElement(using: &random) ?? "", using: &random)
    }
  }

  /// The events of a few bytes; one in four times they come slowly, each by itself.
  private mutating func feed(
    _ text: String,
    using random: inout SeededGenerator
  ) -> [TerminalEvent] {
    guard Int.random(in: 0..<4, using: &random) == 0 else {
      return decoder.feed(text.utf8) + decoder.flush()
    }
    var events: [TerminalEvent] = []
    for byte in text.utf8 {
      events += decoder.feed([byte])
      // Longer than an Esc waits, shorter than a sequence may take.
      if decoder.pending == .escape { events += decoder.flush() }
    }
    return events + decoder.flush()
  }
}

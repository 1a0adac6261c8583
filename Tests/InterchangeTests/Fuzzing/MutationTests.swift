import Books
import Catalog
import Foundation
import Interchange
import TestSupport
import Testing

/// Damaged files: whatever stands in them, an answer or an error, and no crash and no hang.
struct MutationTests {
  /// Of each file.
  private static let rounds = Proof.of(usual: 15, long: 10_000)

  @Test(arguments: Fixtures.all) func `a damaged file is read or refused`(
    fixture: Fixtures.Fixture
  ) throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<Self.rounds {
      let bytes = Self.mutated(fixture.bytes, using: &random)
      // Any other error ends the test.
      do { _ = try read(bytes, as: fixture.format) } catch is InterchangeError {}
      do { _ = try read(bytes) } catch is InterchangeError {}
    }
  }

  @Test(arguments: Fixtures.all) func `a damaged file comes wholly or not at all`(
    fixture: Fixtures.Fixture
  ) throws {
    let folder = try TemporaryCatalog.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let catalog = try Catalog.inMemory(user: "maria")
    var random = SeededGenerator(seed: 43)
    for round in 0..<Self.rounds / 10 {
      let before = try Self.counts(catalog)
      let path = "\(folder)/\(round).\(fixture.format)"
      try Data(Self.mutated(fixture.bytes, using: &random)).write(to: URL(fileURLWithPath: path))
      var source = ImportSource(paths: [path])
      source.format = fixture.format
      do {
        let plan = try ImportPlan.make(source, in: catalog)
        let outcome = try plan.carryOut(in: catalog)
        let after = try Self.counts(catalog)
        #expect(after.books == before.books + outcome.added, "round \(round)")
        #expect(after.revisions - before.revisions == (outcome.revision == nil ? 0 : 1))
      } catch is InterchangeError {
        let after = try Self.counts(catalog)
        #expect(after.books == before.books && after.revisions == before.revisions)
      }
    }
  }

  private static func counts(_ catalog: Catalog) throws -> (books: Int, revisions: Int) {
    try catalog.read { view in
      (try view.books.count(), try view.history.revisions(limit: .max).count)
    }
  }

  private static let tokens: [[UInt8]] =
    [
      "\"", "\"\"", ",", ";", "\t", "\r", "\n", "\r\n", "=\"", "{", "}", "[", "]", "\\", "\\u", "#",
      "@", "&", "<", ">", "\0", "e", "-", "9", "\u{1F}", "\u{1E}", "\u{1D}", "&#", "]]>", "é", "日",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xFF, 0xFE], [0x80], [0xE9]]

  /// A few bytes changed, put in, taken out, repeated, or the end cut off.
  private static func mutated(
    _ original: [UInt8],
    using random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      guard !bytes.isEmpty else { break }
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 1...60, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1, 2: bytes.insert(contentsOf: tokens.randomElement(using: &random) ?? [], at: place)
      case 3: bytes.removeSubrange(place..<end)
      case 4:
        bytes.insert(
          contentsOf: bytes[place..<end],
          at: Int.random(in: 0...bytes.count, using: &random)
        )
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }
}

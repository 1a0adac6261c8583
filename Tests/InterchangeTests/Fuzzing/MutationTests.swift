import Foundation
import Interchange
import TestSupport
import Testing

/// Damaged files: whatever stands in them, an answer or an error, and no crash and no hang.
struct MutationTests {
  /// A few hundred; `OCTAVO_FUZZ=10000` for the long run.
  private static let rounds =
    ProcessInfo.processInfo.environment["OCTAVO_FUZZ"].flatMap { Int($0) } ?? 200

  @Test(arguments: Fixtures.all) func `a damaged file is read or refused`(
    fixture: Fixtures.Fixture
  ) throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<Self.rounds {
      let bytes = Self.mutated(fixture.bytes, using: &random)
      _ = try? read(bytes, as: fixture.format)
      _ = try? read(bytes)
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

import Books
import Glibc

/// Letters to look for in texts in memory (``TitleTexts``, ``SortedWords``).
///
/// Substring search by the rarest byte: the C library's `memchr` looks for the letter that is the
/// least frequent in European languages, and what is around a hit is compared.
struct LetterPattern {
  let bytes: [UInt8]
  let isAtStart: Bool
  /// The place of its letter that is likely to be the rarest in any text.
  private let rarest: Int

  /// - Returns: nil when only the file can tell.
  init?(_ match: Query.Match, _ text: String) {
    // Every word in the texts has a space before it and one behind it, so that two stand between
    // titles: spaces in the pattern could match across them.
    let space = UInt8(ascii: " ")
    guard !text.isEmpty, !text.has(0), text.utf8.first != space, text.utf8.last != space,
      !zip(text.utf8, text.utf8.dropFirst()).contains(where: { $0 == space && $1 == space })
    else { return nil }
    let bytes: [UInt8]
    switch match {
    case .word, .start: bytes = Array((" " + text).utf8)
    case .phrase: bytes = Array((" " + text + " ").utf8)
    case .inside: bytes = Array(text.utf8)
    case .whole: return nil
    }
    self.bytes = bytes
    isAtStart = match == .start
    rarest = bytes.indices.min { Self.frequency(bytes[$0]) < Self.frequency(bytes[$1]) } ?? 0
  }

  /// How frequent a byte of text is, compared with others.
  private static func frequency(_ byte: UInt8) -> Int {
    let order = " etaoinsrhldcumfpgwybvk".utf8
    return order.firstIndex(of: byte).map { order.distance(from: $0, to: order.endIndex) } ?? 0
  }

  /// Looks for the rarest of the letters, and at what is around it.
  func firstPlace(in text: UnsafeRawBufferPointer, from start: Int, upTo end: Int) -> Int? {
    bytes.withUnsafeBytes { wanted in
      guard let base = text.baseAddress, let bytes = wanted.baseAddress else { return nil }
      let behind = wanted.count - rarest - 1
      var place = start + rarest
      while place + behind < end {
        guard let hit = memchr(base + place, Int32(wanted[rarest]), end - behind - place)
        else { return nil }
        place = UnsafeRawPointer(hit) - base
        if memcmp(base + place - rarest, bytes, wanted.count) == 0 { return place - rarest }
        place += 1
      }
      return nil
    }
  }
}

import GRDB
import GRDBSQLite
import Glibc

/// The folded words of every title in one piece of memory, a space before and behind each word.
///
/// Going through all of them takes a few milliseconds for a million books.
struct TitleTexts: Sendable {
  private var bytes: [UInt8] = []
  /// Where the text of the book with this id starts; it ends where the next one starts.
  private var starts: [UInt32] = [0]
  /// Whether all titles were read, or found to be too many.
  private(set) var isComplete = false
  /// Whether all titles are here.
  private(set) var isWhole = false

  /// Longer texts, and ids that leave more gaps, stay in the file.
  static let mostBytes = 96 << 20
  static let mostIDs: Int64 = 8 << 20

  /// Reads on from where reading was given up.
  mutating func read(_ db: Database) throws {
    let last = Int64(starts.count) - 2
    var fits = true
    try db.forEachRow(
      of: "SELECT bookId, words FROM titleText WHERE bookId > \(last) ORDER BY bookId"
    ) { row in
      let id = sqlite3_column_int64(row, 0)
      let text = UnsafeRawBufferPointer(
        start: sqlite3_column_text(row, 1),
        count: Int(sqlite3_column_bytes(row, 1))
      )
      fits = id < Self.mostIDs && bytes.count + text.count < Self.mostBytes
      guard fits else { return false }
      let gap = Int(id) - (starts.count - 1)
      if gap > 0 {
        starts.append(contentsOf: repeatElement(UInt32(bytes.count), count: gap))
      }
      bytes.append(contentsOf: text)
      bytes.append(UInt8(ascii: " "))
      starts.append(UInt32(bytes.count))
      return true
    }
    isComplete = true
    isWhole = fits
    if !fits { (bytes, starts) = ([], [0]) }
  }
}

extension TitleTexts {
  /// What a text is looked for as; nil when only the file can tell.
  struct Pattern {
    let bytes: [UInt8]
    let isAtStart: Bool
    /// The place of its letter that is likely to be the rarest in any text.
    let rarest: Int

    init?(_ match: Query.Match, _ text: String) {
      // Two spaces stand between the titles.
      guard !text.isEmpty, !text.utf8.contains(0), !text.contains("  "),
        text.utf8.first != 0x20, text.utf8.last != 0x20
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
      rarest =
        bytes.indices.min { Self.frequency(bytes[$0]) < Self.frequency(bytes[$1]) } ?? 0
    }

    /// How frequent a byte of text is, compared with others.
    private static func frequency(_ byte: UInt8) -> Int {
      let order = " etaoinsrhldcumfpgwybvk".utf8
      return order.firstIndex(of: byte).map { order.distance(from: $0, to: order.endIndex) } ?? 0
    }
  }

  /// Whether a book's title has it.
  func have(_ pattern: Pattern, _ book: Int) -> Bool {
    guard book + 1 < starts.count else { return false }
    let start = Int(starts[book])
    let count = Int(starts[book + 1]) - start
    guard count >= pattern.bytes.count else { return false }
    if pattern.isAtStart { return bytes[start...].starts(with: pattern.bytes) }
    return firstPlace(of: pattern, from: start, upTo: start + count) != nil
  }

  /// All books whose title has it.
  func books(_ pattern: Pattern) throws -> BookSet {
    var found = BookSet(upTo: Int64(starts.count))
    if pattern.isAtStart {
      for book in 0..<(starts.count - 1) {
        if book.isMultiple(of: 65_536) { try Task.checkCancellation() }
        if have(pattern, book) { found.insert(Int64(book)) }
      }
      return found
    }
    var book = 0
    var place = 0
    // Cut into pieces, between which the search can be given up.
    var hits = 0
    while place < bytes.count {
      guard let next = firstPlace(of: pattern, from: place, upTo: min(place + 4 << 20, bytes.count))
      else {
        place = min(place + 4 << 20, bytes.count) - pattern.bytes.count + 1
        if place + pattern.bytes.count > bytes.count { break }
        try Task.checkCancellation()
        continue
      }
      while Int(starts[book + 1]) <= next { book += 1 }
      found.insert(Int64(book))
      place = Int(starts[book + 1])
      hits += 1
      if hits.isMultiple(of: 65_536) { try Task.checkCancellation() }
    }
    return found
  }

  /// Looks for the rarest of the pattern's letters, and at what is around it.
  private func firstPlace(of pattern: Pattern, from start: Int, upTo end: Int) -> Int? {
    bytes.withUnsafeBytes { all in
      pattern.bytes.withUnsafeBytes { wanted in
        guard let base = all.baseAddress, let bytes = wanted.baseAddress else { return nil }
        let behind = wanted.count - pattern.rarest - 1
        var place = start + pattern.rarest
        while place + behind < end {
          guard
            let hit = memchr(
              base + place,
              Int32(wanted[pattern.rarest]),
              end - behind - place
            )
          else { return nil }
          place = UnsafeRawPointer(hit) - base
          if memcmp(base + place - pattern.rarest, bytes, wanted.count) == 0 {
            return place - pattern.rarest
          }
          place += 1
        }
        return nil
      }
    }
  }
}

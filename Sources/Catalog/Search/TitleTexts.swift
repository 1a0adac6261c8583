import GRDB
import Glibc

/// The folded words of every title in memory, a space before and behind each word.
///
/// Going through all of them takes a few milliseconds for a million books.
struct TitleTexts: Sendable {
  /// Each of ``Piece/books`` ids, so that no text is copied again while more are read.
  private var pieces: [Piece] = []
  /// The highest id of a book.
  private(set) var last: Int64 = -1

  /// Longer texts, and ids that leave more gaps, stay in the file; a million books have 27 MiB.
  private static let mostBytes = 96 << 20
  private static let mostIDs: Int64 = 8 << 20

  /// - Returns: nil when they would fill the memory.
  /// - Throws: `CancellationError`; `DatabaseError`.
  init?(_ db: Database) throws {
    var byteCount = 0
    var fits = true
    try db.forEachRow(of: "SELECT bookId, words FROM titleText ORDER BY bookId") { row in
      let id = row.integer(0)
      let text = row.text(1)
      // A damaged file can have them in another order.
      fits = last < id && id < Self.mostIDs && byteCount + text.count < Self.mostBytes
      guard fits else { return false }
      while pieces.count <= Int(id) / Piece.books { pieces.append(Piece()) }
      pieces[Int(id) / Piece.books].append(text, of: Int(id) % Piece.books)
      byteCount += text.count
      last = id
      return true
    }
    guard fits else { return nil }
  }

  /// Hands over all words of all titles, in the order of the books' ids.
  ///
  /// - Throws: `CancellationError`.
  @inline(__always)
  func forEachWord(_ body: (UnsafeRawBufferPointer, _ book: UInt32) -> Void) throws {
    for (number, piece) in pieces.enumerated() {
      try Task.checkCancellation()
      piece.forEachWord { body($0, UInt32(number * Piece.books + $1)) }
    }
  }

  /// True when a book's title has the pattern.
  func have(_ pattern: LetterPattern, _ book: Int64) -> Bool {
    let piece = Int(book) / Piece.books
    guard book >= 0, piece < pieces.count else { return false }
    return pieces[piece].have(pattern, Int(book) % Piece.books)
  }

  /// All books whose title has it.
  func books(_ pattern: LetterPattern) throws -> IDBitmap {
    var found = IDBitmap()
    for (number, piece) in pieces.enumerated() {
      try Task.checkCancellation()
      piece.forEachBook(pattern) { found.insert(Int64(number * Piece.books + $0)) }
    }
    return found
  }
}

/// The titles of ids that follow one another.
private struct Piece: Sendable {
  private var bytes: [UInt8] = []
  /// Where the text of each book starts; it ends where the next one starts.
  private var starts: [UInt32] = [0]

  static let books = 1 << 15

  mutating func append(_ text: UnsafeBufferPointer<UInt8>, of book: Int) {
    if bytes.isEmpty {
      bytes.reserveCapacity(60 * Self.books)
      starts.reserveCapacity(Self.books + 1)
    }
    while starts.count <= book { starts.append(UInt32(bytes.count)) }
    bytes.append(contentsOf: text)
    bytes.append(UInt8(ascii: " "))
    starts.append(UInt32(bytes.count))
  }

  @inline(__always)
  func forEachWord(_ body: (UnsafeRawBufferPointer, _ book: Int) -> Void) {
    bytes.withUnsafeBytes { bytes in
      for book in 0..<(starts.count - 1) {
        var start = Int(starts[book])
        for place in start..<Int(starts[book + 1]) where bytes[place] == UInt8(ascii: " ") {
          if place > start { body(UnsafeRawBufferPointer(rebasing: bytes[start..<place]), book) }
          start = place + 1
        }
      }
    }
  }

  func have(_ pattern: LetterPattern, _ book: Int) -> Bool {
    guard book + 1 < starts.count else { return false }
    let start = Int(starts[book])
    let end = Int(starts[book + 1])
    guard end - start >= pattern.bytes.count else { return false }
    if pattern.isAtStart { return bytes[start...].starts(with: pattern.bytes) }
    return bytes.withUnsafeBytes { pattern.firstPlace(in: $0, from: start, upTo: end) } != nil
  }

  func forEachBook(_ pattern: LetterPattern, _ body: (Int) -> Void) {
    if pattern.isAtStart {
      for book in 0..<(starts.count - 1) where have(pattern, book) { body(book) }
      return
    }
    bytes.withUnsafeBytes { bytes in
      var book = 0
      var place = 0
      while let next = pattern.firstPlace(in: bytes, from: place, upTo: bytes.count) {
        while Int(starts[book + 1]) <= next { book += 1 }
        body(book)
        place = Int(starts[book + 1])
      }
    }
  }
}

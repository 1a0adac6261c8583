import Books
import Catalog
import Testing

/// Whatever text comes in: an answer, never a crash, and the rules that always hold.
@Suite struct AnyTextTests {
  @Test func `what was tidied has nothing more to trim`() {
    // A mark behind a space is one letter with it, and no white space.
    let volume = "4 \u{FE0F}"
    #expect(tidied(volume) == volume && trimmed(volume) == volume)
    #expect(trimmed(" \u{301}a\u{3000}\r\n") == "\u{301}a")
    #expect(trimmed(" \n") == "")
  }

  @Test(arguments: [UInt64(1), 2, 3, 4]) func `random text is taken or refused`(seed: UInt64) {
    var random = Generator(state: seed)
    for round in 0..<200 {
      let text = random.text()
      let key = folded(text)
      #expect(folded(key) == key)
      #expect(key.isEmpty == tidied(text).isEmpty)
      #expect(SortKey(text) == SortKey(text))
      _ = try? ISBN.parse(text)
      _ = try? Year.parse(text, currentYear: 2026)
      if round.isMultiple(of: 20) { _ = try? Language.parse(text) }
      _ = VolumeLabel(text).number
      _ = BookFormat.parse(text)
      _ = Role.parse(text)
      _ = ISBN(stored: text).formatted
      _ = ISBN(stored: text).isbn10
      _ = AuthorName.parse(text).display
      #expect(SortName.make(text).isEmpty == tidied(text).isEmpty)
      #expect(SortTitle.make(text, language: nil).isEmpty == tidied(text).isEmpty)
    }
  }

  @Test(arguments: ["1", "111 ", "de ", "a", "IV ", "[", "(", "\u{301}", "ア", "978-0", "y ", "👩‍👩‍👧"])
  func `a long text of anything is answered`(piece: String) {
    let text = String(repeating: piece, count: 20_000 / piece.utf8.count)
    _ = folded(text)
    _ = SortKey(text)
    _ = SortName.make(text)
    _ = SortTitle.make(text, language: nil)
    _ = VolumeLabel(text)
    _ = AuthorName.parse(text)
    #expect(throws: Problem.self) { try FieldParser.isbn(text) }
    #expect(throws: Problem.self) { try FieldParser.year(text, currentYear: 2026) }
    #expect(throws: Problem.self) { try FieldParser.language(text) }
    #expect(throws: Problem.self) { try FieldParser.pages(text) }
  }
}

/// Text of the characters that rules look at, and of any others (an xorshift generator).
private struct Generator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func text() -> String {
    let likely = Array("0123456789X-[]()?.,' \u{301}\u{3099}かaAeIVxyde’½٣Ⅳ한글שלåØß&–".unicodeScalars)
    var scalars = String.UnicodeScalarView()
    for _ in 0..<(next() % 24) {
      if next() % 4 > 0 {
        scalars.append(likely[Int(next() % UInt64(likely.count))])
      } else if let scalar = Unicode.Scalar(UInt32(next() % 0x11_0000)) {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}

/// Additional words by which a text is found beside its folded words.
///
/// Folding drops apostrophes and takes other signs for spaces: “l’arbre” is "larbre", “Catch-22” is
/// "catch 22". People search "arbre" and "catch22" as well:
///
/// - the part behind an apostrophe, when it has three letters or more: "arbre", "étranger", "neil" of
///   O’Neil, but no "s" of a possessive;
/// - parts that signs join, written as one word: "catch22", "email", "usa".
///
/// ```swift
/// JoinedWords.of("L’Étranger, U.S.A.")  // ["etranger", "usa"]
/// ```
package enum JoinedWords {
  /// The fewest letters of a word behind an apostrophe; shorter ones are endings: 's, 't, 're, 'll.
  private static let fewestLetters = 3
  /// The longest of these words, in bytes; longer ones are lists and addresses, which nobody types.
  private static let longest = 40

  /// The words, folded, each once.
  ///
  /// Most texts have none, and are only checked byte by byte: titles are folded by the million.
  package static func of(_ text: String) -> [String] {
    var words: [String] = []
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(where: isSpace) ?? bytes.count
        let token = UnsafeBufferPointer(rebasing: bytes[start..<end])
        switch kind(of: token) {
        case .plain: break
        case .signed: addWords(ofASCII: token, to: &words)
        case .other: addWords(of: String(decoding: token, as: UTF8.self), to: &words)
        }
        start = end + 1
      }
    }
    return words
  }

  private static func add(_ word: String, to words: inout [String]) {
    if !words.contains(word) { words.append(word) }
  }

  private enum TokenKind {
    /// Letters and digits, perhaps with signs around them, or with accents.
    case plain
    /// Plain ASCII with a sign between letters.
    case signed
    /// With a sign beyond ASCII, perhaps.
    case other
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  private static func kind(of token: UnsafeBufferPointer<UInt8>) -> TokenKind {
    var hasLetter = false
    var hasSign = false
    var isSigned = false
    var isASCII = true
    for byte in token {
      switch byte {
      // What begins the signs beyond ASCII: of Latin 1, spacing modifiers, Armenian and Hebrew points,
      // general punctuation, and wide forms.
      case 0xC2, 0xCA, 0xCB, 0xD5, 0xD7, 0xE2, 0xEA, 0xEF: return .other
      case 0x80...: isASCII = false
      default: break
      }
      if isLetter(byte) || byte >= 0x80 {
        if hasSign { isSigned = true }
        hasLetter = true
      } else {
        hasSign = hasLetter
      }
    }
    return isSigned ? isASCII ? .signed : .other : .plain
  }

  private static func addWords(
    ofASCII token: UnsafeBufferPointer<UInt8>,
    to words: inout [String]
  ) {
    var whole: [UInt8] = []
    // Where in the whole the letters behind an apostrophe begin.
    var behind: Int?
    var runs = 0
    var isInRun = false
    func endPiece(_ words: inout [String]) {
      if let start = behind, whole.count - start >= fewestLetters {
        add(String(decoding: whole[start...], as: UTF8.self), to: &words)
      }
      behind = nil
    }
    for byte in token {
      if isLetter(byte) {
        if !isInRun { runs += 1 }
        isInRun = true
        whole.append(0x41...0x5A ~= byte ? byte | 0x20 : byte)
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
        endPiece(&words)
        if isInRun { behind = whole.count }
      } else {
        endPiece(&words)
        isInRun = false
      }
    }
    endPiece(&words)
    if runs > 1, whole.count <= longest { add(String(decoding: whole, as: UTF8.self), to: &words) }
  }

  private static func addWords(of text: String, to words: inout [String]) {
    for token in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
      let pieces = pieces(of: token)
      for piece in pieces where piece.isBehindApostrophe {
        let word = folded(String(piece.scalars))
        if word.unicodeScalars.count >= fewestLetters, !word.has(UInt8(ascii: " ")) {
          add(word, to: &words)
        }
      }
      guard pieces.count(where: { !$0.isBehindApostrophe }) > 1 else { continue }
      let word = folded(String(Substring.UnicodeScalarView(token))).filter { $0 != " " }
      if word.utf8.count <= longest { add(word, to: &words) }
    }
  }

  /// A folded text with these words behind it, each behind two spaces, so that no phrase is found
  /// across them.
  package static func appended(to folded: String, of text: String) -> String {
    of(text).reduce(folded) { $0 + "  " + $1 }
  }

  /// The folded text at the beginning of such a text.
  package static func without(_ searched: some StringProtocol) -> String {
    guard let end = searched.firstRange(of: "  ") else { return String(searched) }
    return String(searched[..<end.lowerBound])
  }

  private struct Piece {
    var scalars = Substring.UnicodeScalarView()
    let isBehindApostrophe: Bool
  }

  /// The runs of letters and digits of a text without spaces, cut at its signs.
  private static func pieces(of token: Substring.UnicodeScalarView) -> [Piece] {
    // Ideographs have no spaces between words: signs join whole sentences there.
    guard let first = token.first, first.value < 0x2E80 else { return [] }
    var pieces: [Piece] = []
    var current: Piece?
    var isBehindApostrophe = false
    for scalar in token {
      if FoldClass.isApostrophe(scalar) {
        isBehindApostrophe = isBehindApostrophe || current != nil
        if let current { pieces.append(current) }
        current = nil
      } else if FoldClass.isAccent(scalar) {
        current?.scalars.append(scalar)
      } else if case .kept = FoldClass(scalar) {
        if current == nil { current = Piece(isBehindApostrophe: isBehindApostrophe) }
        current?.scalars.append(scalar)
        isBehindApostrophe = false
      } else {
        if let current { pieces.append(current) }
        current = nil
        isBehindApostrophe = false
      }
    }
    if let current { pieces.append(current) }
    return pieces
  }
}

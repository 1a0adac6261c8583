/// The words by which a text is found beside those that it folds to.
///
/// Folding drops apostrophes and takes other signs for spaces: “l’arbre” is "larbre", “Catch-22” is
/// "catch 22". People look for "arbre" and for "catch22" as well:
///
/// - what stands behind an apostrophe, when it has three letters or more: "arbre", "étranger", "neil" of
///   O’Neil, but no "s" of a possessive;
/// - what signs join, written as one word: "catch22", "email", "usa".
///
/// ```swift
/// JoinedWords.of("L’Étranger, U.S.A.")  // ["etranger", "usa"]
/// ```
enum JoinedWords {
  /// Fewer letters behind an apostrophe are an ending: 's, 't, 're, 'll.
  private static let fewestLetters = 3
  /// Longer ones are lists and addresses, and no word that anybody types.
  private static let longest = 40

  /// The words, folded, each once.
  static func of(_ text: String) -> [String] {
    guard hasSignInWord(text) else { return [] }
    var words: [String] = []
    func add(_ word: String) {
      if !words.contains(word) { words.append(word) }
    }
    for token in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
      let pieces = pieces(of: token)
      for piece in pieces where piece.isBehindApostrophe {
        let word = folded(String(piece.scalars))
        if word.unicodeScalars.count >= fewestLetters, !word.has(UInt8(ascii: " ")) { add(word) }
      }
      guard pieces.count(where: { !$0.isBehindApostrophe }) > 1 else { continue }
      let word = folded(String(Substring.UnicodeScalarView(token))).filter { $0 != " " }
      if word.utf8.count <= longest { add(word) }
    }
    return words
  }

  /// A folded text with these words behind it, each behind two spaces: no words that follow one another
  /// are found across them.
  static func appended(to folded: String, of text: String) -> String {
    of(text).reduce(folded) { $0 + "  " + $1 }
  }

  /// What of such a text is the folded one.
  static func without(_ searched: some StringProtocol) -> String {
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
        isBehindApostrophe = current != nil
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

  /// Whether a sign of ASCII stands between two letters, or there is anything beyond ASCII; most texts have
  /// neither, and are not looked at by scalars.
  private static func hasSignInWord(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var hasLetter = false
      var hasSign = false
      for byte in bytes {
        switch byte {
        case 0x80...: return true
        case 0x20, 0x09...0x0D: (hasLetter, hasSign) = (false, false)
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A:
          if hasSign { return true }
          hasLetter = true
        default: hasSign = hasLetter
        }
      }
      return false
    }
  }
}

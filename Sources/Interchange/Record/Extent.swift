/// How long a book is, as catalogues print it: "ix, 348 p.", "xxiv, 160, 10 S.", "2 sound
/// cassettes".
enum Extent {
  /// The largest run of pages in Arabic numbers; nil where the text counts something else.
  ///
  /// Numbers before a word for pages count, and those of a text of numbers alone: "ix + 348".
  static func pages(in text: String) -> Int? {
    var largest: Int?
    var run: Int?
    var hasOthers = false
    for token in tokens(of: text) {
      switch token {
      case .number(let number): run = max(run ?? 0, number)
      case .word(let word) where isRoman(word): continue
      case .unit:
        hasOthers = true
        run = nil
      case .word(let word):
        if isPages(word), let found = run { largest = max(largest ?? 0, found) }
        hasOthers = true
        run = nil
      }
    }
    return largest ?? (hasOthers ? nil : run)
  }

  private enum Token {
    case number(Int)
    /// In small letters.
    case word(String)
    /// A count of something: the "v" of "2 v.", which is no Roman number.
    case unit
  }

  private static func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    var rest = text.prefix(200)[...]
    // "v. <1 >" counts volumes, "v, 627 p." pages of a preface.
    if let first = rest.first, first == "v" || first == "V", rest.dropFirst().first == "." {
      return [.unit]
    }
    var isBehindNumber = false
    while let first = rest.first {
      if isDigit(first) {
        var digits = rest.prefix(while: isDigit)
        rest = rest[digits.endIndex...]
        // "1,234", "1.234" and "1 234" are one number, "12, 345" are two.
        let thousands = rest.dropFirst().prefix(while: isDigit)
        if digits.count == 1, let sign = rest.first, ",. '’\u{A0}\u{202F}".contains(sign),
          thousands.count == 3
        {
          digits += thousands
          rest = rest[thousands.endIndex...]
        }
        // "5o2" is no number.
        let letters = rest.prefix(while: \.isLetter)
        if !letters.isEmpty, let digit = rest[letters.endIndex...].first, isDigit(digit) {
          tokens.append(.unit)
          rest = rest.drop { $0.isLetter || $0.isNumber }
          continue
        }
        tokens.append(.number(Int(digits.suffix(7)) ?? 0))
        isBehindNumber = true
      } else if first.isLetter {
        let word = rest.prefix(while: \.isLetter)
        let behind = rest[word.endIndex...]
        // Pages of parts, "A1-32", and plates and leaves before the text, "2 p. l.", are not its pages.
        if word.count == 1, let digit = behind.first, isDigit(digit) {
          rest = behind.drop { isDigit($0) || $0 == "-" }
          continue
        }
        let isLeaves =
          word.lowercased() == "p"
          && ["l.", "l,", "l "].contains(String(behind.drop { ". ".contains($0) }.prefix(2)))
        let isUnit =
          isBehindNumber && word.count == 1 && (isLeaves || isRoman(word.lowercased()))
        tokens.append(isUnit ? .unit : .word(word.lowercased()))
        rest = rest[word.endIndex...]
        isBehindNumber = false
      } else {
        if ",+-;[".contains(first) { isBehindNumber = false }
        rest.removeFirst()
      }
    }
    return tokens
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }

  private static func isRoman(_ word: String) -> Bool {
    word.allSatisfy { "ivxlcdm".contains($0) }
  }

  /// Words for pages begin so in the languages of the West, and stand alone in those of East Asia.
  private static func isPages(_ word: String) -> Bool {
    words.contains(word) || word.hasPrefix("page") || word.hasPrefix("seite")
      || ["頁", "页", "ページ", "쪽", "페이지", "стр"].contains(where: word.hasPrefix)
  }

  private static let words: Set = [
    "p", "pp", "pg", "pgs", "pag", "págs", "pags", "pág", "páginas", "paginas", "página", "pagine",
    "pagina", "s", "ss", "с", "blz", "bladzijden", "sidor", "sider", "sivua", "stron", "str",
    "stran", "oldal", "sayfa", "σ", "σελ", "σελίδες",
  ]
}

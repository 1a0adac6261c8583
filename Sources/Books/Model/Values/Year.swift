/// The year in which a book came out: as it is printed in the book, and its number.
///
/// ```swift
/// let year = try Year.parse("1999-2001", currentYear: 2026)
/// year.number  // 1999
/// year.text    // "1999-2001"
/// ```
package struct Year: Hashable, Sendable, CustomStringConvertible {
  /// The first of the years; nil where a book says that it has none, as in "n.d.".
  ///
  /// Negative before our era: -720 is 720 BC.
  package let number: Int?
  /// As it was entered, without white space around it.
  package let text: String

  /// A year that was stored; without a text it is written as its number.
  package init(_ number: Int?, text: String? = nil) {
    self.number = number
    self.text = text ?? number.map(String.init) ?? ""
  }

  /// A year from its two columns; nil where both are empty.
  package init?(stored number: Int?, _ text: String?) {
    guard number != nil || text != nil else { return nil }
    self.init(number, text: text)
  }

  /// The text where it says more than the number, else nil; it is stored beside the number.
  package var printed: String? {
    text == number.map(String.init) ? nil : text
  }

  /// The years that a book may have: from -3000 to next year.
  package static func range(currentYear: Int) -> ClosedRange<Int> {
    -3000...max(-3000, currentYear + 1)
  }

  /// The reason why a text names no year.
  package enum Problem: Error, Hashable, Sendable {
    /// A letter where a digit belongs, and the digit that it looks like.
    case letter(Character, looksLike: Character)
    /// No number that could be a year.
    case noNumber
    /// A year outside of the range of books.
    case outOfRange(low: Int, high: Int)
  }

  /// The year that a text names; of several the first, of a decade or century the one that it
  /// begins with.
  ///
  /// Understands what catalogues print: "c. 1890", "c1999", "[1985?]", "1890s", "1890er", "199-?",
  /// "[19--]", "1999-2001", "-<1999>", "720 BC", "8th century BCE", "n.d.", "Shōwa 55 [1980]" (the
  /// number in brackets is the one meant), "1997, c1990" (the copyright's is not), "5760 i.e. 1999"
  /// (of two calendars, ours), "1st half of 19th century", and "1,999" as tables write thousands.
  /// - Parameter currentYear: this year; books of the next one may be entered.
  package static func parse(_ text: String, currentYear: Int) throws(Problem) -> Year {
    let text = withoutMacros(tidied(text))
    let range = range(currentYear: currentYear)
    guard let number = try number(in: text, range.upperBound) else { return Year(nil, text: text) }
    guard range.contains(number) else {
      throw .outOfRange(low: range.lowerBound, high: range.upperBound)
    }
    return Year(number, text: text)
  }

  /// The text without letters that BibTeX sorts books of one year by and does not print:
  /// "1980{\noopsort{a}}".
  package static func withoutMacros(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    return trimmed(text.replacing(#/\{\\[a-zA-Z]+\s*\{[^{}]*\}\}/#, with: ""))
  }

  /// - Parameter latest: A later year is one of another calendar, if another year follows it.
  /// - Returns: nil where the text says that there is none.
  private static func number(in text: String, _ latest: Int) throws(Problem) -> Int? {
    // Longer than any date that was ever printed.
    guard text.utf8.count <= 1000 else { throw .noNumber }
    if text.utf8.count <= 7, let number = Int(text) { return number }
    if let number = plain(text) { return number }
    let characters = Array(text).map(plain)
    // Tables write whole numbers as "1974.0".
    let whole = characters.suffix(2) == [".", "0"] ? characters.dropLast(2) : characters[...]
    if whole.count <= 7, let number = Int(String(whole)) { return number }
    if let number = try thousands(characters) { return number }
    if let other = OtherCalendar.year(in: text) { return other.year }
    guard !isMistyped(characters) else { throw .noNumber }
    if let number = meant(in: characters, latest) { return number }
    return try firstYear(in: characters.filter { $0 != "[" && $0 != "]" }, latest)
  }

  /// The year that a text names as the one meant, in brackets or behind a mark.
  ///
  /// It is the last of "1376 [1997]", "[13]78 [1999]", "1378- [1999-" and "759 i.e. 1999". The copyright's in "1900 [c1899]" is not, nor the end in "1999-[2006]".
  private static func meant(in characters: [Character], _ latest: Int) -> Int? {
    let bare = String(characters.filter { $0 != "[" && $0 != "]" }).lowercased()
    if let mark = bare.ranges(of: "i.e.").last,
      let number = try? firstYear(in: Array(bare[mark.upperBound...]), latest)
    {
      return number
    }
    var start = characters.startIndex
    while let open = characters[start...].firstIndex(of: "[") {
      let end = characters[open...].firstIndex(of: "]") ?? characters.endIndex
      start = end
      let inside = Array(characters[(open + 1)..<end])
      let before = characters[..<open].last { !$0.isWhitespace }
      let isRest =
        before == "-" && open > 0 && characters[open - 1] == "-"
        || inside.first.map { "cCpP©℗".contains($0) } ?? false
      let hasYear = characters[..<open].contains(where: \.isNumber)
      if isRest, hasYear { continue }
      // Where what is in brackets is no year, it stands beside them perhaps.
      if let number = try? firstYear(in: inside, latest) { return number }
    }
    return nil
  }

  /// True when it has a number but is no year: "198 4", a span that runs backwards, "year=1984".
  private static func isMistyped(_ characters: [Character]) -> Bool {
    if characters.contains("=") { return true }
    let runs = runs(of: characters) { $0.isASCII && $0.isNumber }
    guard runs.count == 2, runs[0].lowerBound == 0, runs[1].upperBound == characters.count else {
      return false
    }
    let between = trimmed(String(characters[runs[0].upperBound..<runs[1].lowerBound]))
    if between.isEmpty { return runs[0].count + runs[1].count == 4 }
    guard ["-", "–", "/"].contains(between), runs.allSatisfy({ $0.count == 4 }) else {
      return false
    }
    return String(characters[runs[1]]) < String(characters[runs[0]])
  }

  /// The number of "1,999"; nil for other shapes.
  ///
  /// - Throws: ``Problem/noNumber`` for "1.999", which is a fraction to some and 1999 to others.
  private static func thousands(_ characters: [Character]) throws(Problem) -> Int? {
    guard characters.count == 5, ",.".contains(characters[1]) else { return nil }
    let digits = String(characters[..<1] + characters[2...])
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits) else {
      return nil
    }
    guard characters[1] == "," else { throw .noNumber }
    return number
  }

  /// Four digits and the marks that catalogues put around them, as in "c1999." and "[1985?]"; nil
  /// for everything else.
  private static func plain(_ text: String) -> Int? {
    var rest = text.utf8[...]
    if rest.first == UInt8(ascii: "[") { rest.removeFirst() }
    if rest.first == UInt8(ascii: "c") || rest.first == UInt8(ascii: "p") { rest.removeFirst() }
    let digits = rest.prefix { 0x30...0x39 ~= $0 }
    guard digits.count == 4, rest.dropFirst(4).allSatisfy({ "].,;? ".utf8.contains($0) }) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The first year in a text without brackets; nil where it says that there is none.
  private static func firstYear(
    in characters: [Character],
    _ latest: Int
  ) throws(Problem) -> Int? {
    let words = Era.words(in: characters)
    let era = Era(words)
    let runs = runs(of: characters) { $0.isASCII && $0.isNumber }
    if runs.isEmpty, Era.saysNone(words) { return nil }
    let short = runs.filter { $0.count <= 2 }
    // Of "1st half of 19th century" the second number is the century's.
    let ofCentury = Era.saysPart(words) && short.count > 1 ? short[1] : short.first
    if Era.saysCentury(words), let run = ofCentury, let century = Int(String(characters[run])),
      century > 0
    {
      return era == .before ? -100 * century : 100 * (century - 1) + 1
    }
    let shortest = era == .none && !Era.saysAbout(words) ? 3 : 1
    var copyright: Int?
    var future: Int?
    for run in runs {
      if let number = roundNumber(run, in: characters) { return number }
      guard shortest...4 ~= run.count, isFree(run, in: characters),
        let number = Int(String(characters[run]))
      else { continue }
      guard number <= latest || era == .before else {
        future = future ?? number
        continue
      }
      guard isCopyright(run, in: characters) else {
        let isNegative = run.lowerBound == 1 && characters[0] == "-"
        return era == .before || isNegative ? -number : number
      }
      // Of "c2000-2007" the first.
      let behind = characters[run.upperBound...]
      if behind.first == "-", behind.dropFirst().first?.isNumber == true, copyright == nil {
        return number
      }
      // "1997, c1990": printed in 1997.
      copyright = copyright ?? number
    }
    if let year = copyright ?? future { return year }
    throw lookalike(in: characters) ?? .noNumber
  }

  /// The year that a decade or a century begins with: of "1890s", "199-?", "199u" and "19--".
  private static func roundNumber(_ run: Range<Int>, in characters: [Character]) -> Int? {
    guard 2...4 ~= run.count, let number = Int(String(characters[run])) else { return nil }
    let rest = characters[run.upperBound...]
    if run.count == 4 {
      return ["s", "er"].contains(String(rest.prefix(while: isLatin))) ? number : nil
    }
    let open = rest.prefix(while: "-_uUxX?".contains).prefix(4 - run.count)
    // "19-" alone is the beginning of something else, and "199-200" of two years.
    guard run.count + open.count == 4 else { return nil }
    let next = rest.dropFirst(open.count).first
    guard next.map({ isLatin($0) || $0.isNumber }) != true else { return nil }
    let first = number * (run.count == 3 ? 10 : 100)
    // "800-" is the year 800 and what followed.
    return first < 3000 ? first : nil
  }

  /// True when no other letters touch a run of digits than a copyright or "circa" before it, and an
  /// era behind it.
  private static func isFree(_ run: Range<Int>, in characters: [Character]) -> Bool {
    if run.upperBound < characters.count, isLatin(characters[run.upperBound]) {
      guard Era(Era.words(in: characters[run.upperBound...])) != .none else { return false }
    }
    let word = String(characters[..<run.lowerBound].reversed().prefix(while: isLatin).reversed())
    return ["", "c", "ca", "p", "cop"].contains(word.lowercased())
  }

  private static func isCopyright(_ run: Range<Int>, in characters: [Character]) -> Bool {
    guard run.lowerBound > 0 else { return false }
    return "cCpP©℗".contains(characters[run.lowerBound - 1])
  }

  private static func isLatin(_ character: Character) -> Bool {
    character.isLetter && character < "\u{250}"
  }

  /// A word of digits and one or two letters that look like digits: "196O".
  private static func lookalike(in characters: [Character]) -> Problem? {
    for run in runs(of: characters, where: { $0.isLetter || $0.isNumber }) where run.count >= 3 {
      let word = characters[run]
      let letters = word.filter { !($0.isASCII && $0.isNumber) }
      guard letters.count * 2 <= word.count, let first = letters.first,
        letters.allSatisfy({ $0.resembledDigit != nil }),
        let digit = first.resembledDigit
      else { continue }
      return .letter(first, looksLike: digit)
    }
    return nil
  }

  private static func runs(
    of characters: [Character],
    where belongs: (Character) -> Bool
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for (index, character) in characters.enumerated() {
      if belongs(character) {
        start = start ?? index
      } else if let first = start {
        runs.append(first..<index)
        start = nil
      }
    }
    if let start { runs.append(start..<characters.count) }
    return runs
  }

  /// Digits of every script and minus signs of every kind as ASCII.
  private static func plain(_ character: Character) -> Character {
    if character == "\u{2212}" || character == "–" { return "-" }
    return character.digit.map { Character(String($0)) } ?? character
  }

  package var description: String { text }
}

/// The side of year 1 that a text names.
private enum Era {
  case none
  case before
  case after

  init(_ words: [String]) {
    guard !words.isEmpty else {
      self = .none
      return
    }
    let text = words.joined(separator: " ")
    if !Self.befores.isDisjoint(with: words) || text.contains("v chr") || text.contains("av j c")
      || words.suffix(2) == ["b", "c"] || words.suffix(2) == ["a", "c"]
    {
      self = .before
    } else if !Self.afters.isDisjoint(with: words) || text.contains("n chr") {
      self = .after
    } else {
      self = .none
    }
  }

  private static let befores: Set = ["bc", "bce"]
  private static let afters: Set = ["ad", "ce"]

  /// True when a text marks its year as a guess, so that a short number may be a year.
  static func saysAbout(_ words: [String]) -> Bool {
    words.contains { abouts.contains($0) }
  }

  private static let abouts: Set = ["c", "ca", "circa", "about", "um"]

  /// True when a text says that a book has no year.
  static func saysNone(_ words: [String]) -> Bool {
    nones.contains(words.joined(separator: " "))
  }

  private static let nones: Set = [
    "n d", "nd", "no date", "undated", "s a", "sine anno", "s d", "o j", "ohne jahr",
    "date of publication not identified", "publication date not identified",
  ]

  /// True when the number is one of a century.
  static func saysCentury(_ words: [String]) -> Bool {
    words.contains { centuries.contains($0) }
  }

  private static let centuries: Set = [
    "century", "cent", "centuries", "jahrhundert", "jh", "siecle", "siglo", "secolo",
  ]

  /// True when a text names a part of a century, which may have a number of its own.
  static func saysPart(_ words: [String]) -> Bool {
    words.contains { parts.contains($0) }
  }

  private static let parts: Set = [
    "half", "third", "quarter", "halfte", "drittel", "viertel", "moitie", "tiers", "quart", "mitad",
    "tercio", "cuarto", "meta", "terzo",
  ]

  /// The words of a text in which there may be any, folded.
  static func words(in characters: some Collection<Character>) -> [String] {
    guard characters.contains(where: { !$0.isASCII || $0.isLetter }) else { return [] }
    return folded(String(characters)).split { !$0.isLetter }.map(String.init)
  }
}

/// The year in which a book came out: as it is printed in the book, and the number understood.
///
/// ```swift
/// let year = try Year.parse("[1985?]", currentYear: 2026)
/// year.number  // 1985
/// year.text    // "[1985?]"
/// ```
package struct Year: Hashable, Sendable, CustomStringConvertible {
  /// Negative before our era: -720 is 720 BC.
  package let number: Int
  /// As it was entered, without white space around it.
  package let text: String

  /// A year that was stored; without a text it is written as its number.
  package init(_ number: Int, text: String? = nil) {
    self.number = number
    self.text = text ?? String(number)
  }

  /// The text when it says more than the number, else nil: what is stored beside the number.
  package var printed: String? {
    text == String(number) ? nil : text
  }

  /// The years that a book may have: from -3000 to next year.
  package static func range(currentYear: Int) -> ClosedRange<Int> {
    -3000...max(-3000, currentYear + 1)
  }

  /// Why a text is not one year.
  package enum Problem: Error, Hashable, Sendable {
    /// A letter where a digit belongs, and the digit that it looks like.
    case letter(Character, looksLike: Character)
    /// No number that could be a year.
    case noNumber
    /// A decade or a century ("199-?"), which is not one year.
    case uncertain
    /// More than one year.
    case several(Int, Int)
    /// A year, but outside of what a book can have.
    case outOfRange(low: Int, high: Int)
  }

  /// The year that a text names.
  ///
  /// Understands what catalogues print: "c. 1890", "c1999", "[1985?]", "ca. 1605", "720 BC",
  /// "Shōwa 55 [1980]" (the number in brackets is the one meant), "1997, c1990" (the copyright's is
  /// not).
  /// - Parameter currentYear: this year; books of the next one may be entered.
  package static func parse(_ text: String, currentYear: Int) throws(Problem) -> Year {
    let text = tidied(text)
    let number = try number(in: text)
    let range = range(currentYear: currentYear)
    guard range.contains(number) else {
      throw .outOfRange(low: range.lowerBound, high: range.upperBound)
    }
    return Year(number, text: text)
  }

  private static func number(in text: String) throws(Problem) -> Int {
    // Longer than any date that was ever printed.
    guard text.utf8.count <= 1000 else { throw .noNumber }
    if text.utf8.count <= 7, let number = Int(text) { return number }
    if let number = plain(text) { return number }
    let characters = Array(text).map(plain)
    // Tables write whole numbers as "1974.0".
    let whole = characters.suffix(2) == [".", "0"] ? characters.dropLast(2) : characters[...]
    if whole.count <= 7, let number = Int(String(whole)) { return number }
    if let open = characters.firstIndex(of: "["),
      let close = characters[open...].firstIndex(of: "]")
    {
      do {
        return try onlyYear(in: Array(characters[(open + 1)..<close]))
      } catch .several(let one, let other) {
        throw .several(one, other)
      } catch {
        // What is in brackets is no year: perhaps a word, and the year stands before it.
      }
    }
    return try onlyYear(in: characters.filter { $0 != "[" && $0 != "]" })
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

  /// The one year in a text without brackets.
  private static func onlyYear(in characters: [Character]) throws(Problem) -> Int {
    let words = Era.words(in: characters)
    let era = Era(words)
    let shortest = era == .none && !Era.saysAbout(words) ? 3 : 1
    var found: Int?
    var copyright: Int?
    var isUncertain = false
    for run in runs(of: characters, where: { $0.isASCII && $0.isNumber }) {
      let after = characters[run.upperBound...].prefix(2)
      if run.count < 4, let next = after.first, "-?_uUxX".contains(next) {
        isUncertain = true
        continue
      }
      guard shortest...4 ~= run.count, isFree(run, in: characters),
        let number = Int(String(characters[run]))
      else { continue }
      if isCopyright(run, in: characters) {
        copyright = copyright ?? number
        continue
      }
      if let found, found != number { throw .several(found, number) }
      found = number
    }
    // "1997, c1990": printed in 1997.
    if let found = found ?? copyright {
      return era == .before || characters.first == "-" ? -found : found
    }
    if isUncertain { throw .uncertain }
    throw lookalike(in: characters) ?? .noNumber
  }

  /// Whether a run of digits stands by itself, but for a copyright or "circa" before it.
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

/// Which side of year 1 a text says that it is on.
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

  /// Whether a text says that its year is a guess, so that a short number may be one.
  static func saysAbout(_ words: [String]) -> Bool {
    words.contains { abouts.contains($0) }
  }

  private static let abouts: Set = ["c", "ca", "circa", "about", "um"]

  /// The words of a text in which there may be any, folded.
  static func words(in characters: some Collection<Character>) -> [String] {
    guard characters.contains(where: { !$0.isASCII || $0.isLetter }) else { return [] }
    return folded(String(characters)).split { !$0.isLetter }.map(String.init)
  }
}

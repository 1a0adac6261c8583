import Books

/// Counts flaws of a title or a name that speak against keeping it, where others say the same without
/// them.
enum Flaws {
  /// How many there are: garbled letters, marks of a web page, capitals or none, an article or its author in the
  /// wrong place.
  static func count(inTitle title: String, by authors: [String]) -> Int {
    count(in: title) + (hasAuthor(title, authors) ? 1 : 0)
  }

  /// - Parameter kind: Genres and tags may be written in small letters.
  static func count(inName name: String, of kind: AuthorityKind) -> Int {
    let isSmall = (kind == .genre || kind == .tag) && !name.contains(where: \.isUppercase)
    return count(in: name) - (isSmall && isOfOneCase(name) ? 1 : 0)
  }

  private static func count(in text: String) -> Int {
    let flaws = [
      GarbledText.mended(text) != nil, hasLostLetters(text), isOfOneCase(text),
      TurnedTitle.setRight(text) != nil,
    ]
    return flaws.count(where: \.self)
  }

  /// Letters that cannot be brought back: a question mark between two others.
  private static func hasLostLetters(_ text: String) -> Bool {
    text.contains("\u{FFFD}") || text.contains(/\p{L}\?+\p{L}/)
  }

  /// True when all letters are capitals, or none is; a short abbreviation such as "SPQR" may be.
  private static func isOfOneCase(_ text: String) -> Bool {
    let letters = text.filter { $0.isUppercase || $0.isLowercase }
    guard letters.count >= 5 || letters.count >= 2 && text.contains(" ") else { return false }
    return letters.allSatisfy(\.isUppercase) || letters.allSatisfy(\.isLowercase)
  }

  /// "Herbert, Frank - Dune", "Herbert: Dune", "Dune / Frank Herbert".
  private static func hasAuthor(_ title: String, _ authors: [String]) -> Bool {
    if AuthorInTitle.cut(from: title, authors) != nil { return true }
    guard let sign = title.firstRange(of: /\s[-–—\/]\s|[:,]\s/) else { return false }
    let first = title[..<sign.lowerBound]
    let before = Set(folded(String(first)).split(separator: " "))
    return authors.contains { author in
      let form = NameVariant(.author, author)
      return !before.isEmpty && before.isSubset(of: Set(form.words.map { $0[...] }))
        && before.contains(form.words.last.map { $0[...] } ?? "")
    }
  }
}

/// A title with its article behind it, as cards of catalogues have it: "Hobbit, The".
package enum TurnedTitle {
  private static let articles = [
    "The", "An", "A", "Der", "Die", "Das", "Eine", "Ein", "Les", "Le", "La", "L'", "L’", "Une",
    "Un",
    "El", "Los", "Las", "Il", "Lo", "Gli", "De", "Het", "Een", "Os", "O", "As",
  ]
  /// Articles that are no other words, and so count in small letters as well.
  private static let inSmallLetters = [
    "the", "der", "das", "les", "het", "een", "los", "las", "gli",
  ]
  /// Articles that are letters as well, and the languages that have them.
  private static let letters = ["A": ["eng", "por", "glg", "hun"], "O": ["por", "glg"]]
  /// The words behind which a letter may stand: "Vitamin, A".
  private static let lettered: Set<String> = [
    "vitamin", "plan", "group", "class", "type", "grade", "level", "series", "section", "part",
    "volume", "vol", "appendix", "list", "hepatitis", "influenza", "studio", "bloc", "team",
  ]

  /// The title with its article in front: "The Hobbit: Or, There and Back" of "Hobbit, The: Or, There and Back".
  ///
  /// - Parameter language: That of the book, where it is known.
  /// - Returns: nil where no article stands behind it.
  package static func setRight(_ title: String, language: String? = nil) -> String? {
    for comma in title.utf8.indices.reversed() where title.utf8[comma] == UInt8(ascii: ",") {
      let tail = title[title.utf8.index(after: comma)...].drop { $0 == " " }
      guard let article = article(at: tail, of: title), endsTitle(tail.dropFirst(article.count))
      else { continue }
      let head = trimmed(String(title[..<comma]))
      guard !head.isEmpty, !isLetter(article, behind: head, language) else { continue }
      let rest = String(tail.dropFirst(article.count))
      let isElided = article.hasSuffix("'") || article.hasSuffix("’")
      return trimmed(article + (isElided ? "" : " ") + head + rest)
    }
    return nil
  }

  /// The article that a text begins with, as it is written in front of the title.
  ///
  /// "hobbit, the": in small letters only articles that are no other word. "HOBBIT, THE": in
  /// capitals where all the title is in capitals.
  private static func article(at tail: Substring, of title: String) -> String? {
    if let article = articles.first(where: { tail.hasPrefix($0) }) { return article }
    if let small = inSmallLetters.first(where: { tail.hasPrefix($0) }) {
      return small.prefix(1).uppercased() + small.dropFirst()
    }
    guard !title.contains(where: \.isLowercase) else { return nil }
    return articles.map { $0.uppercased() }.first { $0.count > 1 && tail.hasPrefix($0) }
  }

  /// True when the rest behind a title is empty, or begins with a sign that ends a title.
  private static func endsTitle(_ rest: Substring) -> Bool {
    let text = rest.drop { $0 == " " }
    guard let first = text.first else { return true }
    return first == ":" || text.count < rest.count && (first == "(" || first == "[")
  }

  /// True when "A" or "O" is a letter and no article.
  ///
  /// It is one behind a word that takes letters, and behind a single word if the book's language is
  /// not known.
  private static func isLetter(_ article: String, behind head: String, _ language: String?) -> Bool
  {
    guard let own = letters[article] else { return false }
    if let language, !own.contains(language) { return true }
    let words = folded(head).split(separator: " ")
    return words.count == 1 && language == nil
      || words.last.map { lettered.contains(String($0)) } ?? true
  }
}

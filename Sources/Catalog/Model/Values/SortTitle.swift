/// The title under which a book is filed: without the article at its beginning.
package enum SortTitle {
  /// The title without a leading article of the book's own language.
  ///
  /// "The Dispossessed" is filed as "Dispossessed", "Die Verwandlung" (German) as "Verwandlung", and
  /// "Die Hard" (English) as it is. Without a language only English articles are taken off: most
  /// catalogues hold more of them than titles in which "a" or "an" is a word of another language.
  /// A title that is nothing but an article stays, and so does an "A" that is the letter ("A Is for
  /// Alibi").
  ///
  /// Articles after the Library of Congress, MARC 21 appendix F.
  package static func make(_ title: String, language: Language?) -> String {
    let title = tidied(title)
    let articles = Articles.byLanguage[language?.code ?? "eng"] ?? []
    let start = firstLetter(of: title)
    let skipped = articles.lazy
      .filter { article in start == nil || firstLetter(of: article) == start }
      .compactMap { length(of: $0, in: title) }
      .first
    guard let skipped else { return title }
    let rest = title.dropFirst(skipped)
    return isLetterA(title, before: rest, language: language) ? title : String(rest)
  }

  /// Whether an English "A" is the letter, or the preposition of another language.
  private static func isLetterA(
    _ title: String,
    before rest: Substring,
    language: Language?
  ) -> Bool {
    guard language == nil || language?.code == "eng" else { return false }
    let words = title.prefix(title.count - rest.count).filter { $0.isLetter }
    guard words.lowercased() == "a" else { return false }
    let next = rest.prefix { $0.isLetter }.lowercased()
    return ["is", "to", "and", "or", "was"].contains(next)
      || (language == nil && ["la", "las", "los", "l", "le"].contains(next))
  }

  /// The first letter, where it is one of a to z and so settles whether an article can stand there.
  private static func firstLetter(of text: String) -> UInt8? {
    guard let first = text.utf8.first else { return nil }
    let lower = first | 0x20
    return UInt8(ascii: "a")...UInt8(ascii: "z") ~= lower && first < 0x80 ? lower : nil
  }

  /// How many characters an article and what follows it take at the beginning, or nil.
  private static func length(of article: String, in title: String) -> Int? {
    guard mayBegin(title, with: article) else { return nil }
    let opening = title.prefix { "\"“„«‘'¿¡(".contains($0) }
    let rest = title.dropFirst(opening.count)
    let start = rest.prefix(article.count)
    guard start.count == article.count, normal(start) == article else { return nil }
    let after = rest.dropFirst(article.count)
    let joins = article.hasSuffix("'") || article.hasSuffix("-")
    let gap = joins ? 0 : after.prefix { $0.isWhitespace }.count
    guard joins || gap > 0, let next = after.dropFirst(gap).first,
      next.isLetter || next.isNumber || "\"“„«‘'¿¡(".contains(next)
    else { return nil }
    return opening.count + article.count + gap
  }

  /// Whether the first bytes do not differ already, as those of most titles do.
  private static func mayBegin(_ title: String, with article: String) -> Bool {
    guard firstLetter(of: title) != nil else { return true }
    return zip(article.utf8, title.utf8).allSatisfy { $0 >= 0x80 || $1 >= 0x80 || $0 == $1 | 0x20 }
  }

  private static func normal(_ text: Substring) -> String {
    String(text.lowercased().map { "’ʼ‘".contains($0) ? "'" : $0 })
  }
}

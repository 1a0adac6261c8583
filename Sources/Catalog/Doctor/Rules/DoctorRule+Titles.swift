import Books

// Titles that were written for another catalogue.
extension DoctorRule {
  private static let articles = [
    "The", "An", "A", "Der", "Die", "Das", "Eine", "Ein", "Les", "Le", "La", "L'", "L’", "Une",
    "Un",
    "El", "Los", "Las", "Il", "Lo", "Gli", "De", "Het", "Een", "Os", "O", "As",
  ]
  /// Those that are articles in small letters as well, and nothing else in another language.
  private static let inSmallLetters = [
    "the", "der", "das", "les", "het", "een", "los", "las", "gli",
  ]
  /// Articles that are letters as well, and the languages that have them.
  private static let letters = ["A": ["eng", "por", "glg", "hun"], "O": ["por", "glg"]]
  /// What a letter may stand behind: "Vitamin, A".
  private static let lettered: Set<String> = [
    "vitamin", "plan", "group", "class", "type", "grade", "level", "series", "section", "part",
    "volume", "vol", "appendix", "list", "hepatitis", "influenza", "studio", "bloc", "team",
  ]

  /// "Hobbit, The" or "Hobbit, The: Or, There and Back": the article that stands behind a title, and the title
  /// before it.
  ///
  /// - Parameter language: That of the book, where it is known.
  static func turned(_ title: String, language: String? = nil) -> String? {
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
  /// In small letters only those that are no other word, and in capitals where all the title is in capitals:
  /// "hobbit, the", "HOBBIT, THE".
  private static func article(at tail: Substring, of title: String) -> String? {
    if let article = articles.first(where: { tail.hasPrefix($0) }) { return article }
    if let small = inSmallLetters.first(where: { tail.hasPrefix($0) }) {
      return small.prefix(1).uppercased() + small.dropFirst()
    }
    guard !title.contains(where: \.isLowercase) else { return nil }
    return articles.map { $0.uppercased() }.first { $0.count > 1 && tail.hasPrefix($0) }
  }

  /// Whether a title ends before a text: that is nothing, or begins with a sign for what is said of it.
  private static func endsTitle(_ rest: Substring) -> Bool {
    let text = rest.drop { $0 == " " }
    guard let first = text.first else { return true }
    return first == ":" || text.count < rest.count && (first == "(" || first == "[")
  }

  /// Whether "A" or "O" is a letter and no article, as behind a word that letters tell apart, or behind one word
  /// of a book whose language is not known.
  private static func isLetter(_ article: String, behind head: String, _ language: String?) -> Bool
  {
    guard let own = letters[article] else { return false }
    if let language, !own.contains(language) { return true }
    let words = folded(head).split(separator: " ")
    return words.count == 1 && language == nil
      || words.last.map { lettered.contains(String($0)) } ?? true
  }

  private static func language(_ draft: BookDraft) -> String? {
    (try? Language.parse(draft.language))?.code
  }

  static let article = DoctorRule(
    "article",
    "Article behind the title",
    signs: .comma,
    test: { examined in
      let title = examined.title
      return turned(title, language: examined.language?.code) == nil ? nil : title
    },
    fix: { draft in
      draft.title = turned(draft.title, language: language(draft)) ?? draft.title
    }
  )

  private static func single(_ text: String) -> String {
    hasSeveralBlanks(text.utf8) ? text.replacing(/\ {2,}/, with: " ") : text
  }

  private static func hasSeveralBlanks(_ text: String.UTF8View) -> Bool {
    var last: UInt8 = 0
    for byte in text {
      if byte == 0x20, last == 0x20 { return true }
      last = byte
    }
    return false
  }

  static let spaces = DoctorRule(
    "spaces",
    "Several spaces in a row",
    signs: .blanks,
    test: { examined in
      [examined.title, examined.subtitle].first { hasSeveralBlanks($0.utf8) && !isGarbled($0) }
    },
    fix: { draft in
      if !isGarbled(draft.title) { draft.title = single(draft.title) }
      if !isGarbled(draft.subtitle) { draft.subtitle = single(draft.subtitle) }
    }
  )

  /// A title without empty brackets behind a blank and before a sign or the end, where a program had nothing to
  /// write: not those of "f() explained" and "What [] means in C".
  private static func withoutEmpty(_ text: String) -> String {
    guard hasEmpty(text.utf8) else { return text }
    var rest = text
    while let found = rest.firstMatch(of: /\s+(?:\(\s*\)|\[\s*\])(?=\s*(?:$|[:;,.\(\[\/]|[-–—]\s))/)
    {
      rest.removeSubrange(found.range)
    }
    return rest == text ? text : trimmed(single(rest))
  }

  /// Whether nothing but blanks is between some brackets, which is quickly known of most titles.
  private static func hasEmpty(_ text: String.UTF8View) -> Bool {
    var isOpen = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): isOpen = true
      case UInt8(ascii: ")"), UInt8(ascii: "]"): if isOpen { return true }
      case 0x20: break
      default: isOpen = false
      }
    }
    return false
  }

  static let brackets = DoctorRule(
    "brackets",
    "Empty brackets",
    signs: .brackets,
    test: { examined in
      let title = examined.title
      let rest = withoutEmpty(title)
      return rest != title && rest.contains(where: \.isLetter) ? title : nil
    },
    fix: { draft in draft.title = withoutEmpty(draft.title) }
  )

  static let authorInTitle = DoctorRule(
    "author-in-title",
    "Author in the title",
    signs: .tie,
    test: { examined in
      let title = examined.title
      return AuthorInTitle.cut(from: title, try examined.authors()) == nil ? nil : title
    },
    fix: { draft in
      draft.title =
        AuthorInTitle.cut(from: draft.title, draft.authors.map(\.author.name)) ?? draft.title
    }
  )

  static let numberForTitle = DoctorRule(
    "number-for-title",
    "Number instead of a title",
    advice: "octavo lookup ISBN shows what it is called.",
    signs: .digits,
    test: { examined in
      let title = examined.title
      // Thirteen digits at least, or ten, with signs between them.
      guard let isbn = try? ISBN.parse(title), !isbn.isMisprinted,
        !title.contains(where: \.isLetter)
      else { return nil }
      return title
    }
  )
}

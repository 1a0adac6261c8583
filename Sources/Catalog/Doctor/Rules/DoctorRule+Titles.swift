// Titles that were written for another catalogue.
extension DoctorRule {
  private static let articles = [
    "The", "A", "An", "Der", "Die", "Das", "Ein", "Eine", "Le", "La", "Les", "L'", "L’", "Un",
    "Une",
    "El", "Los", "Las", "Il", "Lo", "Gli", "De", "Het", "Een", "O", "Os", "As",
  ]

  /// "Hobbit, The": the article that stands behind, and the title before it.
  private static func turned(_ title: String) -> String? {
    guard title.utf8.contains(UInt8(ascii: ",")), let comma = title.lastIndex(of: ",") else {
      return nil
    }
    let tail = trimmed(String(title[title.index(after: comma)...]))
    let head = trimmed(String(title[..<comma]))
    guard !head.isEmpty, let article = articles.first(where: { $0 == tail }) else { return nil }
    return article.hasSuffix("'") || article.hasSuffix("’") ? article + head : "\(article) \(head)"
  }

  static let article = DoctorRule(
    "article",
    "Article behind the title",
    test: { patient in turned(patient.draft.title) == nil ? nil : patient.draft.title },
    fix: { draft in draft.title = turned(draft.title) ?? draft.title }
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
    "Several blanks together",
    test: { patient in
      [patient.draft.title, patient.draft.subtitle].first { hasSeveralBlanks($0.utf8) }
    },
    fix: { draft in
      draft.title = single(draft.title)
      draft.subtitle = single(draft.subtitle)
    }
  )

  private static func withoutEmpty(_ text: String) -> String {
    let opening = [UInt8(ascii: "("), UInt8(ascii: "[")]
    guard text.utf8.contains(where: opening.contains) else { return text }
    return trimmed(single(text.replacing(/\(\s*\)|\[\s*\]/, with: "")))
  }

  static let brackets = DoctorRule(
    "brackets",
    "Brackets with nothing in them",
    test: { patient in
      let (title, rest) = (patient.draft.title, withoutEmpty(patient.draft.title))
      return rest != title && !rest.isEmpty && title.contains(/\(\s*\)|\[\s*\]/) ? title : nil
    },
    fix: { draft in draft.title = withoutEmpty(draft.title) }
  )

  /// "Emma / Jane Austen", "Emma by Jane Austen", "Emma (Jane Austen)": the title before its author.
  ///
  /// What ties a name to a title in the title itself is none of these: "The Letters of Vincent van Gogh",
  /// "Gedichte von Erich Fried". The title is cut in its own letters, since folded ones are more or fewer.
  private static func withoutAuthor(_ draft: BookDraft) -> String? {
    guard mayNameAuthor(draft.title.utf8) else { return nil }
    // One word could be of the title itself: a life of Galileo, by name.
    let names = Set(draft.authors.map(\.author.name).filter { $0.contains(" ") }.map(folded))
    guard !names.isEmpty else { return nil }
    let title = draft.title
    for tie in [" / ", " by ", " By "] {
      guard let place = title.ranges(of: tie).last,
        names.contains(folded(String(title[place.upperBound...])))
      else { continue }
      return withoutTie(title[..<place.lowerBound])
    }
    guard title.hasSuffix(")"), let open = title.lastIndex(of: "("),
      names.contains(folded(String(title[title.index(after: open)...].dropLast())))
    else { return nil }
    return withoutTie(title[..<open])
  }

  /// Whether anything stands in a title that an author is tied to it with.
  private static func mayNameAuthor(_ title: String.UTF8View) -> Bool {
    if title.last == UInt8(ascii: ")") { return true }
    var (before, last): (UInt8, UInt8) = (0, 0)
    for byte in title {
      // " / ", " by ", " By "
      if byte == 0x20,
        last == UInt8(ascii: "/") || last == UInt8(ascii: "y") && before | 0x20 == UInt8(ascii: "b")
      {
        return true
      }
      (before, last) = (last, byte)
    }
    return false
  }

  /// The title without the signs that led to the author; nil where nothing remains.
  private static func withoutTie(_ head: Substring) -> String? {
    var head = head
    while let last = head.last, " /:;,–—-".contains(last) { head.removeLast() }
    return head.isEmpty ? nil : String(head)
  }

  static let authorInTitle = DoctorRule(
    "author-in-title",
    "Author in the title",
    test: { patient in withoutAuthor(patient.draft) == nil ? nil : patient.draft.title },
    fix: { draft in draft.title = withoutAuthor(draft) ?? draft.title }
  )

  static let numberForTitle = DoctorRule(
    "number-for-title",
    "Number in place of a title",
    advice: "octavo lookup ISBN shows what it is called.",
    test: { patient in
      let title = patient.draft.title
      // Thirteen digits at least, or ten, with signs between them.
      guard let first = title.utf8.first, 0x30...0x39 ~= first, title.utf8.count >= 10,
        let isbn = try? ISBN.parse(title), !isbn.isMisprinted,
        !title.contains(where: \.isLetter)
      else { return nil }
      return title
    }
  )
}

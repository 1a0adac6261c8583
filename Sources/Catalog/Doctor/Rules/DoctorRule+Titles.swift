// Titles that were written for another catalogue.
extension DoctorRule {
  private static let articles = [
    "The", "A", "An", "Der", "Die", "Das", "Ein", "Eine", "Le", "La", "Les", "L'", "L’", "Un",
    "Une",
    "El", "Los", "Las", "Il", "Lo", "Gli", "De", "Het", "Een", "O", "Os", "As",
  ]

  /// "Hobbit, The": the article that stands behind, and the title before it.
  private static func turned(_ title: String) -> String? {
    guard let comma = title.lastIndex(of: ",") else { return nil }
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
    text.replacing(/\ {2,}/, with: " ")
  }

  static let spaces = DoctorRule(
    "spaces",
    "Several blanks together",
    test: { patient in
      [patient.draft.title, patient.draft.subtitle].first { single($0) != $0 }
    },
    fix: { draft in
      draft.title = single(draft.title)
      draft.subtitle = single(draft.subtitle)
    }
  )

  private static func withoutEmpty(_ text: String) -> String {
    trimmed(single(text.replacing(/\(\s*\)|\[\s*\]/, with: "")))
  }

  static let brackets = DoctorRule(
    "brackets",
    "Brackets with nothing in them",
    test: { patient in
      let title = patient.draft.title
      return title.contains(/\(\s*\)|\[\s*\]/) && !withoutEmpty(title).isEmpty ? title : nil
    },
    fix: { draft in draft.title = withoutEmpty(draft.title) }
  )

  /// "Emma / Jane Austen", "Emma by Jane Austen".
  private static func withoutAuthor(_ draft: BookDraft) -> String? {
    let title = draft.title
    for credit in draft.authors {
      let name = credit.author.name
      // One word could be of the title itself: a life of Galileo, by name.
      guard name.contains(" ") else { continue }
      for tie in [" / ", " by ", " von ", " par ", " de "] {
        let tail = tie + name
        if folded(title).hasSuffix(folded(tail)), title.count > tail.count {
          return trimmed(String(title.dropLast(tail.count)))
        }
      }
    }
    return nil
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
      guard let isbn = try? ISBN.parse(title), !isbn.isMisprinted,
        !title.contains(where: \.isLetter)
      else { return nil }
      return title
    }
  )
}

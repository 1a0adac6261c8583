import Books

// Titles that were written for another catalogue.
extension DoctorRule {
  private static func language(_ draft: BookDraft) -> String? {
    (try? Language.parse(draft.language))?.code
  }

  static let article = DoctorRule(
    "article",
    "Article behind the title",
    signs: .comma,
    test: { examined in
      let title = examined.title
      return TurnedTitle.setRight(title, language: examined.language?.code) == nil ? nil : title
    },
    fix: { draft in
      draft.title = TurnedTitle.setRight(draft.title, language: language(draft)) ?? draft.title
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
      [examined.title, examined.subtitle].first {
        hasSeveralBlanks($0.utf8) && !GarbledText.isGarbled($0)
      }
    },
    fix: { draft in
      if !GarbledText.isGarbled(draft.title) { draft.title = single(draft.title) }
      if !GarbledText.isGarbled(draft.subtitle) { draft.subtitle = single(draft.subtitle) }
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

  /// True when some brackets hold nothing but blanks, which is quickly known of most titles.
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

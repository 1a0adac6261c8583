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

  /// "Emma / Jane Austen", "Emma, by Jane Austen", "Emma (Jane Austen)": the title before its
  /// author; "Jane Austen - Emma", "Austen, Jane - Emma": behind it, as files of e-books are called.
  ///
  /// What ties a name to a title in the title itself is none of these: "The Letters of Vincent van
  /// Gogh", "Gedichte von Erich Fried", "Poems by Robert Frost"; nor is what somebody else did with
  /// the text: "with a sketch by John Hogben". The title is cut in its own letters, since folded
  /// ones are more or fewer.
  static func withoutAuthor(_ title: String, _ authors: [String]) -> String? {
    var bytes = title
    guard bytes.withUTF8({ BookSigns.inTitle($0).contains(.tie) }) else { return nil }
    // One word could be of the title itself: a life of Galileo, by name.
    let names = Set(authors.map(unqualified).filter { $0.contains(" ") }.map(folded))
    guard !names.isEmpty else { return nil }
    for tie in [" / ", " by ", " By "] {
      guard let place = title.ranges(of: tie).last,
        names.contains(folded(String(title[place.upperBound...])))
      else { continue }
      let head = title[..<place.lowerBound]
      return tie == " / " ? withoutTie(head) : withoutWriting(head)
    }
    for dash in [" - ", " – ", " — "] {
      let places = title.ranges(of: dash)
      guard let first = places.first, let last = places.last else { continue }
      // "Engineering and learning - IDEAL 2000" is by a conference.
      let people = names.filter { !$0.contains(where: \.isNumber) }
      let turned = people.union(people.map(Self.turnedName))
      if turned.contains(folded(String(title[..<first.lowerBound]))) {
        return withoutTie(title[first.upperBound...])
      }
      if turned.contains(folded(String(title[last.upperBound...]))) {
        return withoutTie(title[..<last.lowerBound])
      }
    }
    guard title.hasSuffix(")"), let open = title.lastIndex(of: "("),
      names.contains(folded(String(title[title.index(after: open)...].dropLast())))
    else { return nil }
    return withoutTie(title[..<open])
  }

  /// A folded name with its last word in front: "austen jane".
  private static func turnedName(_ name: String) -> String {
    guard let place = name.lastIndex(of: " ") else { return name }
    return name[name.index(after: place)...] + " " + name[..<place]
  }

  /// A name without what tells it from others: "Susan Hayes Ward (1838-1924)".
  private static func unqualified(_ name: String) -> String {
    guard name.hasSuffix(")"), let open = name.ranges(of: " (").first?.lowerBound else {
      return name
    }
    return String(name[..<open])
  }

  /// The title before "by": with a sign between, or a short one that names no form of writing
  /// alone.
  private static func withoutWriting(_ head: Substring) -> String? {
    guard let bare = withoutTie(head) else { return nil }
    var words = folded(bare).split(separator: " ")
    guard let last = words.last, !otherWork.contains(last) else { return nil }
    if last == "written" {
      return withoutTie(bare.dropLast("written".count))
    }
    if bare.count < head.count { return bare }
    if let first = words.first, ["the", "a", "an"].contains(first) { words.removeFirst() }
    guard words.count <= 4, let first = words.first, !forms.contains(first),
      !bare.contains(where: { ".,:;".contains($0) })
    else { return nil }
    return bare
  }

  /// What is done with a text by others than its author, as it stands before "by".
  private static let otherWork: Set<Substring> = [
    "edited", "ed", "eds", "compiled", "comp", "translated", "trans", "tr", "illustrated", "illus",
    "conducted", "collected", "selected", "arranged", "revised", "rev", "introduced", "foreword",
    "introduction", "preface", "sketch", "retold", "adapted", "photographs", "photos", "drawings",
    "pictures", "notes", "afterword", "commentary", "prepared", "directed", "hands", "told",
  ]

  /// What a title alone seldom is, without whose it is.
  private static let forms: Set<Substring> = [
    "poems", "poetry", "stories", "tales", "essays", "letters", "plays", "works", "reports",
    "lectures",
    "sermons", "songs", "speeches", "writings", "paintings", "photographs", "drawings", "selected",
    "collected", "complete", "three", "two", "four", "five", "short", "early", "new", "novels",
  ]

  /// The title without the signs that led to the author; nil where nothing remains.
  private static func withoutTie(_ head: Substring) -> String? {
    var head = head
    while let last = head.last, " /:;,[(–—-".contains(last) || isFullStop(head) {
      head.removeLast()
    }
    return head.isEmpty ? nil : String(head)
  }

  /// Whether a text ends with a point that is not that of an abbreviation: "… of 1852." but not
  /// "ed.".
  private static func isFullStop(_ text: Substring) -> Bool {
    guard text.last == ".", !text.hasSuffix("..") else { return false }
    return text.dropLast().split(separator: " ").last.map { $0.count >= 3 } ?? false
  }

  static let authorInTitle = DoctorRule(
    "author-in-title",
    "Author in the title",
    signs: .tie,
    test: { examined in
      let title = examined.title
      return withoutAuthor(title, try examined.authors()) == nil ? nil : title
    },
    fix: { draft in
      draft.title = withoutAuthor(draft.title, draft.authors.map(\.author.name)) ?? draft.title
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

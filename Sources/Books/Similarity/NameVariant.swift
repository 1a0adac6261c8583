/// A name taken apart for comparison with others that may be the same.
package struct NameVariant: Sendable {
  package let kind: AuthorityKind
  /// The folded name without words that say nothing: titles, corporate endings, dates.
  package private(set) var words: [String]
  /// How many of the words, from the first, are forenames; 0 for names that are no person's.
  private(set) var given = 0
  /// Jr, Sr, II, III, IV, folded and short.
  private(set) var suffix: String?
  /// The words that were left out and count a little: Press, Verlag.
  private(set) var endings: Set<String> = []
  /// The years of birth and death, where the name or its qualifier has them.
  package private(set) var years: [Int]
  /// True when there is a year of birth and none of death.
  private(set) var isDatedAlive = false
  /// The numbers of an author's name that are no years: "Division 4".
  private(set) var numbers: [Int] = []
  package let qualifier: String
  /// True when a comma turns the words round: "Fiction, science".
  let isInverted: Bool
  /// How many subdivisions a heading has: "Self -- Control" has two, "Self-control" one.
  let subdivisions: Int
  /// All letters in a row, and those behind the forenames.
  package private(set) var squeezed = ""
  /// The same with an umlaut as two letters, where the name has one: Böll is Boell as well as Boll.
  private(set) var writtenOut: String?
  /// The length of the whole name, folded; 0 for a person's.
  private(set) var length = 0
  /// True when a person's name has a title such as "Sir" or "Dr.".
  private(set) var hasTitle = false
  private(set) var surname = ""
  /// The sounds of the words; below, that of the surname.
  private(set) var sounds: [String] = []
  private(set) var surnameSound = ""

  package init(_ kind: AuthorityKind, _ name: String, qualifier: String = "") {
    self.kind = kind
    self.qualifier = folded(qualifier)
    isInverted = name.contains(", ") && !name.contains("--")
    subdivisions = name.split(separator: "--").count
    // Longer than any name: a text that came into the wrong field.
    let text = name.utf8.count > 200 ? String(name.prefix(80)) : name
    years = Self.years(in: kind == .author ? text + " " + qualifier : "")
    if let born = years.first, years.count == 1 { isDatedAlive = qualifier.contains("\(born)-") }
    words = []
    if kind == .author { parsePerson(text) } else { parseOther(text) }
    squeezed = words.joined()
    if let spelled = Self.withUmlautsWrittenOut(text) {
      writtenOut = NameVariant(kind, spelled, qualifier: qualifier).squeezed
    }
    sounds = words.map { LetterVariants.withoutVowels(Transliteration.key($0)) }
    surname = words[given...].joined()
    surnameSound =
      given + 1 == words.count
      ? sounds[given] : LetterVariants.withoutVowels(Transliteration.key(surname))
  }

  /// The endings that tell publishers of one name apart, such as Press and Books; Publishers and
  /// Verlag do not.
  var house: Set<String> { endings.intersection(["press", "books", "group"]) }
  var forenames: ArraySlice<String> { words[..<given] }
  /// True when the surname of a person is in front: "Le Guin, Ursula K.".
  package private(set) var isTurned = false
  /// True when the folded surname is in Latin letters.
  var isLatin: Bool { surname.utf8.allSatisfy { $0 < 0x80 } }

  /// True when both have the same letters, or one has those of the other with its umlauts written
  /// out.
  func hasLetters(of other: Self) -> Bool {
    squeezed == other.squeezed || writtenOut == other.squeezed || squeezed == other.writtenOut
  }

  /// A name with its umlauts written out as in German and the Scandinavian languages; nil without
  /// umlauts.
  private static func withUmlautsWrittenOut(_ text: String) -> String? {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var has = false
    let spelled = text.lowercased().reduce(into: "") { spelled, letter in
      guard let written = NameFormWords.umlauts[letter] else { return spelled.append(letter) }
      spelled += written
      has = true
    }
    return has ? spelled : nil
  }

  // MARK: - People

  private mutating func parsePerson(_ text: String) {
    let parts = Self.withoutAside(text)
      .split(separator: ",", maxSplits: 2, omittingEmptySubsequences: true)
      .map { Self.personWords(String($0)) }.filter { !$0.isEmpty }
    hasTitle = parts.joined().contains(where: NameFormWords.titles.contains)
    var names = Self.withoutDegree(
      parts.map { part in part.filter { !NameFormWords.titles.contains($0) } }
    )
    for (index, part) in names.enumerated() {
      guard let last = part.last, NameFormWords.suffixes.contains(last),
        part.count > 1 || index > 0
      else { continue }
      suffix = NameFormWords.shortSuffixes[last] ?? last
      names[index].removeLast()
    }
    numbers = names.joined().compactMap { Int($0) }.filter { !(1000...2100 ~= $0) }
    names = names.map { $0.filter { Int($0) == nil } }.filter { !$0.isEmpty }
    guard let first = names.first else {
      words = [folded(text)]
      return
    }
    if names.count > 1 {
      // "Committee on Commerce, Science, and Transportation. Subcommittee on Aviation" is no person.
      let others = names.count > 2 && names[2].count > 2 ? names[2] : []
      words = names[1] + first + others
      given = names[1].count
      isTurned = true
    } else {
      words = first
      var start = max(0, first.count - 1)
      // Saint-Exupéry is one surname.
      if start > 1, first[start - 1] == "saint" { start -= 1 }
      while start > 1, NameFormWords.particles.contains(first[start - 1]) { start -= 1 }
      given = start
    }
  }

  /// A name without the fuller form that libraries give in brackets.
  ///
  /// As in "Tolkien, J. R. R. (John Ronald Reuel), 1892-1973".
  private static func withoutAside(_ text: String) -> String {
    guard let open = text.firstIndex(of: "("), open > text.startIndex,
      let close = text[open...].firstIndex(of: ")")
    else { return text }
    return String(text[..<open]) + text[text.index(after: close)...]
  }

  /// A name without an academic degree behind it.
  ///
  /// "Weil, M. D." are a surname and initials.
  private static func withoutDegree(_ names: [[String]]) -> [[String]] {
    var names = names
    guard let last = names.last,
      let degree = NameFormWords.degrees.first(where: { last.suffix($0.count) == $0[...] })
    else { return names }
    if last.count > degree.count + 1 {
      names[names.count - 1].removeLast(degree.count)
    } else if last.count == degree.count, names.count > 2 || names.count == 2 && names[0].count > 1
    {
      names.removeLast()
    }
    return names
  }

  /// The words of a person's name; initials that are written together are taken apart.
  private static func personWords(_ text: String) -> [String] {
    text.split(whereSeparator: { $0 == " " || $0 == "." || $0 == "-" || $0 == "\u{2010}" })
      .flatMap { word -> [String] in
        var key = LetterVariants.unified(folded(String(word)))
        if key == "st" { key = "saint" }
        if (2...3).contains(word.utf8.count), word.allSatisfy({ $0.isUppercase && $0.isASCII }),
          !NameFormWords.suffixes.contains(key), !word.contains(where: { "AEIOUY".contains($0) })
        {
          return key.map(String.init)
        }
        return key.split(separator: " ").map(String.init)
      }
  }

  /// The year of birth, where it is told as such.
  package var born: Int? { years.count > 1 || isDatedAlive ? years.first : nil }

  /// The words of the qualifier, without those that only introduce years.
  var qualifierWords: Set<Substring> {
    let words = qualifier.split { !$0.isLetter }
    return Set(words).subtracting(["b", "d", "c", "ca", "fl", "active", "born", "died", "or"])
  }

  /// The last year in which a person can have written: that of death, or ninety years after birth.
  package var lastYear: Int? {
    guard let last = years.last else { return nil }
    return isDatedAlive ? last + 90 : last
  }

  private static func years(in text: String) -> [Int] {
    var years: [Int] = []
    var digits = ""
    for character in text + " " {
      if character.isASCII, character.isNumber {
        digits.append(character)
      } else {
        if digits.count == 4, let year = Int(digits), 1000...2100 ~= year { years.append(year) }
        digits = ""
      }
    }
    return years
  }

  // MARK: - What is no person

  /// A publisher of a whole imprint, such as "Minneapolis, MN : Uncivilized Books, 2014".
  private static func withoutPlace(_ text: String) -> String {
    guard text.contains(" : "),
      let imprint = text.wholeMatch(of: /[^:]+ : ([^:]+), \[?[c©]?[0-9]{4}\]?\.?/)
    else { return text }
    return String(imprint.1)
  }

  private mutating func parseOther(_ text: String) {
    let text = kind == .publisher ? Self.withoutPlace(text) : text
    let isSubject = kind == .genre || kind == .tag
    // C++ and C# are not C.
    let signs =
      isSubject ? text.replacing("++", with: "plusplus").replacing("#", with: "sharp") : text
    let parts = folded(signs.replacing("&", with: " and ").replacing("+", with: " and "))
      .split(separator: " ")
    length = parts.reduce(0) { $0 + $1.utf8.count }
    // The E of "E-commerce" is no conjunction.
    var words = parts.enumerated().map { place, part in
      let word = LetterVariants.unified(String(part))
      return isSubject && (place == 0 || place == parts.count - 1)
        ? word : NameFormWords.written(word)
    }
    if isSubject { words = words.map(NameFormWords.american) }
    if kind == .publisher {
      // "Izd-vo" is Izdatelstvo.
      if words.count > 2, words.starts(with: ["izd", "vo"]) || words.starts(with: ["изд", "во"]) {
        words.remove(at: 1)
      }
      if words.count > 3, words.suffix(3) == ["chu", "ban", "she"] { words.removeLast(3) }
      // Who sells it is not who made it.
      if let seller = words.firstIndex(where: { NameFormWords.sellers.contains($0) }), seller > 0 {
        words.removeSubrange(seller...)
      }
      // "S.A." and "G. m. b. H." are one word.
      let letters = words.suffix(from: (words.lastIndex { $0.count > 1 } ?? -1) + 1)
      if letters.count > 1, letters.count < words.count,
        NameFormWords.legal.contains(letters.joined())
      {
        words.replaceSubrange(letters.indices, with: [letters.joined()])
      }
      if let first = words.first, first.hasPrefix(NameFormWords.japaneseCompany) {
        let rest = String(first.dropFirst(NameFormWords.japaneseCompany.count))
        if !rest.isEmpty || words.count > 1 {
          words.replaceSubrange(..<1, with: rest.isEmpty ? [] : [rest])
        }
      }
      for ending in NameFormWords.easternEndings {
        if let last = words.last, last.count > ending.count, last.hasSuffix(ending) {
          words[words.count - 1] = String(last.dropLast(ending.count))
        }
      }
      while words.count > 1, let last = words.last {
        if NameFormWords.legal.contains(last) {
          words.removeLast()
        } else if NameFormWords.endings.contains(last), words[words.count - 2] != "university" {
          endings.insert(last)
          words.removeLast()
        } else {
          break
        }
        if words.count > 1, words.last == "and" { words.removeLast() }
      }
      while words.count > 1, let first = words.first, NameFormWords.beginnings.contains(first) {
        endings.insert(first)
        words.removeFirst()
      }
    }
    if kind == .series, words.count > 1, let last = words.last,
      NameFormWords.seriesEndings.contains(last)
    {
      endings.insert(last)
      words.removeLast()
    }
    // The A of "A. A. Knopf" is an initial.
    if words.count > 1, let first = words.first, NameFormWords.articles.contains(first),
      first != "a" || words[1].count > 1
    {
      words.removeFirst()
    }
    // "Business and education" is not "Business education".
    let small: Set<String> = isSubject ? [] : kind == .publisher ? NameFormWords.small : ["and"]
    self.words = words.filter { !small.contains($0) || words.count == 1 }
    if self.words.isEmpty { self.words = [folded(text)] }
  }
}

/// Words that say little about the bearer of a name.
package enum NameFormWords {
  static let titles = set(
    "dr prof professor sir dame mr mrs ms rev lord lady capt captain rabbi swami"
  )
  static let degrees = [["ph", "d"], ["phd"], ["m", "d"], ["m", "b", "a"], ["esq"]]
  static let umlauts: [Character: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa",
  ]
  /// The endings of a name after the father, which Russians put behind the forename or leave out; in Latin
  /// letters, in Cyrillic, and as ``Transliteration`` writes them.
  static let patronymics = [
    "ovich", "evich", "ovic", "evic", "ovna", "evna", "avic", "avna", "ович", "евич", "овна",
    "евна",
  ]
  static let suffixes = set("jr sr ii iii iv junior senior")
  static let shortSuffixes = ["junior": "jr", "senior": "sr"]
  static let particles = set(
    "de del della der den des di du da dos das la le van von vom zu zur af av el al bin ben ibn st ter ten mac mc o y"
  )
  static let articles = set("the a an der die das le la les el los las il lo")
  static let legal = set(
    "ltd lim limited inc incorporated llc llp corp corporation co company gmbh kg ag sa sas sl spa srl bv nv plc pty sons cie cia"
  )
  static let endings = set(
    "verlag verlags publisher publishers publishing publications pub press books editions edizioni "
      + "editora editorial editore ediciones editeur editeurs group forlag uitgeverij kiado nakladatelstvi "
      + "nakl yayinlari yayinevi yay"
  )
  static let beginnings = set(
    "verlag editions edizioni editorial editora ediciones editore ed izd izdatelstvo изд издательство wydawnictwo "
      + "wydawn"
  )
  static let seriesEndings = set("series tpb saga trilogy cycle novels reihe serie collection")
  /// The twelve names given most often to boys and to girls in the United States from 1923 to 2022,
  /// by the Social Security Administration.
  ///
  /// With these an initial more or less is often another person.
  static let commonForenames = set(
    "james michael robert john david william richard joseph thomas christopher charles daniel mary patricia "
      + "jennifer linda elizabeth barbara susan jessica karen sarah lisa nancy"
  )
  /// Subjects whose plural is another subject: plays are not play, nor charities charity.
  package static let otherInPlural = set(
    "play vision charity building theater value rock middleage good custom art letter glass spectacle wood arm "
      + "religion humanity manner game security classic physic ethic statistic people"
  )
  static let sellers = set("distributed distributor distributors hatsubai hatsubaijo hatsubaimoto")
  static let small = set("and de du des of")
  static let anyHouse = set("museum department institute university society author publisher press")
  static let japaneseCompany = "株式会社"
  static let easternEndings = ["股份有限公司", "有限公司", "株式会社", "出版社", "出版", "书店", "書店", "출판사"]

  package static let ands = set("and et und y e")
  private static let conjunctions = set("et und y e")
  private static let abbreviations = [
    "univ": "university", "pr": "press", "publ": "publishing", "bros": "brothers",
    "assoc": "association", "intl": "international", "dept": "department", "inst": "institute",
    "natl": "national", "soc": "society", "sf": "scifi", "st": "saint", "govt": "government",
    "acad": "academy", "pub": "publishing",
  ]

  /// The full form of an abbreviated word.
  static func written(_ word: String) -> String {
    conjunctions.contains(word) ? "and" : abbreviations[word] ?? word
  }

  /// The American spelling of a British word: colour, theatre, catalogue, organisation.
  static func american(_ word: String) -> String {
    guard word.utf8.count >= 6 else { return word }
    for (british, american) in spellings where word.hasSuffix(british) {
      return word.dropLast(british.count) + american
    }
    return word
  }

  private static let spellings = [
    ("our", "or"), ("ours", "ors"), ("tre", "ter"), ("tres", "ters"), ("ogue", "og"),
    ("ogues", "ogs"), ("isation", "ization"), ("isations", "izations"),
  ]

  private static func set(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}

extension NameVariant {
  /// Names that share one of them are compared.
  package var keys: Set<UInt64> {
    var keys: Set<UInt64> = []
    keys.insert(BlockKey.make(1, sounds.joined()))
    if words.count > 1 { keys.insert(BlockKey.make(1, sounds.sorted().joined())) }
    if kind == .author, given > 0, let first = words.first?.first {
      keys.insert(BlockKey.make(2, surnameSound, Transliteration.key(String(first))))
      // Yelena is Elena as well.
      if words[0].count > 1, let sound = sounds[0].first {
        keys.insert(BlockKey.make(2, surnameSound, String(sound)))
      }
      // "W. Somerset Maugham" is called Somerset.
      if words[0].count == 1, let called = forenames.first(where: { $0.count > 2 })?.first {
        keys.insert(BlockKey.make(2, surnameSound, Transliteration.key(String(called))))
      }
      let forenames = forenames.joined(separator: " ")
      keys.insert(BlockKey.make(3, forenames, String(surname.prefix(3))))
      keys.insert(
        BlockKey.make(4, forenames, String(surname.suffix(surname.utf8.count >= 7 ? 4 : 3)))
      )
    } else if kind != .author {
      addOthers(to: &keys)
    }
    return keys
  }

  private func addOthers(to keys: inout Set<UInt64>) {
    let count = squeezed.count
    if count >= 9 {
      for half in Set([count / 2, (count - 1) / 2]) {
        keys.insert(BlockKey.make(5, String(squeezed.prefix(half))))
        keys.insert(BlockKey.make(6, String(squeezed.suffix(half))))
      }
    }
    if kind == .genre || kind == .tag {
      for singular in singulars { keys.insert(BlockKey.make(8, singular)) }
    } else if count >= 4 {
      keys.insert(BlockKey.make(8, String(squeezed.prefix(max(4, count - 3)))))
    }
    if kind == .publisher, words.count > 1, let last = words.last {
      keys.insert(BlockKey.make(7, last, String(squeezed.prefix(1))))
    }
  }

  /// All letters, and the singulars that they can be the plural of.
  private var singulars: [String] {
    let endings = [("ies", "y"), ("es", ""), ("s", "")]
    return [squeezed]
      + endings.filter { squeezed.hasSuffix($0.0) }.map { squeezed.dropLast($0.0.count) + $0.1 }
  }
}

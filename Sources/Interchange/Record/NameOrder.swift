import Books

/// Names of people as files write them: "Le Guin, Ursula" or "Ursula Le Guin".
enum NameOrder {
  /// The name in its natural order; a given form with a comma becomes the sort name.
  ///
  /// A fuller form in brackets, "Buel, James W. (James William)", becomes an alias. What stands
  /// behind a second comma, years of life, and other brackets become the qualifier, which tells two
  /// people of one name apart: "the Elder", "1947-". A name that goes on with words that are no given name stays
  /// as it is: "AIKIN, afterwards BARBAULD, Anna Laetitia".
  static func natural(_ text: String) -> AuthorityDraft {
    let text = withYearsBehindComma(withoutRemarks(text))
    guard isInverted(text) else { return AuthorityDraft(name: tidied(text)) }
    var parts = parts(of: tidied(text))
    guard parts.count > 1 else { return AuthorityDraft(name: parts.first ?? "") }
    var given = ""
    var (suffixes, qualifiers): ([String], [String]) = ([], [])
    // "COTTRET, J. - Abbé"
    if let dash = parts[1].firstRange(ofASCII: " - ") {
      qualifiers.append(tidied(String(parts[1][dash.upperBound...])))
      parts[1] = tidied(String(parts[1][..<dash.lowerBound]))
      given = parts[1]
    }
    let isPhrase = given.isEmpty && isPhrase(parts[1], behind: parts[0])
    for part in parts.dropFirst(given.isEmpty ? 1 : 2) {
      if isDates(part) || part.hasPrefix("(") {
        qualifiers.append(part)
      } else if isPhrase {
        given += ", " + part
      } else if isOffice(ofPerson: part) {
        qualifiers.append(part)
      } else if PersonKey.isSuffix(part) {
        suffixes.append(part)
      } else if given.isEmpty, qualifiers.isEmpty, !part.contains(where: \.isNumber) {
        given = part
      } else {
        qualifiers.append(part)
      }
    }
    let qualifier = withoutBracketMarks(qualifiers)
    guard !isPhrase else {
      let name = parts[0] + given
      return AuthorityDraft(name: name, qualifier: qualifier, sortName: name)
    }
    guard !given.isEmpty else {
      let name = ([parts[0]] + suffixes).joined(separator: " ")
      return AuthorityDraft(name: name, qualifier: qualifier)
    }
    let (short, bracketed) = withoutBrackets(given)
    var fuller: String?
    if let bracketed {
      // "Clemens, Samuel (Twain)" is no fuller form: it tells who is meant, as a qualifier does.
      if PersonKey.isSuffix(bracketed) {
        suffixes.append(bracketed)
      } else if folded(bracketed).first == folded(short).first {
        fuller = bracketed
      } else {
        qualifiers.append(bracketed)
      }
    }
    // "Orme, Zoë d’" is Zoë d’Orme.
    let isElided = short.last.map { "'’".contains($0) } ?? false
    let whole = short + (isElided ? "" : " ") + parts[0]
    var draft = AuthorityDraft(name: ([whole] + suffixes).joined(separator: " "))
    if suffixes.isEmpty, let name = EastAsianName.joined(family: parts[0], given: short) {
      draft.name = name
    }
    draft.qualifier = withoutBracketMarks(qualifiers)
    draft.sortName = ([parts[0], short] + suffixes).joined(separator: ", ")
    if let fuller { draft.aliases = [([fuller, parts[0]] + suffixes).joined(separator: " ")] }
    return draft
  }

  /// "Bee, Ann (1950-2010)" with a comma before the years, as libraries have it.
  private static func withYearsBehindComma(_ text: String) -> String {
    guard text.last == ")", let open = text.lastIndex(of: "("), isInverted(text) else {
      return text
    }
    let inside = String(text[text.index(after: open)...].dropLast())
    return isDates(inside) ? trimmed(String(text[..<open])) + ", " + inside : text
  }

  /// The parts of a name between commas, of which those in brackets separate nothing.
  ///
  /// "ICIIT, Inc. (New York, N.Y.)" has two parts.
  static func parts(of name: String) -> [String] {
    var depth = 0
    return name.unicodeScalars.split { scalar in
      if scalar == "(" { depth += 1 }
      if scalar == ")" { depth -= 1 }
      return depth <= 0 && isComma(scalar)
    }.map { trimmed(String($0)) }.filter { !$0.isEmpty }
  }

  /// True when the part behind a comma continues the name: "of Avila", "afterwards BARBAULD".
  ///
  /// So does the legal form of a company, and what is behind the comma in the name of a meeting,
  /// which has its year in brackets.
  private static func isPhrase(_ part: String, behind surname: String) -> Bool {
    if isOffice(surname) || isInstitution(surname) { return true }
    let isMeeting = part.has(UInt8(ascii: "(")) && part.contains(where: \.isNumber)
    let first = part.prefix { $0.isLetter }.lowercased()
    if isMeeting && !part.hasPrefix("(") || companies.contains(first) { return true }
    guard part.first?.isLowercase ?? false, surname.first?.isUppercase ?? false else {
      return false
    }
    let word = part.prefix { $0 != " " }
    // An article of Arabic or Hebrew before a given name: "Nayhūm, al-Ṣādiq".
    if word.count > 4, let hyphen = word.firstIndex(of: "-"), word[..<hyphen].count < 4,
      word[word.index(after: hyphen)...].first?.isUppercase ?? false
    {
      return false
    }
    return word.count > 2 && !word.contains(".") && !particles.contains(String(word))
      || ["of", "or"].contains(word)
  }

  /// True for what somebody was, and not what they were called: "Keeper of Prints".
  static func isOffice(ofPerson part: String) -> Bool {
    let words = part.split(separator: " ")
    // "Aquitaine, Eleanor of" has it at the end.
    return words.count > 2 && words[1...].dropLast().contains("of") && !part.hasPrefix("(")
  }

  /// True for several words of which one is of institutions: "University of California" before its
  /// place.
  private static func isInstitution(_ name: String) -> Bool {
    let words = name.split(separator: " ")
    return words.count > 1 && words.contains { institutions.contains($0.lowercased()) }
  }

  /// True for the name of an institution and its part, with a full stop between.
  private static func isOffice(_ name: String) -> Bool {
    guard let stop = name.firstRange(ofASCII: ". ") else { return false }
    // "St. John" is a surname.
    return name[..<stop.lowerBound].split(separator: " ").last?.count ?? 0 > 3
  }

  /// The people of parts that are surnames with initials behind each, or with a name and a role:
  /// "Tolkien", "J.R.R." are one person, "Smith", "J.", "Mann", "Thomas (Autor)" two.
  ///
  /// - Returns: nil where any part is something else.
  static func withInitials(_ parts: [String]) -> [String]? {
    guard !parts.isEmpty, parts.count.isMultiple(of: 2) else { return nil }
    let pairs = stride(from: 0, to: parts.count, by: 2).map { (parts[$0], parts[$0 + 1]) }
    let isGiven = { (part: String) in areInitials(part) || CreditText.split(part).role != nil }
    guard pairs.allSatisfy({ !areInitials($0.0) && isGiven($0.1) && !areTwo($0.0, $0.1) }) else {
      return nil
    }
    return pairs.map { "\($0.0), \($0.1)" }
  }

  /// True when two texts are each a person: a surname has no role, and hardly two words before two
  /// given names: "Bo Berg (Narrator)" and "Anna Holm (Narrator)".
  private static func areTwo(_ first: String, _ second: String) -> Bool {
    CreditText.split(first).role != nil
      || first.has(UInt8(ascii: " ")) && CreditText.split(second).name.has(UInt8(ascii: " "))
        && !areInitials(second)
  }

  private static func areInitials(_ text: String) -> Bool {
    let letters = text.filter(\.isLetter)
    return text.contains(".") && 1...4 ~= letters.count && letters.allSatisfy(\.isUppercase)
      && text.allSatisfy { $0.isLetter || ".- ".contains($0) }
      && text.split { !$0.isLetter }.allSatisfy { $0.count == 1 }
  }

  /// A name without the few letters in brackets that stand before it; nil where none do.
  static func withoutOrigin(_ text: String) -> String? {
    guard let first = text.first, "[(（［【〔".contains(first),
      let close = text.firstIndex(where: { "])）］】〕".contains($0) })
    else { return nil }
    let inside = text[text.index(after: text.startIndex)..<close]
    let rest = trimmed(String(text[text.index(after: close)...]))
    let isShort = inside.count <= 4 && inside.unicodeScalars.contains { $0.value >= 0x3040 }
    return isShort && !rest.isEmpty ? rest : nil
  }

  /// A name without the remarks of cataloguers: brackets around it, "[from old catalog]".
  static func withoutRemarks(_ text: String) -> String {
    guard text.has(UInt8(ascii: "[")) || text.has(UInt8(ascii: "]")) else { return text }
    return ISBD.bareName(
      text.replacing("[from old catalog]", with: "").filter { $0 != "[" && $0 != "]" }
    )
  }

  /// True when brackets say more than that a name is a cataloguer's: "Jane [sic] Austen", and not
  /// "[Nentvig, Juan]".
  static func hasInnerBrackets(_ text: String) -> Bool {
    guard text.has(UInt8(ascii: "[")) || text.has(UInt8(ascii: "]")) else { return false }
    let bare = trimmed(text.replacing("[from old catalog]", with: ""))
    return bare.dropFirst().dropLast().contains { "[]".contains($0) }
  }

  /// The people of "Gaiman, Neil and Pratchett, Terry": split at such words where each has a comma,
  /// and at commas where each shows that it is a person.
  static func people(_ text: String) -> [String] {
    let commas = text.utf8.count { $0 == UInt8(ascii: ",") }
    if commas > 2, let people = withInitials(text.components(by: ",").map(tidied)) {
      return people
    }
    for word in conjunctions where text.firstRange(ofASCII: word) != nil {
      let people = text.components(by: word.description)
      if people.count > 1, people.allSatisfy({ isInverted($0) && !hasOffice($0) }) { return people }
    }
    return [text]
  }

  /// True when a name has what somebody was behind it, in which "and" parts no people: "Smith,
  /// John, Keeper of Prints and Drawings, British Museum".
  private static func hasOffice(_ name: String) -> Bool {
    let parts = parts(of: tidied(name))
    return parts.dropFirst().contains(where: isOffice(ofPerson:))
      || parts.dropFirst().contains(where: isInstitution)
  }

  /// The people between commas where no surname stands first, though one does in most names of the
  /// column.
  ///
  /// That show a role behind one that is not the last, and a given name or initials at the
  /// beginning: "John Smith, Jane Doe" beside "Tolkien, John R. R.".
  /// - Parameter givenNames: Those of the column, folded.
  static func naturalList(_ text: String, knowing givenNames: Set<String>) -> [String]? {
    guard isInverted(text) else { return nil }
    let people = text.components(by: ", ").map { tidied(String($0)) }
    let credits = people.map(CreditText.split)
    guard credits.allSatisfy({ $0.name.has(UInt8(ascii: " ")) }) else { return nil }
    if credits.dropLast().contains(where: { $0.role != nil }) { return people }
    guard credits.allSatisfy({ isPerson($0.name) }), let first = credits.first?.name else {
      return nil
    }
    // No surname begins with initials: "J.R.R. Tolkien, Ted Nasmith".
    let word = first.prefix { $0 != " " }
    let hasInitials = word.contains(".") && word.split(separator: ".").allSatisfy { $0.count == 1 }
    return hasInitials || givenNames.contains(firstWord(first)) ? people : nil
  }

  /// The first word behind the comma of a name with the surname first, folded.
  static func firstGivenName(_ text: String) -> String? {
    let parts = text.split(separator: ",").map { tidied(String($0)) }
    guard parts.count == 2, parts[0].split(separator: " ").count == 1 else { return nil }
    let first = firstWord(parts[1])
    return first.count > 2 && !first.has(UInt8(ascii: ".")) ? first : nil
  }

  private static func firstWord(_ name: String) -> String {
    folded(String(name.prefix { $0 != " " }))
  }

  /// The people of "Ann Bee / Carl Dee" and "Ann Bee/Carl Dee"; nil of one, such as "AC/DC".
  ///
  /// Without spaces around it a stroke parts what can only be names.
  static func alternatives(_ text: String) -> [String]? {
    guard text.has(UInt8(ascii: "/")) else { return nil }
    let people = text.components(by: " / ").flatMap { piece -> [String] in
      let names = piece.split(separator: "/").map { tidied(String($0)) }
      return names.allSatisfy(isFullName) ? names : [tidied(piece)]
    }.filter { !$0.isEmpty }
    return people.count > 1 ? people : nil
  }

  private static func isFullName(_ text: String) -> Bool {
    let name = CreditText.split(text).name
    return isPerson(name) || isInverted(name) || name.has(0x20) && EastAsianName.isOfScript(name)
  }

  /// The two people of "Terry Pratchett & Neil Gaiman", where both sides can only be a person with
  /// a given name and a surname: "Simon & Schuster" and "Health and Human Services" stay one.
  static func couple(_ text: String) -> [String] {
    // Most cells are a name of two words.
    guard text.utf8.count(where: { $0 == 0x20 }) > 1 else { return [text] }
    for word in conjunctionsOfTwo where text.firstRange(ofASCII: word) != nil {
      let people = text.components(by: word.description)
      // Behind a name may stand what somebody did: "Michael Ende & Jane Roe (ed.)".
      if people.count == 2, people.allSatisfy({ isPerson(CreditText.split($0).name) }) {
        return people
      }
    }
    return [text]
  }

  /// Those between two people in natural order; the rest of ``conjunctions`` is met within names, too.
  private static let conjunctionsOfTwo: [StaticString] = [
    " & ", " and ", " und ", " u. ", " et ", " y ", " e ", " en ", " och ", " og ", " i ", " ja ",
    " with ", " + ", " feat. ", " и ", " та ", " і ", " και ", " ve ", " és ", " și ",
  ]

  /// True when a text can only be a person with a given name and a surname.
  static func isPerson(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return 2...4 ~= words.count && !isInverted(text)
      && words.allSatisfy { word in
        (word.first?.isUppercase ?? false || particles.contains(String(word)))
          && !institutions.contains(word.lowercased()) && !word.contains(where: \.isNumber)
      }
  }

  /// True for a word behind "&" that ends a company's name and is no person: the "Co." of
  /// "Smith & Co.".
  static func isPartner(_ part: String) -> Bool {
    part.utf8.count <= 9 && partners.contains(folded(part))
  }

  /// True when a name ends with such a word behind "&".
  static func isHouse(_ name: String) -> Bool {
    guard name.has(UInt8(ascii: "&")), let last = name.components(by: " & ").last else {
      return false
    }
    return isPartner(last)
  }

  private static let partners: Set = ["co", "cie", "sons", "bros", "son", "company", "sohn"]

  private static let companies: Set = ["inc", "ltd", "llc", "gmbh", "incorporated", "limited"]

  static let particles: Set<String> = [
    "de", "del", "della", "di", "da", "dos", "du", "von", "van", "der", "den", "la", "le", "ten",
  ]
  static let institutions: Set<String> = [
    "university", "press", "institute", "museum", "society", "department", "committee", "council",
    "services", "company", "co", "co.", "inc", "inc.", "ltd", "ltd.", "school", "college",
    "academy",
    "association", "ministry", "office", "bank", "books", "publishing", "publishers", "group",
    "library", "center", "centre", "foundation", "research", "development", "national", "royal",
    "united", "world", "art", "arts", "science", "sciences", "sons", "the", "human", "bros",
    "bros.",
    "brothers", "sisters", "friends", "associates", "partners",
  ]

  private static let conjunctions: [StaticString] = [
    "; ", " & ", " and ", " und ", " u. ", " et ", " y ", " e ", " en ", " och ",
  ]

  /// True when a name has a comma, so that its surname may stand first.
  static func isInverted(_ name: String) -> Bool {
    // The Arabic comma and the wide one begin with these bytes.
    guard name.has(UInt8(ascii: ",")) || name.has(0xD8) || name.has(0xEF) else { return false }
    let scalars = name.unicodeScalars
    guard let comma = scalars.firstIndex(where: isComma) else { return false }
    // In brackets a comma is part of a place: "ICIIT (1998 : Kyoto, Japan)".
    return scalars[comma...].first { $0 == "(" || $0 == ")" } != ")"
  }

  /// True when the part behind the comma of a name can be a given name, which "Jr." is not.
  static func hasSurnameFirst(_ name: String) -> Bool {
    isInverted(name) && !(name.split(separator: ",").last.map(PersonKey.isSuffix) ?? true)
  }

  static func isComma(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "," || scalar == "،" || scalar == "，"
  }

  /// A qualifier without brackets of its own, since names are shown with it in brackets.
  private static func withoutBracketMarks(_ qualifiers: [String]) -> String {
    qualifiers.joined(separator: ", ").filter { $0 != "(" && $0 != ")" }
  }

  private static func withoutBrackets(_ given: String) -> (short: String, bracketed: String?) {
    // A card ends with a full stop: "Jonathan (Jonathan M.)."
    let given = given.hasSuffix(").") ? String(given.dropLast()) : given
    guard given.hasSuffix(")"), let open = given.firstIndex(of: "("), open > given.startIndex else {
      return (given, nil)
    }
    return (
      trimmed(String(given[..<open])), String(given[given.index(after: open)...].dropLast())
    )
  }

  /// Life dates, as library catalogues put them behind a name: "1854-", "1929-2018".
  static func isDates(_ text: String) -> Bool {
    let digits = text.utf8.count { 0x30...0x39 ~= $0 }
    guard digits >= 2 else { return text.hasSuffix("cent.") || text.hasSuffix("century") }
    if text.utf8.allSatisfy(isDateMark) { return true }
    if ["b.", "d.", "fl.", "active", "born", "died"].contains(where: text.hasPrefix) {
      return true
    }
    // "972 or 973-1031 or 1032", "approximately 69-approximately 122".
    return text.utf8.split { isDateMark($0) }
      .allSatisfy { ["or", "ca", "approximately"].contains(String($0)) }
  }

  private static func isDateMark(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || " -?./".utf8.contains(byte)
  }
}

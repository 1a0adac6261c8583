import Books

/// The codes of libraries and e-books for the roles of people (MARC 21, "Relator Codes").
enum Relator {
  /// The codes of Octavo's roles, as they are written.
  static let codes: [Role: String] = [
    .author: "aut", .editor: "edt", .translator: "trl", .illustrator: "ill", .introduction: "aui",
    .afterword: "aft", .narrator: "nrt", .compiler: "com", .contributor: "ctb",
    .photographer: "pht", .adapter: "adp",
  ]

  /// The role of a code or of a cataloguer's word; an unknown code means a contributor.
  static func role(_ word: String) -> Role? {
    if word.isEmpty { return nil }
    if let role = Role.parse(word) ?? own[word] { return role }
    if let name = words[word] { return .other(name) }
    return isCode(word) ? .contributor : .other(word)
  }

  /// False for a code without a role only: a word without a role becomes one.
  static func isKnown(_ word: String) -> Bool {
    !isCode(word) || own[word] != nil || words[word] != nil
  }

  /// The role of a word that means nothing else behind a name; unlike ``role(_:)`` of no other word.
  static func named(_ word: String) -> Role? {
    if let role = Role.parse(word) { return role }
    let word = folded(word)
    if let role = foreign[word] { return role }
    return crafts.contains(word) ? .other(word) : nil
  }

  /// The words and codes that ``named(_:)`` knows.
  static var names: [String] { Role.allWords + foreign.keys + crafts }

  /// True for a code or a word of a publisher, which is no role of a person.
  static func isPublisher(_ word: String) -> Bool {
    ["pbl", "publisher", "verlag"].contains(word.lowercased())
  }

  private static func isCode(_ word: String) -> Bool {
    word.utf8.count == 3 && word.utf8.allSatisfy { 0x61...0x7A ~= $0 }
  }

  /// Codes of roles that Octavo has already.
  private static let own: [String: Role] = [
    "edc": .editor, "red": .editor, "win": .introduction, "wpr": .foreword, "oth": .contributor,
    "direction": .other("director"),
  ]

  private static let words: [String: String] = table.split(separator: ",").reduce(into: [:]) {
    let parts = $1.split(separator: ":")
    if parts.count == 2 { $0[tidied(String(parts[0]))] = String(parts[1]) }
  }

  /// The roles in further languages, by their words without accents.
  private static let foreign: [String: Role] = (WordLists.values.sections["roles"] ?? []).reduce(
    into: [:]
  ) { roles, list in
    for word in list.words { roles[folded(word)] = Role(rawValue: list.name) }
  }

  /// Occupations in comics.
  ///
  /// Other occupations, as "(Musician)", tell people of one name apart.
  private static let crafts: Set<String> = [
    "colorist", "colourist", "cover artist", "inker", "letterer", "penciler", "penciller",
  ]

  private static let table = """
    act:actor, ann:annotator, arr:arranger, art:artist, asn:associated name, att:attributed name,
    aud:author of dialog, aus:screenwriter, bdd:binding designer, bkd:book designer,
    bkp:book producer, bnd:binder, bsl:bookseller, cmm:commentator, cmp:composer, cnd:conductor,
    cov:cover designer, cph:copyright holder, cre:creator, ctg:cartographer,
    cwt:commentator for written text, dgg:degree granting institution, dnr:donor, drt:director,
    dst:distributor, dte:dedicatee, dto:dedicator, dub:dubious author, egr:engraver,
    fmo:former owner, fnd:funder, his:host institution, hnr:honouree, hst:host, ilu:illuminator,
    ins:inscriber, isb:issuing body, ive:interviewee, ivr:interviewer, lbt:librettist,
    lyr:lyricist, mus:musician, org:originator, orm:organizer, own:owner, pbd:publishing director,
    prf:performer, pro:producer, prt:printer, res:researcher, rev:reviewer, sad:scientific advisor,
    sce:scenarist, sng:singer, spk:speaker, spn:sponsor, stl:storyteller, ths:thesis advisor,
    trc:transcriber, tyd:type designer, tyg:typographer, vac:voice actor,
    wac:writer of added commentary, wam:writer of accompanying material, wde:wood engraver
    """
}

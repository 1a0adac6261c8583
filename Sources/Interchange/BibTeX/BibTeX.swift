import Books
import Catalog

extension ImportFormat {
  /// BibTeX and BibLaTeX.
  static let bibTeX = ImportFormat(
    id: "bibtex",
    name: "BibTeX",
    likeness: { head in BibTeXParser.isLikely(head.text.prefix(20_000)) ? 90 : 0 },
    read: { file, options, take in
      var (text, summary) = try WholeText.read(file, format: "BibTeX", options: options)
      let parents = BibTeXCrossReferences(text, file: file.name)
      let dialect = BibTeXDialect(text)
      var parser = BibTeXParser(text, file: file.name)
      while let entry = parser.next() {
        var book = ImportedBook(place: entry.place, readAt: options.now)
        if !entry.leftOut.isEmpty { book.remark(.leftOut(entry.leftOut, limit: FieldLimits.text)) }
        if let damage = entry.damage {
          book.refuse(.damagedRecord(damage))
        } else {
          book.keep("remark", entry.remark)
          let whole = parents.completed(entry)
          BibTeXBook.read(whole ?? entry, dialect, into: &book)
          if whole == nil {
            book.remark(.unknownReference(kind: "entry", id: entry["crossref"] ?? ""))
          }
          book.finish()
        }
        if book.isRefused || options.keepsRaw { book.raw = .text(entry.raw) }
        try take(book)
      }
      summary.leftOut = parser.leftOut
      return summary
    }
  )
}

/// An entry of BibTeX or BibLaTeX as a book.
private enum BibTeXBook {
  /// The fields in which signs of TeX are letters as others.
  private static let verbatim: Set = [
    "url", "doi", "eprint", "file", "pdf", "price", "urlraw", "local-url", "bdsk-url-1",
  ]

  static func read(
    _ entry: BibTeXParser.Entry,
    _ dialect: BibTeXDialect,
    into book: inout ImportedBook
  ) {
    book.origin = ImportedBook.Origin(program: "bibtex", id: entry.key)
    book.kind = ImportedBook.Kind(word: entry.kind)
    if entry.kind != "book" { book.keep("type", entry.kind) }
    var notes: [String] = []
    let sortNames = Self.sortNames(of: entry)
    for (name, raw) in entry.fields {
      let text = verbatim.contains(name) ? TeXText.verbatim(raw) : TeXText.plain(raw)
      guard !text.isEmpty else { continue }
      switch name {
      case "title" where book.draft.title.isEmpty: book.draft.title = text
      case "subtitle": book.draft.subtitle = text
      case "author": credit(raw, .author, sorted: sortNames, into: &book)
      case "sortname" where !sortNames.isEmpty: break
      case "editor", "editora", "editorb", "editorc":
        credit(raw, roleOfEditors(entry[name + "type"]), into: &book)
      case "editortype", "editoratype", "editorbtype", "editorctype":
        if Role.parse(text) == nil { book.keep(name, text) }
      case "translator": credit(raw, .translator, into: &book)
      case "illustrator": credit(raw, .illustrator, into: &book)
      case "introduction": credit(raw, .introduction, into: &book)
      case "foreword": credit(raw, .foreword, into: &book)
      case "afterword": credit(raw, .afterword, into: &book)
      case "bookauthor", "annotator", "commentator":
        credit(raw, .other(name), into: &book)
      case "narrator", "compiler", "contributor", "photographer", "adapter":
        credit(raw, Role(rawValue: name), into: &book)
      case "publisher":
        let names = publishers(raw, dialect)
        // Braces keep a name as it is, "[s.n.]" too.
        let isWhole = areGroups(names)
        for name in names.map(TeXText.plain) {
          book.publish(isWhole ? name : Imprint.name(name))
        }
        // "Faber and Faber" may be one house all the same.
        if names.count > 1, !areGroups(names) {
          book.keep("publisher", TeXText.plain(raw))
          book.remark(.publishersParted(names.map(TeXText.plain)))
        }
      case "year", "date":
        if book.draft.year.isEmpty {
          FieldReader.takeYear(TeXText.plain(Year.withoutMacros(raw)), into: &book)
        } else {
          book.keep(name, text)
        }
      case "isbn": book.takePrintedISBNs(text)
      case _ where otherISBNs.contains(name): break
      case "series":
        let volume = entry["number"] ?? entry["volume"] ?? ""
        FieldReader.takeSeries(text, volume: TeXText.plain(volume), into: &book)
      case "volume" where entry["series"] == nil && book.kind == .book:
        book.draft.volume = text
      case "volume", "number":
        if entry["series"] == nil || book.draft.volume != text {
          keepNumber(name, text, entry, into: &book)
        }
      case "pages" where book.kind == .book && isExtent(text):
        FieldReader.takePages(text, into: &book)
      case "pagetotal": FieldReader.takePages(text, into: &book)
      case "langid", "language":
        FieldReader.takeLanguage(babel[text.lowercased()] ?? text, into: &book)
      case "keywords":
        for tag in BibTeXName.split(raw, at: ",;") { book.tag(tidied(TeXText.plain(tag))) }
      case "note", "annote", "annotation", "abstract": notes.append(TeXText.lines(raw))
      case "doi", "lccn", "issn": book.identify(name, text)
      case "library",
        "location" where entry["publisher"] == nil:
        book.keep(name, text)
      default: book.keep(name, text)
      }
    }
    for name in otherISBNs {
      guard let text = entry[name].map(TeXText.plain), !text.isEmpty else { continue }
      if book.draft.isbn.isEmpty { book.takePrintedISBNs(text) } else { book.keep(name, text) }
    }
    book.draft.notes = paragraphs(notes)
  }

  /// The fields whose number is the book's where `isbn` has none that is right.
  private static let otherISBNs = ["isbn-13", "isbn13", "isbn-10", "isbn10"]

  /// The role of an entry's editors, for which BibLaTeX has a field; usually that is "editor".
  private static func roleOfEditors(_ type: String?) -> Role {
    guard let word = type.map(TeXText.plain), !word.isEmpty else { return .editor }
    return Role.parse(word) ?? .other(word)
  }

  /// True when pages are the length of a book, "348" or "ix + 348", and not a part of it: "12--45".
  private static func isExtent(_ text: String) -> Bool {
    if Int(text) != nil { return true }
    return !text.contains { "-–—".contains($0) } && text.contains(where: \.isLetter)
      && Extent.pages(in: text) != nil
  }

  /// Keeps a number or volume that is not the place in the series as source data.
  private static func keepNumber(
    _ name: String,
    _ text: String,
    _ entry: BibTeXParser.Entry,
    into book: inout ImportedBook
  ) {
    if entry["series"] != nil, entry["number"] == nil || name == "number" { return }
    book.keep(name, text)
  }

  // MARK: - Names

  /// The parts of a list, which " and " joins outside of braces.
  private static func parts(_ text: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var depth = 0
    let words = text.split(whereSeparator: \.isWhitespace)
    for word in words {
      if depth == 0, word.lowercased() == "and" {
        parts.append(part)
        part = ""
        continue
      }
      depth += word.count { $0 == "{" } - word.count { $0 == "}" }
      part += (part.isEmpty ? "" : " ") + word
    }
    return (parts + [part]).filter { !$0.isEmpty }
  }

  /// The publishers of an entry: BibTeX has one, whatever words are in its name, BibLaTeX a list.
  ///
  /// Names in braces each are a list in both.
  private static func publishers(_ raw: String, _ dialect: BibTeXDialect) -> [String] {
    let parts = parts(raw)
    return dialect == .bibLaTeX || areGroups(parts) ? parts : [raw]
  }

  private static func areGroups(_ parts: [String]) -> Bool {
    parts.allSatisfy { $0.hasPrefix("{") && BibTeXName.isOneGroup($0) }
  }

  /// The names by which BibLaTeX sorts the authors, one for each; empty where they are not as many.
  private static func sortNames(of entry: BibTeXParser.Entry) -> [String] {
    guard let sorted = entry["sortname"], let authors = entry["author"] else { return [] }
    let names = parts(sorted)
    return names.count == parts(authors).count && !names.contains("others") ? names : []
  }

  private static func credit(
    _ raw: String,
    _ role: Role,
    sorted sortNames: [String] = [],
    into book: inout ImportedBook
  ) {
    for (place, part) in parts(raw).enumerated() {
      if trimmed(part) == "others" {
        book.keep("others", "and others")
        continue
      }
      var person = BibTeXName.read(part)
      if sortNames.indices.contains(place) {
        person.sortName = BibTeXName.sortName(sortNames[place])
      }
      if BibTeXName.saysMore(part) { book.keep(role.rawValue, TeXText.plain(part)) }
      book.credit(person.name, as: role)
      if !person.sortName.isEmpty { book.know(person) }
    }
  }

  /// The names that babel and polyglossia have for languages beside their English ones.
  private static let babel: [String: String] = {
    let names = [
      "german": "ngerman,austrian,naustrian,swissgerman,nswissgerman",
      "english": "american,usenglish,british,ukenglish,canadian,australian,newzealand",
      "french": "francais,frenchb,acadian,canadien", "portuguese": "portuges,brazil,brazilian",
      "spanish": "mexican", "hungarian": "magyar", "greek": "polutonikogreek",
      "norwegian": "norsk,nynorsk", "indonesian": "bahasa,bahasai,indon", "persian": "farsi",
    ]
    return names.reduce(into: [:]) { known, entry in
      for name in entry.value.split(separator: ",") { known[String(name)] = entry.key }
    }
  }()
}

/// A name of BibTeX: `First von Last`, `von Last, First` or `von Last, Jr, First`; or one of
/// BibLaTeX, which says what each part is: `family=Last, given=First, prefix=von, suffix=Jr`.
private enum BibTeXName {
  static func read(_ raw: String) -> AuthorityDraft {
    if let parts = namedParts(raw) { return person(parts) }
    // A name in braces is of an institution, and stays as it is.
    if raw.hasPrefix("{"), raw.hasSuffix("}"), isOneGroup(raw) {
      let name = TeXText.plain(raw)
      return AuthorityDraft(name: name, sortName: name)
    }
    let commas = split(raw, at: ",")
    let plain = commas.map { tidied(TeXText.plain($0)) }.filter { !$0.isEmpty }
    guard plain.count > 1 else {
      return AuthorityDraft(name: tidied(TeXText.plain(raw)))
    }
    let suffix = plain.count > 2 ? plain[1] : ""
    let given = plain[plain.count - 1]
    let (von, last) = withoutVon(plain[0])
    let isPlain = von.isEmpty && suffix.isEmpty
    let eastAsian = isPlain ? EastAsianName.joined(family: last, given: given) : nil
    return AuthorityDraft(
      name: eastAsian ?? joined([given, von, last, suffix], " "),
      sortName: von.isEmpty ? joined([last, given, suffix], ", ") : ""
    )
  }

  /// A name by which another is sorted: where it has commas it stands as it is to be sorted.
  static func sortName(_ raw: String) -> String {
    let name = read(raw)
    return name.sortName.isEmpty ? tidied(TeXText.plain(raw)) : name.sortName
  }

  private static func joined(_ parts: [String], _ separator: String) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: separator)
  }

  // MARK: - Names whose parts say what they are

  /// The parts of a name in BibLaTeX's extended format by their keys; nil for any other name.
  ///
  /// They stand in any order between commas, and a part that has commas itself in braces or
  /// quotation marks (Biber's manual, "Extended Name Format").
  private static func namedParts(_ raw: String) -> [String: String]? {
    var raw = trimmed(raw)
    while raw.hasPrefix("{"), isOneGroup(raw) { raw = trimmed(String(raw.dropFirst().dropLast())) }
    guard raw.contains("=") else { return nil }
    var parts: [String: String] = [:]
    for piece in split(raw, at: ",", isQuoted: true).map(unquoted) where !piece.isEmpty {
      guard let equals = piece.firstIndex(of: "=") else { return nil }
      let key = trimmed(String(piece[..<equals])).lowercased()
      guard !key.isEmpty, key.allSatisfy({ $0.isLetter || $0 == "-" }) else { return nil }
      parts[key] = tidied(TeXText.plain(unquoted(String(piece[piece.index(after: equals)...]))))
    }
    return keys.contains { parts[$0] != nil } ? parts : nil
  }

  /// A part without the quotation marks or braces around all of it.
  private static func unquoted(_ text: String) -> String {
    var text = trimmed(text)
    if text.hasPrefix("\""), text.hasSuffix("\""), text.count > 1 {
      text = String(text.dropFirst().dropLast())
    }
    while text.hasPrefix("{"), isOneGroup(text) { text = String(text.dropFirst().dropLast()) }
    return trimmed(text)
  }

  private static func person(_ parts: [String: String]) -> AuthorityDraft {
    func part(_ key: String) -> String { parts[key] ?? parts[key + "-i"] ?? "" }
    let (given, prefix, suffix) = (part("given"), part("prefix"), part("suffix"))
    let family = part("family")
    let isPlain = prefix.isEmpty && suffix.isEmpty
    let eastAsian = isPlain ? EastAsianName.joined(family: family, given: given) : nil
    let name = eastAsian ?? joined([given, prefix, family, suffix], " ")
    var person = AuthorityDraft(name: name)
    // Without a word on the prefix Octavo's own rules say where it is filed.
    switch (prefix.isEmpty, parts["useprefix"]?.lowercased()) {
    case (true, _): person.sortName = joined([family, given, suffix], ", ")
    case (false, "true"):
      person.sortName = joined([joined([prefix, family], " "), given, suffix], ", ")
    case (false, "false"):
      person.sortName = joined([family, joined([given, prefix], " "), suffix], ", ")
    default: break
    }
    return person
  }

  /// True when a name has parts that no author has, such as the number of a person.
  static func saysMore(_ raw: String) -> Bool {
    let known = keys + keys.map { $0 + "-i" } + ["useprefix"]
    return namedParts(raw)?.keys.contains { !known.contains($0) } ?? false
  }

  private static let keys = ["family", "given", "prefix", "suffix"]

  // MARK: - Parts

  /// Small words before the surname: "von", "de la".
  private static func withoutVon(_ surname: String) -> (von: String, last: String) {
    let words = surname.split(separator: " ")
    let von = words.prefix { $0.first?.isLowercase ?? false }
    guard !von.isEmpty, von.count < words.count else { return ("", surname) }
    return (von.joined(separator: " "), words.dropFirst(von.count).joined(separator: " "))
  }

  /// At the signs outside of braces, and where a part may be quoted outside of quotation marks.
  static func split(_ text: String, at signs: String, isQuoted: Bool = false) -> [String] {
    var parts = [""]
    var depth = 0
    var isInQuotes = false
    for character in text {
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      // Elsewhere the sign is of an accent: M\"uller.
      if isQuoted, character == "\"", depth == 0,
        isInQuotes || ["", "="].contains(trimmed(parts[parts.count - 1]).suffix(1))
      {
        isInQuotes.toggle()
      }
      if depth == 0, !isInQuotes, signs.contains(character) {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  static func isOneGroup(_ text: String) -> Bool {
    var depth = 0
    for (place, byte) in text.utf8.enumerated() {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return place == text.utf8.count - 1 }
    }
    return false
  }
}

/// Whose rules the entries of a file follow where the two programs differ.
///
/// A file is BibLaTeX's when it has a field that only that program reads, such as `date` or
/// `journaltitle`, or when JabRef says so in it. `langid` is babel's, and stands in files of both.
enum BibTeXDialect {
  case bibTeX
  case bibLaTeX

  init(_ text: [UInt8]) {
    self = Self.isBibLaTeX(text) ? .bibLaTeX : .bibTeX
  }

  private static func isBibLaTeX(_ text: [UInt8]) -> Bool {
    text.indices.contains { place in
      switch text[place] {
      case UInt8(ascii: "="):
        fields.contains(word(before: place, in: text)) && !isRemark(place, in: text)
      case UInt8(ascii: ":"): text[place...].starts(with: ":biblatex;".utf8)
      default: false
      }
    }
  }

  /// True when a place is in a line behind %, as the heads of files are, which may have a date.
  private static func isRemark(_ place: Int, in text: [UInt8]) -> Bool {
    let line = text[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return text[line..<place].first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "%")
  }

  /// The word that stands before a sign as the name of a field does: behind white space or a comma.
  private static func word(before place: Int, in text: [UInt8]) -> String {
    var end = place
    while end > 0, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
    var start = end
    while start > 0, 0x61...0x7A ~= text[start - 1] | 0x20, end - start < 20 { start -= 1 }
    guard start > 0, start < end, text[start - 1] <= 0x20 || text[start - 1] == UInt8(ascii: ",")
    else { return "" }
    return String(decoding: text[start..<end], as: UTF8.self).lowercased()
  }

  private static let fields: Set<String> = [
    "date", "journaltitle", "pagetotal", "maintitle", "mainsubtitle", "booksubtitle",
    "eventtitle", "eventdate", "editortype", "origdate", "origlanguage", "titleaddon",
  ]
}

extension ExportFormat {
  static let bibTeX = ExportFormat(
    id: "bibtex",
    name: "BibTeX",
    endings: ["bib"],
    frame: Frame(separator: "\n")
  ) { _ in
    var keys = CitationKeys()
    return { record, bytes in
      guard case .book(let book) = record else { return }
      bytes += BibTeXEntry(book, key: keys.key(of: book)).text.utf8
    }
  }
}

/// A book as an entry of BibTeX.
private struct BibTeXEntry {
  private(set) var text: String

  init(_ book: BookRecord, key: String) {
    text = "@book{\(key),\n"
    add("title", book.title)
    add("subtitle", book.subtitle)
    // A role of its own words is one that no field has a name for.
    for role in Role.choices {
      let names = book.credits.filter { Self.written($0.role) == role }.map(Self.name)
      let field = role.rawValue
      if !names.isEmpty { text += "  \(field) = {\(names.joined(separator: " and "))},\n" }
    }
    let publishers = book.publishers.map(Self.braced)
    if !publishers.isEmpty { text += "  publisher = {\(publishers.joined(separator: " and "))},\n" }
    add("year", book.year?.text)
    add("isbn", book.isbn?.formatted)
    add("series", book.series)
    add(book.series == nil ? "volume" : "number", book.volume?.text)
    add("pagetotal", book.pages.map(String.init))
    add("language", book.language?.name)
    if !book.tags.isEmpty {
      text += "  keywords = {\(book.tags.map(Self.keyword).joined(separator: ", "))},\n"
    }
    if let notes = book.notes { text += "  note = {\(TeXText.escapedLines(notes))},\n" }
    text += "}\n"
  }

  /// The role in whose field a name stands.
  private static func written(_ role: Role) -> Role {
    if case .other = role { .contributor } else { role }
  }

  private mutating func add(_ field: String, _ value: String?) {
    guard let value else { return }
    text += "  \(field) = {\(TeXText.escaped(value))},\n"
  }

  /// Surname first, where that is known; else in braces, which keep a name whole.
  private static func name(_ credit: BookRecord.Credit) -> String {
    guard let parts = credit.parted, !credit.name.contains(" and ") else {
      return braced(credit.name)
    }
    return TeXText.escaped(parts.surname) + ", " + TeXText.escaped(parts.given)
  }

  /// A tag, in braces where what is in it would part it.
  private static func keyword(_ tag: String) -> String {
    tag.contains { ",;".contains($0) } ? braced(tag) : TeXText.escaped(tag)
  }

  private static func braced(_ name: String) -> String { "{\(TeXText.escaped(name))}" }
}

import Books

/// A bibliographic record of UNIMARC as a book (UNIMARC Manual: Bibliographic Format, 3rd edition).
///
/// Unlike MARC 21 it has no ISBD punctuation at the ends of parts: each part has its own subfield.
enum UNIMARCBook {
  static func read(_ record: MARCRecord, into book: inout ImportedBook) {
    let record = record.withEntities
    let address = trimmed(record.control("003"))
    let number = trimmed(record.control("001"))
    book.origin = ImportedBook.Origin(program: "unimarc", id: address.isEmpty ? number : address)
    readKind(record, into: &book)
    readTitle(record, into: &book)
    readISBNs(record, into: &book)
    readImprint(record, into: &book)
    for field in record.all("700", "701", "702", "710", "711", "712") { credit(field, into: &book) }
    readLanguage(record, into: &book)
    readSeries(record, into: &book)
    readSubjects(record, into: &book)
    let notes = record.all("330", "300", "327").map { tidied($0.joined("a")) }
    book.draft.notes = paragraphs(notes)
    book.keep("edition", record.first("205")?["a"] ?? "")
    for field in record.all("454", "500") {
      book.keep("originalTitle", field["t"] ?? field["a"] ?? "")
    }
    for field in record.all("676", "686") { book.keep(field.tag, field["a"] ?? "") }
    let items = record.all("995").map { field in
      KohaItem(
        shelf: field["e"],
        library: field["c"] ?? field["b"],
        callNumber: field["k"],
        barcode: field["f"]
      )
    }
    KohaItem.read(items, into: &book)
    let hasPrinted = record.first("225") != nil
    for field in record.fields {
      let isPassedOver = hasPrinted && ["410", "461"].contains(field.tag)
      if hasMore(field) || isPassedOver { MARCBook.keep(field, in: &book) }
    }
  }

  /// True when a field has parts that the functions below do not read.
  ///
  /// Digits are links to other records.
  private static func hasMore(_ field: MARCRecord.Field) -> Bool {
    guard !MARCBook.readOfControl.contains(field.tag) else { return false }
    guard let codes = taken[field.tag] else { return true }
    // Of somebody with several roles one is taken.
    if field.all("4").count > 1 { return true }
    return field.subfields.contains { part in
      if codes.contains(part.code) || part.code.isNumber { return false }
      // Words with a name, of which "Jr." is a part of it.
      return !(part.code == "c" && field.tag.hasPrefix("70") && PersonKey.isSuffix(part.value))
    }
  }

  /// The parts of fields that are taken.
  private static let taken: [String: String] = {
    var taken = [
      "010": "az", "181": "abc", "200": "abdefghi", "205": "a", "210": "acd",
      "214": "acd", "215": "acd", "225": "aiv", "300": "a", "327": "a", "330": "a", "410": "tv",
      "454": "t", "461": "tv", "500": "a", "608": "a", "676": "av", "686": "a",
    ]
    for tag in ["700", "701", "702"] { taken[tag] = "abdf4" }
    for tag in ["710", "711", "712"] { taken[tag] = "a4" }
    for tag in ["600", "601", "602", "604", "605", "606", "607", "610"] { taken[tag] = "abcdftxyz" }
    return taken
  }()

  /// Reads the kind of work: the type of record and its level (leader, 06 and 07), and the title's
  /// medium.
  private static func readKind(_ record: MARCRecord, into book: inout ImportedBook) {
    let codes = Array(record.leader.utf8.dropFirst(6).prefix(2))
    let medium = folded(record.first("200")?["b"] ?? "")
    if medium.contains("electronique") { book.draft.format = BookFormat.ebook.rawValue }
    guard codes.count == 2 else { return }
    switch Unicode.Scalar(codes[0]) {
    case "g": book.kind = .film
    case "j": book.kind = .recording
    case "i": book.draft.format = BookFormat.audiobook.rawValue
    case "l": book.draft.format = BookFormat.ebook.rawValue
    case "c", "d", "e", "f", "k", "m", "r": book.kind = .otherMedia
    default: if codes[1] == UInt8(ascii: "a") { book.kind = .articleOrChapter }
    }
    if let format = book.kind.format { book.draft.format = format.rawValue }
  }

  /// A text without U+0088 and U+0089, or U+0098 and U+009C, which stand around an article that is
  /// not sorted by.
  private static func plain(_ text: String) -> String {
    var text = text
    text.unicodeScalars.removeAll { ["\u{88}", "\u{89}", "\u{98}", "\u{9C}"].contains($0) }
    return tidied(text)
  }

  private static func readTitle(_ record: MARCRecord, into book: inout ImportedBook) {
    guard let field = record.first("200"), let head = field["a"] else {
      return book.refuse(.untitled)
    }
    // "Tome [2]" and "2" are one number, given twice: in words and to sort by.
    var parts: [String] = []
    for part in field.subfields where part.code == "h" || part.code == "i" {
      let digits = part.value.filter(\.isNumber)
      let isGiven = part.code == "h" && parts.contains { $0.filter(\.isNumber) == digits }
      if !isGiven { parts.append(plain(part.value).filter { !"[]".contains($0) }) }
    }
    let title = plain(head)
    book.draft.title = parts.isEmpty ? title : title + ". " + parts.joined(separator: ", ")
    book.draft.subtitle = field.all("e").map(plain).joined(separator: " : ")
    let statement = (field.all("f") + field.all("g")).map(plain)
    book.keep("responsibility", statement.joined(separator: " ; "))
    for other in field.all("d") { book.keep("otherTitle", plain(other)) }
  }

  private static func readISBNs(_ record: MARCRecord, into book: inout ImportedBook) {
    for field in record.all("010") {
      for value in field.all("a") {
        guard let isbn = try? ISBN.parse(value) else {
          book.identify("isbn-invalid", trimmed(value))
          continue
        }
        if book.draft.isbn.isEmpty {
          book.draft.isbn = isbn.digits
          if book.draft.format.isEmpty { readBinding(field["b"] ?? "", into: &book) }
        } else if isbn.digits != book.draft.isbn {
          book.identify("isbn", isbn.digits)
        }
      }
      for value in field.all("z") { book.identify("isbn-invalid", trimmed(value)) }
      book.keep("price", field["d"] ?? "")
    }
    // The bar code; of a book it is the ISBN, which older records have nowhere else.
    for value in record.all("073").compactMap({ $0["a"] }) {
      guard let isbn = try? ISBN.parse(value) else { continue }
      if book.draft.isbn.isEmpty {
        book.draft.isbn = isbn.digits
      } else if isbn.digits != book.draft.isbn {
        book.identify("isbn", isbn.digits)
      }
    }
  }

  private static func readBinding(_ word: String, into book: inout ImportedBook) {
    let key = folded(word.filter { $0 != "." })
    let words = ["br": "broché", "rel": "relié", "epub": "ebook", "pdf": "ebook"]
    FieldReader.takeFormat(words[key] ?? word, into: &book)
  }

  private static func readImprint(_ record: MARCRecord, into book: inout ImportedBook) {
    // 214 has a field each for publication (0), distribution, manufacture and copyright.
    let imprints = record.all("210") + record.all("214").filter { $0.indicators.1 == 0x30 }
    for field in imprints {
      for name in field.all("c") { book.publish(Imprint.name(name)) }
      book.keep("place", field.all("a").map(ISBD.bare).joined(separator: "; "))
      if book.draft.year.isEmpty, let date = field["d"] { takeYear(date, into: &book) }
    }
    if book.draft.year.isEmpty {
      let date = String((record.first("100")?["a"] ?? "").dropFirst(9).prefix(4))
      if FieldReader.isPlain(date, digits: 4), date != "9999" { book.draft.year = date }
    }
    if let extent = record.first("215") {
      FieldReader.takePages(extent.joined("a"), into: &book)
      book.keep("dimensions", extent.joined("cd"))
    }
  }

  /// The year behind a word for how it is known: "DL 2013", "cop 1999".
  private static func takeYear(_ text: String, into book: inout ImportedBook) {
    let text = ISBD.bareDate(text)
    let words = ["dl", "impr", "cop", "depot legal", "printed"]
    let parts = text.split(separator: " ")
    let isKnown = parts.count == 2 && words.contains(folded(parts[0].filter { $0 != "." }))
    FieldReader.takeYear(isKnown ? String(parts[1]) : text, into: &book)
  }

  private static func readLanguage(_ record: MARCRecord, into book: inout ImportedBook) {
    guard let field = record.first("101") else { return }
    let codes = field.all("a").filter { !["und", "mul", "zxx", "mis"].contains($0) }
    if let first = codes.first { FieldReader.takeLanguage(first, into: &book) }
    if codes.count > 1 { book.keep("languages", .array(codes.map(JSON.string))) }
    book.keep("originalLanguage", .array(field.all("c").map(JSON.string)))
  }

  /// As printed in the book (225); where that is missing, as the library calls it (410, and 461 of
  /// a set).
  private static func readSeries(_ record: MARCRecord, into book: inout ImportedBook) {
    for field in record.all("225") {
      let name = ([field["a"] ?? ""] + field.all("i")).map(plain).filter { !$0.isEmpty }
      FieldReader.takeSeries(
        name.joined(separator: ". "),
        volume: ISBD.bare(field["v"] ?? ""),
        into: &book
      )
    }
    guard book.draft.series == nil else { return }
    for field in record.all("461", "410") {
      FieldReader.takeSeries(
        plain(field["t"] ?? ""),
        volume: ISBD.bare(field["v"] ?? ""),
        into: &book
      )
    }
  }

  private static func readSubjects(_ record: MARCRecord, into book: inout ImportedBook) {
    for field in record.all("600", "601", "602", "604", "605", "606", "607", "610") {
      let head = field.subfields.filter { "abcdft".contains($0.code) }.map(\.value)
      let parts = field.subfields.filter { "xyz".contains($0.code) }.map(\.value)
      book.tag(([head.joined(separator: ", ")] + parts).map(tidied).joined(separator: " -- "))
    }
    for name in record.all("608").compactMap({ $0["a"] }) {
      if book.draft.genre == nil {
        book.draft.genre = Reference(name: tidied(name))
      } else {
        book.tag(tidied(name))
      }
    }
  }

  // MARK: - People and institutions, with what they did

  private static func credit(_ field: MARCRecord.Field, into book: inout ImportedBook) {
    guard let heading = field["a"] else { return }
    let codes = field.all("4")
    let isPerson = field.tag < "710"
    // 650 is the publisher, 651 who is responsible there.
    if !isPerson, codes.contains("650") {
      let name = Imprint.name(heading)
      let isKnown = book.draft.publishers.contains { folded($0.name) == folded(name) }
      if book.draft.publishers.isEmpty { book.publish(name) }
      return isKnown ? () : book.keep("publisher", name)
    }
    // 702 and 712 name people and institutions with a secondary responsibility.
    let isFirst = field.tag == "700" || field.tag == "710" || field.tag == "701"
    let role = codes.lazy.compactMap { roles[$0] }.first ?? (isFirst ? .author : .contributor)
    guard isPerson else {
      let parts = [heading] + field.all("b")
      return book.creditInstitution(parts.map(tidied).joined(separator: ". "), as: role)
    }
    var name = tidied(heading)
    if let given = field["b"] { name += ", " + tidied(given) }
    for suffix in field.all("c").map(tidied) where PersonKey.isSuffix(suffix) {
      name += ", " + suffix
    }
    var person = NameOrder.natural(name)
    if let number = field["d"] { person.name += " " + tidied(number) }
    // "1929-....": the year of death is not known, or the person is alive.
    let dates = (field["f"] ?? "").replacing("....", with: "").filter { !"()".contains($0) }
    person.qualifier = [person.qualifier, tidied(dates)].filter { !$0.isEmpty }.joined(
      separator: ", "
    )
    book.credit(person, as: role)
  }

  /// Roles by the numbers of UNIMARC's appendix C.
  private static let roles: [String: Role] = [
    "070": .author, "730": .translator, "440": .illustrator, "340": .editor, "651": .editor,
    "080": .introduction, "075": .afterword, "550": .narrator, "220": .compiler, "010": .adapter,
    "600": .photographer, "205": .contributor, "570": .contributor, "690": .other("screenwriter"),
    "230": .other("composer"), "300": .other("director"), "040": .other("artist"),
    "020": .other("annotator"), "212": .other("commentator"), "365": .other("expert"),
    "180": .other("cartographer"), "727": .other("thesis advisor"), "460": .other("interviewee"),
    "470": .other("interviewer"), "480": .other("librettist"), "520": .other("lyricist"),
  ]
}

import Books

/// A bibliographic record of MARC 21 as a book.
enum MARCBook {
  static func read(_ record: MARCRecord, into book: inout ImportedBook) {
    let marked = record.withEntities
    readTitle(marked, into: &book)
    let record = marked.withoutMarks
    book.origin = origin(of: record)
    readKind(record.leader, into: &book)
    readCarrier(record, into: &book)
    readISBNs(record, into: &book)
    readImprint(record, into: &book)
    for field in record.all("100", "110", "111", "700", "710", "711") {
      credit(field, into: &book)
    }
    readLanguage(record, into: &book)
    readSeries(record, into: &book)
    readSubjects(record, into: &book)
    readNotes(record, into: &book)
    readPlaces(record, into: &book)
    readOriginalScript(record, into: &book)
    let hasTraced = record.fields.contains { $0.tag == "440" || $0.tag == "490" }
    var known: Set<String> = []
    for field in record.fields where !readOfControl.contains(field.tag) {
      let isSecond = readOnce.contains(field.tag) && !known.insert(field.tag).inserted
      let isLeft =
        field.tag == "830" ? hasTraced : hasMore(field) || !understood.contains(field.tag)
      if isLeft || isSecond { keep(field, in: &book) }
    }
  }

  /// True when a field that is understood has parts that are not.
  ///
  /// Such are the fuller form of a name ($q), the ISSN of a series ($x), and who is responsible for
  /// it. Digits are links to other records.
  private static func hasMore(_ field: MARCRecord.Field) -> Bool {
    guard let codes = taken[field.tag] else { return false }
    // Of somebody with several roles one is taken.
    if field.tag != "245", ["e", "4"].contains(where: { field.all($0).count > 1 }) { return true }
    return field.subfields.contains { part in
      !codes.contains(part.code) && !part.code.isNumber
        || part.code == "a" && field.tag == "490" && part.value.contains(" / ")
    }
  }

  /// The fields of which the functions below read the first.
  private static let readOnce: Set = ["245", "250", "300"]

  /// The parts of fields that the functions below take whole.
  private static let taken: [String: String] = [
    "010": "a", "035": "a", "041": "ah", "100": "abcde", "110": "abe", "111": "abe",
    "245": "abcknp", "250": "a", "260": "abc", "300": "abc", "440": "anpv", "490": "av",
    "500": "atrg", "505": "atrg", "520": "atrg", "600": "abcdnpqtvxyz", "610": "abcdnpqtvxyz",
    "611": "abcdnpqtvxyz", "630": "abcdnpqtvxyz", "650": "abcdnpqtvxyz", "651": "abcdnpqtvxyz",
    "655": "a", "700": "abcdet", "710": "abcdet", "711": "abcdet",
  ]

  static func keep(_ field: MARCRecord.Field, in book: inout ImportedBook) {
    guard !field.subfields.isEmpty else { return book.keep(field.tag, field.control) }
    book.keep(field.tag, field.subfields.map { "$\($0.code) \($0.value)" }.joined(separator: " "))
  }

  /// The control fields that become the number of the record and whose it is.
  static let readOfControl: Set = ["001", "003"]

  /// The fields that the functions below read.
  private static let understood: Set = [
    "010", "020", "035", "041", "100", "110", "111", "245", "250", "260", "264", "300", "440",
    "490", "500", "505", "520", "650", "651", "655", "600", "610", "611", "630", "700", "710",
    "711", "830", "852", "880",
  ]

  private static func origin(of record: MARCRecord) -> ImportedBook.Origin {
    let agency = trimmed(record.control("003"))
    return ImportedBook.Origin(
      program: agency.isEmpty ? "marc" : "marc-" + agency,
      id: trimmed(record.control("001"))
    )
  }

  /// The type of record and the level of what it describes (MARC 21, leader, 06 and 07).
  private static func readKind(_ leader: String, into book: inout ImportedBook) {
    let codes = Array(leader.utf8.dropFirst(6).prefix(2))
    guard codes.count == 2 else { return }
    switch Unicode.Scalar(codes[0]) {
    case "g": book.kind = .film
    case "j": book.kind = .recording
    case "i": book.draft.format = BookFormat.audiobook.rawValue
    case "c", "d", "e", "f", "k", "m", "o", "r": book.kind = .otherMedia
    default: if "ab".utf8.contains(codes[1]) { book.kind = .articleOrChapter }
    }
    if let format = book.kind.format { book.draft.format = format.rawValue }
  }

  /// Reads whether it is an e-book: an online resource by physical description (007) or carrier
  /// (338).
  private static func readCarrier(_ record: MARCRecord, into book: inout ImportedBook) {
    let isOnline =
      record.all("007").contains { $0.control.hasPrefix("cr") }
      || record.all("338").contains { $0["b"] == "cr" }
    if isOnline, book.draft.format.isEmpty { book.draft.format = BookFormat.ebook.rawValue }
  }

  private static func readTitle(_ record: MARCRecord, into book: inout ImportedBook) {
    // Old records may have a uniform title alone.
    let fields = ["245", "240", "130"].compactMap { record.first($0) }
    guard let marked = fields.first(where: { $0["a"] ?? $0["k"] ?? $0["p"] != nil }) else {
      return book.refuse(.untitled)
    }
    let sortTitle = marked["a"]?.components(by: "\u{9C}").dropFirst().first
    let field = marked.withoutMarks
    let part = ["n", "p"].map { record.bare(field.joined($0)) }.filter { !$0.isEmpty }
    var title = record.bare(field["a"] ?? field["k"] ?? "")
    if title.isEmpty {
      title = part.joined(separator: ", ")
    } else if !part.isEmpty {
      title += ". " + part.joined(separator: ", ")
    }
    book.draft.title = title
    book.draft.subtitle = ISBD.withoutBrackets(record.bare(field.joined("b")))
    book.keep("responsibility", ISBD.bare(field["c"] ?? ""))
    if let sortTitle { return book.keep("sortTitle", ISBD.bare(sortTitle)) }
    // How many characters the article at the beginning has: "The " is 4.
    let skipped = Int(field.tag == "130" ? field.indicators.0 : field.indicators.1) - 0x30
    if 1...9 ~= skipped, skipped < title.unicodeScalars.count {
      book.keep("sortTitle", String(title.unicodeScalars.dropFirst(skipped)))
    }
  }

  private static func readISBNs(_ record: MARCRecord, into book: inout ImportedBook) {
    var wrong: (number: String, problem: ISBN.Problem)?
    for field in record.all("020") {
      // Kept whole, so that the binding and the price stay beside their number.
      if field["q"] != nil || field["c"] != nil || field["a"]?.contains("(") == true {
        keep(field, in: &book)
      }
      for value in field.all("a") {
        let number = String(trimmed(value).prefix { $0.isNumber || "-xX ".contains($0) })
        if let isbn = try? ISBN.parse(number) {
          if book.draft.isbn.isEmpty {
            book.draft.isbn = isbn.digits
            if let kind = qualifier(of: field, value) { FieldReader.takeFormat(kind, into: &book) }
          } else if isbn.digits != book.draft.isbn {
            book.identify("isbn", isbn.digits)
          }
        } else if !number.isEmpty {
          // A library records the printed number even when it is wrong: no reason to refuse the
          // book.
          book.identify("isbn-invalid", number)
          do throws(ISBN.Problem) { _ = try ISBN.parse(number) } catch {
            wrong = wrong ?? (number, error)
          }
        } else if !value.contains("(") {
          book.keepUnread(trimmed(value), of: "020")
        }
      }
      for value in field.all("z") {
        book.identify("isbn-invalid", trimmed(value))
      }
    }
    if let wrong {
      let isOnly = book.draft.isbn.isEmpty
      book.remark(
        isOnly ? .isbnLeftOut(wrong.number, wrong.problem) : .unread(wrong.number, column: "020")
      )
    }
    for (tag, scheme) in [("010", "lccn"), ("035", "control")] {
      for value in record.all(tag).flatMap({ $0.all("a") }) {
        let isOCLC = value.hasPrefix("(OCoLC)")
        let number = isOCLC ? String(value.dropFirst(7)) : value
        book.identify(isOCLC ? "oclc" : scheme, trimmed(number))
      }
    }
  }

  /// The qualifier of a number, in brackets behind it or in a subfield of its own: "pbk".
  private static func qualifier(of field: MARCRecord.Field, _ value: String) -> String? {
    let text = field["q"] ?? value.split(separator: "(").dropFirst().first.map(String.init) ?? ""
    let word = text.prefix { !":;)".contains($0) }
    let bare = trimmed(String(word)).filter { $0 != "." }
    return BookFormat.parse(bare) == nil ? nil : bare
  }

  private static func readImprint(_ record: MARCRecord, into book: inout ImportedBook) {
    let imprints = record.all("260") + record.all("264").filter { $0.indicators.1 == 0x31 }
    // Other 264 fields name a manufacturer, a distributor or a copyright.
    for field in record.all("264") where field.indicators.1 != 0x31 { keep(field, in: &book) }
    for field in imprints {
      // "$a Mount Vernon, $b N.Y., Peter Pauper Press": the state stands with the publisher.
      let houses = field.all("b").map { Imprint(ofCard: $0) }
      for house in houses {
        book.publish(house.publisher)
        book.keep("publisher", house.printed)
        if field["c"] != nil { book.keep("date", house.year) }
      }
      let states = houses.map(\.place).filter { !$0.isEmpty }
      let places = field.all("a").map(ISBD.bare).joined(separator: "; ")
      book.keep("place", ([places] + states).filter { !$0.isEmpty }.joined(separator: ", "))
      guard let date = field["c"] ?? houses.last?.year, !date.isEmpty else { continue }
      // Octavo writes years before our era with a sign.
      let isBefore = date.hasPrefix("-") && Int(date) != nil
      let bare = isBefore ? date : ISBD.bareDate(date)
      if book.draft.year.isEmpty {
        FieldReader.takeYear(bare, into: &book)
      } else if bare != book.draft.year {
        book.keep("date", bare)
      }
    }
    if book.draft.year.isEmpty {
      let date = String(record.control("008").dropFirst(7).prefix(4))
      if FieldReader.isPlain(date, digits: 4), date != "9999" { book.draft.year = date }
    }
    if let extent = record.first("300") {
      FieldReader.takePages(ISBD.bare(extent.joined("a")), into: &book)
      book.keep("dimensions", extent.joined("bc"))
    }
    book.keep("edition", ISBD.bare(record.first("250")?["a"] ?? ""))
  }

  static func readLanguage(_ record: MARCRecord, into book: inout ImportedBook) {
    let code = String(record.control("008").dropFirst(35).prefix(3))
    let codes = record.all("041").flatMap { $0.all("a") }
    if let first = ([code] + codes).first(where: { Self.isLanguage($0) }) {
      FieldReader.takeLanguage(String(first.prefix(3)), into: &book)
    }
    // Once they stood in one subfield: "engfre".
    if codes.count > 1 || codes.contains(where: { $0.count > 3 }) {
      book.keep("languages", .array(codes.map(JSON.string)))
    }
    let originals = record.all("041").flatMap { $0.all("h") }
    book.keep("originalLanguage", .array(originals.map(JSON.string)))
  }

  private static func isLanguage(_ code: String) -> Bool {
    code.utf8.count >= 3 && code.utf8.prefix(3).allSatisfy { 0x61...0x7A ~= $0 }
      && !["und", "mul", "zxx", "mis"].contains(String(code.prefix(3)))
  }

  /// The series as the book has them (440, 490), else as the library calls them (830).
  ///
  /// A number that the book does not have is the library's.
  private static func readSeries(_ record: MARCRecord, into book: inout ImportedBook) {
    let headings = record.all("830").flatMap { series(in: $0, record) }
    let printed = record.all("440", "490").flatMap { series(in: $0, record) }
    for (name, number) in printed.isEmpty ? headings : printed {
      let known = headings.first { folded($0.name) == folded(name) }?.number ?? ""
      FieldReader.takeSeries(name, volume: number.isEmpty ? known : number, into: &book)
    }
  }

  /// The series of a field, each with the number behind it: 490 may have several.
  private static func series(
    in field: MARCRecord.Field,
    _ record: MARCRecord
  ) -> [(name: String, number: String)] {
    let parts = field.tag == "490" ? "a" : "anp"
    var all: [(name: String, number: String)] = []
    var isOpen = false
    for (code, value) in field.subfields {
      if parts.contains(code) {
        if !isOpen || field.tag == "490" { all.append(("", "")) }
        isOpen = true
        all[all.count - 1].name += " " + value
      } else if code == "v", let last = all.indices.last {
        var number = record.bare(value)
        // The full stop behind "no. 461." ends the series.
        if number.hasSuffix("."), number.dropLast().last?.isNumber ?? false { number.removeLast() }
        all[last].number += all[last].number.isEmpty ? number : ", " + number
      }
    }
    return all.map { name, number in
      // "The complete Harry Potter collection / J. K. Rowling": who is responsible is no part of it.
      (record.bare(name.components(by: " / ").first ?? ""), number)
    }
  }

  private static func readSubjects(_ record: MARCRecord, into book: inout ImportedBook) {
    for field in record.all("600", "610", "611", "630", "650", "651") {
      let head = field.subfields.filter { "abcdnpqt".contains($0.code) }.map(\.value)
      let parts = field.subfields.filter { "vxyz".contains($0.code) }.map { record.bare($0.value) }
      let whole = [record.bare(head.joined(separator: " "))] + parts
      book.tag(whole.filter { !$0.isEmpty }.joined(separator: " -- "))
    }
    for field in record.all("655") {
      let name = record.bare(field["a"] ?? "")
      if book.draft.genre == nil, !name.isEmpty {
        book.draft.genre = Reference(name: name)
      } else {
        book.tag(name)
      }
    }
  }

  private static func readNotes(_ record: MARCRecord, into book: inout ImportedBook) {
    let notes = record.all("520", "500", "505").map { tidied($0.joined("atrg")) }
    book.draft.notes = paragraphs(notes)
  }

  /// Where a copy stands: its shelf, else its part of the library; of several copies the first's.
  private static func readPlaces(_ record: MARCRecord, into book: inout ImportedBook) {
    for field in record.all("852") {
      let place = tidied(field["c"] ?? field["b"] ?? "")
      book.place(on: place)
      if field.subfields.count > 1 || book.draft.location?.name ?? "" != place {
        keep(field, in: &book)
      }
    }
    let items = record.all("952").map { field in
      KohaItem(
        shelf: field["c"],
        library: field["b"] ?? field["a"],
        callNumber: field["o"],
        barcode: field["p"],
        // Withdrawn and lost (0 and 1).
        isGone: ["0", "1"].contains { field[$0].map { $0 != "0" } ?? false }
      )
    }
    KohaItem.read(items, into: &book)
  }

  /// The fields in the book's own script, each linked to the one in Latin letters.
  private static func readOriginalScript(_ record: MARCRecord, into book: inout ImportedBook) {
    let pairs = record.all("880").compactMap { field -> JSON.Member? in
      guard let link = field["6"] else { return nil }
      let text = field.subfields.filter { $0.code != "6" }.map(\.value).joined(separator: " ")
      return JSON.Member(String(link.prefix(3)), .string(tidied(text)))
    }
    var members: [JSON.Member] = []
    ImportedBook.add(pairs, to: &members)
    book.keep("originalScript", .object(members))
  }

  // MARK: - People and institutions, with what they did

  private static func credit(_ field: MARCRecord.Field, into book: inout ImportedBook) {
    guard let heading = field["a"] else { return }
    let words = relators(of: field)
    if words.contains(where: Relator.isPublisher) {
      if field["b"] != nil { keep(field, in: &book) }
      return publish(Imprint.name(heading), into: &book)
    }
    // With a title it names another work of theirs, and not what they did in this book.
    guard !(field.tag >= "700" && field["t"] != nil) else {
      book.keep(field.tag, ISBD.bare(field.joined("abcdt")))
      if !words.isEmpty { keep(field, in: &book) }
      return
    }
    // A code that means no role, or two roles of which a book has one.
    if words.contains(where: { Role.parse($0) == nil && !Relator.isKnown($0) }) {
      keep(field, in: &book)
    }
    let role =
      words.lazy.compactMap(Role.parse).first ?? words.first.flatMap(Relator.role)
      ?? (field.tag < "700" ? .author : .contributor)
    // X00 is a person, X10 an institution, X11 a meeting.
    switch field.tag.dropFirst().first {
    case "0":
      var name = ISBD.bareName(heading)
      if let number = field["b"] { name += " " + ISBD.bareName(number) }
      // Words with the name, such as "Jr." and "Sir", and the years in which somebody lived.
      let words = (field.all("c") + field.all("d")).map(ISBD.bareName).filter { !$0.isEmpty }
      for suffix in words.filter(PersonKey.isSuffix) { name += ", " + suffix }
      var person = NameOrder.natural(name)
      person.qualifier = ([person.qualifier] + words.filter { !PersonKey.isSuffix($0) })
        .map { $0.filter { !"()[]".contains($0) } }.filter { !$0.isEmpty }.joined(separator: ", ")
      // "Le Guin, Ursula K. (Ursula Kroeber)": the fuller form has a subfield of its own.
      if let fuller = field["q"], let surname = name.split(separator: ",").first {
        let given = trimmed(String(fuller.filter { !"(),".contains($0) }))
        person.aliases.append("\(given) \(surname)")
      }
      book.credit(person, as: role)
    default:
      let parts = [heading] + field.all("b")
      book.creditInstitution(parts.map(ISBD.bareName).joined(separator: ". "), as: role)
    }
  }

  /// Takes a publisher from a heading, unless the imprint has a shorter or longer form of the name.
  private static func publish(_ name: String, into book: inout ImportedBook) {
    let key = folded(name)
    // An imprint has few; of very many headings not each is compared with all.
    let isKnown = book.draft.publishers.prefix(20).contains {
      let other = folded($0.name)
      return key.contains(other) || other.contains(key)
    }
    if isKnown { book.keep("publisher", name) } else { book.publish(name) }
  }

  /// Codes and words for what somebody did.
  private static func relators(of field: MARCRecord.Field) -> [String] {
    // A code may be a whole address: ".../relators/trl".
    let codes = field.all("4").compactMap { $0.split(separator: "/").last.map(String.init) }
    let words = field.all("e").map { trimmed($0.filter { !".,[]".contains($0) }) }
    return (codes + words).filter { !$0.isEmpty }
  }
}

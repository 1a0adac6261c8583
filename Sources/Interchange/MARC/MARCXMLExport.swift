import Books
import Catalog

extension ExportFormat {
  static let marcXML = ExportFormat(
    id: "marcxml",
    name: "MARCXML",
    endings: ["xml", "marcxml"],
    frame: Frame(
      opening: MARCXMLRecord.head,
      closing: "</collection>\n",
      empty: MARCXMLRecord.head + "</collection>\n"
    )
  ) { _ in
    { record, bytes in
      guard case .book(let book) = record else { return }
      bytes += MARCXMLRecord(book).text.utf8
    }
  }
}

/// A book as a bibliographic record of MARC 21, in XML.
struct MARCXMLRecord {
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <collection xmlns="http://www.loc.gov/MARC21/slim">

    """

  private(set) var text = "<record>\n  <leader>00000nam a2200000 c 4500</leader>\n"

  init(_ book: BookRecord) {
    text += "  <controlfield tag=\"008\">\(Self.fixed(book))</controlfield>\n"
    let kind = book.format.map { $0.title.english.lowercased() }
    if let isbn = book.isbn {
      add("020", "  ", [(isbn.isMisprinted ? "z" : "a", isbn.digits), ("q", kind)])
    }
    add("040", "  ", [("c", Self.agency)])
    let first = book.credits.first { $0.role == .author }
    if let first { add(first, "100") }
    let article = Self.articleLength(book)
    add("245", "\(first == nil ? 0 : 1)\(article)", [("a", book.title), ("b", book.subtitle)])
    add("264", " 1", book.publishers.map { ("b", $0) } + [("c", book.year?.text)])
    add("300", "  ", [("a", book.pages.map { "\($0) pages" })])
    // Without a number that it could stand with.
    add("340", "  ", [("a", book.isbn == nil ? kind : nil)])
    add("490", "0 ", [("a", book.series), ("v", book.volume?.text)])
    for note in book.notes?.components(by: "\n\n") ?? [] { add("500", "  ", [("a", note)]) }
    for tag in book.tags { add("650", " 4", [("a", tag)]) }
    add("655", " 4", [("a", book.genre)])
    for credit in book.credits where credit != first { add(credit, "700") }
    add("852", "  ", [("c", book.shelf)])
    text += "</record>\n"
  }

  /// The forty characters of field 008: when the record was made, the year, the language.
  private static func fixed(_ book: BookRecord) -> String {
    var time: [UInt8] = []
    time.append(time: book.stamp.added)
    let digits = String(decoding: time.filter { 0x30...0x39 ~= $0 }, as: UTF8.self)
    let entered = digits.count == 14 ? String(digits.dropFirst(2).prefix(6)) : "      "
    let year = book.year?.number.map(String.init) ?? ""
    let date = year.count == 4 && !year.hasPrefix("-") ? "s\(year)    " : "n        "
    // In a damaged catalogue the code may be anything.
    let code = book.language?.bibliographicCode ?? "und"
    let isCode = code.utf8.count == 3 && code.utf8.allSatisfy { 0x61...0x7A ~= $0 }
    let language = isCode ? code : "und"
    return entered + date + "xx " + String(repeating: " ", count: 17) + language + " d"
  }

  /// How many characters at the beginning of the title are not sorted by: 4 in "The Dispossessed".
  private static func articleLength(_ book: BookRecord) -> Int {
    let filed = SortTitle.make(book.title, language: book.language).unicodeScalars.count
    let skipped = book.title.unicodeScalars.count - filed
    return 1...9 ~= skipped ? skipped : 0
  }

  private mutating func add(_ credit: BookRecord.Credit, _ tag: String) {
    // Surname first only where the name can be made of that again.
    let natural = NameOrder.natural(credit.sortName)
    let isInverted =
      credit.sortName.contains(", ") && natural.name == credit.name && natural.qualifier.isEmpty
    add(
      tag,
      isInverted ? "1 " : "0 ",
      [
        ("a", isInverted ? credit.sortName : credit.name), ("d", credit.qualifier),
        ("e", Relator.codes[credit.role] == nil ? credit.role.rawValue : nil),
        ("4", Relator.codes[credit.role]),
      ]
    )
  }

  private mutating func add(
    _ tag: String,
    _ indicators: String,
    _ parts: [(code: String, value: String?)]
  ) {
    guard parts.contains(where: { $0.value != nil }) else { return }
    text += """
        <datafield tag="\(tag)" ind1="\(indicators.prefix(1))" ind2="\(indicators.suffix(1))">

      """
    for (code, value) in parts {
      guard let value else { continue }
      text += "    <subfield code=\"\(code)\">\(XMLText.escaped(value))</subfield>\n"
    }
    text += "  </datafield>\n"
  }

  /// Who made the record, in field 040.
  static let agency = "Octavo"

  /// The parts of each field that is written.
  static let parts: [String: String] = [
    "020": "aqz", "040": "c", "100": "ade4", "245": "ab", "264": "bc", "300": "a", "340": "a",
    "490": "av", "500": "a", "650": "a", "655": "a", "700": "ade4", "852": "c",
  ]
}

extension MARCRecord {
  /// True when ``MARCXMLRecord`` wrote it, whatever was added since.
  var isOwn: Bool { first("040")?["c"] == MARCXMLRecord.agency }
}

extension MARCBook {
  /// Reads a record that Octavo wrote: each part as it stands, of which none is punctuation.
  static func readOwn(_ record: MARCRecord, into book: inout ImportedBook) {
    guard let titles = record.first("245"), let title = titles["a"] else {
      return book.refuse(.untitled)
    }
    book.draft.title = title
    book.draft.subtitle = titles["b"] ?? ""
    let number = record.first("020")
    if let isbn = number?["a"] { book.takeWholeISBN(isbn) }
    if let misprint = number?["z"] { book.draft.isbn = ISBN(stored: misprint).written }
    let format = number?["q"] ?? record.first("340")?["a"] ?? ""
    book.draft.format = BookFormat.parse(format)?.rawValue ?? format
    for name in record.first("264")?.all("b") ?? [] { book.publish(name) }
    book.draft.year = record.first("264")?["c"] ?? ""
    book.draft.pages = String(record.first("300")?["a"]?.prefix { $0.isNumber } ?? "")
    for field in record.all("100", "700") { creditOwn(field, into: &book) }
    readLanguage(record, into: &book)
    book.draft.series = record.first("490")?["a"].map { Reference(name: $0) }
    book.draft.volume = record.first("490")?["v"] ?? ""
    for field in record.all("650") { book.tag(field["a"] ?? "") }
    book.draft.genre = record.first("655")?["a"].map { Reference(name: $0) }
    book.draft.notes = record.all("500").map { $0["a"] ?? "" }.joined(separator: "\n\n")
    book.draft.location = record.first("852")?["c"].map { Reference(name: $0) }
    keepAdded(record, in: &book)
  }

  /// Keeps what somebody added to a record that Octavo wrote.
  private static func keepAdded(_ record: MARCRecord, in book: inout ImportedBook) {
    var met: Set<String> = []
    for field in record.fields where field.tag >= "010" {
      let codes = MARCXMLRecord.parts[field.tag] ?? ""
      let isOnce = !["500", "650", "700"].contains(field.tag)
      let isWritten = field.subfields.allSatisfy { codes.contains($0.code) }
      if !isWritten || isOnce && !met.insert(field.tag).inserted { keep(field, in: &book) }
    }
  }

  private static func creditOwn(_ field: MARCRecord.Field, into book: inout ImportedBook) {
    guard let heading = field["a"] else { return }
    let isInverted = field.indicators.0 == UInt8(ascii: "1")
    let name = AuthorName(
      name: isInverted ? NameOrder.natural(heading).name : heading,
      qualifier: field["d"] ?? ""
    ).display
    let role =
      Relator.codes.first { $0.value == field["4"] }?.key
      ?? field["e"].map(Role.init(rawValue:))
    book.draft.authors.append(Credit(author: Reference(name: name), role: role ?? .author))
    // One that comes twice says the same twice.
    book.people.append(AuthorityDraft(name: name, sortName: heading))
  }
}

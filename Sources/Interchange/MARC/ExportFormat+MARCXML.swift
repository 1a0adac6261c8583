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
private struct MARCXMLRecord {
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <collection xmlns="http://www.loc.gov/MARC21/slim">

    """

  private(set) var text = "<record>\n  <leader>00000nam a2200000 i 4500</leader>\n"

  init(_ book: BookRecord) {
    text += "  <controlfield tag=\"008\">\(Self.fixed(book))</controlfield>\n"
    let kind = book.format.map { $0.name.lowercased() }
    if let isbn = book.isbn {
      add("020", "  ", [(isbn.isMisprinted ? "z" : "a", isbn.digits), ("q", kind)])
    }
    let first = book.credits.first { $0.role == .author }
    if let first { add(first, "100") }
    let article = Self.articleLength(book)
    add("245", "\(first == nil ? 0 : 1)\(article)", [("a", book.title), ("b", book.subtitle)])
    add("264", " 1", book.publishers.map { ("b", $0) } + [("c", book.year?.text)])
    add("300", "  ", [("a", book.pages.map { "\($0) pages" })])
    add("490", "0 ", [("a", book.series), ("v", book.series == nil ? nil : book.volume?.text)])
    for note in book.notes?.split(separator: "\n\n") ?? [] {
      add("500", "  ", [("a", String(note))])
    }
    for tag in book.tags { add("650", " 4", [("a", tag)]) }
    add("655", " 4", [("a", book.genre)])
    for credit in book.credits where credit != first { add(credit, "700") }
    add("852", "  ", [("c", book.location)])
    text += "</record>\n"
  }

  /// The forty characters of field 008: when the record was made, the year, the language.
  private static func fixed(_ book: BookRecord) -> String {
    var time: [UInt8] = []
    time.append(time: book.times.added)
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
    let isInverted = credit.sortName.contains(", ")
    let name = credit.sortName.isEmpty ? credit.name : credit.sortName
    add(
      tag,
      isInverted ? "1 " : "0 ",
      [
        ("a", name), ("d", credit.qualifier),
        ("e", Self.codes[credit.role] == nil ? credit.role.rawValue : nil),
        ("4", Self.codes[credit.role]),
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

  /// The relator codes of MARC 21.
  private static let codes: [Role: String] = [
    .author: "aut", .editor: "edt", .translator: "trl", .illustrator: "ill", .introduction: "aui",
    .afterword: "aft", .narrator: "nrt", .compiler: "com", .contributor: "ctb",
    .photographer: "pht", .adapter: "adp",
  ]
}

/// Text for XML.
private enum XMLText {
  /// The text with XML's special characters escaped; what XML 1.0 cannot hold becomes U+FFFD.
  static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { !isPlain($0) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\r": result += "&#13;"
      case _ where isPlain(scalar) || scalar == "\n" || scalar == "\t":
        result.unicodeScalars.append(scalar)
      default: result += "\u{FFFD}"
      }
    }
    return result
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && !["&", "<", ">", "\""].contains(scalar) && scalar.value != 0xFFFE
      && scalar.value != 0xFFFF
  }
}

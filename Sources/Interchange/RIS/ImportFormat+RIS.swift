import Books

extension ImportFormat {
  /// RIS, as reference managers exchange it.
  static let ris = ImportFormat(
    id: "ris",
    name: "RIS",
    likeness: { head in
      head.begins(with: "TY  - ") || head.begins(with: "TY -")
        ? 95 : head.holds("\nTY  - ") ? 85 : 0
    },
    tags: .ris
  )

  /// The format of PubMed and the catalogues of the NLM, in files that end in `.nbib`.
  static let pubMed = ImportFormat(
    id: "pubmed",
    name: "PubMed",
    likeness: { head in head.begins(with: "PMID- ") ? 95 : head.holds("\nPMID- ") ? 85 : 0 },
    tags: .pubMed
  )

  /// The format of EndNote with tags, and of Refer before it: `%A Le Guin, Ursula K.`.
  static let endNote = ImportFormat(
    id: "endnote",
    name: "EndNote tags",
    likeness: { head in
      let isOne = head.begins(with: "%0 ") || head.begins(with: "%A ") || head.begins(with: "%T ")
      return isOne && head.holds("%T ") ? 95 : head.holds("\n%0 Book") ? 85 : 0
    },
    tags: .endNote
  )

  /// The most bytes of a line: more than any field can hold.
  private static let longestLine = 4 * 1_048_576

  /// A format of lines of a tag and a value; a line without a tag goes on with the one before.
  private init(
    id: String,
    name: String,
    likeness: @escaping @Sendable (FileHead) -> Int,
    tags: ReferenceTags
  ) {
    self.init(id: id, name: name, likeness: likeness) { file, options, take in
      var (text, summary) = try WholeText.read(file, format: name, options: options)
      var record: ReferenceRecord?
      // What stands outside of all references: a remark, as programs and people write them.
      var remark = ""
      var line = 0
      var isBehindGap = true
      var count = 0
      let hasLastEnd = text.last.map { "\n\r".utf8.contains($0) } ?? true
      let endings: Set<UInt8> = text.contains(0x0A) ? [0x0A] : [0x0D]
      for bytes in text.split(omittingEmptySubsequences: false, whereSeparator: endings.contains) {
        line += 1
        guard bytes.count <= Self.longestLine else {
          let reason = tr("This line is longer than \(Self.longestLine / 1_048_576) MiB.")
          throw InterchangeError.broken(Place(file: file.name, line: line), reason: reason)
        }
        if tags == .ris, record?.add(bytes) == true { continue }
        // Two files that were joined: the mark of the second one stands in the middle.
        let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let words = trimmed(String(decoding: isMarked ? bytes.dropFirst(3) : bytes, as: UTF8.self))
        if isMarked { isBehindGap = true }
        guard let (tag, value) = tags.parts(of: words) else {
          if record == nil, !words.hasPrefix("# ") { remark += words + "\n" }
          record?.goOn(words)
          if words.isEmpty { isBehindGap = true }
          continue
        }
        if tags.begins(tag, behind: record?.fields.first?.tag, isBehindGap: isBehindGap) {
          if let open = record {
            try take(open.book(.init(isEnded: tags != .ris), options))
          }
          count += 1
          record = ReferenceRecord(place: Place(file: file.name, line: line), tags: tags)
          record?.remark = trimmed(remark)
          remark = ""
        } else if record == nil, tag != "ER" {
          remark += words + "\n"
        }
        isBehindGap = false
        if tag == "ER", tags == .ris {
          if let whole = record { try take(whole.book(.whole, options)) }
          record = nil
        } else {
          record?.fields.append((tag, value))
        }
      }
      if let open = record {
        // EndNote ends its last line, too; a file of one reference may be somebody's own.
        let isCut = !hasLastEnd && (tags == .ris || tags == .endNote && count > 1)
        let end = isCut ? ReferenceEnd.cutOff : ReferenceEnd(isEnded: tags != .ris)
        try take(open.book(end, options))
      }
      if !trimmed(remark).isEmpty { summary.leftOut = ["the text behind the last reference"] }
      return summary
    }
  }
}

/// How a reference ends.
private enum ReferenceEnd {
  case whole
  /// The line that ends it is not there.
  case missing
  /// The file ends in the middle of a line.
  case cutOff

  init(isEnded: Bool) { self = isEnded ? .whole : .missing }
}

/// One reference of a RIS file or one of its cousins: lines of a tag and a value.
private struct ReferenceRecord {
  let place: Place
  let tags: ReferenceTags
  var fields: [ReferenceTags.Field] = []
  /// The text before it outside of all references.
  var remark = ""

  /// A line without a tag goes on with the one before.
  mutating func goOn(_ line: String) {
    guard !line.isEmpty, let last = fields.indices.last else { return }
    fields[last].value += "\n" + line
  }

  /// Adds a line of a reference that Octavo wrote.
  ///
  /// - Returns: False for a line of any other reference, and for one that ends it.
  mutating func add(_ line: some Collection<UInt8>) -> Bool {
    OwnReference.isOne(fields) && OwnReference.add(line, to: &fields)
  }

  func book(_ end: ReferenceEnd, _ options: ReadingContext) -> ImportedBook {
    var book = ImportedBook(place: place, readAt: options.now)
    book.origin.program = tags.rawValue
    book.keep("remark", remark)
    if tags == .ris, OwnReference.isOne(self.fields) {
      OwnReference.read(self.fields, into: &book)
      finish(&book, end, keepsRaw: options.keepsRaw)
      return book
    }
    let (type, fields) = tags.translated(fields)
    book.kind = ImportedBook.Kind(word: type)
    // Then pages are those on which it stands in something larger.
    let isPart = book.kind == .articleOrChapter
    if type != "BOOK" { book.keep("type", type) }
    var series = ""
    var volume = ""
    var notes: [String] = []
    for (tag, value) in fields where !value.isEmpty {
      switch tag {
      case "TI", "T1", "BT":
        if book.draft.title.isEmpty { book.draft.title = value } else { book.keep(tag, value) }
      case "AU", "A1": for name in NameOrder.people(value) { book.creditInverted(name) }
      case "A2", "ED": book.creditInverted(value, as: .editor)
      case "A4": book.creditInverted(value, as: .translator)
      case "A3": book.creditInverted(value, as: .other("series editor"))
      case "PB": book.add(Imprint(value))
      case "PY", "Y1", "DA": date(value, into: &book)
      case "SN": book.takePrintedISBNs(value)
      // For an article or a chapter it is the journal or book.
      case "T2" where isPart: book.keep("in", value)
      case "T2", "T3": if series.isEmpty { series = value } else { book.keep(tag, value) }
      case "VL": if volume.isEmpty { volume = value } else { book.keep(tag, value) }
      case "SP" where isPart || fields.contains { $0.tag == "EP" }: book.keep(tag, value)
      case "SP": FieldReader.takePages(value, into: &book)
      case "LA" where !book.draft.language.isEmpty: book.keep(tag, value)
      case "LA": FieldReader.takeLanguage(value, into: &book)
      case "KW": for tag in value.split(separator: "\n") { book.tag(tidied(String(tag))) }
      case "AB", "N1", "N2": notes.append(HTMLText.plain(value))
      case "DO": book.identify("doi", value)
      case "ID": book.origin.id = value
      default: book.keep(tag, value)
      }
    }
    book.draft.notes = paragraphs(notes)
    if !series.isEmpty { FieldReader.takeSeries(series, volume: volume, into: &book) }
    if series.isEmpty { book.keep("volume", volume) }
    finish(&book, end, keepsRaw: options.keepsRaw)
    return book
  }

  private func finish(_ book: inout ImportedBook, _ end: ReferenceEnd, keepsRaw: Bool) {
    switch end {
    case .whole: break
    case .missing: book.remark(.noEndMark)
    case .cutOff: book.remark(.cutOff(.reference))
    }
    book.finish()
    if book.isRefused || keepsRaw {
      var lines = fields.map { tags.line($0.tag, $0.value) }
      lines.append(tags == .ris ? "ER  - " : "")
      book.raw = .text(lines.joined(separator: "\n"))
    }
  }

  /// "1969/03/15/spring": the year, and the rest as it is.
  private func date(_ value: String, into book: inout ImportedBook) {
    let year = String(value.prefix { $0 != "/" })
    if book.draft.year.isEmpty {
      FieldReader.takeYear(year, into: &book)
    } else if year != book.draft.year {
      return book.keep("date", value)
    }
    if value.drop(while: { $0 != "/" }).contains(where: \.isNumber) { book.keep("date", value) }
  }
}

/// How reference managers mark the lines of a reference.
enum ReferenceTags: String {
  case ris
  case pubMed = "pubmed"
  case endNote = "endnote"

  /// The tag and the value of a line: "TI  - Title", "PMID- 123", "%T Title".
  func parts(of line: String) -> (tag: String, value: String)? {
    let bytes = Array(line.utf8.prefix(6))
    func isTag(_ bytes: some Sequence<UInt8>) -> Bool {
      bytes.allSatisfy { 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 }
    }
    let length: Int
    let mark: Int
    switch self {
    case .ris:
      guard bytes.count >= 4, isTag(bytes[..<2]), bytes[2] == 0x20,
        let dash = bytes.firstIndex(of: 0x2D), dash <= 4
      else { return nil }
      (length, mark) = (2, dash)
    case .pubMed:
      guard bytes.count >= 5, bytes[4] == 0x2D, bytes[0] != 0x20 else { return nil }
      length = bytes[..<4].firstIndex(of: 0x20) ?? 4
      guard isTag(bytes[..<length]) else { return nil }
      mark = 4
    case .endNote:
      guard bytes.count >= 2, bytes[0] == UInt8(ascii: "%"), 0x21..<0x7F ~= bytes[1],
        bytes.count == 2 || bytes[2] == 0x20
      else { return nil }
      (length, mark) = (2, 1)
    }
    return (String(line.prefix(length)), trimmed(String(line.utf8.dropFirst(mark + 1)) ?? ""))
  }

  /// The line of a tag and a value.
  func line(_ tag: String, _ value: String) -> String {
    switch self {
    case .ris: "\(tag)  - \(value)"
    case .pubMed: tag + String(repeating: " ", count: max(0, 4 - tag.count)) + "- \(value)"
    case .endNote: "\(tag) \(value)"
    }
  }

  /// True when a reference begins with the tag.
  ///
  /// - Parameter first: The tag with which the reference before began.
  /// - Parameter isBehindGap: True when an empty line stands before it.
  func begins(_ tag: String, behind first: String?, isBehindGap: Bool) -> Bool {
    switch self {
    case .ris: tag == "TY"
    case .pubMed, .endNote:
      tag == "PMID" || tag == "%0" || first != "PMID" && first != "%0" && isBehindGap
    }
  }

  /// The fields with the tags that RIS has for them, and the type of reference.
  func translated(_ fields: [Field]) -> (type: String, fields: [Field]) {
    let tags = Set(fields.map(\.tag))
    switch self {
    case .ris:
      return (fields.first?.value ?? "", Array(fields.dropFirst()))
    case .pubMed:
      let isPart = tags.contains("TI") && tags.contains("BTI")
      let type = tags.contains("JT") || tags.contains("TA") ? "JOUR" : isPart ? "CHAP" : "BOOK"
      // Short names stand beside full ones.
      let rest = fields.filter { field in
        !(field.tag == "AU" && tags.contains("FAU") || field.tag == "ED" && tags.contains("FED"))
      }
      let names = isPart ? Self.pubMedTags.merging(["BTI": "T2"]) { $1 } : Self.pubMedTags
      return (type, rest.map { (names[$0.tag] ?? $0.tag, $0.value) })
    case .endNote:
      let kind = fields.first { $0.tag == "%0" }?.value.lowercased() ?? ""
      let isPart = tags.contains("%J") || tags.contains("%B") && kind != "book"
      let type = Self.endNoteTypes[kind] ?? (!kind.isEmpty ? kind : isPart ? "CHAP" : "BOOK")
      let rest = fields.filter { $0.tag != "%0" }
      return (type, rest.map { (Self.endNoteTags[$0.tag] ?? $0.tag, $0.value) })
    }
  }

  typealias Field = (tag: String, value: String)

  private static let pubMedTags = [
    "FAU": "AU", "CN": "AU", "FED": "A2", "ED": "A2", "BTI": "TI", "CTI": "T3", "ISBN": "SN",
    "DP": "PY", "MH": "KW", "OT": "KW", "PMID": "ID", "VI": "VL", "PL": "CY",
  ]
  private static let endNoteTags = [
    "%A": "AU", "%Q": "AU", "%E": "A2", "%Y": "A3", "%?": "A4", "%H": "A4", "%T": "TI",
    "%B": "T2", "%J": "T2", "%S": "T3", "%I": "PB", "%C": "CY", "%D": "PY", "%8": "Y1",
    "%@": "SN", "%G": "LA", "%K": "KW", "%X": "AB", "%Z": "N1", "%V": "VL", "%P": "SP",
    "%R": "DO", "%M": "ID", "%U": "UR", "%L": "CN", "%7": "ET", "%N": "IS",
  ]
  private static let endNoteTypes = [
    "book": "BOOK", "edited book": "BOOK", "electronic book": "EBOOK", "ebook": "EBOOK",
    "book section": "CHAP", "electronic book section": "ECHAP", "journal article": "JOUR",
    "magazine article": "MGZN", "newspaper article": "NEWS", "conference proceedings": "CONF",
    "conference paper": "CPAPER", "encyclopedia": "ENCYC", "dictionary": "DICT", "thesis": "THES",
  ]
}

import Books
import Catalog

extension ExportFormat {
  /// References as Zotero, EndNote and others read them.
  static let ris = ExportFormat(
    id: "ris",
    name: "RIS",
    endings: ["ris"],
    frame: Frame(separator: "\r\n")
  ) { _ in
    { record, bytes in
      guard case .book(let book) = record else { return }
      bytes += OwnReference.text(of: book).utf8
    }
  }
}

/// A book as a reference of RIS that Octavo wrote, which is read as it stands.
///
/// Its second line names Octavo as the database that it is from. Reference managers that write such a
/// reference again put other lines there, and then it is read as any other.
///
/// A value of several lines goes on behind two spaces, so that no line of a note looks like a tag.
enum OwnReference {
  private static let database = ("DP", "Octavo")
  private static let continuation = "\r\n  "

  static func isOne(_ fields: [ReferenceTags.Field]) -> Bool {
    fields.count > 1 && fields[1] == database
  }

  // MARK: - Writing

  static func text(of book: BookRecord) -> String {
    var text = ""
    func add(_ tag: String, _ value: String?) {
      guard let value else { return }
      let lines = value.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      text += "\(tag)  - \(lines.map(String.init).joined(separator: continuation))\r\n"
    }
    func add(_ tag: String, _ field: BookField) { add(tag, book.values.written(field)?.text) }
    add("TY", "BOOK")
    add(database.0, database.1)
    add("TI", [book.title, book.subtitle].compactMap(\.self).joined(separator: ": "))
    add("ST", book.subtitle == nil ? nil : book.title)
    for (role, tag) in tags {
      for credit in book.credits where credit.role == role { add(tag, name(of: credit)) }
    }
    for publisher in book.publishers { add("PB", publisher) }
    add("PY", book.year?.text)
    add("SN", .isbn)
    add("T2", book.series)
    add("VL", .volume)
    add("SP", .pages)
    add("LA", .language)
    add("CN", book.shelf)
    for tag in book.tags { add("KW", tag) }
    add("AB", book.notes)
    add("ER", "")
    return text
  }

  /// The tags that books have for people, of which other programs know what they did.
  private static let tags: [(role: Role, tag: String)] = [
    (.author, "AU"), (.editor, "ED"), (.translator, "A4"),
  ]

  /// Surname first, where that is known; a comma behind any other name with one keeps it whole, as in
  /// EndNote.
  private static func name(of credit: BookRecord.Credit) -> String {
    if let parts = credit.parted, !parts.given.hasSuffix(",") {
      return "\(parts.surname), \(parts.given)"
    }
    return credit.name.contains(",") ? credit.name + "," : credit.name
  }

  // MARK: - Reading

  /// Adds a line to the fields of a reference, unless it begins or ends one.
  static func add(_ line: some Collection<UInt8>, to fields: inout [ReferenceTags.Field]) -> Bool {
    var line = Array(line)
    if line.last == 0x0D { line.removeLast() }
    if line.starts(with: "  ".utf8) {
      let more = String(decoding: line.dropFirst(2), as: UTF8.self)
      fields[fields.count - 1].value += "\n" + more
      return true
    }
    guard line.count >= 6, line[2..<6].elementsEqual("  - ".utf8) else { return false }
    let tag = String(decoding: line[..<2], as: UTF8.self)
    guard tag != "TY", tag != "ER" else { return false }
    fields.append((tag, String(decoding: line[6...], as: UTF8.self)))
    return true
  }

  static func read(_ fields: [ReferenceTags.Field], into book: inout ImportedBook) {
    book.keepsLineEnds = true
    var short = ""
    for (tag, value) in fields.dropFirst(2) {
      switch tag {
      case "TI" where book.draft.title.isEmpty: book.draft.title = value
      case "ST" where short.isEmpty: short = value
      case "PB": book.publish(value)
      case "PY" where book.draft.year.isEmpty: book.draft.year = value
      case "SN" where book.draft.isbn.isEmpty: book.draft.isbn = value
      case "T2" where book.draft.series == nil: book.draft.series = Reference(name: value)
      case "VL" where book.draft.volume.isEmpty: book.draft.volume = value
      case "SP" where book.draft.pages.isEmpty: book.draft.pages = value
      case "LA" where book.draft.language.isEmpty: book.draft.language = value
      case "CN" where book.draft.location == nil: book.place(on: value)
      case "KW": book.tag(value)
      case "AB" where book.draft.notes.isEmpty: book.draft.notes = value
      default:
        if let role = tags.first(where: { $0.tag == tag })?.role {
          credit(value, role, into: &book)
        } else {
          book.keep(tag, value)
        }
      }
    }
    split(short, in: &book)
  }

  /// Takes the subtitle from behind the short title.
  private static func split(_ short: String, in book: inout ImportedBook) {
    let (title, start) = (book.draft.title.utf8, (short + ": ").utf8)
    guard !short.isEmpty, title.starts(with: start) else { return book.keep("ST", short) }
    book.draft.subtitle = String(decoding: title.dropFirst(start.count), as: UTF8.self)
    book.draft.title = short
  }

  private static func credit(_ value: String, _ role: Role, into book: inout ImportedBook) {
    let parts = value.split(separator: ", ", maxSplits: 1).map(String.init)
    let isInverted = parts.count == 2 && !value.hasSuffix(",")
    let whole = value.hasSuffix(",") ? String(value.dropLast()) : value
    let name = isInverted ? "\(parts[1]) \(parts[0])" : whole
    book.add(Credit(author: Reference(name: name), role: role))
    if isInverted { book.people.append(AuthorityDraft(name: name, sortName: value)) }
  }
}

import Catalog

extension ImportFormat {
  /// The description of one electronic book, as calibre and EPUB have it.
  static let opf = ImportFormat(
    id: "opf",
    name: "OPF",
    likeness: { head in
      head.begins(with: "<") && head.holds("idpf.org/2007/opf") && head.holds("<metadata")
        || head.holds("<opf:metadata") ? 95 : 0
    },
    read: { file, options, take in
      try XMLRecords.forEach(
        in: file,
        named: ["metadata"],
        format: "OPF",
        options: options,
        take: take
      ) { element, book in
        OPFBook.read(element, into: &book)
      }
    }
  )
}

/// The metadata of an OPF package.
private enum OPFBook {
  static func read(_ metadata: XMLElement, into book: inout ImportedBook) {
    var isbns: [String] = []
    var series = ""
    var volume = ""
    let refinements = refinements(in: metadata)
    for element in metadata.children {
      let text = trimmed(element.text)
      switch element.name {
      case "title":
        if book.draft.title.isEmpty { book.draft.title = text } else { book.keep("title", text) }
      case "creator", "contributor": credit(element, refinements, into: &book)
      case "publisher": book.publish(tidied(text))
      case "date":
        if !text.hasPrefix("0101-"), let date = ImportedDate(text) {
          book.draft.year = String(date.year)
        }
      case "language": if book.draft.language.isEmpty { BookFacts.takeLanguage(text, into: &book) }
      case "description": book.draft.notes = HTMLText.plain(text)
      case "subject": book.tag(tidied(text))
      case "identifier", "source": identify(element, &isbns, into: &book)
      case "meta":
        let content = element.attributes["content"] ?? text
        switch element.attributes["name"] ?? element.attributes["property"] ?? "" {
        case "calibre:series", "belongs-to-collection": series = content
        case "calibre:series_index", "group-position": volume = content
        case "calibre:rating": rate(content, into: &book)
        case "calibre:timestamp": book.added = ImportedDate(content)
        default: continue
        }
      default: book.keep(element.name, text)
      }
    }
    if volume.hasSuffix(".0") { volume.removeLast(2) }
    BookFacts.takeSeries(series, volume: volume, into: &book)
    let valid = isbns.filter { (try? ISBN.parse($0)) != nil }
    if !valid.isEmpty { book.takeISBNs(valid) }
    book.draft.format = "ebook"
  }

  /// What `<meta refines="#id" property="role">` says, by id and property.
  private static func refinements(in metadata: XMLElement) -> [String: String] {
    var refinements: [String: String] = [:]
    for meta in metadata.all("meta") {
      guard let id = meta.attributes["refines"], let property = meta.attributes["property"] else {
        continue
      }
      refinements[id + " " + property] = trimmed(meta.text)
    }
    return refinements
  }

  private static func credit(
    _ element: XMLElement,
    _ refinements: [String: String],
    into book: inout ImportedBook
  ) {
    let id = "#" + (element.attributes["id"] ?? "")
    let word =
      element.attributes["opf:role"] ?? element.attributes["role"]
      ?? refinements[id + " role"] ?? ""
    if word == "bkp" { return }
    let isCreator = element.name == "creator"
    let role =
      Role.parse(word) ?? (word.isEmpty ? isCreator ? .author : .contributor : .other(word))
    let name = tidied(element.text)
    book.credit(name, as: role)
    let sortName =
      element.attributes["opf:file-as"] ?? element.attributes["file-as"]
      ?? refinements[id + " file-as"] ?? ""
    if sortName.contains(","), !name.contains(",") {
      book.people.append(AuthorityDraft(name: name, sortName: tidied(sortName)))
    }
  }

  private static func identify(
    _ element: XMLElement,
    _ isbns: inout [String],
    into book: inout ImportedBook
  ) {
    var text = trimmed(element.text)
    var scheme = (element.attributes["opf:scheme"] ?? element.attributes["scheme"] ?? "")
      .lowercased()
    if text.lowercased().hasPrefix("urn:") { text = String(text.dropFirst(4)) }
    if scheme.isEmpty, let colon = text.firstIndex(of: ":") {
      scheme = text[..<colon].lowercased()
      text = String(text[text.index(after: colon)...])
    }
    switch scheme {
    case "isbn": isbns.append(text)
    case "uuid":
      if book.origin.id.isEmpty { book.origin = ImportedBook.Origin(program: "calibre", id: text) }
    default:
      if (try? ISBN.parse(text)) != nil { return isbns.append(text) }
      let identifier = ImportedBook.Identifier(scheme.isEmpty ? "uid" : scheme, text)
      if !text.isEmpty { book.identifiers.append(identifier) }
    }
  }

  /// calibre has ten points where a reading has five stars.
  private static func rate(_ text: String, into book: inout ImportedBook) {
    guard let points = Double(text), points > 0, points <= 10 else { return }
    var reading = ImportedReading(.read)
    reading.rating = points / 2
    book.readings.append(reading)
  }
}

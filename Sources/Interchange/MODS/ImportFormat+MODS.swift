import Books

extension ImportFormat {
  /// The Metadata Object Description Schema of the Library of Congress.
  static let mods = ImportFormat(
    id: "mods",
    name: "MODS",
    likeness: { head in
      guard head.begins(with: "<") else { return 0 }
      return head.holds("loc.gov/mods") || head.holds("<mods ") || head.holds("<mods:mods") ? 94 : 0
    },
    elements: ["mods"],
    readRecord: { element, _, book in MODSBook.read(element, into: &book) }
  )
}

/// A record of MODS, versions 3.0 to 3.8.
private enum MODSBook {
  static func read(_ mods: XMLElement, into book: inout ImportedBook) {
    book.origin = ImportedBook.Origin(program: "mods")
    var isbns: [String] = []
    var genres: [String] = []
    for element in mods.children {
      let text = tidied(element.text)
      switch element.name {
      case "titleInfo": readTitle(element, into: &book)
      case "name": credit(element, into: &book)
      case "originInfo": readOrigin(element, into: &book)
      case "language":
        if let code = term(element, "languageTerm") {
          FieldReader.takeNextLanguage(code, into: &book)
        }
      case "physicalDescription":
        for part in element.children {
          if part.name == "extent", book.draft.pages.isEmpty {
            FieldReader.takePages(ISBD.bare(part.text), into: &book)
          } else {
            book.keep(part.name, tidied(part.text))
          }
        }
      case "abstract", "tableOfContents": note(text, into: &book)
      case "note":
        if element.attributes["type"] == "statement of responsibility" {
          book.keep("responsibility", text)
        } else {
          note(text, into: &book)
        }
      case "subject":
        book.tag(subject(element))
        for code in element.all("geographicCode") { book.keep(code.name, tidied(code.text)) }
      // Terms of MARC's and RDA's lists name the form of the work, such as "text".
      case "genre":
        let list = element.attributes["authority"] ?? ""
        if list.hasPrefix("marc") || list.hasPrefix("rda") {
          book.keep("form", text)
        } else if !text.isEmpty {
          genres.append(text)
        }
      case "typeOfResource": readKind(text, into: &book)
      case "relatedItem": readRelated(element, into: &book)
      case "identifier": identify(element, &isbns, into: &book)
      case "location": readPlace(element, into: &book)
      case "recordInfo":
        if let id = element.all("recordIdentifier").first {
          let source = id.attributes["source"] ?? ""
          book.origin = ImportedBook.Origin(
            program: source.isEmpty ? "mods" : "mods-" + source,
            id: trimmed(id.text)
          )
        }
        book.keepOthers(of: element, but: ["recordIdentifier"])
      default: book.keep(element.name, element.json)
      }
    }
    book.draft.genre = genres.first.map { Reference(name: $0) }
    for name in genres.dropFirst() { book.tag(name) }
    for isbn in isbns { book.takePrintedISBNs(isbn) }
  }

  private static func title(_ info: XMLElement) -> String {
    let head = [info.text("nonSort"), info.text("title")].compactMap(\.self).map(tidied)
    // "L’" stands before its word without a blank.
    let joins = head.first?.last.map { "'’-".contains($0) } ?? false
    let parts = [info.text("partNumber"), info.text("partName")].compactMap(\.self).map(ISBD.bare)
    let title = ISBD.bare(head.joined(separator: joins ? "" : " "))
    return [title, parts.joined(separator: ", ")].filter { !$0.isEmpty }.joined(separator: ". ")
  }

  private static func readTitle(_ info: XMLElement, into book: inout ImportedBook) {
    guard info.attributes["type"] == nil, book.draft.title.isEmpty else {
      return book.keep("otherTitle", title(info))
    }
    book.draft.title = title(info)
    book.draft.subtitle = ISBD.subtitle(info.text("subTitle") ?? "")
  }

  private static func credit(_ name: XMLElement, into book: inout ImportedBook) {
    func part(_ type: String) -> String? {
      name.all("namePart").first { $0.attributes["type"] == type }.map { tidied($0.text) }
    }
    let words = name.all("role").flatMap { $0.all("roleTerm") }.map { ISBD.bareName($0.text) }
    let isFirst = book.draft.authors.isEmpty || name.attributes["usage"] == "primary"
    let known = words.compactMap { $0.lowercased() == "creator" ? .author : Role.parse($0) }
    if words.count > 1, Set(known).count > 1 || known.count < words.count {
      book.keep("roles", name.json)
    }
    let role =
      known.first ?? words.first.map { Role.other($0) } ?? (isFirst ? .author : .contributor)
    let whole = name.all("namePart").filter { $0.attributes["type"] == nil }.map {
      ISBD.bareName($0.text)
    }
    if name.attributes["type"] == "corporate" || name.attributes["type"] == "conference" {
      return book.creditInstitution(whole.joined(separator: ". "), as: role)
    }
    let inverted = [part("family"), part("given")].compactMap(\.self).joined(separator: ", ")
    let text = whole.first ?? inverted
    book.creditInverted(text, as: role)
    book.keepOthers(of: name, but: ["namePart", "role"])
    if let dates = part("date") { book.keep("lived", "\(NameOrder.natural(text).name), \(dates)") }
    if let words = part("termsOfAddress") {
      book.keep("title of \(NameOrder.natural(text).name)", words)
    }
  }

  private static func readOrigin(_ origin: XMLElement, into book: inout ImportedBook) {
    guard ["publication", nil].contains(origin.attributes["eventType"]) else {
      return book.keep("origin", origin.json)
    }
    for name in origin.all("publisher") { book.publish(ISBD.bare(name.text)) }
    // As printed where that is there, else as machines have it.
    let dates = origin.all("dateIssued") + origin.all("copyrightDate") + origin.all("dateCreated")
    let printed = dates.filter { $0.attributes["encoding"] == nil } + dates
    if let date = printed.first {
      FieldReader.takeYear(ISBD.bareDate(date.text), into: &book)
      for other in dates where tidied(other.text) != tidied(date.text) {
        book.keep(other.name, tidied(other.text))
      }
    }
    book.keep("edition", ISBD.bare(origin.text("edition") ?? ""))
    for part in origin.children where !readOfOrigin.contains(part.name) {
      book.keep(part.name, tidied(part.text))
    }
    let places = origin.all("place").flatMap { $0.all("placeTerm") }
    let codes = places.filter { $0.attributes["type"] == "code" }.map { tidied($0.text) }
    book.keep("placeCode", codes.joined(separator: "; "))
    let names = places.filter { $0.attributes["type"] != "code" }.map { ISBD.bare($0.text) }
    book.keep("place", names.filter { !$0.isEmpty }.joined(separator: "; "))
  }

  private static let readOfOrigin: Set = [
    "publisher", "dateIssued", "copyrightDate", "dateCreated", "edition", "place",
  ]

  /// The code where there is one, else the words.
  private static func term(_ element: XMLElement, _ name: String) -> String? {
    let terms = element.all(name)
    return (terms.first { $0.attributes["type"] == "code" } ?? terms.first).map { tidied($0.text) }
  }

  private static func note(_ text: String, into book: inout ImportedBook) {
    guard !text.isEmpty else { return }
    book.draft.notes += (book.draft.notes.isEmpty ? "" : "\n\n") + text
  }

  private static func subject(_ element: XMLElement) -> String {
    let parts = element.children.filter { $0.name != "geographicCode" }.map { child in
      let names =
        child.name == "titleInfo"
        ? [title(child)]
        : child.name == "name" ? child.all("namePart").map(\.text) : child.children.map(\.text)
      let text = child.children.isEmpty ? child.text : names.joined(separator: " ")
      return ISBD.bare(text)
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " -- ")
  }

  private static func readKind(_ word: String, into book: inout ImportedBook) {
    switch word {
    case "text", "": return
    case "sound recording-nonmusical": book.draft.format = BookFormat.audiobook.rawValue
    case "sound recording-musical", "sound recording": book.kind = .recording
    case "moving image": book.kind = .film
    case "cartographic", "still image", "three dimensional object", "notated music":
      book.kind = .otherMedia
    default: break
    }
    book.keep("typeOfResource", word)
  }

  /// Reads a related item: a series, or a host, which makes the record an article; others are kept.
  private static func readRelated(_ item: XMLElement, into book: inout ImportedBook) {
    guard item.attributes["type"] == "series", let info = item.all("titleInfo").first else {
      if item.attributes["type"] == "host" { book.kind = .articleOrChapter }
      return book.keep(item.attributes["type"] ?? "related", item.json)
    }
    // "Culture & theory ; v. 3" as cards have it, or the volume by itself.
    let name = tidied(info.text("title") ?? "")
    let parts = ISBD.series(name) ?? (ISBD.bare(name), ISBD.bare(info.text("partNumber") ?? ""))
    FieldReader.takeSeries(parts.name, volume: parts.volume, into: &book)
    book.keepOthers(of: item, but: ["titleInfo"])
  }

  private static func identify(
    _ element: XMLElement,
    _ isbns: inout [String],
    into book: inout ImportedBook
  ) {
    let scheme = (element.attributes["type"] ?? "").lowercased()
    let text = trimmed(element.text)
    guard !text.isEmpty else { return }
    switch scheme {
    case "isbn":
      if element.attributes["invalid"] == "yes" {
        book.identify("isbn-invalid", text)
      } else {
        isbns.append(text)
      }
    default: book.identify(scheme.isEmpty ? "uid" : scheme, text)
    }
  }

  private static func readPlace(_ location: XMLElement, into book: inout ImportedBook) {
    let shelf =
      location.text("shelfLocator")
      ?? location.all("holdingSimple").flatMap { $0.all("copyInformation") }
      .compactMap { $0.text("shelfLocator") }.first
    book.place(on: tidied(shelf ?? ""))
    if shelf == nil || location.children.count > 1 { book.keep("location", location.json) }
  }
}

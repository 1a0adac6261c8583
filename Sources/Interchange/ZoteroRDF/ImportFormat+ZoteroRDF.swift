import Books

extension ImportFormat {
  /// What Zotero exports as RDF, in which a library's notes and collections stand beside the items.
  static let zoteroRDF = ImportFormat(
    id: "zotero-rdf",
    name: "Zotero RDF",
    likeness: { head in
      guard head.begins(with: "<"), head.holds("RDF") else { return 0 }
      return head.holds("zotero.org/namespaces/export") ? 97 : 0
    },
    elements: [
      "Book", "BookSection", "Article", "Thesis", "Letter", "Manuscript", "Interview",
      "MotionPicture", "Illustration", "Document", "Report", "Legislation", "Patent", "Image",
      "Recording", "ConferenceProceedings", "Data", "Description",
    ],
    links: XMLLinks(names: ["Memo", "Attachment", "Collection", "Journal", "Series"]) { element in
      let parts = element.name == "Collection" ? element.all("hasPart") : []
      return parts.compactMap { $0.attribute("resource") }
        + [element.attribute("about")].compactMap(\.self)
    },
    readRecord: { element, others, _, book in
      ZoteroItem(element, others).read(into: &book)
    }
  )
}

/// An item of Zotero in RDF.
private struct ZoteroItem {
  private let item: XMLElement
  /// The notes, files and collections of the file by the resources that they name.
  private let others: XMLLinks.Found
  private let about: String
  private let type: String

  init(_ item: XMLElement, _ others: XMLLinks.Found) {
    self.item = item
    self.others = others
    about = item.attribute("about") ?? ""
    type = item.text("itemType") ?? item.name
  }

  func read(into book: inout ImportedBook) {
    book.origin.program = "zotero"
    book.kind = ImportedBook.Kind(word: type)
    if type != "book" { book.keep("type", type) }
    var facts = MemberFacts()
    var volume = ""
    for element in item.children {
      let text = tidied(element.text)
      if let role = Self.role(of: element) {
        for list in element.all("Seq") {
          for person in list.all("li").flatMap(\.children) { credit(person, role, into: &book) }
        }
        continue
      }
      if let field = Self.fields[element.name] {
        facts.read(JSON.Member(element.name, element.json), as: field, into: &book)
        continue
      }
      switch element.name {
      case "itemType", "shortTitle": break
      case "publisher": publish(element, into: &book)
      case "date": year(text, into: &book)
      case "identifier": identify(element, into: &book)
      case "subject": subject(element, into: &book)
      case "isPartOf": place(in: element, &book)
      case "volume": volume = text
      case "isReferencedBy": note(element, into: &book)
      case "link": for file in named(element) { keep(file: file, in: &book) }
      case "type": book.keep("kind", text)
      case "description": book.keep("extra", trimmed(element.text))
      default:
        book.keep(element.name, element.attribute("resource").map(JSON.string) ?? element.json)
      }
    }
    facts.finish(&book)
    splitTitle(&book)
    if !volume.isEmpty { readVolume(volume, into: &book) }
    if book.isbns.isEmpty, about.hasPrefix("urn:isbn:") {
      book.takePrintedISBNs(String(about.dropFirst(9)).replacing("%20", with: " "))
    } else if !about.hasPrefix("urn:isbn:") {
      // The number of an item counts in one person's library alone.
      book.keep("item", about)
    }
    for collection in others[about] ?? [] where collection.name == "Collection" {
      book.shelve(tidied(collection.text("title") ?? ""))
    }
  }

  /// The elements that an element holds, or names by their resource.
  private func named(_ element: XMLElement) -> [XMLElement] {
    guard let resource = element.attribute("resource") else { return element.children }
    return (others[resource] ?? []).filter { $0.attribute("about") == resource }
  }

  /// The role of the people in an element: "authors", "seriesEditors".
  private static func role(of element: XMLElement) -> Role? {
    guard element.name.hasSuffix("s"), !element.all("Seq").isEmpty else { return nil }
    let words = element.name.dropLast().reduce(into: "") { words, letter in
      words += letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
    return Role.parse(words) ?? .other(words)
  }

  private func credit(_ person: XMLElement, _ role: Role, into book: inout ImportedBook) {
    let surname = tidied(person.text("surname", "name") ?? "")
    let given = tidied(person.text("givenName", "givenname") ?? "")
    // One name alone can be that of an institution.
    if given.isEmpty {
      book.credit(surname, as: role)
    } else {
      book.creditInverted("\(surname), \(given)", as: role)
    }
  }

  private func publish(_ element: XMLElement, into book: inout ImportedBook) {
    if element.children.isEmpty { book.publish(tidied(element.text)) }
    for house in element.all("Organization") {
      book.publish(tidied(house.text("name") ?? ""))
      for address in house.all("adr").flatMap(\.children) {
        book.keep("place", tidied(address.text("locality") ?? ""))
      }
    }
  }

  private func year(_ text: String, into book: inout ImportedBook) {
    let date = ImportedDate(text)
    let isDay = date?.month != nil
    FieldReader.takeYear(isDay ? date.map { String($0.year) } ?? text : text, into: &book)
    if isDay { book.keep("date", text) }
  }

  private func identify(_ element: XMLElement, into book: inout ImportedBook) {
    let inside = element.children.first.map { tidied($0.text("value") ?? $0.text) }
    let text = inside ?? tidied(element.text)
    let number = { (scheme: String) in
      tidied(String(text.dropFirst(scheme.count).drop { ": ".contains($0) }))
    }
    switch text.prefix(4).uppercased() {
    case "ISBN": book.takePrintedISBNs(number("ISBN"))
    case "ISSN": book.identify("issn", number("ISSN"))
    case "DOI ", "DOI:": book.identify("doi", number("DOI"))
    default: book.keep(inside == nil ? "identifier" : "url", text)
    }
  }

  private func subject(_ element: XMLElement, into book: inout ImportedBook) {
    guard let inside = element.children.first else { return book.tag(tidied(element.text)) }
    let text = tidied(inside.text("value") ?? inside.text)
    if inside.name == "LCC", book.draft.location == nil {
      book.place(on: text)
    } else if inside.name == "LCC" {
      book.keep("callNumber", text)
    } else {
      book.tag(text)
    }
  }

  /// Takes what it stands in: a series, a journal, the book of a chapter.
  private func place(in element: XMLElement, _ book: inout ImportedBook) {
    for whole in named(element) {
      let title = tidied(whole.text("title") ?? "")
      if whole.name == "Series" {
        let number = whole.text("identifier") ?? ""
        FieldReader.takeSeries(title, volume: number, into: &book)
        if title.isEmpty { book.keepVolume(number) }
      } else {
        book.keep("in", title)
      }
      for inside in whole.children {
        switch inside.name {
        case "title": break
        case "isPartOf": place(in: inside, &book)
        case "identifier" where whole.name == "Series": break
        // The number of the whole, and of no article in it.
        case "identifier": identify(inside, into: &book)
        default: book.keep(inside.name, inside.json)
        }
      }
    }
  }

  /// The volume of a work in several, beside the number in a series.
  private func readVolume(_ volume: String, into book: inout ImportedBook) {
    if book.draft.series != nil, book.draft.volume.isEmpty {
      book.draft.volume = volume
    } else {
      book.keep("volume", volume)
    }
  }

  private func note(_ element: XMLElement, into book: inout ImportedBook) {
    for memo in named(element) {
      let text = HTMLText.plain(memo.text("value") ?? "")
      book.draft.notes = [book.draft.notes, text].filter { !$0.isEmpty }.joined(separator: "\n\n")
      for tag in memo.all("subject") { subject(tag, into: &book) }
    }
  }

  private func keep(file: XMLElement, in book: inout ImportedBook) {
    let path = file.all("resource").first?.attribute("resource")
    let address = file.all("identifier").flatMap(\.children).first?.text("value")
    let parts = [file.text("title"), path ?? address].compactMap(\.self)
    book.keep("attachment", parts.joined(separator: ", "))
  }

  /// Splits a title at its short form: "Emma: A Novel" beside "Emma".
  private func splitTitle(_ book: inout ImportedBook) {
    guard let short = item.text("shortTitle").map(tidied) else { return }
    let title = book.draft.title
    guard title.hasPrefix(short + ": ") else { return book.keep("shortTitle", short) }
    book.draft.title = short
    book.draft.subtitle = tidied(String(title.dropFirst(short.count + 2)))
  }

  private static let fields = ColumnNames.fields(of: "zoterordf")
}

import Catalog

extension ImportFormat {
  /// DC-NDL of the National Diet Library of Japan: RDF by itself, inside a server's answer or
  /// escaped in it, and the flat form of a search's RSS feed.
  static let dcndl = ImportFormat(
    id: "dcndl",
    name: "DC-NDL",
    likeness: { head in
      guard head.begins(with: "<"), head.holds("ndl.go.jp/dcndl/terms") else { return 0 }
      return head.holds("BibResource") || head.holds("<item>") ? 96 : 0
    },
    elements: ["recordData", "RDF", "item"],
    readRecord: { element, _, book in
      do {
        var open = [element]
        if element.name == "recordData" {
          open = try element.inside(["RDF", "BibResource"], at: book.place)
        }
        if let graph = open.first, graph.name == "RDF" { open = graph.all("BibResource") }
        // A second resource only lists the libraries that hold the book.
        guard let resource = open.first(where: { $0.children.contains { $0.name == "title" } })
        else {
          return book.refuse(.noTitle)
        }
        DCNDLBook.read(resource, into: &book)
      } catch {
        book.refuse(.damaged("The record inside the answer cannot be read as XML."))
      }
    }
  )
}

/// A record of DC-NDL as a book (NDL, "DC-NDL format specification", 2011 to 2024).
private enum DCNDLBook {
  static func read(_ resource: XMLElement, into book: inout ImportedBook) {
    let number = identifiers(resource, "NDLBibID").first ?? ""
    book.origin = ImportedBook.Origin(program: "ndl", id: number)
    readTitle(resource, into: &book)
    book.takePrintedISBNs(identifiers(resource, "ISBN").joined(separator: "; "))
    for (type, scheme) in [("JPNO", "jpno"), ("USMARCNO", "lccn"), ("SetISBN", "isbn-set")] {
      for number in identifiers(resource, type) { book.identify(scheme, number) }
    }
    readPeople(resource, into: &book)
    readPublishers(resource, into: &book)
    // The date as printed has the month: "2008.12".
    let date = resource.text("issued") ?? resource.text("date") ?? ""
    BookFacts.takeYear(String(ISBD.bareDate(date).prefix(4)), into: &book)
    if let code = resource.text("language") { BookFacts.takeLanguage(code, into: &book) }
    if let extent = resource.text("extent") { BookFacts.takePages(extent, into: &book) }
    for text in values(resource, "seriesTitle") {
      let parts = ISBD.series(text) ?? (text, "")
      BookFacts.takeSeries(parts.name, volume: parts.volume, into: &book)
    }
    for subject in resource.all("subject").flatMap({ $0.all("Description") }) {
      book.tag(ISBD.bare(subject.text("value") ?? ""))
    }
    if let genre = values(resource, "genre").first { book.draft.genre = Reference(name: genre) }
    let notes = resource.all("abstract", "description").map { tidied(HTMLText.plain($0.text)) }
    book.draft.notes = notes.filter { !$0.isEmpty }.joined(separator: "\n\n")
    for name in ["edition", "price", "originalLanguage"] {
      book.keep(name, resource.text(name) ?? "")
    }
    for other in values(resource, "alternative") { book.keep("otherTitle", other) }
  }

  /// The values of the elements of a name: their text, or the value in a description inside them.
  private static func values(_ resource: XMLElement, _ name: String) -> [String] {
    resource.all(name).map { element in
      tidied(element.all("Description").first?.text("value") ?? element.text)
    }.filter { !$0.isEmpty }
  }

  private static func identifiers(_ resource: XMLElement, _ type: String) -> [String] {
    resource.all("identifier").filter { element in
      let name = element.attributes["rdf:datatype"] ?? element.attributes["xsi:type"] ?? ""
      return name.split { "/:".contains($0) }.last ?? "" == type
    }.map { trimmed($0.text) }.filter { !$0.isEmpty }
  }

  /// Reads the title, with the volume behind it, and its reading (in kana), by which it is sorted.
  private static func readTitle(_ resource: XMLElement, into book: inout ImportedBook) {
    let parts = ISBD.title(values(resource, "title").first ?? "")
    let volume = ["volume", "volumeTitle"].compactMap { values(resource, $0).first }
    book.draft.title = ([parts.title] + volume).filter { !$0.isEmpty }.joined(separator: ". ")
    book.draft.subtitle = parts.subtitle
    book.keep("responsibility", parts.responsibility)
    let described = resource.all("title").flatMap { $0.all("Description") }.first
    let reading = described?.text("transcription") ?? resource.text("titleTranscription") ?? ""
    book.keep("sortTitle", ISBD.title(reading).title)
  }

  private static func readPeople(_ resource: XMLElement, into book: inout ImportedBook) {
    let named = resource.all("creator", "contributor")
    let agents = named.flatMap { $0.all("Agent") }
    let responsibility = book.extras.first { $0.key == "responsibility" }?.value.text ?? ""
    guard agents.isEmpty else {
      let statements = named.filter { $0.children.isEmpty }.map { tidied($0.text) }
      for agent in agents {
        JapaneseName.credit(
          tidied(agent.text("name") ?? ""),
          read: tidied(agent.text("transcription") ?? ""),
          by: statements + [responsibility],
          into: &book
        )
      }
      return
    }
    var readings = resource.all("creatorTranscription").map { tidied($0.text) }[...]
    let statements = resource.all("author").map { tidied($0.text) } + [responsibility]
    for name in named.map({ tidied($0.text) }) {
      let reading = JapaneseName.isForeign(name) ? nil : readings.popFirst()
      JapaneseName.credit(name, read: reading ?? "", by: statements, into: &book)
    }
  }

  /// Reads publishers, without those marked "発売", who only sell the book.
  private static func readPublishers(_ resource: XMLElement, into book: inout ImportedBook) {
    for element in resource.all("publisher") {
      let agent = element.all("Agent").first
      let name = tidied(agent?.text("name") ?? element.text)
      let what = agent?.text("description") ?? name
      if what.contains("発売"), !book.draft.publishers.isEmpty {
        book.keep("distributor", name)
      } else {
        book.publish(name)
      }
      book.keep("place", agent?.text("location") ?? "")
    }
  }
}

import Books

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
    parts: { element, place in (try? DCNDLBook.resources(in: element, at: place)) ?? [element] },
    readRecord: { element, _, book in
      guard element.name != "recordData" else {
        return book.refuse(.damagedRecord(.notXML))
      }
      guard DCNDLBook.isTitled(element) else { return book.refuse(.untitled) }
      DCNDLBook.read(element, into: &book)
    }
  )
}

/// A record of DC-NDL as a book (NDL, "DC-NDL format specification", 2011 to 2024).
private enum DCNDLBook {
  /// The books that an element has in it: a graph of RDF may have several.
  ///
  /// Resources without a title only list the libraries that hold a book.
  static func resources(in element: XMLElement, at place: Place) throws -> [XMLElement] {
    let open =
      element.name == "recordData"
      ? try element.inside(["RDF", "BibResource"], at: place) : [element]
    let resources = open.flatMap { $0.name == "RDF" ? $0.all("BibResource") : [$0] }
    let books = resources.filter(isTitled)
    let other = resources.first ?? XMLElement(name: "BibResource", attributes: [:])
    return books.isEmpty ? [other] : books
  }

  static func isTitled(_ resource: XMLElement) -> Bool {
    resource.children.contains { $0.name == "title" }
  }

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
    FieldReader.takeYear(String(ISBD.bareDate(date).prefix(4)), into: &book)
    if let code = resource.text("language") { FieldReader.takeLanguage(code, into: &book) }
    if let extent = resource.text("extent") { FieldReader.takePages(extent, into: &book) }
    for text in values(resource, "seriesTitle") {
      let parts = ISBD.series(text) ?? (text, "")
      FieldReader.takeSeries(parts.name, volume: parts.volume, into: &book)
    }
    for subject in resource.all("subject").flatMap({ $0.all("Description") }) {
      book.tag(ISBD.bare(subject.text("value") ?? ""))
    }
    if let genre = values(resource, "genre").first { book.draft.genre = Reference(name: genre) }
    let notes = resource.all("abstract", "description").map { tidied(HTMLText.plain($0.text)) }
    book.draft.notes = paragraphs(notes)
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

/// A person in a record of the National Diet Library: "結城, 浩, 1963-" read "ユウキ, ヒロシ", with a
/// role in "結城浩 著".
enum JapaneseName {
  /// - Parameters:
  ///   - reading: The heading's reading in kana; empty without one.
  ///   - statements: The statements of responsibility, as printed in the book.
  static func credit(
    _ heading: String,
    read reading: String,
    by statements: [String],
    into book: inout ImportedBook
  ) {
    guard !heading.isEmpty else { return }
    var person = NameOrder.natural(heading)
    let parts = heading.components(by: ", ")
    let isForeign = isForeign(heading)
    if !isForeign, parts.count > 1, !NameOrder.isDates(parts[1]) {
      // A Japanese name has the surname first, a foreign one in katakana the given name.
      let spoken = "\(parts[1])・\(parts[0])"
      let isSpoken = statements.contains { $0.contains(spoken) }
      person.name = isSpoken || isKatakana(parts[0]) ? spoken : parts[0] + parts[1]
      person.sortName = ""
    }
    let readings = reading.components(by: ", ").filter { !NameOrder.isDates($0) }
    if !isForeign, !readings.joined().isEmpty {
      person.sortName = readings.joined(separator: ", ")
    }
    book.credit(person, as: role(of: person.name, heading: parts[0], in: statements))
  }

  /// True when a name is in Latin letters; such a name has no reading.
  static func isForeign(_ heading: String) -> Bool {
    heading.unicodeScalars.allSatisfy { $0.value < 0x2000 }
  }

  private static func isKatakana(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { 0x30A0...0x30FF ~= $0.value || $0 == " " }
  }

  /// The role in the statement that has the name: "當山仁健, 鴨澤眞夫 訳", "illustrated by Patrick Benson".
  private static func role(of name: String, heading: String, in statements: [String]) -> Role {
    let pieces = statements.flatMap { $0.components(by: ";") }.flatMap(parts).map(tidied)
    // In English the heading's surname stands in "illustrated by Patrick Benson".
    let piece =
      pieces.last { $0.contains(name) }
      ?? pieces.first { $0.contains(" by ") && !heading.isEmpty && $0.contains(heading) }
    guard let piece else { return .author }
    if let by = piece.firstRange(ofASCII: " by ") {
      return Role.parse(tidied(String(piece[..<by.upperBound]))) ?? .author
    }
    let word = piece.split { " []［］".contains($0) }.last.map(String.init) ?? ""
    return words.first { word.hasSuffix($0.word) }?.role ?? .author
  }

  /// "ロジェ・キーヨ 著,室淳介 訳" are two statements, "當山仁健, 鴨澤眞夫 訳" is one.
  private static func parts(of statement: String) -> [String] {
    statement.components(by: ",").reduce(into: [String]()) { parts, piece in
      if let last = parts.last, piece.hasPrefix(" ") {
        parts[parts.count - 1] = last + "," + piece
      } else {
        parts.append(piece)
      }
    }
  }

  /// Longer ones first: "監訳" ends with "訳".
  private static let words: [(word: String, role: Role)] = [
    ("監修", .other("supervisor")), ("監訳", .translator), ("訳", .translator), ("翻訳", .translator),
    ("編著", .editor), ("編集", .editor), ("編", .editor), ("写真", .photographer), ("撮影", .photographer),
    ("挿絵", .illustrator), ("絵", .illustrator), ("画", .illustrator), ("イラスト", .illustrator),
    ("解説", .afterword), ("序", .foreword), ("朗読", .narrator), ("脚色", .adapter),
  ]
}

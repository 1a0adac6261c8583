import Books

extension ImportFormat {
  /// The XML of EndNote, which Mendeley, Zotero and libraries write as well.
  static let endNoteXML = ImportFormat(
    id: "endnote-xml",
    name: "EndNote XML",
    likeness: { head in head.begins(with: "<") && head.holds("<ref-type") ? 96 : 0 },
    elements: ["record"],
    readRecord: { element, _, book in
      EndNoteReference.read(element.withoutStyles, into: &book)
    }
  )
}

extension XMLElement {
  /// The element with its texts whole: EndNote puts each into `<style>`, and a word in italics into
  /// one of its own.
  fileprivate var withoutStyles: XMLElement {
    var element = self
    if !children.isEmpty, children.allSatisfy({ $0.name == "style" }) {
      element.text = children.map(\.withoutStyles.text).joined()
      element.children = []
    } else {
      element.children = children.map(\.withoutStyles)
    }
    return element
  }

  /// The texts of the elements inside it.
  fileprivate var texts: [String] {
    let texts = children.isEmpty ? [text] : children.flatMap(\.texts)
    return texts.map(trimmed).filter { !$0.isEmpty }
  }
}

/// A reference of EndNote.
private enum EndNoteReference {
  static func read(_ record: XMLElement, into book: inout ImportedBook) {
    let type = record.all("ref-type").first?.attributes["name"] ?? ""
    book.kind = kinds[type.lowercased()] ?? ImportedBook.Kind(word: type)
    if type != "Book" { book.keep("type", type) }
    identify(record, into: &book)
    let isPart = book.kind == .articleOrChapter
    let titles = record.all("titles").flatMap(\.children)
    let series = isPart ? "" : tidied(titles.first { $0.name == "secondary-title" }?.text ?? "")
    for title in titles { readTitle(title, isPart: isPart, into: &book) }
    for list in record.all("contributors").flatMap(\.children) {
      credit(list, type: type, isPart: isPart, hasSeries: !series.isEmpty, into: &book)
    }
    var facts = MemberFacts()
    for element in record.children {
      let texts = element.texts
      let text = texts.joined(separator: "; ")
      if let field = fields[element.name] {
        let value = texts.map { HTMLText.plain($0.replacing("\r", with: "\n")) }
        facts.read(
          JSON.Member(element.name, .string(value.joined(separator: "\n"))),
          as: field,
          into: &book
        )
        continue
      }
      switch element.name {
      case "ref-type", "rec-number", "foreign-keys", "titles", "contributors": break
      // Where the file lay, and the program.
      case "database", "source-app": break
      case "publisher": book.publish(tidied(text))
      case "dates": dates(element, into: &book)
      case "isbn": book.takePrintedISBNs(lines(text).joined(separator: "; "))
      case "pages":
        if isPart { book.keep("pages", text) } else { FieldReader.takePages(text, into: &book) }
      case "keywords": for word in texts.flatMap(lines) { book.tag(tidied(word)) }
      case "electronic-resource-num": book.identify("doi", text)
      case "pub-location": book.keep("place", text)
      case "number" where !series.isEmpty: FieldReader.takeSeries(series, volume: text, into: &book)
      case "periodical", "alt-periodical":
        for name in element.children where !titles.contains(where: { $0.text == name.text }) {
          book.keep(name.name == "full-title" ? "in" : name.name, tidied(name.text))
        }
      case "urls": for address in texts { book.keep("url", address) }
      default: book.keep(element.name, element.json)
      }
    }
    FieldReader.takeSeries(series, volume: "", into: &book)
    facts.finish(&book)
  }

  /// The number of a reference counts in its library, whose own number stands beside it.
  private static func identify(_ record: XMLElement, into book: inout ImportedBook) {
    let number = record.text("rec-number") ?? ""
    let key = record.all("foreign-keys").flatMap { $0.all("key") }.first
    guard let library = key?.attributes["db-id"], !library.isEmpty, !number.isEmpty else {
      book.origin.program = "endnote"
      return book.keep("rec-number", number)
    }
    book.origin = ImportedBook.Origin(program: "endnote", id: library + "-" + number)
  }

  private static func readTitle(_ title: XMLElement, isPart: Bool, into book: inout ImportedBook) {
    let text = tidied(title.text)
    switch title.name {
    case "title": book.draft.title = text
    // Of an article or chapter the journal or book; of a book its series.
    case "secondary-title": if isPart { book.keep("in", text) }
    case "tertiary-title": book.keep(isPart ? "series" : title.name, text)
    default: book.keep(title.name, text)
    }
  }

  /// Names the people of a list, whose role depends on the kind of reference: of a book with a series
  /// the secondary authors are the editors of that.
  private static func credit(
    _ list: XMLElement,
    type: String,
    isPart: Bool,
    hasSeries: Bool,
    into book: inout ImportedBook
  ) {
    let role: Role =
      switch list.name {
      case "authors": type == "Edited Book" ? .editor : .author
      case "secondary-authors": hasSeries ? .other("series editor") : .editor
      case "tertiary-authors": isPart ? .other("series editor") : .editor
      case "subsidiary-authors": .translator
      case "translated-authors": .author
      default: .contributor
      }
    for name in list.texts.flatMap(lines) {
      // A comma at the end marks the name of an institution.
      if name.hasSuffix(",") {
        book.creditInstitution(tidied(String(name.dropLast())), as: role)
      } else {
        book.creditInverted(tidied(name), as: role)
      }
    }
  }

  private static func dates(_ element: XMLElement, into book: inout ImportedBook) {
    let year = element.text("year") ?? ""
    let dates = element.all("pub-dates").flatMap(\.texts)
    if year.isEmpty, let date = dates.first {
      let read = ImportedDate(date)
      FieldReader.takeYear(
        read?.month == nil ? date : read.map { String($0.year) } ?? date,
        into: &book
      )
    } else {
      FieldReader.takeYear(year, into: &book)
    }
    for date in dates where date != book.draft.year { book.keep("date", date) }
    for other in element.children where !["year", "pub-dates"].contains(other.name) {
      book.keep(other.name, other.json)
    }
  }

  /// Several values stand on lines, which end as on old computers.
  private static func lines(_ text: String) -> [String] {
    text.split { $0.isNewline }.map { trimmed(String($0)) }.filter { !$0.isEmpty }
  }

  private static let fields = ColumnNames.fields(of: "endnotexml")

  /// The kinds of reference that are called otherwise in other programs.
  private static let kinds: [String: ImportedBook.Kind] = [
    "conference proceedings": .articleOrChapter, "dictionary": .articleOrChapter,
    "encyclopedia": .articleOrChapter, "electronic article": .articleOrChapter,
    "electronic book section": .articleOrChapter, "film or broadcast": .film,
    "audiovisual material": .film, "online multimedia": .otherMedia, "web page": .otherMedia,
    "computer program": .otherMedia, "figure": .otherMedia, "chart or table": .otherMedia,
    "equation": .otherMedia, "online database": .otherMedia,
    "aggregated database": .otherMedia,
  ]
}

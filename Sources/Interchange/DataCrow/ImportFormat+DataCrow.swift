import Books

extension ImportFormat {
  /// The XML that Data Crow exports, in which each item has an element by its kind.
  static let dataCrow = ImportFormat(
    id: "datacrow",
    name: "Data Crow",
    likeness: { head in head.begins(with: "<") && head.holds("data-crow-objects") ? 96 : 0 },
    elements: ["book", "movie", "music-album", "software"],
    readRecord: { element, _, book in DataCrowItem.read(element, into: &book) }
  )
}

/// An item of Data Crow, whose lists have an element with a name for each value.
private enum DataCrowItem {
  static func read(_ item: XMLElement, into book: inout ImportedBook) {
    book.origin = ImportedBook.Origin(program: "datacrow", id: item.text("id", "item-id") ?? "")
    switch item.name {
    case "movie": book.kind = .film
    case "music-album": book.kind = .recording
    case "software": book.kind = .otherMedia
    default: break
    }
    var facts = MemberFacts()
    for element in item.children {
      // Older versions write "authors-items".
      let isList = element.name.hasSuffix("-items")
      let name = isList ? String(element.name.dropLast(6)) : element.name
      let values = values(of: element)
      guard let first = values.first else { continue }
      switch name {
      case "id", "item-id", "modified", "picture-front-filename": break
      case "publishers", "publisher": for house in values { book.publish(house) }
      case "series":
        FieldReader.takeSeries(
          first,
          volume: item.text("volume-nr", "volume-number", "volume") ?? "",
          into: &book
        )
      case "volume-nr", "volume-number", "volume":
        if item.all("series", "series-items").isEmpty { book.keepVolume(first) }
      case "state":
        if let status = ImportedReading.Status.parse(first) {
          facts.read(JSON.Member(name, .string(status.rawValue)), as: .fact(.status), into: &book)
        } else {
          book.keep(name, first)
        }
      // Ten points, unless it says otherwise: "8 / 10".
      case "rating":
        let rating = first.contains("/") ? first : first + "/10"
        facts.read(JSON.Member(name, .string(rating)), as: .fact(.rating), into: &book)
      case "languages":
        for language in values { FieldReader.takeNextLanguage(language, into: &book) }
      case "created": book.added = book.day(first.replacing("/", with: "-"), of: name)
      default:
        let value = JSON.oneOrMore(values)
        facts.read(JSON.Member(name, value), as: fields[name] ?? .keep, into: &book)
      }
      keepRest(of: element, named: name, in: &book)
    }
    facts.finish(&book)
  }

  /// The text of an element, or the names in it.
  private static func values(of element: XMLElement) -> [String] {
    let texts =
      element.children.isEmpty
      ? [element.text] : element.children.map { $0.text("name", "title") ?? $0.text }
    return texts.map(trimmed).filter { !$0.isEmpty }
  }

  /// Keeps what a person, a publisher or a place of its own says beyond the name.
  private static func keepRest(
    of element: XMLElement,
    named name: String,
    in book: inout ImportedBook
  ) {
    let known: Set = ["name", "title", "id", "item-id", "created", "modified", "sortable-name"]
    for inside in element.children
    where inside.children.contains(where: { !known.contains($0.name) && !trimmed($0.text).isEmpty })
    {
      book.keep(name, inside.json)
    }
  }

  private static let fields = ColumnNames.fields(of: "datacrow")
}

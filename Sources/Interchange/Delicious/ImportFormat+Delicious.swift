import Books

extension ImportFormat {
  /// The XML of Delicious Library: the first version writes attributes, the second a list of
  /// properties.
  static let delicious = ImportFormat(
    id: "delicious",
    name: "Delicious Library",
    likeness: { head in
      guard head.begins(with: "<") else { return 0 }
      if head.holds("<library"), head.holds("<items") { return 93 }
      return head.holds("<plist") && head.holds("creatorsCompositeString") ? 95 : 0
    },
    elements: ["book", "movie", "music", "game", "dict"],
    links: XMLLinks(names: ["shelf"]) { shelf in
      shelf.all("linkto").compactMap { $0.attributes["uuid"] }
    },
    readRecord: { element, shelves, _, book in
      DeliciousItem.read(element, into: &book)
      for shelf in shelves[book.origin.id] ?? [] {
        book.shelve(tidied(shelf.attributes["name"] ?? ""))
      }
    }
  )
}

extension JSON {
  /// True when it is one value, and holds no others.
  fileprivate var isPlain: Bool { elements.count < 2 && members.isEmpty }
}

/// An item on the shelves of Delicious Library.
private enum DeliciousItem {
  static func read(_ element: XMLElement, into book: inout ImportedBook) {
    let isList = element.name == "dict"
    let members = isList ? properties(element) : attributes(element)
    let kind = members.first { $0.key == "type" }?.value.text ?? (isList ? "Book" : element.name)
    switch kind.lowercased() {
    case "book", "": break
    case "movie": book.kind = .film
    case "music": book.kind = .recording
    default: book.kind = .otherMedia
    }
    var facts = MemberFacts()
    var series = ""
    var volume = ""
    for member in members {
      let text = trimmed(member.value.text ?? "")
      switch member.key {
      case "uuid", "uuidString": book.origin = ImportedBook.Origin(program: "delicious", id: text)
      case "publisher", "publishersCompositeString":
        for name in member.value.elements { book.publish(tidied(name.text ?? "")) }
      case "published", "publishDate": year(text, into: &book)
      case "purchaseDate", "created", "creationDate": takeDay(text, member.key, into: &book)
      case "series": series = text
      case "numberInSeries": volume = text == "0" ? "" : text
      case "hasExperienced": if text == "1" { facts.read(read, as: .fact(.status), into: &book) }
      // About the program, and what it counts for films and games.
      case "type", "lastLookupTime", "lastModificationDate": break
      case _ where ["0", "0.0", ""].contains(text) && member.value.isPlain: break
      default: facts.read(member, as: fields[member.key] ?? .keep, into: &book)
      }
    }
    FieldReader.takeSeries(series, volume: volume, into: &book)
    facts.finish(&book)
  }

  private static let read = JSON.Member("hasExperienced", .string("yes"))

  /// The attributes of the first version; lists have their values on lines.
  private static func attributes(_ element: XMLElement) -> [JSON.Member] {
    let attributes = element.attributes.sorted { $0.key < $1.key }.map { key, text in
      let lines = text.split(separator: "\n").map { JSON.string(String($0)) }
      return JSON.Member(key, lines.count > 1 ? .array(lines) : .string(text))
    }
    return attributes + element.children.map { JSON.Member($0.name, $0.json) }
  }

  /// The keys of a list of properties, each with the value behind it.
  private static func properties(_ element: XMLElement) -> [JSON.Member] {
    zip(element.children, element.children.dropFirst()).compactMap { key, value in
      key.name == "key" ? JSON.Member(trimmed(key.text), value.json) : nil
    }
  }

  private static let fields = ColumnNames.fields(of: "delicious")

  private static func year(_ text: String, into book: inout ImportedBook) {
    let date = ImportedDate(dayFirst(text))
    FieldReader.takeYear(date.map { String($0.year) } ?? text, into: &book)
    if date?.month != nil { book.keep("date", text) }
  }

  /// "17-08-1998" has the day first.
  private static func dayFirst(_ text: String) -> String {
    text.prefix { $0 != "-" }.count < 3 ? text.replacing("-", with: ".") : text
  }

  private static func takeDay(_ text: String, _ key: String, into book: inout ImportedBook) {
    switch (fields[key], ImportedDate(dayFirst(text))) {
    case (.book(let field), let day?): book.draft.set(day, field)
    case (.fact(.added), let day?): book.added = day
    // The first version counts seconds from 2001, which says nothing to a person.
    default: book.keep(key, text)
    }
  }
}

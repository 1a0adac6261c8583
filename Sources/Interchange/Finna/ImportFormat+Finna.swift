import Books

extension ImportFormat {
  /// Answers of Finna, the catalogue of Finland's libraries, archives and museums.
  static let finna = ImportFormat(
    id: "finna",
    name: "Finna JSON",
    likeness: { head in
      guard head.begins(with: "{"), head.holds(#""resultCount""#) else { return 0 }
      return head.holds(#""records""#) ? 92 : 0
    },
    records: { $0["resultCount"] == nil ? [$0] : $0["records"]?.elements ?? [] },
    readRecord: FinnaBook.read
  )
}

/// A record of Finna (its interface's documentation, "Search", 2024).
private enum FinnaBook {
  static func read(_ record: JSON, into book: inout ImportedBook) {
    book.origin = ImportedBook.Origin(program: "finna", id: record["id"]?.text ?? "")
    let parts = ISBD.title(record["title"]?.text ?? record["shortTitle"]?.text ?? "")
    book.draft.title = parts.title
    book.draft.subtitle = parts.subtitle
    let isbns = [record["cleanIsbn"]] + (record["isbns"]?.elements ?? []).map { $0 }
    for isbn in isbns { book.takePrintedISBNs(isbn?.text ?? "") }
    for name in texts(record, "publishers") { book.publish(Imprint.name(name)) }
    readPeople(record["authors"], into: &book)
    FieldReader.takeYear(record["year"]?.text ?? "", into: &book)
    if let language = texts(record, "languages").first {
      FieldReader.takeLanguage(language, into: &book)
    }
    if let extent = texts(record, "physicalDescriptions").first {
      FieldReader.takePages(extent, into: &book)
    }
    for series in record["series"]?.elements ?? [] {
      let name = series["name"]?.text ?? series.text ?? ""
      let parts = ISBD.series(name) ?? (ISBD.bare(name), series["additional"]?.text ?? "")
      FieldReader.takeSeries(parts.name, volume: parts.volume, into: &book)
    }
    for subject in record["subjects"]?.elements ?? [] {
      book.tag(subject.elements.compactMap(\.text).map(tidied).joined(separator: " -- "))
    }
    book.draft.notes = paragraphs(texts(record, "summary"))
    readKind(record["formats"]?.elements ?? [], into: &book)
  }

  private static func texts(_ record: JSON, _ key: String) -> [String] {
    (record[key]?.elements ?? []).compactMap(\.text).map(tidied).filter { !$0.isEmpty }
  }

  /// "0/Book/", "1/Book/eBook/": from the whole to the part.
  private static func readKind(_ formats: [JSON], into book: inout ImportedBook) {
    let names = formats.compactMap { $0["value"]?.text }
    if names.contains(where: { $0.contains("/AudioBook/") }) {
      book.draft.format = BookFormat.audiobook.rawValue
    } else if names.contains(where: { $0.contains("/eBook/") }) {
      book.draft.format = BookFormat.ebook.rawValue
    }
    guard let whole = names.first(where: { $0.hasPrefix("0/") }) else { return }
    switch whole {
    case "0/Book/": break
    case "0/Video/": book.kind = .film
    case "0/Sound/": book.kind = .recording
    case "0/Journal/": book.kind = .articleOrChapter
    default: book.kind = .otherMedia
    }
  }

  // MARK: - People

  private struct Person {
    let name: String
    let role: String
    let isFirst: Bool
  }

  /// Reads people: names are the keys of an object, with the role behind a last comma or in the
  /// value.
  ///
  /// "-" stands for a role that nobody wrote down. A person with another role elsewhere is taken
  /// once, and the publisher, who is among the people, is left out.
  private static func readPeople(_ authors: JSON?, into book: inout ImportedBook) {
    var people: [Person] = []
    for group in ["primary", "secondary", "corporate"] {
      for member in authors?[group]?.members ?? [] {
        var role = member.value["role"]?.elements.first?.text ?? "-"
        var name = member.key
        if let word = name.components(by: ", ").last, word == role || roles[word] != nil {
          name = String(name.dropLast(word.count + 2))
          role = word
        }
        people.append(Person(name: tidied(name), role: role, isFirst: group == "primary"))
      }
    }
    let publishers = people.filter { $0.role == "kustantaja" }.map(\.name)
    if book.draft.publishers.isEmpty {
      for name in publishers { book.publish(name.components(by: ", ").first ?? name) }
    }
    let known = Set(people.filter { $0.role != "-" }.map(\.name) + publishers)
    let hasAuthor = people.contains { roles[$0.role] == .author }
    for person in people where person.role != "-" || !known.contains(person.name) {
      guard person.role != "kustantaja" else { continue }
      let role =
        roles[person.role]
        ?? (person.role == "-"
          ? (person.isFirst && !hasAuthor ? .author : .contributor)
          : .other(person.role))
      if person.name.contains(",") {
        book.creditInverted(person.name, as: role)
      } else {
        book.creditInstitution(person.name, as: role)
      }
    }
  }

  private static let roles: [String: Role] = [
    "kirjoittaja": .author, "tekijä": .author, "sarjakuvantekijä": .author, "kääntäjä": .translator,
    "kuvittaja": .illustrator,
    "toimittaja": .editor, "lukija": .narrator, "valokuvaaja": .photographer,
    "esipuheen kirjoittaja": .foreword, "johdannon kirjoittaja": .introduction,
    "jälkisanojen kirjoittaja": .afterword, "kokoaja": .compiler, "sovittaja": .adapter,
  ]
}

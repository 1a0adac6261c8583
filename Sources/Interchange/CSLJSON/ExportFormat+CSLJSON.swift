import Catalog

extension ExportFormat {
  static let cslJSON = ExportFormat(
    id: "csl",
    name: "CSL-JSON",
    endings: [],
    frame: Frame(opening: "[\n", separator: ",\n", closing: "\n]\n", empty: "[]\n")
  ) { _ in
    var keys = CitationKeys()
    return { record, bytes in
      guard case .book(let book) = record else { return }
      CSLItem.json(book, key: keys.key(of: book)).write(to: &bytes)
    }
  }
}

/// A book as an item of CSL-JSON.
private enum CSLItem {
  static func json(_ book: BookRecord, key: String) -> JSON {
    var members = [JSON.Member("id", .string(key)), JSON.Member("type", .string("book"))]
    func add(_ key: String, _ text: String?) {
      if let text { members.append(JSON.Member(key, .string(text))) }
    }
    add("title", [book.title, book.subtitle].compactMap(\.self).joined(separator: ": "))
    add("title-short", book.subtitle == nil ? nil : book.title)
    for role in roles {
      let names = book.credits.filter { $0.role == role }.map(name)
      if !names.isEmpty { members.append(JSON.Member(role.rawValue, .array(names))) }
    }
    if let year = book.year {
      var issued: [JSON.Member] = []
      if let number = year.number {
        let parts = JSON.array([.array([.number(String(number))])])
        issued.append(JSON.Member("date-parts", parts))
      }
      if let printed = year.printed { issued.append(JSON.Member("literal", .string(printed))) }
      members.append(JSON.Member("issued", .object(issued)))
    }
    add("publisher", book.publishers.isEmpty ? nil : book.publishers.joined(separator: "; "))
    add("ISBN", book.isbn?.formatted)
    add("number-of-pages", book.pages.map(String.init))
    add("language", book.language?.code)
    add("collection-title", book.series)
    add("collection-number", book.series == nil ? nil : book.volume?.text)
    add("genre", book.genre)
    add("keyword", keywords(book.tags))
    add("note", book.notes)
    return .object(members)
  }

  /// The roles that the format has a name for.
  private static let roles: [Role] = [
    .author, .editor, .translator, .illustrator, .narrator, .compiler, .contributor,
  ]

  /// Tags joined by semicolons; one behind a single tag keeps its commas from separating anything.
  private static func keywords(_ tags: [String]) -> String? {
    guard let first = tags.first else { return nil }
    return tags.count == 1 && first.contains(",") ? first + ";" : tags.joined(separator: "; ")
  }

  private static func name(_ credit: BookRecord.Credit) -> JSON {
    guard let parts = credit.parted else {
      return .object([JSON.Member("literal", .string(credit.name))])
    }
    return .object([
      JSON.Member("family", .string(parts.surname)), JSON.Member("given", .string(parts.given)),
    ])
  }
}

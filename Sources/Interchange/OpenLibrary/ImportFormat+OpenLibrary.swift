import Books

extension ImportFormat {
  /// Editions, works and authors of Open Library, as JSON, JSON lines or a dump, in any order.
  static let openLibrary = ImportFormat(
    id: "openlibrary",
    name: "Open Library JSON",
    likeness: { head in
      guard ["{", "[", "/type/"].contains(where: head.begins) else { return 0 }
      let keys = [#""/books/OL"#, #""/works/OL"#, #""/authors/OL"#]
      return keys.contains(where: head.holds) && head.holds(#""key""#) ? 90 : 0
    },
    readAll: { files, options, take in
      var names = OpenLibraryNames()
      for file in files {
        var reader = try JSONReader(file, options: options, hasColumns: true)
        try reader.forEachElement(broken: { _ in }) { value, _ in
          for record in OpenLibraryNames.records(in: value) { names.gather(record) }
        }
        file.seek(to: 0)
      }
      var summary: ReadingSummary?
      for file in files {
        var reader = try JSONReader(file, options: options, hasColumns: true)
        try reader.forEachElement(broken: take) { value, place in
          for record in OpenLibraryNames.records(in: value) where names.isBook(record) {
            try take(
              ImportedBook(of: record, at: place, options) {
                OpenLibraryBook.read(record, names, into: &$0)
              }
            )
          }
        }
        summary = summary ?? reader.summary("Open Library JSON")
      }
      return summary ?? ReadingSummary(format: "Open Library JSON", encoding: .utf8)
    }
  )
}

/// Authors and works of the files by their keys, gathered before the books are read.
private struct OpenLibraryNames {
  private(set) var authors: [String: AuthorityDraft] = [:]
  private(set) var works: [String: JSON] = [:]
  /// The works with an edition in the files, which do not become books themselves.
  private var worksWithEdition: Set<String> = []

  /// The records of an answer: `docs` of a search, `entries` of a list, or one for each ISBN asked.
  static func records(in value: JSON) -> [JSON] {
    guard value["key"] == nil, value["title"] == nil else { return [value] }
    if let list = value["docs"] ?? value["entries"] { return list.elements }
    let isAsked = value.members.allSatisfy { member in
      ["ISBN:", "OLID:", "OCLC:", "LCCN:"].contains { member.key.hasPrefix($0) }
    }
    guard isAsked, !value.members.isEmpty else { return [value] }
    return value.members.map { $0.value["details"] ?? $0.value }
  }

  mutating func gather(_ value: JSON) {
    guard let key = value["key"]?.text else { return }
    if key.hasPrefix("/authors/"), let name = (value["name"] ?? value["personal_name"])?.text {
      let aliases = value["alternate_names"]?.elements.compactMap(\.text) ?? []
      authors[key] = AuthorityDraft(name: tidied(name), aliases: aliases.filter { $0 != name })
    } else if key.hasPrefix("/works/") {
      works[key] = value
    } else if key.hasPrefix("/books/") {
      for work in value["works"]?.elements ?? [] {
        if let key = work["key"]?.text { worksWithEdition.insert(key) }
      }
    }
  }

  /// True for a book: an edition, or a work of which no edition is there.
  func isBook(_ value: JSON) -> Bool {
    let key = value["key"]?.text ?? ""
    if let type = value["type"]?["key"]?.text ?? value["type"]?.text,
      type == "/type/redirect" || type == "/type/delete"
    {
      return false
    }
    if key.hasPrefix("/authors/") { return false }
    return !(key.hasPrefix("/works/") && worksWithEdition.contains(key))
  }
}

/// An edition, or a work, of Open Library.
private enum OpenLibraryBook {
  static func read(_ value: JSON, _ names: OpenLibraryNames, into book: inout ImportedBook) {
    guard case .object(let members) = value else {
      return book.refuse(.noObject(path: "record", member: nil))
    }
    let key = value["key"]?.text ?? ""
    book.origin = ImportedBook.Origin(
      program: "openlibrary",
      id: key.split(separator: "/").last.map(String.init) ?? ""
    )
    let work = value["works"]?.elements.first?["key"]?.text.flatMap { names.works[$0] }
    var isbns: [String] = []
    for member in members {
      let text = plain(member.value)
      switch member.key {
      case "title": book.draft.title = trimmed((value["title_prefix"].map(plain) ?? "") + text)
      case "subtitle": book.draft.subtitle = trimmed(text)
      case "isbn_10", "isbn_13", "isbn": isbns += member.value.elements.compactMap(\.text)
      case "publishers": for name in texts(member.value) { book.publish(tidied(name)) }
      // A search answers with the publishers of all editions.
      case "publisher":
        if let name = texts(member.value).first { book.publish(tidied(name)) }
        if texts(member.value).count > 1 { book.keep(member.key, member.value) }
      case "author_name": for name in texts(member.value) { book.credit(tidied(name)) }
      case "number_of_pages_median": FieldReader.takePages(text, into: &book)
      case "publish_date", "first_publish_date", "first_publish_year":
        if book.draft.year.isEmpty { FieldReader.takeYear(text, into: &book) }
      case "number_of_pages": FieldReader.takePages(text, into: &book)
      case "pagination":
        if value["number_of_pages"] == nil { FieldReader.takePages(text, into: &book) }
      case "physical_format": FieldReader.takeFormat(text, into: &book)
      case "languages", "language": readLanguages(member.value, into: &book)
      case "series": for name in texts(member.value) { readSeries(name, into: &book) }
      case "description", "notes": note(text, into: &book)
      case "subjects", "genres", "subject":
        for name in texts(member.value) { book.tag(tidied(name)) }
      case "lccn", "oclc_numbers", "ocaid": identify(member, into: &book)
      case "identifiers":
        for system in member.value.members {
          if ["isbn_10", "isbn_13"].contains(system.key) {
            isbns += system.value.elements.compactMap(\.text)
          } else {
            identify(system, into: &book)
          }
        }
      case "contributors":
        for person in member.value.elements {
          guard let name = person["name"]?.text else { continue }
          let word = person["role"]?.text ?? ""
          book.credit(
            tidied(name),
            as: Role.parse(word) ?? (word.isEmpty ? .contributor : .other(word))
          )
        }
      case "contributions":
        // "Tim Curry (Narrator)"; without a role it may be a library's collection.
        for name in texts(member.value) {
          if CreditText.split(name).role == nil {
            book.keep(member.key, name)
          } else {
            book.credit(tidied(name))
          }
        }
      case "key", "authors", "type", "revision", "latest_revision", "created", "last_modified",
        "title_prefix", "id":
        break
      default: book.keep(member.key, member.value)
      }
    }
    readAuthors(value, work, names, into: &book)
    if book.draft.title.isEmpty, let title = work?["title"]?.text { book.draft.title = title }
    takeISBNs(isbns, into: &book)
  }

  /// A text, or the value of an object that says what kind of text it is.
  private static func plain(_ value: JSON) -> String {
    value.text ?? (value["value"] ?? value["name"])?.text ?? ""
  }

  private static func texts(_ value: JSON) -> [String] {
    value.elements.map(plain).filter { !$0.isEmpty }
  }

  private static func readAuthors(
    _ value: JSON,
    _ work: JSON?,
    _ names: OpenLibraryNames,
    into book: inout ImportedBook
  ) {
    let own = value["authors"]?.elements ?? []
    // The author is often missing on the edition, and stands on its work.
    for author in own.isEmpty ? work?["authors"]?.elements ?? [] : own {
      if let name = author["name"]?.text {
        book.credit(tidied(name))
        continue
      }
      guard
        let key = author["key"]?.text ?? author["author"]?["key"]?.text
          ?? author["author"]?.text ?? author.text
      else { continue }
      if let person = names.authors[key] {
        book.credit(person.name)
        if !person.aliases.isEmpty { book.people.append(person) }
      } else {
        book.remark(.unknownReference(kind: "author", id: key))
        book.keep("author", key)
      }
    }
    guard !book.draft.authors.contains(where: { $0.role == .author }),
      let line = value["by_statement"]?.text
    else { return }
    if let name = author(statedIn: line) {
      book.draft.authors.insert(Credit(author: Reference(name: name), role: .author), at: 0)
    } else if book.draft.authors.isEmpty {
      book.remark(.noAuthorNamed(line))
    }
  }

  /// The one person of "by John Miedema." and "Katja Diehl, mit Illustrationen von Doris Reich";
  /// nil for what could be something else.
  private static func author(statedIn line: String) -> String? {
    var text = tidied(line)
    if text.lowercased().hasPrefix("by ") { text.removeFirst(3) }
    text = ISBD.bareName(text)
    if let comma = text.firstRange(ofASCII: ", "), text[comma.upperBound].isLowercase {
      text = String(text[..<comma.lowerBound])
    }
    return NameOrder.isPerson(text) ? text : nil
  }

  /// Takes ISBNs; numbers of a wrong length, which Open Library has too, are kept as source data.
  private static func takeISBNs(_ texts: [String], into book: inout ImportedBook) {
    let valid = texts.filter { (try? ISBN.parse($0)) != nil }
    let thirteen = valid.filter { $0.utf8.count == 13 }
    if !valid.isEmpty { book.takeISBNs(thirteen + valid) }
    for text in texts where !valid.contains(text) {
      book.identify("isbn-invalid", text)
    }
  }

  private static func readLanguages(_ value: JSON, into book: inout ImportedBook) {
    let codes = value.elements.compactMap { $0["key"]?.text ?? $0.text }
      .compactMap { $0.split(separator: "/").last.map(String.init) }
    if let first = codes.first { FieldReader.takeLanguage(first, into: &book) }
    if codes.count > 1 { book.keep("languages", .array(codes.map(JSON.string))) }
  }

  /// Free text such as "Hainish cycle -- 4" or "Studies in law ; 3".
  private static func readSeries(_ text: String, into book: inout ImportedBook) {
    if let parts = ISBD.series(text) {
      FieldReader.takeSeries(parts.name, volume: parts.volume, into: &book)
    } else if let dashes = text.firstRange(of: " -- ") {
      FieldReader.takeSeries(
        String(text[..<dashes.lowerBound]),
        volume: String(text[dashes.upperBound...]),
        into: &book
      )
    } else {
      FieldReader.takeSeries(text, volume: "", into: &book)
    }
  }

  private static func identify(_ member: JSON.Member, into book: inout ImportedBook) {
    let scheme = member.key == "oclc_numbers" ? "oclc" : member.key.lowercased()
    for number in member.value.elements.compactMap(\.text) {
      book.identify(scheme, number)
    }
  }

  private static func note(_ text: String, into book: inout ImportedBook) {
    book.draft.notes = paragraphs([book.draft.notes, text])
  }
}

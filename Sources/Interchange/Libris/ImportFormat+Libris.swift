import Books

extension ImportFormat {
  /// Answers of Libris, the union catalogue of Sweden's libraries (xsearch).
  static let libris = ImportFormat(
    id: "libris",
    name: "Libris JSON",
    likeness: { head in
      head.begins(with: "{") && head.holds(#""xsearch""#) ? 92 : 0
    },
    records: { $0["xsearch"].map { $0["list"]?.elements ?? [] } ?? [$0] },
    readRecord: LibrisBook.read
  )
}

/// A hit of Libris, of which every member is a text or a list of texts.
private enum LibrisBook {
  static func read(_ record: JSON, into book: inout ImportedBook) {
    func texts(_ key: String) -> [String] {
      let value = record[key]
      let all = value?.text.map { [$0] } ?? (value?.elements ?? []).compactMap(\.text)
      return all.map(tidied).filter { !$0.isEmpty }
    }
    let id = texts("identifier").first?.split(separator: "/").last.map(String.init) ?? ""
    book.origin = ImportedBook.Origin(program: "libris", id: id)
    let parts = ISBD.title(texts("title").first ?? "")
    book.draft.title = parts.title
    book.draft.subtitle = parts.subtitle
    book.keep("responsibility", parts.responsibility)
    for title in texts("title").dropFirst() { book.keep("otherTitle", title) }
    for isbn in texts("isbn") { book.takePrintedISBNs(isbn) }
    // The same name comes with a full stop and without.
    for name in texts("creator") { book.creditInverted(ISBD.bareName(name)) }
    for text in texts("publisher") {
      // Further ones may be only the place of printing.
      if !book.draft.publishers.isEmpty, !text.contains(" : ") {
        book.keep("place", text)
      } else {
        book.add(Imprint(text))
      }
    }
    for date in texts("date") where book.draft.year.isEmpty {
      FieldReader.takeYear(ISBD.bareDate(date), into: &book)
    }
    if let language = texts("language").first { FieldReader.takeLanguage(language, into: &book) }
    book.draft.notes = paragraphs(texts("description"))
    switch texts("type").first?.lowercased() {
    case "book", nil: break
    case "e-book": book.draft.format = BookFormat.ebook.rawValue
    case let word?: book.takeMedium(word, of: "type")
    }
  }
}

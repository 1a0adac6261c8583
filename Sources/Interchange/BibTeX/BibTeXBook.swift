import Catalog

/// An entry of BibTeX or BibLaTeX as a book.
enum BibTeXBook {
  static func read(_ entry: BibTeXParser.Entry, into book: inout ImportedBook) {
    book.origin = ImportedBook.Origin(program: "bibtex", id: entry.key)
    if entry.kind != "book" { book.keep("type", entry.kind) }
    for (name, raw) in entry.fields {
      let text = TeXText.plain(raw)
      guard !text.isEmpty else { continue }
      switch name {
      case "title": book.draft.title = text
      case "subtitle": book.draft.subtitle = text
      case "author": credit(raw, .author, into: &book)
      case "editor": credit(raw, .editor, into: &book)
      case "translator": credit(raw, .translator, into: &book)
      case "illustrator": credit(raw, .illustrator, into: &book)
      case "introduction": credit(raw, .introduction, into: &book)
      case "foreword": credit(raw, .foreword, into: &book)
      case "afterword": credit(raw, .afterword, into: &book)
      case "editora", "bookauthor", "annotator", "commentator":
        credit(raw, .other(name), into: &book)
      case "publisher":
        for name in parts(raw) { book.publish(TeXText.plain(name)) }
      case "year", "date":
        if book.draft.year.isEmpty {
          BookFacts.takeYear(text, into: &book)
        } else {
          book.keep(name, text)
        }
      case "isbn": book.takePrintedISBNs(text)
      case "series":
        BookFacts.takeSeries(text, volume: entry["number"] ?? entry["volume"] ?? "", into: &book)
      case "volume", "number":
        if entry["series"] == nil || book.draft.volume != text {
          keepNumber(name, text, entry, into: &book)
        }
      case "pages" where Int(text) != nil && entry.kind != "article":
        BookFacts.takePages(text, into: &book)
      case "pagetotal": BookFacts.takePages(text, into: &book)
      case "langid", "language":
        BookFacts.takeLanguage(babel[text.lowercased()] ?? text, into: &book)
      case "keywords":
        for tag in text.split(whereSeparator: { $0 == "," || $0 == ";" }) {
          book.tag(tidied(String(tag)))
        }
      case "note", "annote", "annotation", "abstract":
        if !book.draft.notes.isEmpty { book.draft.notes += "\n\n" }
        book.draft.notes += text
      case "doi", "lccn", "issn": book.identifiers.append(ImportedBook.Identifier(name, text))
      case "library",
        "location" where entry["publisher"] == nil:
        book.keep(name, text)
      default: book.keep(name, text)
      }
    }
  }

  /// A volume that is not the place in the series.
  private static func keepNumber(
    _ name: String,
    _ text: String,
    _ entry: BibTeXParser.Entry,
    into book: inout ImportedBook
  ) {
    if entry["series"] != nil, entry["number"] == nil || name == "number" { return }
    book.keep(name, text)
  }

  // MARK: - Names

  /// The parts of a list, which " and " joins outside of braces.
  static func parts(_ text: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var depth = 0
    let words = text.split(whereSeparator: \.isWhitespace)
    for word in words {
      if depth == 0, word.lowercased() == "and" {
        parts.append(part)
        part = ""
        continue
      }
      depth += word.count { $0 == "{" } - word.count { $0 == "}" }
      part += (part.isEmpty ? "" : " ") + word
    }
    return (parts + [part]).filter { !$0.isEmpty }
  }

  private static func credit(_ raw: String, _ role: Role, into book: inout ImportedBook) {
    for part in parts(raw) {
      if part == "others" {
        book.keep("others", "and others")
        continue
      }
      let person = BibTeXName.read(part)
      book.credit(person.name, as: role)
      if !person.sortName.isEmpty, !book.people.contains(person) { book.people.append(person) }
    }
  }
}

extension BibTeXBook {
  /// The names that babel and polyglossia have for languages beside their English ones.
  private static let babel: [String: String] = {
    let names = [
      "german": "ngerman,austrian,naustrian,swissgerman,nswissgerman",
      "english": "american,usenglish,british,ukenglish,canadian,australian,newzealand",
      "french": "francais,frenchb,acadian,canadien", "portuguese": "portuges,brazil,brazilian",
      "spanish": "mexican", "hungarian": "magyar", "greek": "polutonikogreek",
      "norwegian": "norsk,nynorsk", "indonesian": "bahasa,bahasai,indon", "persian": "farsi",
    ]
    return names.reduce(into: [:]) { known, entry in
      for name in entry.value.split(separator: ",") { known[String(name)] = entry.key }
    }
  }()
}

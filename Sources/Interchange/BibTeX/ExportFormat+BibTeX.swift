import Catalog

extension ExportFormat {
  static let bibTeX = ExportFormat(
    id: "bibtex",
    name: "BibTeX",
    endings: ["bib"],
    frame: Frame(separator: "\n")
  ) { _ in
    var keys = CitationKeys()
    return { record, bytes in
      guard case .book(let book) = record else { return }
      bytes += BibTeXEntry(book, key: keys.key(of: book)).text.utf8
    }
  }
}

/// A book as an entry of BibTeX.
private struct BibTeXEntry {
  private(set) var text: String

  init(_ book: BookRecord, key: String) {
    text = "@book{\(key),\n"
    add("title", book.title)
    add("subtitle", book.subtitle)
    for (field, role) in Self.fields {
      let names = book.credits.filter { $0.role == role }.map(Self.name)
      if !names.isEmpty { text += "  \(field) = {\(names.joined(separator: " and "))},\n" }
    }
    let publishers = book.publishers.map(Self.braced)
    if !publishers.isEmpty { text += "  publisher = {\(publishers.joined(separator: " and "))},\n" }
    add("year", book.year?.text)
    add("isbn", book.isbn?.formatted)
    add("series", book.series)
    add("number", book.series == nil ? nil : book.volume?.text)
    add("pagetotal", book.pages.map(String.init))
    add("language", book.language?.name)
    add("keywords", book.tags.isEmpty ? nil : book.tags.joined(separator: ", "))
    add("note", book.notes)
    text += "}\n"
  }

  private static let fields: [(field: String, role: Role)] = [
    ("author", .author), ("editor", .editor), ("translator", .translator),
    ("illustrator", .illustrator), ("introduction", .introduction), ("foreword", .foreword),
    ("afterword", .afterword),
  ]

  private mutating func add(_ field: String, _ value: String?) {
    guard let value else { return }
    text += "  \(field) = {\(TeXText.escaped(value))},\n"
  }

  /// Surname first, where that is known; else in braces, which keep a name whole.
  private static func name(_ credit: BookRecord.Credit) -> String {
    guard let parts = credit.parted, !credit.name.contains(" and ") else {
      return braced(credit.name)
    }
    return TeXText.escaped(parts.surname) + ", " + TeXText.escaped(parts.given)
  }

  private static func braced(_ name: String) -> String { "{\(TeXText.escaped(name))}" }
}

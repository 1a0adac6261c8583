import Books

extension ImportFormat {
  /// The table of Book Catalogue, and of NeverTooManyBooks after it, two programs of Android.
  static let bookCatalogue = ImportFormat(
    id: "book-catalogue",
    name: "Book Catalogue CSV",
    likeness: { head in
      let header = head.header
      guard header.has("author_details", "title") else { return 0 }
      return header.has("_id", "series_details") || header.has("book_uuid") ? 95 : 80
    },
    columns: BookCatalogueBook.columns,
    meanings: ["series_details": .book(.series)],
    readKept: BookCatalogueBook.readKept
  )
}

/// What a row of Book Catalogue has in a way of its own.
private enum BookCatalogueBook {
  /// The columns whose names mean something else than in other tables, or nothing there.
  static let columns = [
    "id=_id", "author=author_details", "year=date_published", "shelves=bookshelf",
    "finished=read", "started=read_start", "finished=read_end", "lentTo=loaned_to",
    "keep=series_details", "keep=goodreads_book_id", "keep=book_uuid", "keep=bookshelf_id",
    "keep=anthology", "keep=signed", "keep=last_goodreads_sync_date", "keep=last_update_date",
  ]

  /// Sets the title right, "Picture of Salt, The", and reads the series; numbers that nobody entered are 0.
  static func readKept(in book: inout ImportedBook) {
    let kept = book.extras
    book.extras = []
    if !book.origin.id.isEmpty { book.origin.program = "book-catalogue" }
    for extra in kept {
      let text = extra.value.text ?? ""
      switch extra.key {
      case "series_details": takeSeries(text, into: &book)
      case "goodreads_book_id": if text != "0" { book.identify("goodreads", text) }
      case "anthology", "signed", "bookshelf_id": if text != "0" { book.extras.append(extra) }
      default: book.extras.append(extra)
      }
    }
    book.shelves.removeAll { $0 == "Default" }
    book.change { draft in
      if let title = TurnedTitle.setRight(draft.title) { draft.title = title }
    }
  }

  /// "Harbour (2)|Sea Songs (7)": each with its number in brackets.
  private static func takeSeries(_ text: String, into book: inout ImportedBook) {
    for part in text.split(separator: "|").map({ tidied(String($0)) }) where !part.isEmpty {
      let open = part.hasSuffix(")") ? part.lastIndex(of: "(") : nil
      let name = open.map { tidied(String(part[..<$0])) } ?? part
      let volume = open.map { String(part[part.index(after: $0)...].dropLast()) } ?? ""
      FieldReader.takeSeries(name, volume: volume, into: &book)
    }
  }
}

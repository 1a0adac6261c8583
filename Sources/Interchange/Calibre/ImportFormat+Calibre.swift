import Catalog

extension ImportFormat {
  /// The CSV catalogue that calibre makes.
  static let calibreCSV = ImportFormat(
    id: "calibre-csv",
    name: "calibre CSV",
    likeness: { head in
      let header = head.header
      guard header.has("title", "authors", "author_sort") else { return 0 }
      return header.has("uuid") || header.has("identifiers") || header.has("timestamp") ? 95 : 80
    },
    read: { file, options, take in
      var table = try DelimitedTable(file, options: options)
      let names = table.header.names
      try table.forEach(take: take) { row, book in
        let members = names.enumerated().filter { !row.isEmpty($0.offset) }
          .map { JSON.Member($0.element, .string(row.text($0.offset))) }
        // A catalogue has stars, where the library has halves of them.
        CalibreBook.read(.object(members), starsPerPoint: 1, into: &book)
      }
      return table.summary("calibre CSV")
    }
  )

  /// What `calibredb list --for-machine` writes.
  static let calibreJSON = ImportFormat(
    id: "calibre-json",
    name: "calibredb JSON",
    likeness: { head in
      guard head.begins(with: "["), head.holds(#""title""#), head.holds(#""authors""#) else {
        return 0
      }
      return head.holds(#""author_sort""#) || head.holds(#""last_modified""#)
        || head.holds(#""series_index""#) ? 90 : 0
    },
    read: { file, options, take in
      var reader = try JSONReader(file, options: options)
      try reader.forEachElement { value, place in
        var book = ImportedBook(place: place)
        CalibreBook.read(value, starsPerPoint: 0.5, into: &book)
        book.finish()
        if book.isRefused { book.raw = .text(value.written) }
        try take(book)
      }
      return reader.summary("calibredb JSON")
    }
  )
}

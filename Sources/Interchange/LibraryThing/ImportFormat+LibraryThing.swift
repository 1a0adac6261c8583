extension ImportFormat {
  /// The tab-separated export of LibraryThing, in Latin-1 or UTF-8, or both in one file.
  static let libraryThing = ImportFormat(
    id: "librarything",
    name: "LibraryThing TSV",
    likeness: { head in
      let header = head.header
      guard header.has("Title", "Primary Author"), header.has("Publication") else { return 0 }
      return header.has("Book Id", "Sort Character") ? 95 : 80
    },
    read: { file, options, take in
      var table = try DelimitedTable(file, options: options)
      let header = table.header
      try table.forEach(take: take) { row, book in
        LibraryThingRow.read(&row, header, into: &book)
      }
      return table.summary("LibraryThing TSV")
    }
  )

  /// The JSON export of LibraryThing: an object of books by their numbers.
  static let libraryThingJSON = ImportFormat(
    id: "librarything-json",
    name: "LibraryThing JSON",
    likeness: { head in
      head.begins(with: "{") && head.holds(#""books_id""#) && head.holds(#""title""#) ? 95 : 0
    },
    read: { file, options, take in
      var reader = try JSONReader(file, options: options)
      try reader.forEachMember { key, value, place in
        var book = ImportedBook(place: place)
        LibraryThingJSON.read(value, key: key, into: &book)
        book.finish()
        if book.isRefused { book.keepRaw(.object([JSON.Member(key, value)])) }
        try take(book)
      }
      return reader.summary("LibraryThing JSON")
    }
  )
}

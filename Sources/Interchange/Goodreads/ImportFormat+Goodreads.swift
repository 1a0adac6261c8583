extension ImportFormat {
  /// The library export of Goodreads, both generations, which differ in their columns.
  static let goodreads = ImportFormat(
    id: "goodreads",
    name: "Goodreads CSV",
    likeness: { head in
      let header = head.header
      guard header.has("Title", "Author") else { return 0 }
      if header.has("Book Id", "Exclusive Shelf") { return 95 }
      return header.has("Exclusive Shelf", "My Rating") ? 90 : 0
    },
    read: { file, options, take in
      var table = try DelimitedTable(file, options: options)
      let columns = GoodreadsColumns(table.header)
      try table.forEach(take: take) { row, book in
        GoodreadsRow.read(&row, columns, into: &book)
      }
      return table.summary("Goodreads CSV")
    }
  )
}

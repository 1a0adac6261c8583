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
      let head = try FileHead(file, encoding: options.encoding)
      var table = try DelimitedTable(file, options: options)
      var columns = GoodreadsColumns(table.header)
      // Spreadsheets write days as their language has them, and with semicolons where that is not
      // American.
      columns.isDayFirst = ImportedDate.isDayFirst(
        head.rows.flatMap { row in
          [columns.dateRead, columns.dateAdded].filter { $0 < row.count }.map { row[$0] }
        },
        usual: head.dialect?.delimiter == UInt8(ascii: ";")
      )
      try table.forEach(take: take) { row, book in
        GoodreadsRow.read(&row, columns, into: &book)
      }
      return table.summary("Goodreads CSV")
    }
  )
}

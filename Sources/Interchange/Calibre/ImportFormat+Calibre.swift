import Catalog

extension ImportFormat {
  /// A library of calibre's: its folder, or the database in it.
  static let calibreLibrary = ImportFormat(
    id: "calibre",
    name: "calibre library",
    likeness: { head in
      guard let path = head.path, head.bytes.starts(with: "SQLite format 3".utf8) else { return 0 }
      return CalibreLibrary.isOne(path) ? 100 : 0
    },
    read: { file, options, take in
      guard let path = file.path else {
        throw InterchangeError.unreadable(path: file.name, reason: "it lies in no folder")
      }
      do {
        let library = try CalibreLibrary(path: path)
        let columns = CalibreColumns(
          library.columns.map { ("#" + $0.label, $0.name) },
          mapping: options.mapping
        )
        var number = 0
        try library.forEachBook { value in
          number += 1
          var book = ImportedBook(place: Place(file: file.name, record: number))
          CalibreBook.read(value, starsPerPoint: 0.5, columns, into: &book)
          book.finish()
          if book.isRefused { book.raw = .text(value.written) }
          file.seek(to: file.size / max(1, library.count) * number)
          try take(book)
        }
        var summary = ReadingSummary(format: "calibre library", encoding: .utf8)
        summary.columns = columns.summary
        return summary
      } catch ForeignDatabaseError.busy {
        throw InterchangeError.busy(path: path, program: "calibre")
      } catch ForeignDatabaseError.unreadable(let reason) {
        throw InterchangeError.unreadable(path: path, reason: reason)
      }
    }
  )

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
      let columns = CalibreColumns(
        names.filter(CalibreColumns.isOne).map { ($0, "") },
        mapping: options.mapping
      )
      try table.forEach(take: take) { row, book in
        let members = names.enumerated().filter { !row.isEmpty($0.offset) }
          .map { JSON.Member($0.element, .string(row.text($0.offset))) }
        // The CSV has stars, the library half stars.
        CalibreBook.read(.object(members), starsPerPoint: 1, columns, into: &book)
      }
      var summary = table.summary("calibre CSV")
      summary.columns = columns.summary
      return summary
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
      var keys: [String] = []
      try reader.forEachElement { value, place in
        let own = value.members.map(\.key).filter(CalibreColumns.isOne)
        keys += own.filter { !keys.contains($0) }
        let columns = CalibreColumns(own.map { ($0, "") }, mapping: options.mapping)
        try take(
          ImportedBook(of: value, at: place) { book in
            CalibreBook.read(value, starsPerPoint: 0.5, columns, into: &book)
          }
        )
      }
      var summary = reader.summary("calibredb JSON")
      summary.columns =
        CalibreColumns(keys.map { ($0, "") }, mapping: options.mapping).summary
      return summary
    }
  )
}

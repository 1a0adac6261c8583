import Catalog

extension ImportFormat {
  /// What `octavo export --to csv` writes.
  static let octavoCSV = ImportFormat(
    id: "octavo-csv",
    name: "Octavo CSV",
    likeness: { head in head.begins(with: OctavoColumn.header) ? 100 : 0 },
    read: { file, options, take in
      var options = options
      options.encoding = options.encoding ?? .utf8
      var table = try DelimitedTable(file, options: options, dialect: DelimitedDialect())
      let places = OctavoColumn.allCases.map { table.header.column($0.rawValue) ?? .max }
      try table.forEach(take: take) { row, book in
        var texts: [OctavoColumn: String] = [:]
        for (column, place) in zip(OctavoColumn.allCases, places) {
          texts[column] = row.text(place)
        }
        OctavoRow.read(texts, into: &book)
      }
      return table.summary("Octavo CSV")
    }
  )
}

/// One row of Octavo's own tables.
enum OctavoRow {
  static func read(_ texts: [OctavoColumn: String], into book: inout ImportedBook) {
    func text(_ column: OctavoColumn) -> String { texts[column] ?? "" }
    func optional(_ column: OctavoColumn) -> String? {
      texts[column].flatMap { $0.isEmpty ? nil : $0 }
    }
    book.draft.title = text(.title)
    book.draft.subtitle = text(.subtitle)
    book.takeWholeISBN(text(.isbn))
    book.draft.year = text(.year)
    book.draft.volume = text(.volume)
    book.draft.language = text(.language)
    book.draft.format = text(.format)
    book.draft.pages = text(.pages)
    book.draft.copies = text(.copies)
    book.draft.location = text(.location)
    book.draft.notes = text(.notes)
    let added = Timestamp(exactly: text(.added)) ?? .now()
    let modified = Timestamp(exactly: text(.modified)) ?? added
    var record = BookRecord(times: RecordTimes(added: added, modified: modified))
    record.credits = CellList.credits(in: text(.authors))
    record.publishers = CellList.values(in: text(.publishers))
    record.tags = CellList.values(in: text(.tags))
    record.genre = optional(.genre)
    record.series = optional(.series)
    record.source = optional(.source)
    book.takeWhole(record)
  }
}

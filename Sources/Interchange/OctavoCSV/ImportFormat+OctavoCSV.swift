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
      let places = OctavoColumn.all.map { table.header.column($0.name) ?? .max }
      // The columns of fields of one's own describe themselves in their headings.
      let known = Set(OctavoColumn.all.map(\.name))
      var custom: [(place: Int, field: CustomFieldDraft)] = []
      var untaken: [(place: Int, name: String)] = []
      for (place, name) in table.header.names.enumerated() where !known.contains(name) {
        let field = CellList.field(in: name)
        let word = field.map { CustomField.word(of: $0.name) }
        if let field, !custom.contains(where: { CustomField.word(of: $0.field.name) == word }) {
          custom.append((place, field))
        } else {
          untaken.append((place, name))
        }
      }
      var others = OtherRecords()
      others.fields = custom.map(\.field)
      let columns = custom.map { (place: $0.place, field: $0.field.field) }
      try table.forEach(take: take) { row, book in
        var texts: [OctavoColumn: String] = [:]
        for (column, place) in zip(OctavoColumn.all, places) {
          texts[column] = row.text(place)
        }
        for column in columns { book.take(row.text(column.place), in: column.field) }
        for column in untaken { book.keepUntaken(column.name, .string(row.text(column.place))) }
        OctavoRow.read(texts, into: &book)
      }
      var summary = table.summary("Octavo CSV")
      summary.others = others
      return summary
    }
  )
}

/// One row of Octavo's own tables.
enum OctavoRow {
  static func read(_ texts: [OctavoColumn: String], into book: inout ImportedBook) {
    func text(_ other: OctavoColumn.Other) -> String { texts[.other(other)] ?? "" }
    let added = Timestamp(exactly: text(.added)) ?? .now()
    let modified = Timestamp(exactly: text(.modified)) ?? added
    var exact = ImportedBook.Exact(times: RecordTimes(added: added, modified: modified))
    for (field, path) in BookField.paths {
      let text = texts[.field(field)] ?? ""
      switch path {
      case .text where field == .isbn: book.takeWholeISBN(text)
      case .text(let path): book.draft[keyPath: path] = text
      case .credits: exact.credits = CellList.credits(in: text)
      case .record(let path):
        book.draft[keyPath: path] = text.isEmpty ? nil : Reference(name: text)
      case .records(let path):
        book.draft[keyPath: path] = CellList.values(in: text).map { Reference(name: $0) }
      }
    }
    book.draft.source = text(.source)
    exact.readings = readings(texts, times: exact.times)
    book.take(exact)
  }

  private static func readings(
    _ texts: [OctavoColumn: String],
    times: RecordTimes
  ) -> [ReadingRecord] {
    func values(_ column: OctavoColumn.Other) -> [String] {
      CellList.values(in: texts[.other(column)] ?? "")
    }
    let (ratings, notes) = (values(.rating), values(.note))
    let (starts, ends) = (values(.started), values(.finished))
    return values(.status).enumerated().compactMap { index, status in
      func value(_ values: [String]) -> String? {
        index < values.count && !values[index].isEmpty ? values[index] : nil
      }
      guard let status = ReadingStatus.parse(status) else { return nil }
      var reading = ReadingRecord(status: status, times: times)
      reading.rating = value(ratings).flatMap(Rating.parse)
      reading.started = value(starts).flatMap(OctavoText.date)
      reading.finished = value(ends).flatMap(OctavoText.date)
      reading.note = value(notes)
      return reading
    }
  }
}

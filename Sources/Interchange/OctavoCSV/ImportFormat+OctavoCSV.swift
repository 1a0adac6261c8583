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
      // The columns behind the others say what they are themselves.
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

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
      var others = OtherRecords()
      // The columns behind the others say what they are themselves.
      let known = Set(OctavoColumn.all.map(\.name))
      let custom = table.header.names.enumerated().compactMap { place, name in
        known.contains(name) ? nil : CellList.field(in: name).map { (place, $0) }
      }
      others.fields = custom.map(\.1)
      let columns = custom.map { (place: $0.0, field: $0.1.field) }
      try table.forEach(take: take) { row, book in
        var texts: [OctavoColumn: String] = [:]
        for (column, place) in zip(OctavoColumn.all, places) {
          texts[column] = row.text(place)
        }
        for column in columns { book.take(row.text(column.place), in: column.field) }
        OctavoRow.read(texts, into: &book)
      }
      var summary = table.summary("Octavo CSV")
      summary.others = others
      return summary
    }
  )
}

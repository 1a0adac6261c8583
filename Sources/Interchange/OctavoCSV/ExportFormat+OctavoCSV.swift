import Catalog

extension ExportFormat {
  /// A table with everything about the books, which is read back without loss.
  static let csv = ExportFormat(
    id: "csv",
    name: "Octavo CSV",
    endings: ["csv"],
    contents: .wholeBooks,
    header: { fields in
      var row = DelimitedRow()
      for field in fields { row.add(CellList.text(of: CustomFieldDraft(field))) }
      row.end()
      return OctavoColumn.header + (fields.isEmpty ? "" : ",")
        + String(decoding: row.bytes, as: UTF8.self)
    }
  ) { options in
    { record, bytes in
      guard case .book(let book) = record else { return }
      var row = DelimitedRow(isSpreadsheetSafe: options.isSpreadsheetSafe)
      for column in OctavoColumn.all { row.add(book.text(column)) }
      for field in options.fields {
        row.add(book.custom.first { $0.name == field.name }?.text ?? "")
      }
      row.end()
      bytes += row.bytes
    }
  }
}

extension BookRecord {
  fileprivate func text(_ column: OctavoColumn) -> String {
    switch column {
    case .field(let field): text(field)
    case .other(let other): text(other)
    }
  }

  private func text(_ field: BookField) -> String {
    switch field.authorityKind {
    case .author: CellList.text(of: credits)
    case .publisher: CellList.text(of: publishers)
    case .tag: CellList.text(of: tags)
    case .genre: genre ?? ""
    case .series: series ?? ""
    case nil: values.written(field)?.text ?? ""
    }
  }

  private func text(_ other: OctavoColumn.Other) -> String {
    switch other {
    case .source: source ?? ""
    case .status: CellList.text(of: readings.map(\.status.word))
    case .rating: CellList.text(of: readings.map { $0.rating.map(OctavoText.text) ?? "" })
    case .started: CellList.text(of: readings.map { $0.started?.iso8601 ?? "" })
    case .finished: CellList.text(of: readings.map { $0.finished?.iso8601 ?? "" })
    case .note: CellList.text(of: readings.map { $0.note ?? "" })
    case .added: Self.text(times.added)
    case .modified: Self.text(times.modified)
    }
  }

  private static func text(_ time: Timestamp) -> String {
    var bytes: [UInt8] = []
    bytes.append(time: time)
    return String(decoding: bytes, as: UTF8.self)
  }
}

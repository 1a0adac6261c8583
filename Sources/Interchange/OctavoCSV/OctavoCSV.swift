import Books
import Catalog

extension ImportFormat {
  /// The output of `octavo export --to csv`.
  static let octavoCSV = ImportFormat(
    id: "octavo-csv",
    name: "Octavo CSV",
    likeness: { head in head.begins(with: OctavoColumn.headerWithoutKey) ? 100 : 0 },
    read: { file, options, take in
      var options = options
      options.encoding = options.encoding ?? .utf8
      var table = try DelimitedTable(file, options: options, dialect: DelimitedDialect())
      // Here a title is as it was, whatever it begins with.
      table.parser.skipsMarks = false
      let places = OctavoColumn.all.map { table.header.column($0.name) ?? .max }
      // The columns of custom fields describe themselves in their headings.
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
        for column in columns { book.addCustomValue(row.text(column.place), in: column.field) }
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
    let added = Timestamp(exactly: text(.added)) ?? book.readAt
    let modified = Timestamp(exactly: text(.modified)) ?? added
    let key = RecordKey(text: text(.key))
    var exact = ImportedBook.Exact(stamp: RecordStamp(added: added, modified: modified, key: key))
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
    exact.readings = readings(texts, stamp: exact.stamp, into: &book)
    book.adopt(exact)
  }

  private static func readings(
    _ texts: [OctavoColumn: String],
    stamp: RecordStamp,
    into book: inout ImportedBook
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
      return book.reading(
        status: status,
        rating: value(ratings),
        started: value(starts),
        finished: value(ends),
        note: value(notes),
        stamp: RecordStamp(added: stamp.added, modified: stamp.modified)
      )
    }
  }
}

extension ExportFormat {
  /// A table with everything about the books, which is read back without loss.
  static let csv = ExportFormat(
    id: "csv",
    name: "Octavo CSV",
    endings: ["csv"],
    contents: .wholeBooks,
    hasReadings: true,
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
    case .shelf: shelf ?? ""
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
    case .added: Self.text(stamp.added)
    case .modified: Self.text(stamp.modified)
    case .key: stamp.key?.text ?? ""
    }
  }

  private static func text(_ time: Timestamp) -> String {
    var bytes: [UInt8] = []
    bytes.append(time: time)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The columns of Octavo's own tables, which have everything about a book.
enum OctavoColumn: Hashable {
  case field(BookField)
  case other(Other)

  /// The columns for facts of a book that are not fields.
  enum Other: String, CaseIterable {
    case source
    // The reader's own readings; of several, one value for each.
    case status
    case rating
    case started
    case finished
    case note
    case added
    case modified
    /// Behind all others, since tables of before have none.
    case key
  }

  static let all =
    BookField.written.map(OctavoColumn.field) + Other.allCases.map(OctavoColumn.other)

  /// The heading of the column.
  var name: String {
    switch self {
    case .field(let field): field.rawValue
    case .other(let other): other.rawValue
    }
  }

  /// The first line.
  static let header = all.map(\.name).joined(separator: ",")

  /// The beginning of the first line in tables of every version, by which they are known.
  static let headerWithoutKey = all.filter { $0 != .other(.key) }.map(\.name).joined(separator: ",")
}

import Catalog

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

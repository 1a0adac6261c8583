import Catalog

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
    record.readings = readings(texts, times: record.times)
    book.takeWhole(record)
  }

  private static func readings(
    _ texts: [OctavoColumn: String],
    times: RecordTimes
  ) -> [ReadingRecord] {
    func values(_ column: OctavoColumn) -> [String] { CellList.values(in: texts[column] ?? "") }
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

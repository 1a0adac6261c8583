import GRDB

/// Reads books with everything that belongs to them, one after the other.
struct BookRecordQueries {
  private let book: RawQuery
  private let credits: RawQuery
  private let publishers: RawQuery
  private let tags: RawQuery
  /// Nil when there can be none.
  private let readings: RawQuery?
  private let loans: RawQuery?
  private let loanKeys: [Int64: String]

  /// - Parameter view: Knows who asks: readings are those of nobody else.
  init(_ view: View) throws {
    let db = view.db
    let reader = try view.asker.reader
    readings = try reader.map { reader in
      try RawQuery(
        db,
        """
        SELECT status, started, finished, rating, note, added, modified FROM reading
        WHERE readerId = \(reader.rawValue) AND bookId = ? ORDER BY id
        """
      )
    }
    loanKeys = try view.loanKeys()
    loans =
      loanKeys.isEmpty
      ? nil : try RawQuery(db, "SELECT loanId, returned FROM loanBook WHERE bookId = ?")
    book = try RawQuery(
      db,
      """
      SELECT title, subtitle, isbn.value, year, yearText, genre.name, series.name, volume,
        language, format, pages, copies, location, notes, source, book.added, book.modified,
        book.sortKey
      FROM book
      LEFT JOIN isbn ON isbn.bookId = book.id
      LEFT JOIN genre ON genre.id = book.genreId
      LEFT JOIN series ON series.id = book.seriesId
      WHERE book.id = ?
      """
    )
    credits = try RawQuery(
      db,
      """
      SELECT name, qualifier, role, sortName FROM bookAuthor JOIN author ON author.id = authorId
      WHERE bookId = ? ORDER BY position, bookAuthor.id
      """
    )
    publishers = try RawQuery(
      db,
      """
      SELECT name FROM bookPublisher JOIN publisher ON publisher.id = publisherId
      WHERE bookId = ? ORDER BY position, bookPublisher.id
      """
    )
    tags = try RawQuery(
      db,
      "SELECT name FROM bookTag JOIN tag ON tag.id = tagId WHERE bookId = ? ORDER BY name"
    )
  }

  /// A book and the key by which it is filed; nil when it is gone.
  func record(_ id: Int64) throws -> (record: BookRecord, sortKey: String)? {
    var found: (record: BookRecord, sortKey: String)?
    try book.forEachRow(of: id) { row in
      found = (Self.record(row), row.string(17) ?? "")
    }
    guard found != nil else { return nil }
    try credits.forEachRow(of: id) { row in
      let role = Role(rawValue: row.string(2) ?? "")
      var credit = BookRecord.Credit(
        name: row.string(0) ?? "",
        qualifier: row.string(1),
        role: role
      )
      credit.sortName = row.string(3) ?? ""
      found?.record.credits.append(credit)
    }
    try publishers.forEachRow(of: id) { row in
      found?.record.publishers.append(row.string(0) ?? "")
    }
    try tags.forEachRow(of: id) { row in found?.record.tags.append(row.string(0) ?? "") }
    try readings?.forEachRow(of: id) { row in found?.record.readings.append(Self.reading(row)) }
    try loans?.forEachRow(of: id) { row in
      guard let key = loanKeys[row.integer(0)] else { return }
      let returned = row.optionalInteger(1).map(Day.init(stored:))
      found?.record.loans.append(BookRecord.Loaned(loan: key, returned: returned))
    }
    found?.record.loans.sort { $0.loan < $1.loan }
    return found
  }

  private static func record(_ row: RawRow) -> BookRecord {
    var record = BookRecord(times: row.times(at: 15))
    record.title = row.string(0) ?? ""
    record.subtitle = row.string(1)
    record.isbn = row.string(2).map(ISBN.init(stored:))
    record.year = row.optionalInteger(3).map { Year($0, text: row.string(4)) }
    record.genre = row.string(5)
    record.series = row.string(6)
    record.volume = row.string(7)
    record.language = row.string(8).map(Language.init(stored:))
    record.format = row.string(9).map(BookFormat.init(rawValue:))
    record.pages = row.optionalInteger(10)
    record.copies = Int(row.integer(11))
    record.location = row.string(12)
    record.notes = row.string(13)
    record.source = row.string(14)
    return record
  }

  private static func reading(_ row: RawRow) -> ReadingRecord {
    var reading = ReadingRecord(
      status: ReadingStatus(rawValue: Int(row.integer(0))),
      times: row.times(at: 5)
    )
    reading.started = row.optionalInteger(1).map(PartialDate.init(stored:))
    reading.finished = row.optionalInteger(2).map(PartialDate.init(stored:))
    reading.rating = row.optionalInteger(3).flatMap(Rating.init(halves:))
    reading.note = row.string(4)
    return reading
  }
}

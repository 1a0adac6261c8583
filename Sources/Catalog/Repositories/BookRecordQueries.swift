import Books
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
  private let custom: RawQuery?
  private let loanKeys: [Int64: String]
  private let damage: DamageLog

  /// - Parameter view: Knows who asks: readings are those of nobody else.
  init(_ view: ReadTransaction) throws {
    let db = view.db
    damage = view.connection.damage
    let reader = try view.currentUser.reader
    readings = try reader.map { reader in
      try RawQuery(
        db,
        """
        SELECT status, started, finished, rating, note, added, modified, recordKey FROM reading
        WHERE readerId = \(reader.rawValue) AND bookId = ? ORDER BY id
        """
      )
    }
    loanKeys = try view.loanKeys()
    loans =
      loanKeys.isEmpty
      ? nil : try RawQuery(db, "SELECT loanId, returned FROM loanBook WHERE bookId = ?")
    custom =
      try view.customFields.all().isEmpty
      ? nil
      : RawQuery(
        db,
        """
        SELECT name, customValue.kind, value FROM customValue
        JOIN customField ON customField.id = fieldId
        WHERE bookId = ? ORDER BY position, customField.id
        """
      )
    book = try RawQuery(
      db,
      """
      SELECT \(BookValues.columns.joined(separator: ", ")), book.added, book.modified,
        book.recordKey, source,
        genre.name AS genre, series.name AS series, shelf.name AS shelf, book.sortKey
      FROM book
      LEFT JOIN isbn ON isbn.bookId = book.id
      LEFT JOIN genre ON genre.id = book.genreId
      LEFT JOIN series ON series.id = book.seriesId
      LEFT JOIN shelf ON shelf.id = book.shelfId
      WHERE book.id = ?
      """
    )
    credits = try RawQuery(
      db,
      """
      SELECT name AS author, qualifier, role, sortName FROM bookAuthor JOIN author ON author.id = authorId
      WHERE bookId = ? ORDER BY position, bookAuthor.id
      """
    )
    publishers = try RawQuery(
      db,
      """
      SELECT name AS publisher FROM bookPublisher JOIN publisher ON publisher.id = publisherId
      WHERE bookId = ? ORDER BY position, bookPublisher.id
      """
    )
    tags = try RawQuery(
      db,
      "SELECT name AS tag FROM bookTag JOIN tag ON tag.id = tagId WHERE bookId = ? ORDER BY name"
    )
  }

  /// A book and the key by which it is filed; nil when it is gone.
  func record(_ id: Int64) throws -> (record: BookRecord, sortKey: String)? {
    func read(_ row: RawRow) -> RawRecord {
      RawRecord(row: row, kind: .book, id: id, log: damage)
    }
    var found: (record: BookRecord, sortKey: String)?
    try book.forEachRow(of: id) { row in
      found = (Self.record(read(row)), row.string(Self.sortKeyColumn) ?? "")
    }
    guard found != nil else { return nil }
    try credits.forEachRow(of: id) { row in
      let row = read(row)
      var credit = BookRecord.Credit(
        name: row.neededText(0),
        qualifier: row.text(1),
        role: Role(rawValue: row.neededText(2))
      )
      credit.sortName = row.neededText(3)
      found?.record.credits.append(credit)
    }
    try publishers.forEachRow(of: id) { row in
      found?.record.publishers.append(read(row).neededText(0))
    }
    try tags.forEachRow(of: id) { row in found?.record.tags.append(read(row).neededText(0)) }
    try readings?.forEachRow(of: id) { row in
      found?.record.readings.append(Self.reading(read(row)))
    }
    try loans?.forEachRow(of: id) { row in
      guard let key = loanKeys[row.integer(0)] else { return }
      let returned = read(row).integer(1).map(Day.init(stored:))
      found?.record.loans.append(BookRecord.Loaned(loan: key, returned: returned))
    }
    found?.record.loans.sort { $0.loan < $1.loan }
    try custom?.forEachRow(of: id) { row in
      let row = read(row)
      found?.record.custom.append(
        CustomRecord(
          name: row.neededText(0),
          kind: CustomField.Kind(stored: row.neededInteger(1)),
          text: row.neededText(2)
        )
      )
    }
    return found
  }

  private static let sortKeyColumn = Int32(BookValues.columns.count + 7)

  private static func record(_ row: RawRecord) -> BookRecord {
    let first = Int32(BookValues.columns.count)
    var record = BookRecord(stamp: row.stamp(at: first))
    record.values = BookValues(row: row)
    record.source = row.text(first + 3)
    record.genre = row.text(first + 4)
    record.series = row.text(first + 5)
    record.shelf = row.text(first + 6)
    return record
  }

  private static func reading(_ row: RawRecord) -> ReadingRecord {
    var reading = ReadingRecord(
      status: ReadingStatus(rawValue: row.neededInteger(0)),
      stamp: row.stamp(at: 5)
    )
    reading.started = row.integer(1).map(PartialDate.init(stored:))
    reading.finished = row.integer(2).map(PartialDate.init(stored:))
    reading.rating = row.integer(3).flatMap(Rating.init(halves:))
    reading.note = row.text(4)
    return reading
  }
}

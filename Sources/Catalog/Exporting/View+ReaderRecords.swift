import GRDB

/// Readers and loans, as an export reads them.
extension View {
  /// Hands over readers by name.
  package func forEachReader(
    _ body: (_ record: ReaderRecord, _ sortKey: String) throws -> Void
  ) throws {
    let query = """
      SELECT name, kind, login, notes, number, validUntil, added, modified, sortKey, reader.id
      FROM reader LEFT JOIN readerCard ON readerId = reader.id ORDER BY sortKey, reader.id
      """
    try db.forEachRow(query) { row in
      let sortKey = row.string(8) ?? ""
      let id = row.integer(9)
      let row = RawRecord(row: row, kind: .reader, id: id, log: connection.damage)
      var record = ReaderRecord(
        name: row.neededText(0),
        kind: ReaderKind(rawValue: row.neededInteger(1)),
        times: row.times(at: 6)
      )
      record.login = row.text(2)
      record.notes = row.text(3)
      record.card = row.text(4).map {
        ReaderCard(number: $0, validUntil: row.integer(5).map(Day.init(stored:)))
      }
      try body(record, sortKey)
    }
  }

  /// Hands over the loans that have books, by day.
  ///
  /// - Parameter books: Only those of one of these; nil takes all.
  package func forEachLoan(
    of books: OrderedIDs?,
    _ body: (_ record: LoanRecord) throws -> Void
  ) throws {
    var wanted: IDBitmap?
    if let books {
      let links = try RawQuery(db, "SELECT loanId FROM loanBook WHERE bookId = ?")
      var found = IDBitmap()
      for book in books {
        try links.forEachRow(of: book) { row in found.insert(row.integer(0)) }
      }
      wanted = found
    }
    try forEachLoan { id, record in
      if wanted?.contains(id) ?? true { try body(record) }
    }
  }

  /// What books name their loans by.
  func loanKeys() throws -> [Int64: String] {
    var keys: [Int64: String] = [:]
    try forEachLoan { id, record in keys[id] = record.key }
    return keys
  }

  /// Their keys depend on what they are, and on their numbers only where they say the very same.
  private func forEachLoan(_ body: (Int64, LoanRecord) throws -> Void) throws {
    let query = """
      SELECT loan.id, date, direction, due, loan.readerId IS NOT NULL,
        coalesce(loan.name, reader.name) AS party, librarian.name AS librarian,
        loan.notes, loan.added, loan.modified
      FROM loan
      LEFT JOIN reader ON reader.id = loan.readerId
      LEFT JOIN reader AS librarian ON librarian.id = loan.librarianId
      WHERE EXISTS (SELECT 1 FROM loanBook WHERE loanId = loan.id)
      ORDER BY date, party, direction, due, librarian.name, loan.notes, loan.added, loan.modified,
        loan.readerId IS NULL, loan.id
      """
    var day: Day?
    var number = 0
    try db.forEachRow(query) { row in
      let id = row.integer(0)
      let row = RawRecord(row: row, kind: .loan, id: id, log: connection.damage)
      let date = Day(stored: row.neededInteger(1))
      number = date == day ? number + 1 : 1
      day = date
      var record = LoanRecord(
        key: "\(date.iso8601)/\(number)",
        party: row.neededText(5),
        isReader: row.neededInteger(4) == 1,
        date: date,
        times: row.times(at: 8)
      )
      record.direction = LoanDirection(rawValue: row.neededInteger(2))
      record.due = row.integer(3).map(Day.init(stored:))
      record.librarian = row.text(6)
      record.notes = row.text(7)
      try body(id, record)
    }
  }
}

package import Books
import GRDB

/// Every record as it stands, for an export, in an order that does not depend on numbers.
///
/// Each comes with its sort key; those with the same key come one behind the other.
extension ReadTransaction {
  /// Hands over books in the order given; one that is gone is left out.
  package func forEachBook(
    _ ids: some Sequence<Int64>,
    _ body: (_ record: BookRecord, _ sortKey: String) throws -> Void
  ) throws {
    let queries = try BookRecordQueries(self)
    for id in ids {
      if let (record, sortKey) = try queries.record(id) { try body(record, sortKey) }
    }
  }

  /// Hands over authority records of a kind, by what they are filed under.
  ///
  /// - Parameter books: Only those that one of these has; nil takes all.
  package func forEachAuthority(
    _ kind: AuthorityKind,
    of books: OrderedIDs?,
    _ body: (_ record: AuthorityRecord, _ sortKey: String) throws -> Void
  ) throws {
    let table = kind.rawValue
    let wanted = try books.map { try authorities(kind, of: $0) }
    let aliases = try RawQuery(
      db,
      "SELECT name AS spelling FROM \(kind.aliasTable.rawValue) WHERE \(table)Id = ? ORDER BY id"
    )
    let query = """
      SELECT id, name, \(kind == .author ? "qualifier" : "NULL"), sortName, added, modified, recordKey,
        sortKey
      FROM \(table) ORDER BY sortKey, id
      """
    func read(_ row: RawRow, _ id: Int64) -> RawRecord {
      RawRecord(row: row, kind: kind.recordKind, id: id, log: connection.damage)
    }
    try db.forEachRow(query) { row in
      let id = row.integer(0)
      guard wanted?.contains(id) ?? true else { return }
      let sortKey = row.string(7) ?? ""
      let row = read(row, id)
      var record = AuthorityRecord(
        kind: kind,
        name: row.neededText(1),
        qualifier: row.text(2),
        sortName: row.neededText(3),
        stamp: row.stamp(at: 4)
      )
      try aliases.forEachRow(of: id) { record.aliases.append(read($0, id).neededText(0)) }
      try body(record, sortKey)
    }
  }

  private func authorities(_ kind: AuthorityKind, of books: OrderedIDs) throws -> IDBitmap {
    let query =
      switch kind.link {
      case .one(let column): "SELECT \(column) FROM book WHERE id = ? AND \(column) IS NOT NULL"
      case .many(let table, let column): "SELECT \(column) FROM \(table.rawValue) WHERE bookId = ?"
      }
    let links = try RawQuery(db, query)
    var found = IDBitmap()
    for book in books {
      try links.forEachRow(of: book) { row in found.insert(row.integer(0)) }
    }
    return found
  }

  /// The same books in the order in which a list of all books has them: by title, unless said.
  package func sorted(_ ids: OrderedIDs, by order: BookOrder = BookOrder()) throws -> OrderedIDs {
    var wanted = IDBitmap()
    for id in ids { wanted.insert(id) }
    return try books.ids(BookListing(order: order)).filtered(by: wanted)
  }
}

/// Readers and loans, as an export reads them.
extension ReadTransaction {
  /// Hands over readers by name.
  package func forEachReader(
    _ body: (_ record: ReaderRecord, _ sortKey: String) throws -> Void
  ) throws {
    let query = """
      SELECT name, kind, login, notes, number, validUntil, added, modified, recordKey, sortKey,
        reader.id
      FROM reader LEFT JOIN readerCard ON readerId = reader.id ORDER BY sortKey, reader.id
      """
    try db.forEachRow(query) { row in
      let sortKey = row.string(9) ?? ""
      let id = row.integer(10)
      let row = RawRecord(row: row, kind: .reader, id: id, log: connection.damage)
      var record = ReaderRecord(
        name: row.neededText(0),
        kind: ReaderKind(rawValue: row.neededInteger(1)),
        stamp: row.stamp(at: 6)
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

  /// The keys by which books refer to their loans.
  func loanKeys() throws -> [Int64: String] {
    var keys: [Int64: String] = [:]
    try forEachLoan { id, record in keys[id] = record.key }
    return keys
  }

  /// Hands over loans in an order of what they hold, and of their numbers only where two hold the
  /// same: so the same loans have the same keys in every catalogue.
  private func forEachLoan(_ body: (Int64, LoanRecord) throws -> Void) throws {
    let query = """
      SELECT loan.id, date, direction, due, loan.readerId IS NOT NULL,
        coalesce(loan.name, reader.name) AS party, librarian.name AS librarian,
        loan.notes, loan.added, loan.modified, loan.recordKey
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
        stamp: row.stamp(at: 8)
      )
      record.direction = LoanDirection(rawValue: row.neededInteger(2))
      record.due = row.integer(3).map(Day.init(stored:))
      record.librarian = row.text(6)
      record.notes = row.text(7)
      try body(id, record)
    }
  }
}

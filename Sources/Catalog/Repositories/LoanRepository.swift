package import Books
import GRDB

/// Loans: who has which books, since when, and until when.
package struct LoanRepository<Access: CatalogAccess> {
  let access: Access

  var db: Database { access.db }
}

extension CatalogAccess {
  package var loans: LoanRepository<Self> { LoanRepository(access: self) }
}

extension LoanRepository {
  /// The number of all loans.
  package func count() throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM loan") ?? 0
  }

  /// Some loans with their books, in the order given, in one query; one that is gone is left out.
  package func rows(_ ids: some Collection<ID<Loan>>) throws -> [Loan] {
    try rows(ids.lazy.map(\.rawValue))
  }

  /// Some loans by their numbers, with their books, in the order given; one that is gone is left
  /// out.
  package func rows(_ ids: some Collection<Int64>) throws -> [Loan] {
    guard !ids.isEmpty else { return [] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT loan.id, direction, date, due, loan.readerId,
          coalesce(loan.name, reader.name) AS party, librarianId, librarian.name AS librarian,
          loan.notes, loan.added, loan.modified, loan.version, book.id, book.title, returned,
          loan.recordKey
        FROM json_each(?) AS wanted JOIN loan ON loan.id = wanted.value
        LEFT JOIN reader ON reader.id = loan.readerId
        LEFT JOIN reader AS librarian ON librarian.id = librarianId
        LEFT JOIN loanBook ON loanId = loan.id LEFT JOIN book ON book.id = bookId
        ORDER BY wanted.key, loanBook.id
        """
    )
    let list = ids.jsonList
    var loans: [(row: RecordRow, books: [LoanedBook])] = []
    for row in try Row.fetchAll(statement, arguments: [list]) {
      let row = access.record(row, .loan)
      if loans.last?.row[0] as Int64? != row[0] as Int64 { loans.append((row, [])) }
      guard let book = row[12] as Int64? else { continue }
      loans[loans.count - 1].books.append(
        LoanedBook(
          id: ID(rawValue: book),
          title: row[13],
          returned: (row[14] as Int?).map(Day.init(stored:))
        )
      )
    }
    return loans.map { Loan(row: $0.row, books: $0.books) }
  }

  /// - Throws: ``CatalogError/notFound(_:key:)``.
  package func record(_ id: ID<Loan>) throws -> Loan {
    guard let loan = try rows([id]).first else {
      throw CatalogError.notFound(.loan, key: id.description)
    }
    return loan
  }

  /// The people who have copies of a book now, or from whom it is borrowed, with the days.
  package func holders(
    of book: ID<Book>,
    _ direction: LoanDirection = .lent
  ) throws -> [Problem.Holder] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT loan.id, loan.readerId, coalesce(loan.name, reader.name) AS party, date
        FROM loanBook JOIN loan ON loan.id = loanId LEFT JOIN reader ON reader.id = loan.readerId
        WHERE bookId = ? AND returned IS NULL AND direction = ? ORDER BY date, loan.id
        """
    )
    return try Row.fetchAll(statement, arguments: [book.rawValue, direction.rawValue]).map { row in
      let row = access.record(row, .loan)
      return Problem.Holder(
        loan: ID(rawValue: row[0]),
        party: LoanParty(reader: row[1], name: row[2]),
        since: Day(stored: row[3])
      )
    }
  }

  /// People who are no readers here, and with whom books were lent or borrowed, whose names match the
  /// typed text; the one of the latest loan comes first.
  ///
  /// - Returns: Their names, each with how many books they have now and the number of their last loan.
  package func outsiders(
    _ text: String,
    limit: Int = 20
  ) throws -> [(name: String, out: Int, last: Int64)] {
    guard let typed = TypedName(text) else { return [] }
    let isMeant: SQL = typed.words.isEmpty ? "1" : typed.isInside(of: "folded(name)")
    let query: SQL = """
      SELECT name, max(id) AS last, sum((SELECT count(*) FROM loanBook
        WHERE loanId = loan.id AND returned IS NULL AND direction = 1)) AS out
      FROM loan WHERE readerId IS NULL AND name IS NOT NULL AND \(isMeant)
      GROUP BY folded(name) ORDER BY last DESC LIMIT \(limit)
      """
    var found: [(name: String, out: Int, last: Int64)] = []
    try db.forEachRow(of: query) { row in
      found.append((row.string(0) ?? "", Int(clamping: row.integer(2)), row.integer(1)))
      return true
    }
    return found
  }

  /// The numbers of the last loans of some readers; none of those who never had one.
  package func last(of readers: [ID<Reader>]) throws -> [ID<Reader>: Int64] {
    var last: [ID<Reader>: Int64] = [:]
    try db.forEachRow(
      """
      SELECT value, max(loan.id) FROM json_each(?1) JOIN loan ON readerId = value GROUP BY value
      """,
      arguments: [readers.jsonList]
    ) { last[ID(rawValue: $0.integer(0))] = $0.integer(1) }
    return last
  }

  /// The copies of some books that are out or borrowed now, in the order of the books.
  package func copiesOut(of books: some Collection<ID<Book>>) throws -> [LoanedCopy] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT DISTINCT loanId FROM json_each(?) AS wanted
        JOIN loanBook ON bookId = wanted.value AND returned IS NULL ORDER BY wanted.key, loanId
        """
    )
    let list = books.jsonList
    let wanted = Set(books)
    return try rows(Int64.fetchAll(statement, arguments: [list])).flatMap { loan in
      loan.copiesOut.filter { wanted.contains($0.book.id) }
    }
  }

  /// A sentence about the open loans that go when books are deleted; nil when none of the books is out or
  /// borrowed.
  package func wordsOfDeleting(_ books: some Collection<ID<Book>>) throws -> String? {
    let copies = try copiesOut(of: books)
    guard let first = copies.first else { return nil }
    if copies.count == 1 {
      let what = books.count > 1 ? "“\(first.book.title)”" : "It"
      let verb = first.direction == .borrowed ? tr("borrowed from") : tr("lent to")
      return tr("\(what) is \(verb) \(first.party.name): that loan goes along.")
    }
    return tr("\(grouped(copies.count)) copies are out or borrowed: those loans go along.")
  }

  /// The books among some that are out or borrowed now, and the day they are due; one query.
  package func marks(_ books: some Collection<ID<Book>>) throws -> [ID<Book>: LoanMark] {
    guard !books.isEmpty else { return [:] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT bookId, direction, coalesce(loan.name, reader.name) AS party, date, due
        FROM json_each(?) AS wanted JOIN loanBook ON bookId = wanted.value AND returned IS NULL
        JOIN loan ON loan.id = loanId LEFT JOIN reader ON reader.id = loan.readerId
        ORDER BY due IS NULL DESC, due DESC
        """
    )
    let list = books.jsonList
    let today = access.today
    var marks: [ID<Book>: LoanMark] = [:]
    for row in try Row.fetchAll(statement, arguments: [list]) {
      let row = access.record(row, .book)
      let due = (row[4] as Int?).map(Day.init(stored:))
      marks[ID(rawValue: row[0])] = LoanMark(
        direction: LoanDirection(rawValue: row[1]),
        with: row[2],
        since: Day(stored: row[3]),
        due: due,
        isOverdue: due.map { $0 < today } ?? false
      )
    }
    return marks
  }
}

/// The mark of a book's loan in a list of books.
package struct LoanMark: Hashable, Sendable {
  package let direction: LoanDirection
  package let with: String
  package let since: Day
  package let due: Day?
  package let isOverdue: Bool
}

extension LoanParty {
  init(reader: Int64?, name: String) {
    self.init(reader: reader.map(ID.init(rawValue:)), name: name)
  }
}

extension Loan {
  fileprivate init(row: RecordRow, books: [LoanedBook]) {
    self.init(
      id: ID(rawValue: row[0]),
      direction: LoanDirection(rawValue: row[1]),
      date: Day(stored: row[2]),
      due: (row[3] as Int?).map(Day.init(stored:)),
      party: LoanParty(reader: row[4], name: row[5]),
      librarian: (row[6] as Int64?).map { ReaderName(id: ID(rawValue: $0), name: row[7]) },
      books: books,
      notes: row[8],
      added: Timestamp(seconds: row[9]),
      modified: Timestamp(seconds: row[10]),
      version: row[11]
    )
    key = RecordKey(number: row[15])
  }
}

extension LoanRepository {
  package func count(_ listing: LoanListing) throws -> Int {
    if listing.scope == .all, listing.direction == nil, !listing.isFinding { return try count() }
    return try ids(listing).count
  }

  /// The ids of a whole listing, in order.
  package func ids(_ listing: LoanListing) throws -> OrderedIDs {
    let today = access.today
    let scan = listing.keysetScan(today: today)
    guard listing.isFinding else {
      let ids = try scan.ids(db)
      if listing.scope == .all, listing.direction == nil {
        try db.requireAll(of: "loan", found: ids.count)
      }
      return ids
    }
    var ids = OrderedIDs()
    for piece in scan.pieces {
      let terms = piece.keys.flatMap { keys in
        keys.columns.map { "\($0) \(keys.descending ? "DESC" : "ASC")" }
      }
      let query: SQL = """
        SELECT loan.id FROM loan
        WHERE \(sql: piece.condition ?? "1") AND \(try listing.findCondition(today: today))
        ORDER BY \(sql: terms.joined(separator: ", "))
        """
      try db.forEachID(query) { id in
        ids.append(id)
        return true
      }
    }
    return ids
  }

  /// The loans of a part of a listing, with their books.
  package func rows(_ listing: LoanListing, limit: Int, offset: Int = 0) throws -> [Loan] {
    let end = limit.addingReportingOverflow(offset)
    guard !listing.isFinding, !end.overflow else {
      return try rows(Array(ids(listing).dropFirst(offset).prefix(limit)))
    }
    let ids = try listing.keysetScan(today: access.today).first(db, limit: end.partialValue)
    return try rows(Array(ids.dropFirst(offset)))
  }

  /// The first or the last loans of a listing, in its order.
  package func rows(_ listing: LoanListing, from end: ListEnd, limit: Int) throws -> [Loan] {
    guard listing.isFinding else {
      return try rows(listing.keysetScan(today: access.today).ids(db, from: end, limit: limit))
    }
    let ids = try ids(listing)
    return try rows(end == .start ? ids.prefix(limit) : ids.suffix(limit))
  }

  /// The loans around one, itself among them; nil when the listing does not have it.
  package func rows(
    _ listing: LoanListing,
    around id: ID<Loan>,
    before: Int,
    after: Int
  ) throws -> [Loan]? {
    guard listing.isFinding else {
      return try listing.keysetScan(today: access.today)
        .ids(db, around: id.rawValue, before: before, after: after).map(rows)
    }
    return try ids(listing).window(around: id.rawValue, before: before, after: after).map(rows)
  }
}

// Questions several relations deep, one query each.
//
// They ask of loans, which everybody may see, and never of readings, which are their reader's own.
extension LoanRepository {
  /// The authors, genres, … of the books that a reader has out or had out, those of most of them
  /// first; with each the number of those books.
  package func related(
    _ kind: AuthorityKind,
    lentTo reader: ID<Reader>,
    _ time: LentTime
  ) throws -> [AuthorityRow] {
    let link: String =
      switch kind.link {
      case .one(let column):
        "book ON book.id = loanBook.bookId JOIN \(kind) ON \(kind).id = \(column)"
      case .many(let table, let column):
        "\(table) AS link ON link.bookId = loanBook.bookId JOIN \(kind) ON \(kind).id = link.\(column)"
      }
    let query: SQL = """
      SELECT \(sql: kind.rawValue).id, \(sql: kind.nameExpression),
        count(DISTINCT loanBook.bookId)
      FROM loan JOIN loanBook ON loanId = loan.id JOIN \(sql: link)
      WHERE loan.readerId = \(reader.rawValue) AND direction = 1 AND \(time.condition)
      GROUP BY 1 ORDER BY 3 DESC, \(sql: kind.rawValue).sortKey
      """
    let (sql, arguments) = try query.build(db)
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
      .compactMap { AuthorityRow(row: access.record($0, kind.recordKind), at: 0, kind: kind) }
  }

  /// Who had a book of a series out, most books first; with each the number of those books.
  ///
  /// Not who read one: that is for each reader to tell.
  ///
  /// - Parameter reader: One who is left out, as on their own page.
  package func readers(
    whoHad series: AuthorityID,
    except reader: ID<Reader>? = nil
  ) throws -> [(reader: ReaderName, books: Int)] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT reader.id, reader.name, count(DISTINCT book.id)
        FROM book JOIN loanBook ON bookId = book.id JOIN loan ON loan.id = loanId
        JOIN reader ON reader.id = loan.readerId
        WHERE book.seriesId = ? AND direction = 1 AND reader.id <> ?
        GROUP BY reader.id ORDER BY 3 DESC, reader.sortKey
        """
    )
    return try Row.fetchAll(statement, arguments: [series.rawValue, reader?.rawValue ?? 0])
      .map { row in
        let row = access.record(row, .reader)
        return (ReaderName(id: ID(rawValue: row[0]), name: row[1]), row[2])
      }
  }
}

/// When a book was lent.
package enum LentTime: Hashable, Sendable {
  /// It is out.
  case now
  /// It went out in this year.
  case year(Int)
  case ever

  fileprivate var condition: SQL {
    switch self {
    case .now: "returned IS NULL"
    case .year(let year): "date BETWEEN \(year * 10_000) AND \(year * 10_000 + 1231)"
    case .ever: "1"
    }
  }
}

import GRDB

/// Loans: who has which books, since when, and until when.
package struct LoanRepository<Access: CatalogAccess> {
  let access: Access

  var db: Database { access.db }
}

/// Which loans a list shows: those that are overdue first, then those of which books are out by the
/// day they are due, then the others, the last one first.
package struct LoanListing: Hashable, Sendable {
  package var scope: Scope
  /// Nil is both.
  package var direction: LoanDirection?

  package init(_ scope: Scope = .open, direction: LoanDirection? = nil) {
    self.scope = scope
    self.direction = direction
  }

  package enum Scope: Hashable, Sendable {
    case all
    /// Those of which books are out.
    case open
    case overdue
    case of(ID<Reader>)
    case ofBook(ID<Book>)
  }
}

extension CatalogAccess {
  package var loans: LoanRepository<Self> { LoanRepository(access: self) }
}

extension LoanRepository {
  /// The number of all loans.
  package func count() throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM loan") ?? 0
  }

  package func count(_ listing: LoanListing) throws -> Int {
    let (sql, arguments) =
      try ("SELECT count(*) FROM loan WHERE \(condition(listing))" as SQL).build(db)
    return try Int.fetchOne(db.cachedStatement(sql: sql), arguments: arguments) ?? 0
  }

  package func ids(_ listing: LoanListing) throws -> [ID<Loan>] {
    var ids: [ID<Loan>] = []
    let query: SQL =
      "SELECT loan.id FROM loan WHERE \(condition(listing)) ORDER BY \(order(listing))"
    try db.forEachID(query) { id in
      ids.append(ID(rawValue: id))
      return true
    }
    return ids
  }

  /// The loans of a part of a listing, with their books; two queries.
  package func rows(_ listing: LoanListing, limit: Int, offset: Int = 0) throws -> [Loan] {
    let query: SQL = """
      SELECT loan.id FROM loan WHERE \(condition(listing)) ORDER BY \(order(listing))
      LIMIT \(limit) OFFSET \(offset)
      """
    var ids: [ID<Loan>] = []
    try db.forEachID(query) { id in
      ids.append(ID(rawValue: id))
      return true
    }
    return try rows(ids)
  }

  /// Some loans with their books, in the order given, in one query; one that is gone is left out.
  package func rows(_ ids: some Collection<ID<Loan>>) throws -> [Loan] {
    guard !ids.isEmpty else { return [] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT loan.id, direction, date, due, loan.readerId, coalesce(loan.name, reader.name),
          librarianId, librarian.name, loan.notes, loan.added, loan.modified, loan.version,
          book.id, book.title, returned
        FROM json_each(?) AS wanted JOIN loan ON loan.id = wanted.value
        LEFT JOIN reader ON reader.id = loan.readerId
        LEFT JOIN reader AS librarian ON librarian.id = librarianId
        LEFT JOIN loanBook ON loanId = loan.id LEFT JOIN book ON book.id = bookId
        ORDER BY wanted.key, loanBook.id
        """
    )
    let list = "[" + ids.map(\.description).joined(separator: ",") + "]"
    var loans: [(row: Row, books: [LoanedBook])] = []
    for row in try Row.fetchAll(statement, arguments: [list]) {
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

  /// Who has copies of a book now, and since when.
  package func holders(of book: ID<Book>) throws -> [Problem.Holder] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT loan.id, loan.readerId, coalesce(loan.name, reader.name), date
        FROM loanBook JOIN loan ON loan.id = loanId LEFT JOIN reader ON reader.id = loan.readerId
        WHERE bookId = ? AND returned IS NULL AND direction = 1 ORDER BY date, loan.id
        """
    )
    return try Row.fetchAll(statement, arguments: [book.rawValue]).map { row in
      Problem.Holder(
        loan: ID(rawValue: row[0]),
        party: LoanParty(reader: row[1], name: row[2]),
        since: Day(stored: row[3])
      )
    }
  }

  /// Of some books, those that are out or borrowed now, and the day they are due; one query.
  package func marks(_ books: some Collection<ID<Book>>) throws -> [ID<Book>: LoanMark] {
    guard !books.isEmpty else { return [:] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT bookId, direction, coalesce(loan.name, reader.name), date, due
        FROM json_each(?) AS wanted JOIN loanBook ON bookId = wanted.value AND returned IS NULL
        JOIN loan ON loan.id = loanId LEFT JOIN reader ON reader.id = loan.readerId
        ORDER BY due IS NULL DESC, due DESC
        """
    )
    let list = "[" + books.map(\.description).joined(separator: ",") + "]"
    let today = access.today
    var marks: [ID<Book>: LoanMark] = [:]
    for row in try Row.fetchAll(statement, arguments: [list]) {
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

  private func condition(_ listing: LoanListing) -> SQL {
    let scope: SQL =
      switch listing.scope {
      case .all: "1"
      case .open: "loan.id IN (SELECT loanId FROM loanBook WHERE returned IS NULL)"
      case .overdue:
        """
        loan.id IN (SELECT loanId FROM loanBook WHERE returned IS NULL)
          AND due < \(access.today.stored)
        """
      case .of(let reader): "loan.readerId = \(reader.rawValue)"
      case .ofBook(let book):
        "loan.id IN (SELECT loanId FROM loanBook WHERE bookId = \(book.rawValue))"
      }
    guard let direction = listing.direction else { return scope }
    return allOf([scope, "direction = \(direction.rawValue)"])
  }

  private func order(_ listing: LoanListing) -> SQL {
    let isOpen: SQL =
      "EXISTS (SELECT 1 FROM loanBook WHERE loanId = loan.id AND returned IS NULL)"
    return switch listing.scope {
    case .overdue: "due, loan.id"
    case .open: "due IS NULL, due, loan.id"
    case .all: "date DESC, loan.id DESC"
    case .of, .ofBook:
      "\(isOpen) DESC, CASE WHEN \(isOpen) THEN coalesce(due, 99999999) END, date DESC, loan.id DESC"
    }
  }
}

/// What a list of books shows of a book's loan.
package struct LoanMark: Hashable, Sendable {
  package let direction: LoanDirection
  package let with: String
  package let since: Day
  package let due: Day?
  package let isOverdue: Bool
}

extension LoanParty {
  init(reader: Int64?, name: String) {
    self = reader.map { .reader(ReaderName(id: ID(rawValue: $0), name: name)) } ?? .outside(name)
  }
}

extension Loan {
  fileprivate init(row: Row, books: [LoanedBook]) {
    id = ID(rawValue: row[0])
    direction = LoanDirection(rawValue: row[1])
    date = Day(stored: row[2])
    due = (row[3] as Int?).map(Day.init(stored:))
    party = LoanParty(reader: row[4], name: row[5])
    librarian = (row[6] as Int64?).map { ReaderName(id: ID(rawValue: $0), name: row[7]) }
    self.books = books
    notes = row[8]
    added = Timestamp(seconds: row[9])
    modified = Timestamp(seconds: row[10])
    version = row[11]
  }
}

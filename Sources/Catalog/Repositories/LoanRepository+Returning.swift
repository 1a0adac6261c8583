package import Books
import GRDB

extension LoanRepository where Access == WriteTransaction {
  /// Books come back, or are given back: those of a loan that are still out, or some of them.
  ///
  /// - Parameter date: Nil is today.
  /// - Returns: The books that did.
  /// - Throws: ``CatalogError/notFound(_:key:)``, ``CatalogError/invalid(_:)`` for a book that is
  ///   not out.
  @discardableResult
  package func takeBack(
    _ id: ID<Loan>,
    books: [ID<Book>]? = nil,
    on date: Day? = nil
  ) throws -> [LoanedBook] {
    let loan = try record(id)
    let back =
      try books?.map { book in
        guard let open = loan.open.first(where: { $0.id == book }) else {
          throw CatalogError.invalid([
            Problem(.loan, .loan(.returned), .notOut, value: try title(book))
          ])
        }
        return open
      } ?? loan.open
    guard !back.isEmpty else {
      throw CatalogError.invalid([Problem(.loan, .loan(.returned), .notOut, value: loan.titles)])
    }
    try close(back.map { (id, $0.id) }, on: date)
    let words = Loan.words(for: back.map(\.title))
    access.describe(loan.direction == .borrowed ? "Gave back \(words)" : "Took back \(words)")
    return back
  }

  /// Some copies come back, or are given back.
  ///
  /// - Returns: What was done, in words.
  /// - Throws: ``CatalogError/invalid(_:)`` for a copy that is not out any more.
  @discardableResult
  package func takeBack(_ copies: [LoanedCopy], on date: Day? = nil) throws -> String {
    let loans = Dictionary(try rows(copies.map(\.loan)).map { ($0.id, $0) }) { first, _ in first }
    try require(
      copies.compactMap { copy in
        let isOut = loans[copy.loan]?.open.contains { $0.id == copy.book.id } ?? false
        return isOut ? nil : Problem(.loan, .loan(.returned), .notOut, value: copy.book.title)
      }
    )
    try close(copies.map { ($0.loan, $0.book.id) }, on: date)
    let isBorrowed = copies.allSatisfy { $0.direction == .borrowed }
    let words = Loan.words(for: copies.map(\.book.title))
    let done: Message = isBorrowed ? "Gave back \(words)" : "Took back \(words)"
    access.describe(done)
    return done.text
  }

  /// Books come back, or are given back, by themselves.
  ///
  /// - Parameters:
  ///   - party: Whose copy, when several people have one.
  ///   - date: Nil is today.
  /// - Returns: The loans that they belong to, as they are then.
  /// - Throws: ``CatalogError/invalid(_:)`` for a book that is not out, or with several people.
  @discardableResult
  package func takeBack(
    _ books: [ID<Book>],
    from party: String? = nil,
    on date: Day? = nil
  ) throws -> [Loan] {
    let wanted = party.map { folded($0) }
    var back: [(loan: ID<Loan>, book: ID<Book>)] = []
    var problems: [Problem] = []
    for book in books where !back.contains(where: { $0.book == book }) {
      let all = try rows(LoanListing(.ofBook(book)), limit: 1000).filter { loan in
        loan.open.contains { $0.id == book }
      }
      let open = all.filter { (wanted ?? folded($0.party.name)) == folded($0.party.name) }
      // Of several copies with one person any can come back: the one that went first.
      let isOne = open.dropFirst().allSatisfy {
        $0.party == open[0].party && $0.direction == open[0].direction
      }
      if let loan = open.min(by: { ($0.date, $0.id.rawValue) < ($1.date, $1.id.rawValue) }), isOne {
        back.append((loan.id, book))
      } else {
        let holders = (open.isEmpty ? all : open).map {
          Problem.Holder(loan: $0.id, party: $0.party, since: $0.date)
        }
        let code: Problem.Code =
          if open.isEmpty, let party, !all.isEmpty {
            .outWithOthers(holders, named: party)
          } else {
            open.isEmpty ? .notOut : .severalOut(holders)
          }
        problems.append(Problem(.loan, .loan(.returned), code, value: try title(book)))
      }
    }
    try require(problems)
    try close(back, on: date)
    var ids: [ID<Loan>] = []
    for (loan, _) in back where !ids.contains(loan) { ids.append(loan) }
    let loans = try rows(ids)
    let words = Loan.words(for: try back.map { try title($0.book) })
    let isBorrowed = loans.allSatisfy { $0.direction == .borrowed }
    access.describe(isBorrowed ? "Gave back \(words)" : "Took back \(words)")
    return loans
  }

  /// Gives loans another due day.
  ///
  /// - Parameter due: Days count from the day they were due, or from today when that is later.
  /// - Returns: The loans that are due earlier than before, as they were.
  /// - Throws: ``CatalogError/notFound(_:key:)``, ``CatalogError/invalid(_:)`` for a day before the
  ///   loan's own, and for a loan of which nothing is out.
  @discardableResult
  package func extend(_ ids: [ID<Loan>], to due: LoanDue = .usual) throws -> [Loan] {
    var shortened: [Loan] = []
    for id in ids {
      let loan = try record(id)
      guard loan.isOpen else {
        throw CatalogError.invalid([Problem(.loan, .loan(.due), .loanEnded, value: loan.titles)])
      }
      let day = due.day(from: max(loan.due ?? access.today, access.today))
      try require(problems(due: day, of: loan.date))
      if let day, loan.due.map({ day < $0 }) ?? true { shortened.append(loan) }
      try access.update(.loan, id.rawValue, [("due", (day?.stored).databaseValue)])
      access.describe(
        ids.count == 1
          ? Self.extended(loan, until: day) : "Extended \(ids.count, RecordKind.loan.noun)"
      )
    }
    return shortened
  }

  private static func extended(_ loan: Loan, until day: Day?) -> Message {
    day.map { "Extended the loan of \(loan.whatAndWho): due \($0.iso8601)" }
      ?? "Extended the loan of \(loan.whatAndWho): not due on any day"
  }

  /// Deletes a loan as if it had never been, for one that was entered by mistake.
  ///
  /// - Throws: ``CatalogError/notFound(_:key:)``.
  package func delete(_ id: ID<Loan>) throws {
    let loan = try record(id)
    try remove(id.rawValue)
    access.describe("Deleted the loan of \(loan.whatAndWho)")
  }

  func remove(_ id: Int64) throws {
    let books = try Int64.fetchAll(
      db,
      sql: "SELECT id FROM loanBook WHERE loanId = ? ORDER BY id",
      arguments: [id]
    )
    for book in books { try access.delete(.loanBook, book) }
    try access.delete(.loan, id)
  }

  /// Takes a book out of all loans; a loan that has no other goes too.
  ///
  /// - Returns: The loans by which it was out, as they were.
  func forget(_ book: ID<Book>) throws -> [Loan] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT id, loanId, returned IS NULL FROM loanBook WHERE bookId = ? ORDER BY id"
      ),
      arguments: [book.rawValue]
    )
    var open: [Loan] = []
    for row in rows where try row[2] {
      open.append(try record(ID(rawValue: try row[1])))
    }
    for row in rows {
      try access.delete(.loanBook, try row[0])
      let loan: Int64 = try row[1]
      let isEmpty = try Bool.fetchOne(
        db.cachedStatement(
          sql: "SELECT NOT EXISTS (SELECT 1 FROM loanBook WHERE loanId = ?)"
        ),
        arguments: [loan]
      )
      if isEmpty == true { try access.delete(.loan, loan) }
    }
    return open
  }

  private func close(_ books: [(loan: ID<Loan>, book: ID<Book>)], on date: Day?) throws {
    let day = date ?? access.today
    guard day <= access.today else {
      throw CatalogError.invalid([
        Problem(.loan, .loan(.returned), .toCome, value: day.iso8601)
      ])
    }
    let returned = day.stored.databaseValue
    for (loan, book) in books {
      if let row = try row(of: book, in: loan) {
        try access.update(.loanBook, row, [("returned", returned)])
      }
    }
  }

  func row(of book: ID<Book>, in loan: ID<Loan>) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM loanBook WHERE loanId = ? AND bookId = ?"),
      arguments: [loan.rawValue, book.rawValue]
    )
  }

  private func title(_ book: ID<Book>) throws -> String {
    guard let title = try access.row(.book, book.rawValue, columns: ["title"])?.first else {
      throw CatalogError.notFound(.book, key: book.description)
    }
    return String.fromDatabaseValue(title) ?? ""
  }
}

package import Books
import GRDB

/// The data of a new loan as a person enters them.
package struct LoanDraft: Hashable, Sendable {
  package var books: [ID<Book>]
  /// A reader's name or card, or the name of someone who is no reader here.
  package var party: String
  /// Nil is today.
  package var date: Day?
  package var due: LoanDue
  package var notes: String
  /// True when a person confirmed a doubtful loan: to a reader whose card has expired, or of a book that
  /// is borrowed from there already.
  package var isInsistedOn = false

  package init(
    _ books: [ID<Book>],
    party: String,
    date: Day? = nil,
    due: LoanDue = .usual,
    notes: String = ""
  ) {
    self.books = books
    self.party = party
    self.date = date
    self.due = due
    self.notes = notes
  }
}

extension LoanRepository {
  /// The problems of lending these books: for each that has no copy left, who has its copies.
  package func problems(lending draft: LoanDraft) throws -> [Problem] {
    try commonProblems(draft) + expiredCard(draft) + unique(draft.books).compactMap(lent)
  }

  /// The problems of borrowing these books, and which of them are borrowed from there already.
  package func problems(borrowing draft: LoanDraft) throws -> [Problem] {
    let problems = try commonProblems(draft)
    guard !draft.isInsistedOn else { return problems }
    return try problems + unique(draft.books).compactMap { try borrowed($0, from: draft.party) }
  }

  private func borrowed(_ book: ID<Book>, from party: String) throws -> Problem? {
    let party = try self.party(party)
    let holder = try holders(of: book, .borrowed).first { holder in
      holder.party.reader.map { $0 == party.reader }
        ?? (folded(holder.party.name) == folded(party.name))
    }
    guard let holder, let title = try access.books.rows([book]).first?.title else { return nil }
    return Problem(.loan, .loan(.books), .borrowedAlready(holder), value: title)
  }

  /// Why no copy of a book can be lent: who has them; nil where one can.
  package func lent(_ book: ID<Book>) throws -> Problem? {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT copies, title FROM book WHERE id = ?"),
      arguments: [book.rawValue]
    )
    guard let row else { return nil }
    let holders = try holders(of: book)
    let copies: Int = try row[0]
    guard holders.count >= copies else { return nil }
    let code = Problem.Code.allLent(book, copies: copies, holders: holders)
    return Problem(.loan, .loan(.books), code, value: try row[1])
  }

  private func expiredCard(_ draft: LoanDraft) throws -> [Problem] {
    draft.isInsistedOn ? [] : try expiredCard(of: draft.party)
  }

  /// The problems of lending to a person, whatever the books: an expired card.
  package func expiredCard(of party: String) throws -> [Problem] {
    guard let id = try access.readers.named(party) else { return [] }
    let reader = try access.readers.record(id)
    guard let until = reader.card?.validUntil, until < access.today else { return [] }
    return [
      Problem(
        .loan,
        .loan(.party),
        .cardExpired(id, until: until.iso8601),
        value: reader.name
      )
    ]
  }

  private func commonProblems(_ draft: LoanDraft) throws -> [Problem] {
    var problems: [Problem] = []
    do {
      try FieldLimits.checkNeeded(draft.party, .loan, .loan(.party))
      try FieldLimits.check(draft.notes, .loan, .loan(.notes))
    } catch { problems.append(error) }
    let date = draft.date ?? access.today
    if date > access.today {
      problems.append(Problem(.loan, .loan(.date), .toCome, value: date.iso8601))
    }
    return problems + self.problems(due: draft.due.day(from: date), of: date)
  }

  /// Nothing is due before it went.
  func problems(due: Day?, of date: Day) -> [Problem] {
    guard let due, due < date else { return [] }
    return [Problem(.loan, .loan(.due), .endsBeforeItBegins(date.iso8601), value: due.iso8601)]
  }

  /// The reader that a text means, with their name as it is; else the text as a name.
  func party(_ text: String) throws -> (reader: ID<Reader>?, name: String) {
    let reader = try access.readers.named(text)
    return (reader, try reader.map { try access.readers.record($0).name } ?? tidied(text))
  }

  func unique(_ books: [ID<Book>]) -> [ID<Book>] {
    var seen: Set<ID<Book>> = []
    return books.filter { seen.insert($0).inserted }
  }
}

extension LoanRepository where Access == WriteTransaction {
  /// Lends books to a reader, or to someone by name.
  ///
  /// - Throws: ``CatalogError/invalid(_:)`` when a book has no copy left, with who has them;
  ///   ``CatalogError/notFound(_:key:)``.
  package func lend(_ draft: LoanDraft) throws -> ID<Loan> {
    let titles = try titles(draft.books)
    try require(problems(lending: draft))
    let (id, party) = try insert(.lent, draft)
    access.describe("Lent \(Loan.words(for: titles)) to \(party)")
    return id
  }

  /// Borrows books from a reader, or from someone by name, for the current user.
  ///
  /// Copies of one's own stay as they are: what is borrowed stands beside them. A book that the
  /// current user has no reading of is one that they want to read.
  ///
  /// - Throws: ``CatalogError/invalid(_:)``, also when a book is borrowed from there already;
  ///   ``CatalogError/notFound(_:key:)``.
  package func borrow(_ draft: LoanDraft) throws -> ID<Loan> {
    let titles = try titles(draft.books)
    try require(problems(borrowing: draft))
    let (id, party) = try insert(.borrowed, draft)
    access.describe("Borrowed \(Loan.words(for: titles)) from \(party)")
    for book in unique(draft.books) {
      if try access.readings.of(book).isEmpty {
        var wants = ReadingDraft()
        wants.status = ReadingStatus.wants.name
        try access.readings.add(book, wants)
      }
    }
    return id
  }

  private func insert(_ direction: LoanDirection, _ draft: LoanDraft) throws -> (ID<Loan>, String) {
    let date = draft.date ?? access.today
    let (reader, name) = try party(draft.party)
    let notes = trimmed(draft.notes)
    let librarian = try access.currentUser.reader
    let id = try access.insert(
      .loan,
      [
        direction.rawValue.databaseValue, date.stored.databaseValue,
        (draft.due.day(from: date)?.stored).databaseValue,
        (reader?.rawValue).databaseValue, (reader == nil ? name : nil).databaseValue,
        (librarian?.rawValue).databaseValue, (notes.isEmpty ? nil : notes).databaseValue,
      ]
    )
    for book in unique(draft.books) {
      try access.insert(.loanBook, [id.databaseValue, book.rawValue.databaseValue, .null])
    }
    return (ID(rawValue: id), name)
  }

  func titles(_ books: [ID<Book>]) throws -> [String] {
    let titles = try unique(books).map { book in
      guard let title = try access.row(.book, book.rawValue, columns: ["title"])?.first else {
        throw CatalogError.notFound(.book, key: book.description)
      }
      return String.fromDatabaseValue(title) ?? ""
    }
    guard !titles.isEmpty else {
      throw CatalogError.invalid([Problem(.loan, .loan(.books), .missing)])
    }
    return titles
  }
}

extension LoanRepository where Access == WriteTransaction {
  /// Writes what differs: person, days, notes, and which books belong to it.
  ///
  /// The direction stays. A draft without a date leaves the loan's own.
  ///
  /// - Parameter version: The version that was edited; nil saves over whatever is there.
  /// - Returns: False when nothing differed.
  /// - Throws: ``CatalogError/changedElsewhere(_:)`` when there is a newer version,
  ///   ``CatalogError/deletedElsewhere(_:name:_:)``, ``CatalogError/invalid(_:)``.
  @discardableResult
  package func update(
    _ id: ID<Loan>,
    from version: Int? = nil,
    to draft: LoanDraft
  ) throws -> Bool {
    let name = tr("to \(tidied(draft.party))")
    let old = try access.current(.loan(id), version: version, name: name) {
      let loan = try record(id)
      return (loan, loan.version)
    }
    var draft = draft
    draft.date = draft.date ?? old.date
    _ = try titles(draft.books)
    var new = draft
    // Who has them already was lent to before.
    new.isInsistedOn =
      draft.isInsistedOn || old.direction == .lent && folded(old.party.name) == folded(draft.party)
    new.books.removeAll { book in old.books.contains { $0.id == book } }
    try require(old.direction == .borrowed ? problems(borrowing: new) : problems(lending: new))
    var changed = try access.update(.loan, id.rawValue, columns(draft, direction: old.direction))
    for book in old.books where !draft.books.contains(book.id) {
      if let row = try row(of: book.id, in: id) { try access.delete(.loanBook, row) }
      changed = true
    }
    for book in unique(new.books) {
      try access.insert(.loanBook, [id.rawValue.databaseValue, book.rawValue.databaseValue, .null])
      changed = true
    }
    access.describe("Changed the loan of \(old.whatAndWho)")
    return changed
  }

  private func columns(
    _ draft: LoanDraft,
    direction: LoanDirection
  ) throws -> [(String, DatabaseValue)] {
    let party = try party(draft.party)
    let notes = trimmed(draft.notes)
    let date = draft.date ?? access.today
    return [
      ("date", date.stored.databaseValue),
      ("due", (draft.due.day(from: date)?.stored).databaseValue),
      ("readerId", (party.reader?.rawValue).databaseValue),
      ("name", (party.reader == nil ? party.name : nil).databaseValue),
      ("notes", (notes.isEmpty ? nil : notes).databaseValue),
    ]
  }
}

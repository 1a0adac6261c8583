package import Books
import GRDB

// Readers, readings and loans.
extension BookLoader {
  /// Adds a reader as they stand, unless there is one of the name.
  ///
  /// A login or a card that is another's is left out.
  ///
  /// - Returns: Whether they were added.
  /// - Throws: ``CatalogError/invalid(_:)`` for a name that none can have.
  package func add(_ record: ReaderRecord) throws -> Bool {
    guard try reader(record.name) == nil else { return false }
    guard hasWords(record.name) else {
      throw CatalogError.invalid([Problem(.reader, .reader(.name), .missing, value: record.name)])
    }
    var login = record.login.databaseValue
    if login != .null, try !edit.readers.isFree(login: login) { login = .null }
    let id = try edit.insert(
      .reader,
      [
        tidied(record.name).databaseValue, record.kind.rawValue.databaseValue, login,
        record.notes.databaseValue,
      ],
      times: record.times
    )
    if let card = record.card, try !isTaken(card) {
      try edit.insert(
        .readerCard,
        [
          id.databaseValue, card.number.databaseValue, (card.validUntil?.stored).databaseValue,
        ]
      )
    }
    return true
  }

  /// Adds the loans as they stand whose books were added.
  ///
  /// - Returns: How many there were.
  package func add(_ loans: [LoanRecord]) throws -> Int {
    var added = 0
    for loan in loans {
      guard let books = loanedBooks[loan.key] else { continue }
      let party = loan.isReader ? try reader(loan.party) : nil
      let librarian = try loan.librarian.flatMap { try reader($0) }
      let id = try edit.insert(
        .loan,
        [
          loan.direction.rawValue.databaseValue, loan.date.stored.databaseValue,
          (loan.due?.stored).databaseValue, party.databaseValue,
          (party == nil ? loan.party : nil).databaseValue, librarian.databaseValue,
          loan.notes.databaseValue,
        ],
        times: loan.times
      )
      for (book, returned) in books {
        try edit.insert(
          .loanBook,
          [id.databaseValue, book.databaseValue, (returned?.stored).databaseValue]
        )
      }
      added += 1
    }
    return added
  }

  /// Adds what a book that is new has of readings and of loans.
  func addUse(of book: Int64, _ record: BookRecord) throws {
    note(record.loans, of: ID(rawValue: book))
    try add(record.readings, of: ID(rawValue: book))
  }

  /// Notes that a new book is part of loans, which are added behind the books.
  package func note(_ loans: [BookRecord.Loaned], of book: ID<Book>) {
    for loaned in loans {
      loanedBooks[loaned.loan, default: []].append((book.rawValue, loaned.returned))
    }
  }

  /// Adds readings of a book, which become the current user's own; a person who is no reader
  /// becomes one.
  package func add(_ readings: [ReadingRecord], of book: ID<Book>) throws {
    guard !readings.isEmpty else { return }
    let me = try me ?? edit.readers.me().id.rawValue
    self.me = me
    for reading in readings { try edit.insert(reading, of: book.rawValue, by: me) }
  }

  private func reader(_ name: String) throws -> Int64? {
    let statement = try edit.db.cachedStatement(sql: "SELECT id FROM reader WHERE foldedName = ?")
    return try Int64.fetchOne(statement, arguments: [folded(name)])
  }

  private func isTaken(_ card: ReaderCard) throws -> Bool {
    let query = "SELECT id FROM readerCard WHERE number = ?"
    return try Int64.fetchOne(edit.db, sql: query, arguments: [card.number]) != nil
  }
}

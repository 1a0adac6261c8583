package import Books
import GRDB

// Readers, readings and loans.
extension BookLoader {
  /// Adds a reader as they stand, or to one who is here a card, a login and notes that they have not.
  ///
  /// A reader is known by the key, whatever they are called, or by the name. A login or a card that is
  /// another's is left out.
  ///
  /// - Returns: True when the reader is new.
  /// - Throws: ``CatalogError/invalid(_:)`` for a name that none can have.
  package func add(_ record: ReaderRecord) throws -> Bool {
    if let known = try edit.readers.known(as: record), !isNew(known, called: record.name) {
      loans.readers[folded(record.name)] = known
      try fill(known, with: record)
      return false
    }
    guard hasWords(record.name) else {
      throw CatalogError.invalid([Problem(.reader, .reader(.name), .missing, value: record.name)])
    }
    let id = try edit.insert(
      .reader,
      [
        tidied(record.name).databaseValue, record.kind.rawValue.databaseValue,
        free(record.login).databaseValue, record.notes.databaseValue,
      ],
      stamp: record.stamp
    )
    if let card = record.card, try edit.readers.holder(ofCard: card.number) == nil {
      try insert(card, of: id)
    }
    newReaders[id] = folded(record.name)
    return true
  }

  /// True for a reader who came with the same load under another name: two readers of a file that
  /// somebody changed can have one key.
  private func isNew(_ id: ID<Reader>, called name: String) -> Bool {
    newReaders[id.rawValue].map { $0 != folded(name) } ?? false
  }

  private func fill(_ id: ID<Reader>, with record: ReaderRecord) throws {
    let more = try edit.readers.news(of: record, for: id)
    if let card = more.card { try insert(card, of: id.rawValue) }
    var columns: [(String, DatabaseValue)] = []
    if let login = more.login { columns.append(("login", login.databaseValue)) }
    if let notes = more.notes { columns.append(("notes", notes.databaseValue)) }
    try edit.update(.reader, id.rawValue, columns)
  }

  private func insert(_ card: ReaderCard, of reader: Int64) throws {
    try edit.insert(
      .readerCard,
      [
        reader.databaseValue, card.number.databaseValue, (card.validUntil?.stored).databaseValue,
      ]
    )
  }

  private func free(_ login: String?) throws -> String? {
    guard let login, try edit.readers.isFree(login: login.databaseValue) else { return nil }
    return login
  }

  /// Adds the loans as they stand whose books were added.
  ///
  /// - Returns: How many there were.
  package func add(_ records: [LoanRecord]) throws -> Int {
    var added = 0
    for record in records {
      guard let books = loanedBooks[record.key] else { continue }
      for (book, returned) in books {
        try loans.add(record, of: ID(rawValue: book), returned: returned)
      }
      added += 1
    }
    return added
  }

  /// Adds the readings and the loans of a new book.
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
}

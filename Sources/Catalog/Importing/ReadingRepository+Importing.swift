import GRDB

extension ReadingRepository {
  /// The current user's readings of some books, the first one first; one query.
  package func of(_ books: some Collection<ID<Book>>) throws -> [ID<Book>: [Reading]] {
    let currentUser = try access.currentUser
    guard currentUser.reader != nil, !books.isEmpty else { return [:] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Reading.columns) FROM json_each(?1) AS wanted
        JOIN reading ON readerId = ?2 AND bookId = wanted.value ORDER BY reading.id
        """
    )
    let list = books.jsonList
    let readings = try Row.fetchAll(statement, arguments: [list, currentUser.key])
      .map { Reading(row: access.record($0, .reading)) }
    return Dictionary(grouping: readings, by: \.book)
  }
}

extension ReadingRepository where Access == Edit {
  /// Adds readings of a book as a file has them, the current user's own.
  ///
  /// A person who is no reader yet becomes one.
  package func add(_ records: [ReadingRecord], to book: ID<Book>) throws {
    guard !records.isEmpty else { return }
    let reader = try access.readers.me().id
    for record in records { try access.insert(record, of: book.rawValue, by: reader.rawValue) }
  }

  /// Writes what differs.
  ///
  /// - Returns: Whether anything differed.
  /// - Throws: ``CatalogError/notFound(_:key:)`` when the current user has none such.
  @discardableResult
  package func update(_ id: ID<Reading>, to record: ReadingRecord) throws -> Bool {
    _ = try self.record(id)
    return try access.update(.reading, id.rawValue, record.columns)
  }
}

extension Edit {
  func insert(_ reading: ReadingRecord, of book: Int64, by reader: Int64) throws {
    try insert(
      .reading,
      [book.databaseValue, reader.databaseValue] + reading.columns.map(\.1),
      times: reading.times
    )
  }
}

extension ReadingRecord {
  /// What a row of the table has behind the book and the reader.
  fileprivate var columns: [(String, DatabaseValue)] {
    [
      ("status", status.rawValue.databaseValue),
      ("started", (started?.stored).databaseValue),
      ("finished", (finished?.stored).databaseValue),
      ("rating", (rating?.halves).databaseValue),
      ("note", note.databaseValue),
    ]
  }
}

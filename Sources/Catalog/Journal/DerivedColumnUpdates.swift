import GRDB

/// The rows whose ``DerivedColumn``s an edit made doubtful: gathered while it is under way, and
/// computed once at its end, however many of its changes concern the same record.
struct DerivedColumnUpdates {
  private var counted: [AuthorityKind: Set<Int64>] = [:]
  private var credited: Set<Int64> = []
  private var published: Set<Int64> = []
  private var renamedAuthors: Set<Int64> = []
  private var renamedPublishers: Set<Int64> = []
  /// A new book whose columns are right already, while its relations are written.
  var complete: Int64?

  /// Notes a row that came or went.
  ///
  /// - Parameter values: Those of `table.columns`, in that order; more may follow.
  mutating func note(_ table: Table, _ values: [DatabaseValue]) {
    switch table {
    case .book:
      for (kind, column) in [(AuthorityKind.genre, "genreId"), (.series, "seriesId")] {
        if let place = table.place(of: column) { count(kind, values[place]) }
      }
    case .bookAuthor:
      if let book = Int64.fromDatabaseValue(values[0]), book != complete { credited.insert(book) }
      count(.author, values[1])
    case .bookPublisher:
      if let book = Int64.fromDatabaseValue(values[0]), book != complete { published.insert(book) }
      count(.publisher, values[1])
    case .bookTag: count(.tag, values[1])
    default: break
    }
  }

  /// Notes a changed value, the old or the new one.
  mutating func note(_ table: Table, _ column: String, _ value: DatabaseValue) {
    switch (table, column) {
    case (.book, "genreId"): count(.genre, value)
    case (.book, "seriesId"): count(.series, value)
    case (.bookAuthor, "authorId"): count(.author, value)
    case (.bookPublisher, "publisherId"): count(.publisher, value)
    case (.bookTag, "tagId"): count(.tag, value)
    default: break
    }
  }

  /// Notes that the authors of a book, or their order, are others.
  mutating func noteAuthors(of book: Int64) { credited.insert(book) }

  /// Notes that the publishers of a book, or their order, are others.
  mutating func notePublishers(of book: Int64) { published.insert(book) }

  /// Notes that an author has another name or sort key.
  mutating func noteRenamed(author: Int64) { renamedAuthors.insert(author) }

  mutating func noteRenamed(publisher: Int64) { renamedPublishers.insert(publisher) }

  private mutating func count(_ kind: AuthorityKind, _ value: DatabaseValue) {
    guard let id = Int64.fromDatabaseValue(value) else { return }
    counted[kind, default: []].insert(id)
  }

  /// Computes the columns of all rows that were noted.
  func finish(_ db: Database) throws {
    for kind in AuthorityKind.allCases {
      try DerivedColumn.books(of: kind).rewrite(counted[kind, default: []], db)
    }
    let credited = try credited.union(
      books(of: renamedAuthors, "SELECT bookId FROM bookAuthor WHERE authorId = ?", db)
    )
    try DerivedColumn.authorKey.rewrite(credited, db)
    try DerivedColumn.credits.rewrite(credited, db)
    let published = try published.union(
      books(of: renamedPublishers, "SELECT bookId FROM bookPublisher WHERE publisherId = ?", db)
    )
    try DerivedColumn.imprint.rewrite(published, db)
  }

  private func books(of records: Set<Int64>, _ query: String, _ db: Database) throws -> Set<Int64> {
    var books: Set<Int64> = []
    for record in records {
      books.formUnion(try Int64.fetchAll(db.cachedStatement(sql: query), arguments: [record]))
    }
    return books
  }
}

import GRDB

/// The rows whose ``DerivedColumn``s an edit made doubtful: gathered while it is under way, and
/// computed once at its end, however many of its changes concern the same record.
struct Rederivation {
  private var counted: [AuthorityKind: Set<Int64>] = [:]
  private var credited: Set<Int64> = []
  private var renamedAuthors: Set<Int64> = []

  /// Notes a row that came or went.
  ///
  /// - Parameter values: Those of `table.columns`, in that order; more may follow.
  mutating func note(_ table: Table, _ values: [DatabaseValue]) {
    switch table {
    case .book:
      count(.genre, values[11])
      count(.series, values[12])
    case .bookAuthor:
      if let book = Int64.fromDatabaseValue(values[0]) { credited.insert(book) }
      count(.author, values[1])
    case .bookPublisher: count(.publisher, values[1])
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

  /// Notes that an author has another sort key.
  mutating func noteRenamed(author: Int64) { renamedAuthors.insert(author) }

  private mutating func count(_ kind: AuthorityKind, _ value: DatabaseValue) {
    guard let id = Int64.fromDatabaseValue(value) else { return }
    counted[kind, default: []].insert(id)
  }

  /// Computes the columns of all rows that were noted.
  func finish(_ db: Database) throws {
    for kind in AuthorityKind.allCases {
      try DerivedColumn.books(of: kind).rewrite(counted[kind, default: []], db)
    }
    var books = credited
    for author in renamedAuthors {
      books.formUnion(
        try Int64.fetchAll(
          db.cachedStatement(sql: "SELECT bookId FROM bookAuthor WHERE authorId = ?"),
          arguments: [author]
        )
      )
    }
    try DerivedColumn.authorKey.rewrite(books, db)
  }
}

import GRDB

/// The rows whose ``DerivedColumn``s an edit made doubtful: gathered while it is under way, and
/// computed once at its end, however many of its changes concern the same record.
struct DerivedColumnUpdates: DerivedPart {
  private var counted: [AuthorityKind: Set<Int64>] = [:]
  private var credited: Set<Int64> = []
  private var published: Set<Int64> = []
  private var renamedAuthors: Set<Int64> = []
  private var renamedPublishers: Set<Int64> = []
  /// A new book whose columns are right already, while its relations are written.
  var complete: Int64?

  mutating func inserted(_ row: RowKey, _ values: ColumnValues, _ db: Database) {
    noteRow(row, values)
  }

  mutating func deleted(_ row: RowKey, _ values: ColumnValues, _ db: Database) {
    noteRow(row, values)
    noteNamed(row)
  }

  mutating func updated(_ row: RowKey, _ changes: [ColumnChange], _ db: Database) throws {
    for change in changes {
      note(row.table, change.column, change.old)
      note(row.table, change.column, change.new)
    }
    noteNamed(row)
    guard row.table == .bookAuthor || row.table == .bookPublisher,
      let book = try db.values(row, ["bookId"])?.id("bookId")
    else { return }
    noteLine(of: book, row.table)
  }

  /// Notes a value of a column that refers to a record with a number of books.
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

  private mutating func noteRow(_ row: RowKey, _ values: ColumnValues) {
    for (column, _) in row.table.references {
      if let value = values[column] { note(row.table, column, value) }
    }
    if let book = values.id("bookId"), book != complete { noteLine(of: book, row.table) }
  }

  /// The authors or publishers of a book, or their order, are others.
  private mutating func noteLine(of book: Int64, _ table: Table) {
    if table == .bookAuthor { credited.insert(book) }
    if table == .bookPublisher { published.insert(book) }
  }

  /// A record has another name or sort key.
  private mutating func noteNamed(_ row: RowKey) {
    if row.table == .author { renamedAuthors.insert(row.id) }
    if row.table == .publisher { renamedPublishers.insert(row.id) }
  }

  private mutating func count(_ kind: AuthorityKind, _ value: DatabaseValue) {
    guard let id = Int64.fromDatabaseValue(value) else { return }
    counted[kind, default: []].insert(id)
  }

  /// Computes the columns of all rows that were noted.
  func finish(_ log: RevisionLog, _ db: Database) throws {
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

import Books
import GRDB

/// A column that is computed from other tables, by SQL alone.
///
/// Columns computed from the row itself are in ``Derivation``.
struct DerivedColumn: Hashable, Sendable {
  let table: Table
  let column: String
  /// The right value, in a query over the table.
  let expression: String

  static var all: [DerivedColumn] { AuthorityKind.allCases.map(books(of:)) + ofBook }

  /// The columns that a new book can be given at once, in the order of ``BookLine/values``.
  static let ofBook = [authorKey, credits, imprint]

  /// The number of books of an authority record.
  static func books(of kind: AuthorityKind) -> DerivedColumn {
    DerivedColumn(
      table: kind.table,
      column: "books",
      expression: kind.countExpression("\(kind.rawValue).id")
    )
  }

  /// The sort key of a book's first author.
  static let authorKey = DerivedColumn(
    table: .book,
    column: "authorKey",
    expression: """
      (SELECT author.sortKey FROM bookAuthor JOIN author ON author.id = bookAuthor.authorId
        WHERE bookAuthor.bookId = book.id ORDER BY bookAuthor.position, bookAuthor.id LIMIT 1)
      """
  )

  /// The names of a book's authors and others, as ``BookLine`` writes them.
  static let credits = DerivedColumn(
    table: .book,
    column: "credits",
    expression: """
      (SELECT group_concat(credit, char(31)) FROM (
        SELECT CASE role WHEN 'author' THEN '+' ELSE '-' END
          || \(AuthorityKind.author.nameExpression) AS credit
        FROM bookAuthor JOIN author ON author.id = bookAuthor.authorId
        WHERE bookAuthor.bookId = book.id
        ORDER BY bookAuthor.position, bookAuthor.id LIMIT \(BookLine.mostCredits)))
      """
  )

  /// The name of a book's first publisher.
  static let imprint = DerivedColumn(
    table: .book,
    column: "imprint",
    expression: """
      (SELECT publisher.name FROM bookPublisher
        JOIN publisher ON publisher.id = bookPublisher.publisherId
        WHERE bookPublisher.bookId = book.id
        ORDER BY bookPublisher.position, bookPublisher.id LIMIT 1)
      """
  )
}

extension DerivedColumn {
  /// The rows in which it is wrong.
  func wrongRows(_ db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM \(table.rawValue) NOT INDEXED WHERE \(column) IS NOT \(expression) ORDER BY id
        """
    )
  }

  /// Hands over each book in which one of ``ofBook`` is wrong, with the place of the column there.
  ///
  /// All names, and the links of books to them, are held in memory meanwhile: to ask each ``expression`` of each of a
  /// million books took 14 s, to look each name up in its table 9, and this takes 4.
  static func forEachWrongLine(
    _ db: Database,
    _ body: (_ place: Int, _ book: Int64) throws -> Void
  ) throws {
    let (authors, publishers) = try (db.lineNames(.author), db.lineNames(.publisher))
    let author = Role.author.rawValue.databaseValue
    var credits = try RowsOfBooks(
      db,
      "SELECT bookId, position, authorId, role FROM bookAuthor NOT INDEXED ORDER BY id"
    ) { row in
      row.holds(author, at: 3) ? .author : Role(rawValue: row.string(3) ?? "")
    }
    var imprints = try RowsOfBooks(
      db,
      "SELECT bookId, position, publisherId FROM bookPublisher NOT INDEXED ORDER BY id"
    )
    let columns = ofBook.map(\.column).joined(separator: ", ")
    try db.forEachRow("SELECT id, \(columns) FROM book NOT INDEXED ORDER BY id") { row in
      let book = row.integer(0)
      var line = BookLine()
      for credit in credits.next(of: book) {
        if let name = authors[credit.record] { line.add(name, credit.role) }
      }
      line.publisher = imprints.next(of: book).lazy.compactMap { publishers[$0.record] }.first
      for (place, value) in line.values.enumerated() where !row.reads(value, at: Int32(place + 1)) {
        try body(place, book)
      }
    }
  }

  /// Computes it anew in some rows; those in which it is right are not written.
  func rewrite(_ rows: some Collection<Int64>, _ db: Database) throws {
    guard !rows.isEmpty else { return }
    let list = rows.sorted().jsonList
    try db.cachedStatement(
      sql: """
        UPDATE \(table.rawValue) SET \(column) = \(expression)
        WHERE id IN (SELECT value FROM json_each(?)) AND \(column) IS NOT \(expression)
        """
    ).execute(arguments: [list])
  }

  /// Computes ``ofBook`` anew in some books; those in which all are right are not written.
  ///
  /// Of 100,000 books it takes 1.0 s, and 1.8 column by column.
  static func rewriteLines(of books: Set<Int64>, _ db: Database) throws {
    let values = ofBook.map { "\($0.expression) AS \($0.column)" }.joined(separator: ", ")
    let assignments = ofBook.map { "\($0.column) = line.\($0.column)" }.joined(separator: ", ")
    let differences = ofBook.map { "book.\($0.column) IS NOT line.\($0.column)" }
    let sql = """
      UPDATE book SET \(assignments) FROM (
        SELECT book.id, \(values) FROM json_each(?) JOIN book ON book.id = json_each.value LIMIT -1
      ) AS line
      WHERE book.id = line.id AND (\(differences.joined(separator: " OR ")))
      """
    var rest = books.sorted()[...]
    while !rest.isEmpty {
      try db.cachedStatement(sql: sql).execute(arguments: [rest.prefix(linesAtOnce).jsonList])
      rest = rest.dropFirst(linesAtOnce)
    }
  }

  /// SQLite holds the lines of so many books in memory.
  private static let linesAtOnce = 10_000
}

extension Database {
  /// All records of a kind, as the lines of books have them.
  fileprivate func lineNames(_ kind: AuthorityKind) throws -> [Int64: BookLine.Name] {
    var names: [Int64: BookLine.Name] = [:]
    try forEachRow("SELECT id, \(kind.nameExpression), sortKey FROM \(kind.rawValue)") { row in
      let id = row.integer(0)
      names[id] = BookLine.Name(id: id, name: row.string(1) ?? "", sortKey: row.string(2) ?? "")
    }
    return names
  }
}

/// The rows of a relation of books, by book and position.
private struct RowsOfBooks {
  struct Element {
    let book: Int64
    let position: Int64
    let record: Int64
    let role: Role
  }

  private var rows: [Element] = []
  private var first = 0

  /// - Parameter sql: The book, the position in it and the record, in the order of the rows' own numbers,
  ///   which is that of the books for nearly all, so that sorting them costs little.
  init(_ db: Database, _ sql: String, role: (RawRow) -> Role = { _ in .author }) throws {
    try db.forEachRow(sql) { row in
      rows.append(
        Element(
          book: row.integer(0),
          position: row.integer(1),
          record: row.integer(2),
          role: role(row)
        )
      )
    }
    rows.sort { ($0.book, $0.position) < ($1.book, $1.position) }
  }

  /// The rows of a book; each book comes later than the one before.
  mutating func next(of book: Int64) -> ArraySlice<Element> {
    while first < rows.count, rows[first].book < book { first += 1 }
    let start = first
    while first < rows.count, rows[first].book == book { first += 1 }
    return rows[start..<first]
  }
}

/// The rows whose ``DerivedColumn``s an edit made doubtful: gathered while it is under way, and
/// computed once at its end, however many of its changes concern the same record.
struct DerivedColumnUpdates: DerivedDataUpdater {
  private var counted: [AuthorityKind: Set<Int64>] = [:]
  /// The books with other authors or publishers, or in another order.
  private var lines: Set<Int64> = []
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
    case (.book, "shelfId"): count(.shelf, value)
    case (.bookAuthor, "authorId"): count(.author, value)
    case (.bookPublisher, "publisherId"): count(.publisher, value)
    case (.bookTag, "tagId"): count(.tag, value)
    default: break
    }
  }

  private mutating func noteRow(_ row: RowKey, _ values: ColumnValues) {
    for reference in row.table.references {
      guard let value = values[reference.column] else { continue }
      note(row.table, reference.column, value)
    }
    if let book = values.id("bookId"), book != complete { noteLine(of: book, row.table) }
  }

  private mutating func noteLine(of book: Int64, _ table: Table) {
    if table == .bookAuthor || table == .bookPublisher { lines.insert(book) }
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
  mutating func finish(_ db: Database) throws {
    for kind in AuthorityKind.allCases {
      try DerivedColumn.books(of: kind).rewrite(counted[kind, default: []], db)
    }
    try finishLines(db)
  }

  /// Computes those of books that were noted so far.
  mutating func finishLines(_ db: Database) throws {
    lines.formUnion(
      try books(of: renamedAuthors, "SELECT bookId FROM bookAuthor WHERE authorId = ?", db)
    )
    lines.formUnion(
      try books(of: renamedPublishers, "SELECT bookId FROM bookPublisher WHERE publisherId = ?", db)
    )
    try DerivedColumn.rewriteLines(of: lines, db)
    (lines, renamedAuthors, renamedPublishers) = ([], [], [])
  }

  private func books(of records: Set<Int64>, _ query: String, _ db: Database) throws -> Set<Int64> {
    var books: Set<Int64> = []
    for record in records {
      books.formUnion(try Int64.fetchAll(db.cachedStatement(sql: query), arguments: [record]))
    }
    return books
  }
}

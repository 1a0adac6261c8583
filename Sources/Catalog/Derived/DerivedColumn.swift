import GRDB

/// A column that is computed from other tables, by SQL alone.
///
/// What is computed from the row itself is in ``Derivation``.
struct DerivedColumn: Hashable, Sendable {
  let table: Table
  let column: String
  /// What it should be, in a query over its table.
  let expression: String

  static var all: [DerivedColumn] { AuthorityKind.allCases.map(books(of:)) + ofBook }

  /// Those that a new book can be given at once, in the order of ``BookLine/values``.
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
  /// The rows in which it is not what it should be.
  func wrongRows(_ db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM \(table.rawValue) WHERE \(column) IS NOT \(expression) ORDER BY id
        """
    )
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
}

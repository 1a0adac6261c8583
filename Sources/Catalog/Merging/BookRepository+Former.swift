import GRDB

extension BookRepository {
  /// The book that one is a part of since they were merged; nil for one that never was there, or
  /// that was deleted.
  package func successor(of id: ID<Book>) throws -> ID<Book>? {
    let statement = try db.cachedStatement(
      sql: "SELECT bookId FROM formerBook WHERE formerId = ? ORDER BY id DESC LIMIT 1"
    )
    return try Int64.fetchOne(statement, arguments: [id.rawValue]).map(ID.init(rawValue:))
  }

  /// The book that has an ISBN, or had it before it was merged.
  package func known(by isbn: ISBN) throws -> ID<Book>? {
    if let id = try withISBN(isbn) { return id }
    let statement = try db.cachedStatement(
      sql: "SELECT bookId FROM formerBook WHERE isbn = ? ORDER BY id DESC LIMIT 1"
    )
    return try Int64.fetchOne(statement, arguments: [isbn.digits]).map(ID.init(rawValue:))
  }

  /// The ISBNs that some books had before they were merged.
  package func formerISBNs(
    of books: some Collection<ID<Book>>
  ) throws -> [ID<Book>: Set<String>] {
    var isbns: [ID<Book>: Set<String>] = [:]
    try db.forEachRow(
      """
      SELECT bookId, isbn FROM json_each(?) AS wanted
      CROSS JOIN formerBook ON bookId = wanted.value WHERE isbn IS NOT NULL
      """,
      arguments: [books.jsonList]
    ) { row in isbns[ID(rawValue: row.integer(0)), default: []].insert(row.string(1) ?? "") }
    return isbns
  }
}

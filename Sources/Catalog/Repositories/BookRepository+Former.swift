package import Books
import GRDB

// What the numbers and titles of merged books lead to.
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

  /// The book that one with an ISBN, as it is typed, was merged into; nil where a book has it, or none
  /// had.
  package func merged(isbn text: String) throws -> ID<Book>? {
    guard let isbn = try? ISBN.parse(text), try withISBN(isbn) == nil else { return nil }
    return try known(by: isbn)
  }

  /// The former fields of some books before they were merged.
  package func former(
    of books: some Collection<ID<Book>>
  ) throws -> [ID<Book>: [FormerBook]] {
    var former: [ID<Book>: [FormerBook]] = [:]
    try db.forEachRow(
      """
      SELECT bookId, isbn, title, authors FROM json_each(?) AS wanted
      CROSS JOIN formerBook ON bookId = wanted.value
      """,
      arguments: [books.jsonList]
    ) { row in
      former[ID(rawValue: row.integer(0)), default: []].append(
        FormerBook(
          isbn: row.string(1),
          title: row.string(2),
          authors: FormerBook.names(row.string(3))
        )
      )
    }
    return former
  }
}

package import Books
import GRDB

/// By what a book was known that is a part of another one now, or that became another by a merge.
package struct FormerBook: Hashable, Sendable {
  /// The digits of its ISBN; nil too where the merged book has it.
  package var isbn: String?
  /// Nil where the book was merged by a version that kept no titles.
  package var title: String?
  /// The names of those whose books it was filed among.
  package var authors: [String]

  package init(isbn: String?, title: String?, authors: [String]) {
    self.isbn = isbn
    self.title = title
    self.authors = authors
  }

  init(_ draft: BookDraft) {
    isbn = (try? ISBN.parse(draft.isbn))?.digits
    title = tidied(draft.title)
    authors = draft.authors.map(\.author.name)
  }

  func without(isbnOf other: FormerBook) -> FormerBook {
    FormerBook(isbn: isbn == other.isbn ? nil : isbn, title: title, authors: authors)
  }

  /// For the last columns of its table.
  var values: [DatabaseValue] {
    let names = authors.isEmpty ? nil : authors.joined(separator: Self.separator)
    return [isbn.databaseValue, title.databaseValue, names.databaseValue]
  }

  /// - Parameter authors: As they are stored.
  static func names(_ authors: String?) -> [String] {
    (authors ?? "").split(separator: separator).map(String.init)
  }

  private static let separator = "\u{1F}"
}

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

  /// By what some books were known before they were merged.
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

package import Books
import GRDB

/// Many questions at once: an import asks them for some hundred records together, since a query
/// costs more than its answer.
extension BookRepository {
  /// The books that have some ISBNs, or had them before they were merged, by these as they are
  /// written.
  package func matching(isbns: some Collection<String>) throws -> [String: ID<Book>] {
    var books: [String: ID<Book>] = [:]
    try db.forEachRow(
      """
      SELECT isbn, bookId FROM json_each(?) AS wanted CROSS JOIN formerBook ON isbn = wanted.value
      ORDER BY formerBook.id
      """,
      arguments: [isbns.jsonList]
    ) { row in books[row.string(0) ?? ""] = ID(rawValue: row.integer(1)) }
    for isbn in isbns where isbn.hasSuffix(ISBN.sign) {
      if let book = try named(isbn) { books[isbn] = book }
    }
    try db.forEachRow(
      "SELECT isbn.value, bookId FROM json_each(?) AS wanted JOIN isbn USING (value)",
      arguments: [isbns.jsonList]
    ) { row in books[row.string(0) ?? ""] = ID(rawValue: row.integer(1)) }
    return books
  }

  /// The books that some keys are of, or were before they were merged.
  package func matching(keys: some Collection<RecordKey>) throws -> [RecordKey: ID<Book>] {
    var books: [RecordKey: ID<Book>] = [:]
    try db.forEachRow(
      "SELECT recordKey, id FROM book WHERE recordKey = ?",
      of: keys.lazy.map(\.number)
    ) { row in
      if let key = RecordKey(number: row.integer(0)) { books[key] = ID(rawValue: row.integer(1)) }
    }
    guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM formerKey)") == true else {
      return books
    }
    for key in keys where books[key] == nil {
      if let id = try db.row(knownBy: key, .book) { books[key] = ID(rawValue: id) }
    }
    return books
  }

  /// The books that came from another program under some of its numbers, oldest first.
  package func matching(
    origins numbers: some Collection<String>,
    of program: String
  ) throws -> [String: [(id: ID<Book>, title: String, isbn: String?)]] {
    var books: [String: [(id: ID<Book>, title: String, isbn: String?)]] = [:]
    try db.forEachRow(
      """
      SELECT number, book.id, title, isbn.value FROM json_each(?) AS wanted
      JOIN bookOrigin ON program = ? AND number = wanted.value
      JOIN book ON book.id = bookOrigin.bookId
      LEFT JOIN isbn ON isbn.bookId = book.id ORDER BY book.id
      """,
      arguments: [Set(numbers).jsonList, program]
    ) { row in
      let book = (
        id: ID<Book>(rawValue: row.integer(1)), title: row.string(2) ?? "", isbn: row.string(3)
      )
      books[row.string(0) ?? "", default: []].append(book)
    }
    return books
  }

  /// The titles of some books.
  package func titles(of books: some Collection<ID<Book>>) throws -> [ID<Book>: String] {
    var titles: [ID<Book>: String] = [:]
    try db.forEachRow("SELECT id, title FROM book WHERE id = ?", of: books.lazy.map(\.rawValue)) {
      titles[ID(rawValue: $0.integer(0))] = $0.string(1) ?? ""
    }
    return titles
  }

  /// The books whose titles are filed alike, or were before they were merged, by their ``TitleKey``.
  package func matching(
    titles keys: some Collection<TitleKey>
  ) throws -> [TitleKey: BooksOfTitle] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT wanted.value, book.id, book.title, (
          SELECT group_concat(name, char(31)) FROM (
            SELECT author.name AS name FROM bookAuthor
            JOIN author ON author.id = authorId WHERE bookId = book.id
            UNION
            SELECT author.name || ' (' || qualifier || ')' FROM bookAuthor
            JOIN author ON author.id = authorId WHERE bookId = book.id AND qualifier IS NOT NULL
            UNION
            SELECT authorAlias.name FROM bookAuthor
            JOIN authorAlias USING (authorId) WHERE bookId = book.id)), (
          SELECT group_concat(author.name, char(31)) FROM bookAuthor
          JOIN author ON author.id = authorId WHERE bookId = book.id AND qualifier IS NULL)
        FROM json_each(?) AS wanted
        CROSS JOIN book ON book.sortKey = wanted.value
        ORDER BY book.id
        """
    )
    var books: [TitleKey: BooksOfTitle] = [:]
    let list = keys.map(\.text).jsonList
    let rows = try Row.fetchCursor(statement, arguments: [list])
    while let row = try rows.next() {
      let names = try (row[3] as String?, row[4] as String?)
      books[TitleKey(text: try row[0]), default: BooksOfTitle()].add(
        ID(rawValue: try row[1]),
        called: try row[2],
        by: Self.list(names.0),
        unqualified: Self.list(names.1)
      )
    }
    try db.forEachRow(
      """
      SELECT wanted.value, bookId, title, authors FROM json_each(?) AS wanted
      CROSS JOIN formerBook ON sortKey = wanted.value ORDER BY formerBook.id
      """,
      arguments: [list]
    ) { row in
      let authors = FormerBook.names(row.string(3))
      books[TitleKey(text: row.string(0) ?? ""), default: BooksOfTitle()].add(
        ID(rawValue: row.integer(1)),
        called: row.string(2) ?? "",
        by: authors,
        unqualified: authors
      )
    }
    return books
  }

  private static func list(_ names: String?) -> [String] {
    (names ?? "").split(separator: "\u{1F}").map(String.init)
  }
}

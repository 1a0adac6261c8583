import GRDB

/// Version 4: the sort columns of lists that would otherwise have to be looked up for every row.
///
/// Both columns are derived: `book.authorKey` is the sort key of a book's first author, and `books`
/// of an authority record is the number of its books. The indexes come last, which is faster.
enum Migration4 {
  static func run(_ db: Database, _ progress: Schema.Progress) throws {
    try db.execute(sql: "ALTER TABLE book ADD COLUMN authorKey TEXT")
    try db.inPortions(of: "book") { ids, share in
      try progress(share * 0.5)
      try db.execute(
        sql: """
          UPDATE book SET authorKey = (
            SELECT author.sortKey FROM bookAuthor JOIN author ON author.id = bookAuthor.authorId
            WHERE bookAuthor.bookId = book.id ORDER BY bookAuthor.position, bookAuthor.id LIMIT 1)
          WHERE id BETWEEN ? AND ?
          """,
        arguments: [ids.lowerBound, ids.upperBound]
      )
    }
    try db.execute(sql: "CREATE INDEX book_author ON book(authorKey, sortKey, id)")
    let counts = [
      ("author", "count(DISTINCT bookId) FROM bookAuthor WHERE authorId"),
      ("publisher", "count(*) FROM bookPublisher WHERE publisherId"),
      ("tag", "count(*) FROM bookTag WHERE tagId"),
      ("genre", "count(*) FROM book WHERE genreId"),
      ("series", "count(*) FROM book WHERE seriesId"),
    ]
    for (place, (table, count)) in counts.enumerated() {
      try progress(0.5 + 0.1 * Double(place))
      try db.execute(
        sql: """
          ALTER TABLE \(table) ADD COLUMN books INTEGER NOT NULL DEFAULT 0;
          UPDATE \(table) SET books = (SELECT \(count) = \(table).id);
          CREATE INDEX \(table)_books ON \(table)(books DESC, sortKey, id);
          CREATE INDEX \(table)_added ON \(table)(added, id);
          """
      )
    }
  }
}

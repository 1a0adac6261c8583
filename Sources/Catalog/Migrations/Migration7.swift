import GRDB

/// Version 7: the names of other records in a line of a list, kept with the book.
///
/// A screenful is in fifty places of the table of books; its names would be in four hundred places
/// of five others. Both columns are derived: `book.credits` has the names of a book's authors and
/// others, and `book.imprint` that of its first publisher.
enum Migration7 {
  static func run(_ db: Database, _ progress: Schema.Progress) throws {
    try db.execute(
      sql: """
        ALTER TABLE book ADD COLUMN credits TEXT;
        ALTER TABLE book ADD COLUMN imprint TEXT;
        """
    )
    try db.inPortions(of: "book") { ids, share in
      try progress(share)
      // Written out: what is derived today may become another in a later version.
      try db.execute(
        sql: """
          UPDATE book SET
            credits = (SELECT group_concat(credit, char(31)) FROM (
              SELECT CASE role WHEN 'author' THEN '+' ELSE '-' END
                || author.name || coalesce(' (' || author.qualifier || ')', '') AS credit
              FROM bookAuthor JOIN author ON author.id = bookAuthor.authorId
              WHERE bookAuthor.bookId = book.id
              ORDER BY bookAuthor.position, bookAuthor.id LIMIT 20)),
            imprint = (SELECT publisher.name FROM bookPublisher
              JOIN publisher ON publisher.id = bookPublisher.publisherId
              WHERE bookPublisher.bookId = book.id
              ORDER BY bookPublisher.position, bookPublisher.id LIMIT 1)
          WHERE id BETWEEN ? AND ?
          """,
        arguments: [ids.lowerBound, ids.upperBound]
      )
    }
  }
}

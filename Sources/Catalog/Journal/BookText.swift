import GRDB

/// The folded words of books that a find looks through, derived from titles and authors.
struct BookText {
  let db: Database

  /// Writes the words of some books anew; of a book that is gone, nothing stays.
  func rewrite(_ books: some Sequence<Int64>) throws {
    let titles = try db.cachedStatement(sql: "SELECT title, subtitle FROM book WHERE id = ?")
    let names = try db.cachedStatement(
      sql: """
        SELECT author.foldedName FROM bookAuthor JOIN author ON author.id = authorId
        WHERE bookId = ?1
        UNION
        SELECT authorAlias.foldedName FROM bookAuthor JOIN authorAlias USING (authorId)
        WHERE bookId = ?1
        """
    )
    let insertion = try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO bookText (bookId, title, authors) VALUES (?, ?, ?)"
    )
    for book in books {
      guard let row = try Row.fetchOne(titles, arguments: [book]) else { continue }
      let title = [row[0] as String, row[1] as String? ?? ""].joined(separator: " ")
      let authors = try String.fetchAll(names, arguments: [book]).joined(separator: " ")
      try insertion.execute(arguments: [book, " " + folded(title), " " + authors])
    }
  }

  func remove(_ book: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM bookText WHERE bookId = ?")
      .execute(arguments: [book])
  }
}

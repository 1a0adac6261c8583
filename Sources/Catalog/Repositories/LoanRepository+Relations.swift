import GRDB

// Questions several relations deep, one query each.
//
// They ask of loans, which everybody may see, and never of readings, which are their reader's own.
extension LoanRepository {
  /// The authors of the books that a reader has out now, those of most of them first; with each the
  /// number of those books.
  package func authorsOut(with reader: ID<Reader>) throws -> [AuthorityRow] {
    try related(
      .author,
      """
      SELECT author.id, \(sql: AuthorityKind.author.nameExpression), count(DISTINCT bookAuthor.bookId)
      FROM loan JOIN loanBook ON loanId = loan.id AND returned IS NULL
      JOIN bookAuthor ON bookAuthor.bookId = loanBook.bookId JOIN author ON author.id = authorId
      WHERE loan.readerId = \(reader.rawValue) AND direction = 1
      GROUP BY author.id ORDER BY 3 DESC, author.sortKey
      """
    )
  }

  /// The genres of the books that a reader had out in a year, most books first; with each the number
  /// of those books.
  package func genres(lentTo reader: ID<Reader>, in year: Int) throws -> [AuthorityRow] {
    try related(
      .genre,
      """
      SELECT genre.id, genre.name, count(DISTINCT book.id)
      FROM loan JOIN loanBook ON loanId = loan.id JOIN book ON book.id = bookId
      JOIN genre ON genre.id = genreId
      WHERE loan.readerId = \(reader.rawValue) AND direction = 1
        AND date BETWEEN \(year * 10_000) AND \(year * 10_000 + 1231)
      GROUP BY genre.id ORDER BY 3 DESC, genre.sortKey
      """
    )
  }

  /// Who had a book of a series out, most books first; with each the number of those books.
  ///
  /// Not who read one: that is for each reader to tell.
  ///
  /// - Parameter reader: One who is left out, as on their own page.
  package func readers(
    whoHad series: AuthorityID,
    except reader: ID<Reader>? = nil
  ) throws -> [(reader: ReaderName, books: Int)] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT reader.id, reader.name, count(DISTINCT book.id)
        FROM book JOIN loanBook ON bookId = book.id JOIN loan ON loan.id = loanId
        JOIN reader ON reader.id = loan.readerId
        WHERE book.seriesId = ? AND direction = 1 AND reader.id <> ?
        GROUP BY reader.id ORDER BY 3 DESC, reader.sortKey
        """
    )
    return try Row.fetchAll(statement, arguments: [series.rawValue, reader?.rawValue ?? 0])
      .map { (ReaderName(id: ID(rawValue: $0[0]), name: $0[1]), $0[2]) }
  }

  private func related(_ kind: AuthorityKind, _ query: SQL) throws -> [AuthorityRow] {
    let (sql, arguments) = try query.build(db)
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).map { row in
      AuthorityRow(id: AuthorityID(kind, row[0]), name: row[1], books: row[2])
    }
  }
}

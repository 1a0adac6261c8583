import GRDB

// Questions several relations deep, one query each.
//
// They ask of loans, which everybody may see, and never of readings, which are their reader's own.
extension LoanRepository {
  /// The authors, genres, … of the books that a reader has out or had out, those of most of them
  /// first; with each the number of those books.
  package func related(
    _ kind: AuthorityKind,
    lentTo reader: ID<Reader>,
    _ time: LentTime
  ) throws -> [AuthorityRow] {
    let link: String =
      switch kind.link {
      case .one(let column):
        "book ON book.id = loanBook.bookId JOIN \(kind) ON \(kind).id = \(column)"
      case .many(let table, let column):
        "\(table) AS link ON link.bookId = loanBook.bookId JOIN \(kind) ON \(kind).id = link.\(column)"
      }
    let query: SQL = """
      SELECT \(sql: kind.rawValue).id, \(sql: kind.nameExpression),
        count(DISTINCT loanBook.bookId)
      FROM loan JOIN loanBook ON loanId = loan.id JOIN \(sql: link)
      WHERE loan.readerId = \(reader.rawValue) AND direction = 1 AND \(time.condition)
      GROUP BY 1 ORDER BY 3 DESC, \(sql: kind.rawValue).sortKey
      """
    let (sql, arguments) = try query.build(db)
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
      .compactMap { AuthorityRow(row: access.record($0, kind.recordKind), at: 0, kind: kind) }
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
      .map { row in
        let row = access.record(row, .reader)
        return (ReaderName(id: ID(rawValue: row[0]), name: row[1]), row[2])
      }
  }
}

/// When a book was lent.
package enum LentTime: Hashable, Sendable {
  /// It is out.
  case now
  /// It went out in this year.
  case year(Int)
  case ever

  fileprivate var condition: SQL {
    switch self {
    case .now: "returned IS NULL"
    case .year(let year): "date BETWEEN \(year * 10_000) AND \(year * 10_000 + 1231)"
    case .ever: "1"
    }
  }
}

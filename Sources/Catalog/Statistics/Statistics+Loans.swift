import GRDB

extension Statistics {
  /// Books lent, by the month in which they went out.
  func lentByMonth(_ books: CountedBooks) throws -> Tally {
    let counting = try counting(
      """
      SELECT date / 100, count(*) FROM loan \(books.loanJoin) loanBook ON loanBook.loanId = loan.id
      WHERE direction = \(LoanDirection.lent.rawValue) \(books.isOne("bookId"))
      GROUP BY 1 ORDER BY 1
      """,
      of: books
    )
    let bars = counting.rows.map { row in
      Tally.Bar(PartialDate(stored: Int(row.key.number) * 100).iso8601, row.value)
    }
    return Tally(.lentByMonth, bars)
  }

  func mostLent(_ books: CountedBooks, _ limit: Int) throws -> Tally {
    let counting = try counting(
      """
      SELECT bookId, count(*) FROM loan \(books.loanJoin) loanBook ON loanBook.loanId = loan.id
      WHERE direction = \(LoanDirection.lent.rawValue) \(books.isOne("bookId"))
      GROUP BY bookId ORDER BY 2 DESC, 1
      """,
      of: books,
      limit: limit
    )
    let ids = counting.rows.map { ID<Book>(rawValue: $0.key.number) }
    let rows = try access.books.rows(ids)
    let titles = Dictionary(rows.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    let bars = zip(ids, counting.rows).map { id, row in
      Tally.Bar(titles[id] ?? "", row.value, query: "id:\(id)", record: .book(id))
    }
    return Tally(.mostLent, bars, others: counting.left)
  }

  /// The books that should have been back for longest, by the days since.
  func mostOverdue(_ books: CountedBooks, _ limit: Int) throws -> Tally {
    let today = access.today
    let sql =
      books.table + """
        SELECT book.id, book.title, loan.due, coalesce(reader.name, loan.name) AS party, loan.direction
        FROM loanBook JOIN loan ON loan.id = loanBook.loanId JOIN book ON book.id = bookId
        LEFT JOIN reader ON reader.id = loan.readerId
        WHERE returned IS NULL AND due < \(today.stored) \(books.isOne("bookId"))
        ORDER BY due, loan.id, loanBook.id LIMIT \(limit)
        """
    let statement = try db.cachedStatement(sql: sql)
    let bars = try Row.fetchAll(statement, arguments: books.arguments).map { row in
      let row = access.record(row, .book)
      let id = ID<Book>(rawValue: row[0])
      let name: String = row[3]
      // Who has it comes first, and stays where there is no room for the whole title.
      let party = row[4] == LoanDirection.borrowed.rawValue ? "from \(name)" : name
      let days = today.number - Day(stored: row[2]).number
      return Tally.Bar("\(party): \(row[1] as String)", days, query: "id:\(id)", record: .book(id))
    }
    return Tally(.mostOverdue, bars)
  }
}

extension CountedBooks {
  /// How loans are joined to their books: all of them in their own order, or those of few books.
  fileprivate var loanJoin: String { list == nil ? "CROSS JOIN" : "JOIN" }
}

import GRDB

/// Which books a statistic is about: found once, and then counted as often as one likes.
package struct CountedBooks: Hashable, Sendable {
  /// What was typed to find them.
  package let find: String
  package let count: Int
  /// Their ids as a list in JSON; nil for every book there is.
  let list: String?
  /// Whether what was typed has alternatives, which bind weaker than what stands side by side.
  var hasAlternatives = false

  /// The query's text for some of them: what was typed, and a condition.
  package func query(and condition: String) -> String {
    guard list != nil else { return condition }
    return hasAlternatives ? "(\(find)) \(condition)" : "\(find) \(condition)"
  }

  /// The books as a table `found`, to stand before a statement; nothing for every book.
  var table: String {
    list == nil ? "" : "WITH found(id) AS MATERIALIZED (SELECT value FROM json_each(?1)) "
  }

  var arguments: StatementArguments { list.map { [$0] } ?? [] }

  /// Each of the books with its own columns.
  var books: String {
    list == nil ? "book" : "found CROSS JOIN book ON book.id = found.id"
  }

  /// The rows of a table that belong to one of the books by its column `bookId`.
  func rows(of table: Table) -> String {
    list == nil
      ? table.rawValue
      : "found CROSS JOIN \(table.rawValue) ON \(table.rawValue).bookId = found.id"
  }

  /// A condition on a column that holds the number of a book, to stand behind others.
  func isOne(_ column: String) -> String {
    list == nil ? "" : " AND \(column) IN (SELECT id FROM found)"
  }
}

/// Counting, over all books or some, and for the person asking.
package struct Statistics<Access: CatalogAccess> {
  let access: Access

  var db: Database { access.db }

  /// The books that a query finds; without one, every book.
  ///
  /// - Throws: ``CatalogError/query(_:)``.
  package func books(_ find: String = "") throws -> CountedBooks {
    let all = try access.books.count()
    let query = find.contains { !$0.isWhitespace } ? try access.parse(find).query : .everything
    if query == .everything { return CountedBooks(find: "", count: all, list: nil) }
    let ids = try query.books(access.connection.searchContext).ids
    if ids.count == all { return CountedBooks(find: find, count: all, list: nil) }
    var books = CountedBooks(find: find, count: ids.count, list: ids.jsonList)
    if case .any = query { books.hasAlternatives = true }
    return books
  }

  /// Counts in one statement, and looks up the names of what comes out greatest.
  ///
  /// - Parameter limit: At most so many bars where they are ordered by their numbers.
  package func tally(
    _ statistic: Statistic,
    of books: CountedBooks,
    limit: Int = 10
  ) throws -> Tally {
    switch statistic {
    case .decades: try decades(books)
    case .years: try years(books)
    case .genres: try names(statistic, .genre, books, limit)
    case .authors: try names(statistic, .author, books, limit)
    case .publishers: try names(statistic, .publisher, books, limit)
    case .languages:
      try words(statistic, "language", field: "language", books, limit) {
        Language(stored: $0).name
      }
    case .formats:
      try words(statistic, "format", field: "format", books, limit) {
        BookFormat(rawValue: $0).name
      }
    case .shelves:
      try words(statistic, ShelfIndex.column, field: "shelf", books, limit) { $0 }
    case .readByYear: try read(statistic, books, per: 10_000)
    case .readByMonth: try read(statistic, books, per: 100)
    case .readByDay: try read(statistic, books, per: 1)
    case .pagesByYear: try pages(books)
    case .ratings: try ratings(books)
    case .timeToRead: try timeToRead(books)
    case .lentByMonth: try lentByMonth(books)
    case .mostLent: try mostLent(books, limit)
    case .mostOverdue: try mostOverdue(books, limit)
    }
  }

  /// Reads rows of a key and a number.
  ///
  /// Rows past the limit are only added up: no text of theirs is made.
  func counting(_ sql: String, of books: CountedBooks, limit: Int = .max) throws -> Counting {
    var counting = Counting()
    try db.forEachRow(books.table + sql, arguments: books.arguments) { row in
      // No more than can be added up, whatever the file says.
      let value = Int(min(max(row.integer(1), 0), 1 << 40))
      if row.isAbsent(0) {
        counting.absent += value
      } else if counting.rows.count < limit {
        let key: Counting.Key =
          row.isInteger(0)
          ? .number(row.integer(0)) : .text(String(decoding: row.text(0), as: UTF8.self))
        counting.rows.append((key, value))
      } else {
        counting.others += 1
        counting.othersValue += value
      }
    }
    return counting
  }

  /// One number.
  func number(_ sql: String, of books: CountedBooks) throws -> Int {
    let statement = try db.cachedStatement(sql: books.table + sql)
    return try Int.fetchOne(statement, arguments: books.arguments) ?? 0
  }
}

extension CatalogAccess {
  package var statistics: Statistics<Self> { Statistics(access: self) }
}

/// What a statement that counts has given: the greatest, and what they leave out.
struct Counting {
  var rows: [(key: Key, value: Int)] = []
  var others = 0
  var othersValue = 0
  var absent = 0

  /// What is counted by; nothing is counted as absent.
  enum Key {
    case number(Int64)
    case text(String)
  }

  var left: Tally.Others? {
    others == 0 ? nil : Tally.Others(names: others, value: othersValue)
  }
}

extension Counting.Key {
  var number: Int64 {
    switch self {
    case .number(let number): number
    case .text: 0
    }
  }

  var text: String {
    switch self {
    case .number(let number): String(number)
    case .text(let text): text
    }
  }
}

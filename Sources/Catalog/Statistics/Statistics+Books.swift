import Books
import GRDB

extension Statistics {
  func years(_ books: CountedBooks) throws -> Tally {
    let counting = try countedYears(books)
    let bars = counting.rows.map { row in
      Tally.Bar(
        row.key.text,
        row.value,
        query: .number(.book(.year), .exactly(Double(row.key.number)))
      )
    }
    return Tally(.years, bars, absent: withoutYear(counting))
  }

  func decades(_ books: CountedBooks) throws -> Tally {
    let counting = try countedYears(books)
    var decades: [(first: Int, value: Int)] = []
    for row in counting.rows {
      let year = Int(min(max(row.key.number, -9999), 9999))
      let first = year - (year % 10 + 10) % 10
      if decades.last?.first == first {
        decades[decades.count - 1].value += row.value
      } else {
        decades.append((first, row.value))
      }
    }
    let bars = decades.map { Tally.Bar(decade: $0.first, $0.value) }
    return Tally(.decades, bars, absent: withoutYear(counting))
  }

  private func countedYears(_ books: CountedBooks) throws -> Counting {
    try counting("SELECT year, count(*) FROM \(books.books) GROUP BY year ORDER BY year", of: books)
  }

  private func withoutYear(_ counting: Counting) -> Tally.Bar {
    Tally.Bar(tr("without a year"), counting.absent, query: .not(.present(.book(.year))))
  }

  /// By a column of the book that holds a word.
  func words(
    _ statistic: Statistic,
    _ column: String,
    of field: BookField,
    _ books: CountedBooks,
    _ limit: Int,
    name: (String) -> String
  ) throws -> Tally {
    let counting = try counting(
      "SELECT \(column), count(*) FROM \(books.books) GROUP BY \(column) ORDER BY 2 DESC, 1",
      of: books,
      limit: limit
    )
    let asked = Query.Field.book(field)
    let bars = counting.rows.map { row in
      let word = row.key.text
      let query: Query =
        asked.comparison == .code ? .code(asked, word) : .text(.whole, word, in: field)
      return Tally.Bar(name(word), row.value, query: query.asTyped)
    }
    return Tally(
      statistic,
      bars,
      others: counting.left,
      absent: Tally.Bar(
        tr("without a \(field.noun)"),
        counting.absent,
        query: .not(.present(asked))
      )
    )
  }

  /// By records that books belong to.
  ///
  /// Over every book the numbers are those that the catalogue keeps.
  func names(
    _ statistic: Statistic,
    _ kind: AuthorityKind,
    _ books: CountedBooks,
    _ limit: Int
  ) throws -> Tally {
    let counting = try counting(sql(kind, books), of: books, limit: limit)
    let ids = counting.rows.map(\.key.number)
    let rows = try access.authorities(kind).rows(ids)
    let others = kind == .author ? try withOtherBooks(ids) : []
    let named = Dictionary(rows.map { ($0.id.rawValue, $0) }) { first, _ in first }
    let field = kind.field
    let bars = counting.rows.compactMap { row in
      named[row.key.number].map { record in
        let name = AuthorName.parse(record.name)
        // Authors of one name are told apart by what no query can ask; nor can it be asked of which
        // books somebody is the author.
        let isExact =
          kind != .author || name.qualifier == nil && !others.contains(row.key.number)
        return Tally.Bar(
          record.name,
          row.value,
          query: isExact ? Query.text(.whole, record.name, in: field).asTyped : nil,
          record: .authority(record.id)
        )
      }
    }
    let article = kind == .author ? "an" : "a"
    return Tally(
      statistic,
      bars,
      others: counting.left,
      absent: Tally.Bar(
        tr("without \(article) \(kind.rawValue)"),
        try number(absenceSQL(kind, books), of: books),
        query: .not(.present(.book(field)))
      )
    )
  }

  /// The people among some authors who have another role in a book that they are not the author of.
  private func withOtherBooks(_ authors: [Int64]) throws -> Set<Int64> {
    var found: Set<Int64> = []
    try db.forEachRow(
      """
      SELECT DISTINCT authorId FROM json_each(?1) CROSS JOIN bookAuthor AS link ON authorId = value
      WHERE role <> 'author' AND NOT EXISTS (SELECT 1 FROM bookAuthor AS own
        WHERE own.bookId = link.bookId AND own.authorId = link.authorId AND own.role = 'author')
      """,
      arguments: [authors.jsonList]
    ) { found.insert($0.integer(0)) }
    return found
  }

  /// Those who did something for a book that they are not the author of, once for each book: a
  /// translator is no author.
  static var otherBooks: String {
    "SELECT authorId FROM bookAuthor GROUP BY bookId, authorId HAVING max(role = 'author') = 0"
  }

  private func sql(_ kind: AuthorityKind, _ books: CountedBooks) -> String {
    let table = kind.rawValue
    guard books.list != nil else {
      // Few are no authors: those are counted, and taken from what the catalogue keeps. In the order
      // of the index, which has the roles of a book together: 0.7 s of CPU for a million books, half
      // of what it takes to look for each role by itself.
      if kind == .author {
        return """
          SELECT id, author.books - coalesce(others.books, 0) AS written FROM author
          LEFT JOIN (SELECT authorId, count(*) AS books FROM (\(Self.otherBooks)) GROUP BY authorId)
            AS others ON others.authorId = author.id
          WHERE written > 0 ORDER BY written DESC, sortKey, id
          """
      }
      return "SELECT id, books FROM \(table) WHERE books > 0 ORDER BY books DESC, sortKey, id"
    }
    let counted =
      switch kind.link {
      case .one(let column):
        """
        SELECT \(column) AS record, count(*) AS books FROM \(books.books)
        WHERE \(column) IS NOT NULL GROUP BY \(column)
        """
      case .many(let links, let column):
        """
        SELECT \(column) AS record, count(DISTINCT bookId) AS books FROM \(books.rows(of: links))
        \(kind == .author ? "WHERE role = 'author' " : "")GROUP BY \(column)
        """
      }
    return """
      SELECT counted.record, counted.books FROM (\(counted)) AS counted
      CROSS JOIN \(table) ON \(table).id = counted.record
      ORDER BY counted.books DESC, \(table).sortKey, \(table).id
      """
  }

  private func absenceSQL(_ kind: AuthorityKind, _ books: CountedBooks) -> String {
    switch kind.link {
    case .one(let column): "SELECT count(*) FROM \(books.books) WHERE \(column) IS NULL"
    // A book that has an author has a key to be ordered by.
    case .many(.bookAuthor, _) where books.list == nil:
      "SELECT count(*) FROM book WHERE authorKey IS NULL"
    // In the order of the index; count(DISTINCT …) would make one of its own.
    case .many(let links, _) where books.list == nil:
      """
      SELECT (SELECT count(*) FROM book)
        - (SELECT count(*) FROM (SELECT 1 FROM \(links.rawValue) GROUP BY bookId))
      """
    case .many(let links, _):
      """
      SELECT count(*) FROM found
      WHERE NOT EXISTS (SELECT 1 FROM \(links.rawValue) WHERE bookId = found.id)
      """
    }
  }
}

extension Query {
  /// The query, unless nobody could type it: a code that nobody knows cannot be asked for.
  fileprivate var asTyped: Query? { written == nil ? nil : self }
}

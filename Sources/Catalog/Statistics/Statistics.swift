package import Books
import GRDB

/// The books of a statistic: found once, and then counted any number of times.
package struct CountedBooks: Hashable, Sendable {
  package let query: ParsedQuery
  package let count: Int
  /// Their ids as a list in JSON; nil for every book there is.
  let list: String?

  /// The query for those of them that fulfil a condition.
  ///
  /// A condition that names a book by its number replaces the query: a second number beside it would mean
  /// both books.
  package func query(and condition: Query) -> ParsedQuery {
    if case .ids = condition { return ParsedQuery(condition) }
    return list == nil ? ParsedQuery(condition) : query.and(condition)
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
  package func books(_ query: ParsedQuery = .everything) throws -> CountedBooks {
    let all = try access.books.count()
    if query.query == .everything { return CountedBooks(query: .everything, count: all, list: nil) }
    let ids = try query.query.books(access.connection.searchContext).ids
    let list = ids.count == all ? nil : ids.jsonList
    return CountedBooks(query: query, count: ids.count, list: list)
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
      try words(statistic, "language", of: .language, books, limit) {
        Language(stored: $0).name
      }
    case .formats:
      try words(statistic, "format", of: .format, books, limit) {
        BookFormat(rawValue: $0).name
      }
    case .shelves:
      try names(statistic, .shelf, books, limit)
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

/// The rows of a statement that counts: the greatest, and the sum of those left out.
struct Counting {
  var rows: [(key: Key, value: Int)] = []
  var others = 0
  var othersValue = 0
  var absent = 0

  /// The value that is counted by; rows without one are counted as absent.
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
      Tally.Bar(titles[id] ?? "", row.value, query: .ids([id.rawValue]), record: .book(id))
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
      let party = row[4] == LoanDirection.borrowed.rawValue ? tr("from \(name)") : name
      let days = today.number - Day(stored: row[2]).number
      return Tally.Bar(
        "\(party): \(row[1] as String)",
        days,
        query: .ids([id.rawValue]),
        record: .book(id)
      )
    }
    return Tally(.mostOverdue, bars)
  }
}

extension CountedBooks {
  /// How loans are joined to their books: all of them in their own order, or those of few books.
  fileprivate var loanJoin: String { list == nil ? "CROSS JOIN" : "JOIN" }
}

/// The values of books in a custom field, in numbers.
package struct CustomTally: Hashable, Sendable {
  package let field: CustomField
  package let content: Content
  /// The books that have nothing there; nil when there are none.
  package let absent: Tally.Bar?

  package enum Content: Hashable, Sendable {
    /// Books by what they have: a choice in the order of its list, yes before no.
    case bars([Tally.Bar])
    case numbers(Numbers)
  }

  /// The sum and the spread of numbers.
  package struct Numbers: Hashable, Sendable {
    /// How many there are.
    package let count: Int
    package let sum: Double
    package let lowest: Double
    package let highest: Double
    /// Half of them are no greater.
    package let median: Double

    package var mean: Double { sum / Double(count) }
  }

  package var isEmpty: Bool {
    switch content {
    case .bars(let bars): bars.allSatisfy { $0.value == 0 }
    case .numbers(let numbers): numbers.count == 0
    }
  }
}

extension Statistics {
  /// The tallies of all custom fields that can be counted: a choice, yes or no, a number, money.
  package func customTallies(of books: CountedBooks) throws -> [CustomTally] {
    try access.customFields.all().compactMap { try tally($0, of: books) }
  }

  private func tally(_ field: CustomField, of books: CountedBooks) throws -> CustomTally? {
    let values = "\(books.rows(of: .customValue)) WHERE fieldId = \(field.id.rawValue)"
    let content: CustomTally.Content
    let count: Int
    switch field.kind {
    case .text, .longText, .date, .link: return nil
    case .choice, .yesNo:
      let counting = try counting(
        "SELECT value, count(*) FROM \(values) GROUP BY value",
        of: books
      )
      let counts = Dictionary(counting.rows.map { ($0.key.text, $0.value) }) { $0 + $1 }
      let choices = field.kind == .choice ? field.choices : ["yes", "no"]
      content = .bars(
        choices.map { choice in
          let test: CustomTest.Kind =
            field.kind == .choice ? .choice(choice) : .isYes(choice == "yes")
          return Tally.Bar(choice, counts[choice] ?? 0, query: .custom(CustomTest(field, test)))
        }
      )
      count = counts.values.reduce(0, +)
    case .number, .money:
      let numbers = try numbers(values, books)
      content = .numbers(numbers)
      count = numbers.count
    }
    let absent = Tally.Bar(
      tr("without \(field.name)"),
      books.count - count,
      query: .not(.custom(CustomTest(field, .any)))
    )
    return CustomTally(field: field, content: content, absent: absent.value > 0 ? absent : nil)
  }

  /// In the order of the index, so that nothing is sorted where every book is meant.
  private func numbers(_ values: String, _ books: CountedBooks) throws -> CustomTally.Numbers {
    var all: [Double] = []
    try db.forEachRow(
      books.table + "SELECT key FROM \(values) AND key IS NOT NULL ORDER BY key",
      arguments: books.arguments
    ) { all.append($0.real(0)) }
    // Digits behind the point are counted in millionths, so that ten times 0.1 is 1.
    let sum = all.reduce(0) { $0 + ($1 * 1e6).rounded() } / 1e6
    let middle = all.count / 2
    let median =
      all.isEmpty
      ? 0 : all.count.isMultiple(of: 2) ? (all[middle - 1] + all[middle]) / 2 : all[middle]
    return CustomTally.Numbers(
      count: all.count,
      sum: sum,
      lowest: all.first ?? 0,
      highest: all.last ?? 0,
      median: median
    )
  }
}

extension CustomField {
  /// A number as its values are written: money with two digits behind the point, or none.
  package func text(of number: Double) -> String {
    let scale = kind == .money ? 100.0 : 1e6
    let rounded = (number * scale).rounded() / scale
    let plain =
      rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int64(rounded)) : String(rounded)
    guard let decimal = Decimal(plain) else { return plain }
    return kind == .money ? decimal.textOfMoney : decimal.text
  }
}

/// The current user's own readings: each statement names the current user.
extension Statistics {
  /// Books read through, by the year, the month or the day on which they were finished.
  ///
  /// - Parameter step: What a date, as in 20240305, is divided by.
  func read(_ statistic: Statistic, _ books: CountedBooks, per step: Int) throws -> Tally {
    let user = try access.currentUser
    let counting = try counting(
      """
      SELECT finished / \(step), count(*) FROM reading
      WHERE readerId = \(user.key) AND status = \(ReadingStatus.read.rawValue)
        \(books.isOne("bookId"))
      GROUP BY 1 ORDER BY 1
      """,
      of: books
    )
    let bars = counting.rows.map { row in
      let date = PartialDate(stored: Int(row.key.number) * step)
      let isWhole = step == 10_000 || (step == 100 ? date.month : date.day) != nil
      // A month that is not known is no month to ask for.
      let name =
        date.iso8601
        + (isWhole ? "" : step == 100 ? tr(", no month") : tr(", no day"))
      return Tally.Bar(name, row.value, query: isWhole ? .read(in: date, by: user) : nil)
    }
    let undated = Query.all([
      .own(.status(.read), of: user), .not(.own(.finished(.init()), of: user)),
    ])
    return Tally(
      statistic,
      bars,
      absent: Tally.Bar(tr("without a date"), counting.absent, query: undated)
    )
  }

  /// Pages of the books read through, by the year in which they were finished.
  func pages(_ books: CountedBooks) throws -> Tally {
    let user = try access.currentUser
    let counting = try counting(
      """
      SELECT finished / 10000, CAST(total(pages) AS INTEGER) FROM reading JOIN book ON book.id = reading.bookId
      WHERE readerId = \(user.key) AND status = \(ReadingStatus.read.rawValue)
        AND finished IS NOT NULL AND pages IS NOT NULL \(books.isOne("bookId"))
      GROUP BY 1 ORDER BY 1
      """,
      of: books
    )
    let bars = counting.rows.map { row in
      let year = PartialDate(stored: Int(row.key.number) * 10_000)
      let query = Query.read(in: year, by: user).and(.present(.book(.pages)))
      return Tally.Bar(year.iso8601, row.value, query: query)
    }
    return Tally(.pagesByYear, bars)
  }

  /// Books by each rating that they were given.
  func ratings(_ books: CountedBooks) throws -> Tally {
    let user = try access.currentUser
    let counting = try counting(
      """
      SELECT rating, count(DISTINCT bookId) FROM reading
      WHERE readerId = \(user.key) AND rating IS NOT NULL \(books.isOne("bookId"))
      GROUP BY rating ORDER BY rating
      """,
      of: books
    )
    let bars = counting.rows.compactMap { row in
      Rating(halves: Int(row.key.number)).map { rating in
        let stars = rating.halves == 2 ? "1 star" : tr("\(rating.name) stars")
        return Tally.Bar(stars, row.value, query: .own(.rating(.exactly(rating.stars)), of: user))
      }
    }
    return Tally(.ratings, bars)
  }

  /// The time from the day on which books were added to the day on which they were first finished, both
  /// in the reader's time zone.
  ///
  /// Books finished on an unknown day are not counted.
  func timeToRead(_ books: CountedBooks) throws -> Tally {
    var values: [ReadingDelay: Int] = [:]
    let sql =
      books.table + """
        SELECT min(finished), book.added FROM reading JOIN book ON book.id = reading.bookId
        WHERE readerId = \(try access.currentUser.key) AND status = \(ReadingStatus.read.rawValue)
          AND finished % 100 > 0 \(books.isOne("bookId"))
        GROUP BY bookId
        """
    try db.forEachRow(sql, arguments: books.arguments) { row in
      let finished = Day(stored: Int(row.integer(0)))
      let added = Day(Timestamp(seconds: row.integer(1)))
      values[ReadingDelay(days: finished.number - added.number), default: 0] += 1
    }
    let bars = ReadingDelay.allCases.compactMap { delay in
      values[delay].map { Tally.Bar(delay.name, $0) }
    }
    return Tally(.timeToRead, bars)
  }
}

extension Query {
  /// The books that a user read through and finished then.
  fileprivate static func read(in date: PartialDate, by user: CurrentUser) -> Query {
    .all([.own(.status(.read), of: user), .own(.finished(.init(date)), of: user)])
  }
}

/// How long a book waited to be read.
enum ReadingDelay: CaseIterable {
  /// It was entered into the catalogue when it had been read.
  case before
  case week
  case month
  case quarter
  case year
  case fewYears
  case longer

  init(days: Int) {
    self =
      switch days {
      case ..<0: .before
      case ...7: .week
      case ...31: .month
      case ...92: .quarter
      case ...366: .year
      case ...1096: .fewYears
      default: .longer
      }
  }

  var name: String {
    switch self {
    case .before: tr("before it was added")
    case .week: tr("within a week")
    case .month: tr("within a month")
    case .quarter: tr("within 3 months")
    case .year: tr("within a year")
    case .fewYears: tr("within 3 years")
    case .longer: tr("later")
    }
  }
}

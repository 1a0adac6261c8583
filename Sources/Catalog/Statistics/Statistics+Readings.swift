import GRDB

/// The current user's own readings: each statement names the current user.
extension Statistics {
  /// Books read through, by the year, the month or the day on which they were finished.
  ///
  /// - Parameter step: What a date, as in 20240305, is divided by.
  func read(_ statistic: Statistic, _ books: CountedBooks, per step: Int) throws -> Tally {
    let counting = try counting(
      """
      SELECT finished / \(step), count(*) FROM reading
      WHERE readerId = \(try access.currentUser.key) AND status = \(ReadingStatus.read.rawValue)
        \(books.isOne("bookId"))
      GROUP BY 1 ORDER BY 1
      """,
      of: books
    )
    let bars = counting.rows.map { row in
      let date = PartialDate(stored: Int(row.key.number) * step)
      let isWhole = step == 10_000 || (step == 100 ? date.month : date.day) != nil
      // A month that is not known is no month to ask for.
      let name = date.iso8601 + (isWhole ? "" : step == 100 ? ", no month" : ", no day")
      return Tally.Bar(name, row.value, query: isWhole ? "status:read read:\(name)" : nil)
    }
    return Tally(
      statistic,
      bars,
      absent: Tally.Bar("without a date", counting.absent, query: "status:read read:none")
    )
  }

  /// Pages of the books read through, by the year in which they were finished.
  func pages(_ books: CountedBooks) throws -> Tally {
    let counting = try counting(
      """
      SELECT finished / 10000, CAST(total(pages) AS INTEGER) FROM reading JOIN book ON book.id = reading.bookId
      WHERE readerId = \(try access.currentUser.key) AND status = \(ReadingStatus.read.rawValue)
        AND finished IS NOT NULL AND pages IS NOT NULL \(books.isOne("bookId"))
      GROUP BY 1 ORDER BY 1
      """,
      of: books
    )
    let bars = counting.rows.map { row in
      let year = PartialDate(stored: Int(row.key.number) * 10_000).iso8601
      return Tally.Bar(year, row.value, query: "status:read read:\(year) pages:any")
    }
    return Tally(.pagesByYear, bars)
  }

  /// Books by each rating that they were given.
  func ratings(_ books: CountedBooks) throws -> Tally {
    let counting = try counting(
      """
      SELECT rating, count(DISTINCT bookId) FROM reading
      WHERE readerId = \(try access.currentUser.key) AND rating IS NOT NULL \(books.isOne("bookId"))
      GROUP BY rating ORDER BY rating
      """,
      of: books
    )
    let bars = counting.rows.compactMap { row in
      Rating(halves: Int(row.key.number)).map { rating in
        let stars = rating.halves == 2 ? "1 star" : "\(rating.name) stars"
        let number = "\(rating.halves / 2)\(rating.halves.isMultiple(of: 2) ? "" : ".5")"
        return Tally.Bar(stars, row.value, query: "rating:\(number)")
      }
    }
    return Tally(.ratings, bars)
  }

  /// How long books that were read had been there: from the day they were added to the day they
  /// were first finished, both where the reader is.
  ///
  /// What was finished on a day that is not known is not counted.
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
    case .before: "before it was added"
    case .week: "within a week"
    case .month: "within a month"
    case .quarter: "within 3 months"
    case .year: "within a year"
    case .fewYears: "within 3 years"
    case .longer: "later"
    }
  }
}

import GRDB

/// A condition on the current user's own readings of a book: true when one of them is so.
///
/// It holds the current user, whom only the catalogue names, so that a query can be about nobody
/// else's.
package struct ReadingCondition: Hashable, Sendable {
  package let currentUser: CurrentUser
  package let kind: Kind

  package enum Kind: Hashable, Sendable {
    case any
    case status(ReadingStatus)
    /// In stars; open at both ends, any rating.
    case rating(Query.Bounds)
    case started(Days)
    case finished(Days)
  }

  /// From a day to another, both included; each end may be open.
  ///
  /// A date of which the day is not known is within when every day that it can mean is.
  package struct Days: Hashable, Sendable {
    package let from: Day?
    package let to: Day?

    package init(from: Day? = nil, to: Day? = nil) {
      self.from = from
      self.to = to
    }
  }

  /// A query for the ids of the books.
  var set: SQL {
    "SELECT reading.bookId FROM reading WHERE reading.readerId = \(currentUser.key) AND \(condition)"
  }

  /// On `book`.
  func condition(_ form: ConditionForm) -> SQL {
    guard form == .row else { return "book.id IN (\(set))" }
    return """
      EXISTS (SELECT 1 FROM reading WHERE reading.readerId = \(currentUser.key)
        AND reading.bookId = book.id AND \(condition))
      """
  }

  private var condition: SQL {
    switch kind {
    case .any: "1"
    case .status(let status): "reading.status = \(status.rawValue)"
    case .rating(let bounds): bounds.condition(on: "(reading.rating / 2.0)")
    case .started(let days): days.condition(on: "reading.started")
    case .finished(let days): days.condition(on: "reading.finished")
    }
  }
}

extension ReadingCondition.Days {
  init(_ period: Query.Period) {
    from = period.from.map(Day.init)
    to = period.until.map { Day(Timestamp(seconds: $0.seconds - 1)) }
  }

  /// On a column of dates as they are kept, where 20240300 is March of 2024 and 20240000 the year.
  ///
  /// Days that begin with the first of a month take the month with them, and those that begin with
  /// the first of a year the year; likewise at their end.
  func condition(on column: String) -> SQL {
    var tests: [SQL] = ["\(sql: column) IS NOT NULL"]
    if let from {
      let start = from.day > 1 ? from.stored : from.stored - 1
      let first = from.day > 1 || from.month > 1 ? start : start - 100
      tests.append("\(sql: column) >= \(first)")
    }
    if let to {
      tests.append("\(sql: column) <= \(to.stored)")
      let month = to.year * 10_000 + to.month * 100
      let isEndOfMonth = to.day == Day.days(in: to.month, of: to.year)
      if !isEndOfMonth { tests.append("\(sql: column) <> \(month)") }
      if !isEndOfMonth || to.month < 12 {
        tests.append("\(sql: column) <> \(to.year * 10_000)")
      }
    }
    return allOf(tests)
  }
}

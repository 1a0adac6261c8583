import Books
import GRDB

extension ReadingCondition {
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

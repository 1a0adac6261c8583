import Books

/// A subject to count: of books, of the current user's own readings, of loans.
package enum Statistic: String, CaseIterable, Hashable, Sendable {
  case decades
  case years
  case genres
  case languages
  case formats
  case authors
  case publishers
  case shelves
  case readByYear
  case readByMonth
  case readByDay
  case pagesByYear
  case ratings
  case timeToRead
  case lentByMonth
  case mostLent
  case mostOverdue

  /// The unit of its numbers.
  package enum Unit: String, Hashable, Sendable {
    case books
    /// Books read through, one as often as it was read.
    case readings
    case pages
    /// Books lent, one as often as it was lent.
    case loans
    case days
  }

  package var unit: Unit {
    switch self {
    case .decades, .years, .genres, .languages, .formats, .authors, .publishers, .shelves, .ratings:
      .books
    case .readByYear, .readByMonth, .readByDay, .timeToRead: .readings
    case .pagesByYear: .pages
    case .lentByMonth, .mostLent: .loans
    case .mostOverdue: .days
    }
  }

  /// For the heading over it.
  package var title: String {
    switch self {
    case .decades: tr("Books by decade of publication")
    case .years: tr("Books by year of publication")
    case .genres: tr("Books by genre")
    case .languages: tr("Books by language")
    case .formats: tr("Books by format")
    case .authors: tr("Books by author")
    case .publishers: tr("Books by publisher")
    case .shelves: tr("Books by shelf")
    case .readByYear: tr("Read by year")
    case .readByMonth: tr("Read by month")
    case .readByDay: tr("Read by day")
    case .pagesByYear: tr("Pages read by year")
    case .ratings: tr("Books by my rating")
    case .timeToRead: tr("Time from added to read")
    case .lentByMonth: tr("Lent by month")
    case .mostLent: tr("Lent most often")
    case .mostOverdue: tr("Most overdue")
    }
  }

  /// True when it counts the current user's own readings, which are private.
  package var isOfReadings: Bool {
    switch self {
    case .readByYear, .readByMonth, .readByDay, .pagesByYear, .ratings, .timeToRead: true
    case .decades, .years, .genres, .languages, .formats, .authors, .publishers, .shelves,
      .lentByMonth, .mostLent, .mostOverdue:
      false
    }
  }

  /// True when its bars stand in an order of their own, as years do, and not by their numbers.
  package var isInOrder: Bool {
    switch self {
    case .decades, .years, .readByYear, .readByMonth, .readByDay, .pagesByYear, .ratings,
      .timeToRead, .lentByMonth:
      true
    case .genres, .languages, .formats, .authors, .publishers, .shelves, .mostLent, .mostOverdue:
      false
    }
  }
}

extension Statistic.Unit {
  /// The number and its word: "1 book", "1,204 pages".
  package func name(count: Int) -> String {
    switch self {
    case .books: counted(count, "book", "books")
    case .readings: counted(count, "book read", "books read")
    case .pages: counted(count, "page", "pages")
    case .loans: counted(count, "loan", "loans")
    case .days: counted(count, "day", "days")
    }
  }
}

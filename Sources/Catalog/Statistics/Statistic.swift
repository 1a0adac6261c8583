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
    case .decades: "Books by decade of publication"
    case .years: "Books by year of publication"
    case .genres: "Books by genre"
    case .languages: "Books by language"
    case .formats: "Books by format"
    case .authors: "Books by author"
    case .publishers: "Books by publisher"
    case .shelves: "Books by shelf"
    case .readByYear: "Read by year"
    case .readByMonth: "Read by month"
    case .readByDay: "Read by day"
    case .pagesByYear: "Pages read by year"
    case .ratings: "Books by my rating"
    case .timeToRead: "Time from added to read"
    case .lentByMonth: "Lent by month"
    case .mostLent: "Lent most often"
    case .mostOverdue: "Most overdue"
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
    let words: (one: String, several: String) =
      switch self {
      case .books: ("book", "books")
      case .readings: ("book read", "books read")
      case .pages: ("page", "pages")
      case .loans: ("loan", "loans")
      case .days: ("day", "days")
      }
    return counted(count, words.one, words.several)
  }
}

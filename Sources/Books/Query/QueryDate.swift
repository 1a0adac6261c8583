import Glibc

/// Reads the dates of a query and ranges of them: all that forms accept (``EnteredDate``), and
/// spans that are no single day, month or year, as `thisweek` and `1980s`.
///
/// Days are those of the reader's time zone.
package struct QueryDate {
  let today: Day

  package init(today: Day) {
    self.today = today
  }

  private static var example: String { tr("2026-11, -2w.. or today") }

  private typealias Days = ClosedRange<Day>

  /// The time that a text means.
  package func period(_ text: String) throws(QueryMistake) -> Query.Period {
    let comparison = QueryComparison(text)
    if comparison.sign == .range {
      let (low, high) = try comparison.ends(
        of: text,
        example: Self.example,
        value: days,
        isReversed: { $0.lowerBound > $1.lowerBound }
      )
      return period(low?.lowerBound, high?.upperBound)
    }
    let value = comparison.values[0]
    let days = try days(value, at: comparison.offset)
    switch comparison.sign {
    case .atLeast: return period(days.lowerBound, nil)
    case .atMost: return period(nil, days.upperBound)
    case .above: return period(days.upperBound.adding(days: 1), nil)
    case .below: return period(nil, days.lowerBound.adding(days: -1))
    // "-2w" by itself is since then, "+2w" from now until then.
    case .none where value.unicodeScalars.first?.isMinus ?? false:
      return period(days.lowerBound, nil)
    case .none where value.first == "+": return period(today, days.upperBound)
    case .exactly, .none, .range: return period(days.lowerBound, days.upperBound)
    }
  }

  private func period(_ first: Day?, _ last: Day?) -> Query.Period {
    Query.Period(
      from: first.map(Self.midnight),
      until: last.map { Self.midnight($0.adding(days: 1)) }
    )
  }

  private func days(_ text: Substring, at offset: Int) throws(QueryMistake) -> Days {
    guard !text.isEmpty else {
      throw QueryMistake(
        message: tr("Here comes a date. As in \(Self.example)"),
        offset: offset,
        isUnfinished: true
      )
    }
    if let days = span(text) { return days }
    switch text.utf8.count <= 60 ? EnteredDate.meaning(of: String(text), today) : .nothing {
    case .date(let date): return date.first...date.last
    case .either(let one, let other):
      throw QueryMistake(
        message: tr("\(quoted(text)) is \(one.iso8601) or \(other.iso8601). Write one of these."),
        offset: offset
      )
    case .nothing:
      let word = text.lowercased()
      let isCount = "+-".contains(word.first ?? " ") && word.dropFirst().allSatisfy(\.isNumber)
      throw QueryMistake(
        message: tr("\(quoted(text)) is not a date. As in \(Self.example)"),
        offset: offset,
        isUnfinished: isCount || Self.words.contains { $0.hasPrefix(word) }
      )
    }
  }

  package static let words = QueryDateWord.allCases.map(\.rawValue)

  /// A span of time that is no day, month or year by itself.
  private func span(_ text: Substring) -> Days? {
    let word = text.lowercased().filter { $0 != " " }
    switch QueryDateWord(rawValue: word) {
    case .thisWeek: return week(of: today)
    case .lastWeek: return week(of: today.adding(days: -7))
    case .nextWeek: return week(of: today.adding(days: 7))
    case .today, .yesterday, .tomorrow, .thisMonth, .lastMonth, .nextMonth, .thisYear, .lastYear,
      .nextYear, nil:
      break
    }
    if let decade = Self.decade(text), let first = Day(decade, 1, 1),
      let last = Day(decade + 9, 12, 31)
    {
      return first...last
    }
    // calibre's "10daysago".
    if word.hasSuffix("daysago"), let days = Int(word.dropLast(7)), 0...99_999 ~= days {
      let day = today.adding(days: -days)
      return day...day
    }
    return nil
  }

  /// The week of a day, from Monday as in ISO 8601; 1970-01-01 was a Thursday.
  private func week(of day: Day) -> Days {
    let monday = day.adding(days: -(((day.number + 3) % 7 + 7) % 7))
    return monday...monday.adding(days: 6)
  }

  /// The first year of "1980s".
  static func decade(_ text: Substring) -> Int? {
    guard text.count == 5, text.last == "s" || text.last == "S", let year = Int(text.dropLast()),
      year > 0, year.isMultiple(of: 10)
    else { return nil }
    return year
  }

  /// The beginning of a day, which a change of the local clock may move.
  static func midnight(_ day: Day) -> Timestamp {
    var parts = tm()
    parts.tm_year = Int32(day.year - 1900)
    parts.tm_mon = Int32(day.month - 1)
    parts.tm_mday = Int32(day.day)
    parts.tm_isdst = -1
    return Timestamp(seconds: Int64(mktime(&parts)))
  }
}

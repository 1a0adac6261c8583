import Glibc

/// Reads dates: absolute (`2026-11`) or relative (`-2w`), and ranges of them.
///
/// Days are those of the reader's time zone.
struct QueryDate {
  let now: Timestamp

  private static let example = "2026-11, -2w.. or today"

  /// The time that a text means, and whether the time outside of it is meant.
  func period(_ text: String) throws(QueryMistake) -> (period: Query.Period, isNegated: Bool) {
    let comparison = QueryComparison(text)
    if comparison.sign == .range {
      let (low, high) = try comparison.ends(
        of: text,
        example: Self.example,
        value: span,
        isReversed: { $0.from > $1.from }
      )
      return (Query.Period(from: low?.from, until: high?.until), false)
    }
    let value = comparison.values[0]
    let span = try span(value, at: comparison.offset)
    switch comparison.sign {
    case .atLeast: return (Query.Period(from: span.from), false)
    case .atMost: return (Query.Period(until: span.until), false)
    case .above: return (Query.Period(from: span.until), false)
    case .below: return (Query.Period(until: span.from), false)
    case .not: return (Query.Period(from: span.from, until: span.until), true)
    // "-2w" by itself is since then.
    case .none where value.first == "-": return (Query.Period(from: span.from), false)
    case .exactly, .none, .range:
      return (Query.Period(from: span.from, until: span.until), false)
    }
  }

  private typealias Span = (from: Timestamp, until: Timestamp)

  private func span(_ text: Substring, at offset: Int) throws(QueryMistake) -> Span {
    guard !text.isEmpty else {
      throw QueryMistake(
        message: "Here comes a date. As in \(Self.example)",
        offset: offset,
        isUnfinished: true
      )
    }
    guard text.utf8.count <= 40,
      let span = named(text.lowercased()) ?? relative(text.lowercased()) ?? absolute(text)
    else {
      throw QueryMistake(
        message: "\(quoted(text)) is not a date. As in \(Self.example)",
        offset: offset,
        isUnfinished: Self.words.contains { $0.hasPrefix(text.lowercased()) }
      )
    }
    return span
  }

  static let words = ["today", "yesterday", "thismonth", "thisyear"]

  private func named(_ word: String) -> Span? {
    let today = now.local
    switch word {
    case "today": return day(0)
    case "yesterday": return day(-1)
    case "thismonth": return month(today.year, today.month)
    case "thisyear": return year(today.year)
    default:
      // calibre's "10daysago".
      guard word.hasSuffix("daysago"), let days = Int(word.dropLast(7)), 0...99_999 ~= days else {
        return nil
      }
      return day(-days)
    }
  }

  /// "-2w": so many days, weeks, months or years ago.
  private func relative(_ text: String) -> Span? {
    guard text.first == "-", let unit = text.last, text.dropFirst().dropLast().allSatisfy(isDigit),
      let count = Int(text.dropFirst().dropLast()), 0...99_999 ~= count
    else { return nil }
    switch unit {
    case "d": return day(-count)
    case "w": return day(-7 * count)
    case "m": return month(-count)
    case "y": return month(-12 * count)
    default: return nil
    }
  }

  /// This day so many months on; in a month that is shorter, its last.
  private func month(_ offset: Int) -> Span {
    let day = Day(now).adding(months: offset)
    return span(day.year, day.month, day.day)
  }

  private func absolute(_ text: Substring) -> Span? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard 1...3 ~= parts.count, parts[0].count == 4,
      parts.dropFirst().allSatisfy({ 1...2 ~= $0.count }),
      parts.allSatisfy({ $0.allSatisfy(isDigit) })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, numbers[0] > 0 else { return nil }
    if numbers.count == 1 { return year(numbers[0]) }
    guard 1...12 ~= numbers[1] else { return nil }
    if numbers.count == 2 { return month(numbers[0], numbers[1]) }
    let days = Day.days(in: numbers[1], of: numbers[0])
    return 1...days ~= numbers[2] ? span(numbers[0], numbers[1], numbers[2]) : nil
  }

  private func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

  private func day(_ offset: Int) -> Span {
    let today = now.local
    return span(today.year, today.month, today.day + offset)
  }

  private func span(_ year: Int, _ month: Int, _ day: Int) -> Span {
    (midnight(year, month, day), midnight(year, month, day + 1))
  }

  private func month(_ year: Int, _ month: Int) -> Span {
    (midnight(year, month, 1), midnight(year, month + 1, 1))
  }

  private func year(_ year: Int) -> Span { (midnight(year, 1, 1), midnight(year + 1, 1, 1)) }

  /// The beginning of a day; days and months past the end of theirs run on into the next.
  private func midnight(_ year: Int, _ month: Int, _ day: Int) -> Timestamp {
    var parts = tm()
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(month - 1)
    parts.tm_mday = Int32(day)
    parts.tm_isdst = -1
    return Timestamp(seconds: Int64(mktime(&parts)))
  }
}

/// Dates as people type them, for forms and the command line alike.
package enum EnteredDate {
  /// A year, a month or a day, as in 2024, 2024-03, 2024-03-05, 5.3.2024, 5 Mar 2024 and March
  /// 2024; also today, yesterday, -3d, "2 weeks ago", "in 3 weeks" and "last month".
  ///
  /// - Returns: nil for a blank text.
  package static func partial(
    _ text: String,
    _ record: RecordKind,
    _ property: FieldID,
    today: Day
  ) throws(Problem) -> PartialDate? {
    let text = tidied(text)
    guard !text.isEmpty else { return nil }
    switch text.utf8.count <= 60 ? meaning(of: text, today) : .nothing {
    case .date(let date): return date
    case .either(let one, let other):
      let code = Problem.Code.eitherDay(one.iso8601, other.iso8601)
      throw Problem(record, property, code, value: text)
    case .nothing:
      throw Problem(record, property, .notADate, value: String(text.prefix(60)))
    }
  }

  /// A whole day; also today, tomorrow, "in 3 weeks", and +2w for two weeks from today.
  package static func day(
    _ text: String,
    _ record: RecordKind,
    _ property: FieldID,
    today: Day
  ) throws(Problem) -> Day? {
    let date: PartialDate?
    do { date = try partial(text, record, property, today: today) } catch {
      guard case .notADate = error.code else { throw error }
      throw Problem(record, property, .notADay, value: error.value)
    }
    guard let date else { return nil }
    guard date.day != nil else {
      throw Problem(record, property, .notADay, value: tidied(text))
    }
    return date.first
  }

  enum Meaning {
    case date(PartialDate)
    /// The day or the month may stand first.
    case either(PartialDate, PartialDate)
    case nothing

    fileprivate init(_ date: PartialDate?) { self = date.map(Self.date) ?? .nothing }
  }

  static func meaning(of text: String, _ today: Day) -> Meaning {
    // Signs of other programs for a minus: "−2w".
    let text = text.lowercased().replacing("−", with: "-").replacing("–", with: "-")
    if let day = relative(text, today) { return .date(PartialDate(day)) }
    if let date = named(text, today) { return .date(date) }
    let parts = parts(of: text)
    switch (parts.first, parts.dropFirst().first, parts.dropFirst(2).first, parts.count) {
    case (.number(let year, 4)?, nil, nil, 1): return Meaning(PartialDate(year))
    case (.number(let day, 8)?, nil, nil, 1):
      return Meaning(PartialDate(day / 10_000, day / 100 % 100, day % 100))
    case (.number(let year, 4)?, .number(let month, 1...2)?, nil, 2),
      (.number(let month, 1...2)?, .number(let year, 4)?, nil, 2),
      (.month(let month)?, .number(let year, 4)?, nil, 2):
      return Meaning(PartialDate(year, month))
    case (.number(let year, 4)?, .number(let month, 1...2)?, .number(let day, 1...2)?, 3),
      (.number(let day, 1...2)?, .month(let month)?, .number(let year, 4)?, 3),
      (.month(let month)?, .number(let day, 1...2)?, .number(let year, 4)?, 3),
      (.number(let year, 4)?, .month(let month)?, .number(let day, 1...2)?, 3):
      return Meaning(PartialDate(year, month, day))
    case (.number(let one, 1...2)?, .number(let other, 1...2)?, .number(let year, 4)?, 3):
      let dayFirst = PartialDate(year, other, one)
      let monthFirst = PartialDate(year, one, other)
      // With points the day comes first wherever they are used.
      guard let dayFirst, let monthFirst, dayFirst != monthFirst, !text.contains(".") else {
        return Meaning(text.contains(".") ? dayFirst : dayFirst ?? monthFirst)
      }
      return .either(dayFirst, monthFirst)
    default: return .nothing
    }
  }

  private enum Part {
    case number(Int, digits: Int)
    case month(Int)
  }

  /// The numbers and months of a text; empty when it has other words.
  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let first = rest.first {
      if " .,-/".contains(first) {
        rest.removeFirst()
        continue
      }
      let isDigit = first.isASCII && first.isNumber
      let word = rest.prefix { isDigit ? $0.isASCII && $0.isNumber : $0.isLetter }
      guard !word.isEmpty, parts.count < 3 else { return [] }
      rest.removeFirst(word.count)
      if isDigit {
        guard let number = Int(word), word.count <= 8 else { return [] }
        parts.append(.number(number, digits: word.count))
        // "31st of December".
        let ending = rest.prefix(while: \.isLetter)
        if ["st", "nd", "rd", "th"].contains(ending) { rest.removeFirst(2) }
      } else if word != "of" {
        guard let month = month(folded(String(word))) else { return [] }
        parts.append(.month(month))
      }
    }
    // "2024-" is not finished.
    return text.last.map { $0.isLetter || $0.isNumber || $0 == "." } == true ? parts : []
  }

  private static func month(_ word: String) -> Int? {
    guard word.count >= 3 else { return nil }
    return months.firstIndex { $0.contains { $0.hasPrefix(word) } }.map { $0 + 1 }
  }

  private static let months = [
    ["january", "januar"], ["february", "februar"], ["march", "marz"], ["april"], ["may", "mai"],
    ["june", "juni"], ["july", "juli"], ["august"], ["september"], ["october", "oktober"],
    ["november"], ["december", "dezember"],
  ]

  /// "this month", "lastyear".
  private static func named(_ text: String, _ today: Day) -> PartialDate? {
    func month(_ offset: Int) -> PartialDate? {
      let day = today.adding(months: offset)
      return PartialDate(day.year, day.month)
    }
    return switch text.filter({ $0 != " " }) {
    case "thismonth": month(0)
    case "lastmonth": month(-1)
    case "nextmonth": month(1)
    case "thisyear": PartialDate(today.year)
    case "lastyear": PartialDate(today.year - 1)
    case "nextyear": PartialDate(today.year + 1)
    default: nil
    }
  }

  /// "today", "tomorrow", "-3d", "+2w", "in 3 weeks", "a week ago".
  private static func relative(_ text: String, _ today: Day) -> Day? {
    switch text {
    case "today": return today
    case "yesterday": return today.adding(days: -1)
    case "tomorrow": return today.adding(days: 1)
    default: break
    }
    let span: DaySpan?
    if text.hasPrefix("in ") {
      span = DaySpan(text.dropFirst(3))
    } else if text.hasSuffix(" ago") {
      span = DaySpan(text.dropLast(4))?.negated
    } else {
      span = DaySpan(text[...])
    }
    return span.flatMap(today.adding)
  }
}

/// A span of time from a day: "+2w", "-3d", "1m", "3 weeks", "a month".
package struct DaySpan: Hashable, Sendable {
  private var days = 0
  private var months = 0

  package init(days: Int) {
    self.days = days
  }

  /// - Parameter text: In small letters.
  init?(_ text: Substring) {
    let isNegative = text.hasPrefix("-")
    let rest = isNegative || text.hasPrefix("+") ? text.dropFirst() : text
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    let words = rest.dropFirst(digits.count).split(separator: " ")
    let unit: Substring
    let count: Int
    if let number = Int(digits), digits.count <= 5, words.count == 1 {
      (count, unit) = (number, words[0])
    } else if words.count == 2, digits.isEmpty, let number = Self.numbers[String(words[0])] {
      (count, unit) = (number, words[1])
    } else {
      return nil
    }
    let signed = isNegative ? -count : count
    switch unit {
    case "d", "day", "days": days = signed
    case "w", "week", "weeks": days = signed * 7
    case "m", "month", "months": months = signed
    case "y", "year", "years": months = signed * 12
    default: return nil
    }
  }

  private static let numbers = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
  ]

  var negated: DaySpan {
    var negated = self
    (negated.days, negated.months) = (-days, -months)
    return negated
  }

  fileprivate func day(from day: Day) -> Day? {
    let end = months == 0 ? day.adding(days: days) : day.adding(months: months)
    return 1...9999 ~= end.year ? end : nil
  }
}

extension Day {
  /// Nil where there is no such day in the years 1 to 9999.
  package func adding(_ span: DaySpan) -> Day? { span.day(from: self) }
}

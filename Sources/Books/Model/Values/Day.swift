/// A day of the calendar, without a time of day and so without a time zone.
///
/// Arithmetic counts days, so that no change of the clock can lose or double one. Days are those of
/// the Gregorian calendar, carried on before its beginning.
package struct Day: Hashable, Sendable, Comparable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Nil when the month has no such day; years are 1 to 9999.
  package init?(_ year: Int, _ month: Int, _ day: Int) {
    guard 1...9999 ~= year, 1...12 ~= month, 1...Self.days(in: month, of: year) ~= day else {
      return nil
    }
    self.init(unchecked: year, month, day)
  }

  private init(unchecked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day where the reader is.
  package init(_ time: Timestamp) {
    let local = time.local
    self.init(unchecked: local.year, local.month, local.day)
  }

  package static func < (one: Self, other: Self) -> Bool { one.number < other.number }

  package static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    default: 31
    }
  }

  /// Days since 1970-01-01.
  ///
  /// After Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”.
  package var number: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day so many days behind 1970-01-01; its year can be outside of 1 to 9999.
  package init(number: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    self.init(
      unchecked: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
      month,
      dayOfYear - (153 * part + 2) / 5 + 1
    )
  }

  package func adding(days: Int) -> Day { Day(number: number + days) }

  /// The same day so many months on; in a month that is shorter, its last.
  package func adding(months: Int) -> Day {
    let total = year * 12 + month - 1 + months
    let month = (total % 12 + 12) % 12 + 1
    let year = (total - month + 1) / 12
    return Day(unchecked: year, month, min(day, Self.days(in: month, of: year)))
  }

  /// As in ISO 8601: 2026-11-21.
  package var iso8601: String { PartialDate(self).iso8601 }

  /// As it is stored: 20261121.
  package var stored: Int { PartialDate(self).stored }

  package init(stored: Int) {
    let month = min(max(stored / 100 % 100, 1), 12)
    let year = min(max(stored / 10_000, 1), 9999)
    let day = min(max(stored % 100, 1), Self.days(in: month, of: year))
    self.init(unchecked: year, month, day)
  }
}

/// A date of which the day, or the day and the month, may not be known: 2024, 2024-03, 2024-03-05.
package struct PartialDate: Hashable, Sendable {
  package let year: Int
  package let month: Int?
  package let day: Int?

  /// Nil when there is no such date; years are 1 to 9999.
  package init?(_ year: Int, _ month: Int? = nil, _ day: Int? = nil) {
    guard day == nil || month != nil, Day(year, month ?? 1, day ?? 1) != nil else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  package init(_ day: Day) {
    year = day.year
    month = day.month
    self.day = day.day
  }

  /// The first day that it can mean.
  package var first: Day { Day(stored: stored) }

  /// The last day that it can mean.
  package var last: Day {
    let month = month ?? 12
    return Day(stored: year * 10_000 + month * 100 + (day ?? Day.days(in: month, of: year)))
  }

  /// As in ISO 8601, in full or shortened.
  package var iso8601: String {
    let digits = String(year)
    var text = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    for part in [month, day] {
      if let part { text += part < 10 ? "-0\(part)" : "-\(part)" }
    }
    return text
  }

  /// As it is stored: 20240305, with zeros for unknown parts, so that numbers sort as dates do.
  package var stored: Int { year * 10_000 + (month ?? 0) * 100 + (day ?? 0) }

  /// An impossible month or day counts as unknown.
  package init(stored: Int) {
    let parts = (year: stored / 10_000, month: stored / 100 % 100, day: stored % 100)
    self =
      PartialDate(parts.year, parts.month, parts.day) ?? PartialDate(parts.year, parts.month)
      ?? PartialDate(unchecked: parts.year)
  }

  private init(unchecked year: Int) {
    self.year = min(max(year, 0), 9999)
    month = nil
    day = nil
  }
}

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
}

extension PartialDate {
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

  /// As it is kept: 20240305, with zeros for what is not known, so that numbers sort as dates do.
  var stored: Int { year * 10_000 + (month ?? 0) * 100 + (day ?? 0) }

  /// What cannot be a month or a day counts as not known.
  init(stored: Int) {
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

import Books

/// Dates and times as the screens show them.
struct Dates {
  let now: Timestamp
  let format: Configuration.DateFormat

  /// `21 Nov 2026`, or `2026-11-21`.
  func day(_ time: Timestamp) -> String {
    let date = time.local
    switch format {
    case .dayMonthYear: return words(day: date.day, month: date.month, year: date.year)
    case .iso: return "\(date.year)-\(padded(date.month))-\(padded(date.day))"
    }
  }

  /// `21 Nov 2026`, or `2026-11-21`.
  func day(_ day: Day) -> String { date(PartialDate(day)) }

  /// A date without a known day or month as well: `Nov 2026`, `2026`.
  func date(_ date: PartialDate) -> String {
    guard format == .dayMonthYear, let month = date.month else { return date.iso8601 }
    return words(day: date.day, month: month, year: date.year)
  }

  /// A day, or a month, in the order and with the signs of the language.
  private func words(day: Int?, month: Int, year: Int) -> String {
    let values = [("{month}", Self.month(month)), ("{year}", String(year))]
    guard let day else { return Self.fill(tr("{month} {year}"), values) }
    return Self.fill(tr("{day} {month} {year}"), values + [("{day}", String(day))])
  }

  /// The day where the person is.
  var today: Day { Day(now) }

  /// `14:02`, where the person is.
  func time(_ time: Timestamp) -> String {
    let date = time.local
    return "\(padded(date.hour)):\(padded(date.minute))"
  }

  /// The time of the next try: `in a moment`, `at 14:05`, `on 22 Nov 2026 at 14:05`.
  ///
  /// The minute is rounded up, since a time that has passed would be no answer.
  func again(_ time: Timestamp) -> String {
    guard time.seconds - now.seconds >= 60 else { return tr("in a moment") }
    let time = Timestamp(seconds: (time.seconds + 59) / 60 * 60)
    let clock = tr("at \(self.time(time))")
    return isSameDay(time, now) ? clock : tr("on \(day(time)) \(clock)")
  }

  /// `today 14:02`, `yesterday 17:10`, `20 Nov 21:12`, and of another year the whole date.
  func moment(_ time: Timestamp) -> String {
    let date = time.local
    let clock = self.time(time)
    if isSameDay(time, now) { return tr("today \(clock)") }
    if isSameDay(time, Timestamp(seconds: now.seconds - 86_400)) {
      return tr("yesterday \(clock)")
    }
    guard date.year == now.local.year, format == .dayMonthYear else { return day(time) }
    let values = [("{day}", String(date.day)), ("{month}", Self.month(date.month))]
    return Self.fill(tr("{day} {month} {time}"), values + [("{time}", clock)])
  }

  private func isSameDay(_ one: Timestamp, _ other: Timestamp) -> Bool {
    let (one, other) = (one.local, other.local)
    return one.day == other.day && one.month == other.month && one.year == other.year
  }

  private func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }

  /// The pattern with the values in the places that have their names.
  private static func fill(_ pattern: String, _ values: [(name: String, value: String)]) -> String {
    values.reduce(pattern) { $0.replacing($1.name, with: $1.value) }
  }

  private static func month(_ number: Int) -> String {
    switch number {
    case 1: tr("Jan")
    case 2: tr("Feb")
    case 3: tr("Mar")
    case 4: tr("Apr")
    case 5: tr("May")
    case 6: tr("Jun")
    case 7: tr("Jul")
    case 8: tr("Aug")
    case 9: tr("Sep")
    case 10: tr("Oct")
    case 11: tr("Nov")
    default: tr("Dec")
    }
  }
}

extension Environment {
  var dates: Dates { Dates(now: now, format: configuration.dateFormat) }
}

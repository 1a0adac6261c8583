import Books

/// Dates and times as the screens show them.
struct Dates {
  let now: Timestamp
  let format: Configuration.DateFormat

  /// `21 Nov 2026`, or `2026-11-21`.
  func day(_ time: Timestamp) -> String {
    let date = time.local
    switch format {
    case .dayMonthYear: return "\(date.day) \(Self.months[date.month - 1]) \(date.year)"
    case .iso: return "\(date.year)-\(padded(date.month))-\(padded(date.day))"
    }
  }

  /// `21 Nov 2026`, or `2026-11-21`.
  func day(_ day: Day) -> String { date(PartialDate(day)) }

  /// A date without a known day or month as well: `Nov 2026`, `2026`.
  func date(_ date: PartialDate) -> String {
    guard format == .dayMonthYear, let month = date.month else { return date.iso8601 }
    let words = "\(Self.months[month - 1]) \(date.year)"
    return date.day.map { "\($0) \(words)" } ?? words
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
    return "\(date.day) \(Self.months[date.month - 1]) \(clock)"
  }

  private func isSameDay(_ one: Timestamp, _ other: Timestamp) -> Bool {
    let (one, other) = (one.local, other.local)
    return one.day == other.day && one.month == other.month && one.year == other.year
  }

  private func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }

  private static var months: [String] {
    [
      tr("Jan"), tr("Feb"), tr("Mar"), tr("Apr"), tr("May"),
      tr("Jun"), tr("Jul"), tr("Aug"), tr("Sep"), tr("Oct"),
      tr("Nov"), tr("Dec"),
    ]
  }
}

extension Environment {
  var dates: Dates { Dates(now: now, format: configuration.dateFormat) }
}

import Glibc

/// A point in time, in whole seconds since 1970 UTC.
///
/// Times are for people: order and versions come from sequences, never from a clock. The current
/// time comes from the caller that started the work: only the program itself reads a clock.
package struct Timestamp: Hashable, Sendable, Comparable {
  package let seconds: Int64

  package init(seconds: Int64) {
    self.seconds = seconds
  }

  package static func < (one: Self, other: Self) -> Bool {
    one.seconds < other.seconds
  }
}

extension Timestamp {
  /// A date and a time of day in some time zone.
  package struct Calendar: Hashable, Sendable {
    package let year: Int
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int
  }

  package var utc: Calendar { calendar(gmtime_r) }

  /// The date and time where the reader is (`TZ`, else the machine's zone).
  package var local: Calendar { calendar(localtime_r) }

  /// As in ISO 8601, in UTC: `2026-11-21T09:00:00Z`.
  package var iso8601: String {
    let time = utc
    return "\(padded(time.year, 4))-\(padded(time.month, 2))-\(padded(time.day, 2))"
      + "T\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2))Z"
  }

  private func calendar(
    _ convert: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?
  ) -> Calendar {
    // From the year 1 to the year 9999: beyond, there is no calendar.
    var clock = time_t(min(max(seconds, -62_135_596_800), 253_402_214_400))
    var parts = tm()
    _ = convert(&clock, &parts)
    return Calendar(
      year: Int(parts.tm_year) + 1900,
      month: Int(parts.tm_mon) + 1,
      day: Int(parts.tm_mday),
      hour: Int(parts.tm_hour),
      minute: Int(parts.tm_min),
      second: Int(parts.tm_sec)
    )
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

import Glibc

/// How long a host asks to be left alone: seconds, or a date (RFC 9110, 10.2.3).
enum RetryAfter {
  static func seconds(_ text: String, now: Int64) -> Int64? {
    if let seconds = Int64(text.filter { !$0.isWhitespace }) { return seconds }
    return date(text).map { max(0, $0 - now) }
  }

  /// Seconds since 1970 of a date as HTTP writes it, or nil for another form (RFC 9110, 5.6.7).
  static func date(_ text: String) -> Int64? {
    // "Sun, 06 Nov 1994 08:49:37 GMT"
    let parts = text.split { " :,".contains($0) }
    guard parts.count == 8, parts[7] == "GMT",
      let month = months.firstIndex(of: String(parts[2])),
      let day = Int32(parts[1]), let year = Int32(parts[3]), let hour = Int32(parts[4]),
      let minute = Int32(parts[5]), let second = Int32(parts[6])
    else { return nil }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (year - 1900, Int32(month), day)
    (time.tm_hour, time.tm_min, time.tm_sec) = (hour, minute, second)
    return Int64(timegm(&time))
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

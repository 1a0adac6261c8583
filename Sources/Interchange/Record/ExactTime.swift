import Catalog

extension Timestamp {
  /// The time that Octavo's own files write, and nothing else: `2026-11-21T09:00:00Z`, or the seconds
  /// since 1970 behind an `@` where the year has no four digits.
  init?(exactly text: String) {
    if text.utf8.first == UInt8(ascii: "@") {
      guard let seconds = Int64(text.dropFirst()) else { return nil }
      self.init(seconds: seconds)
      return
    }
    let bytes = Array(text.utf8)
    let pattern = Array("0000-00-00T00:00:00Z".utf8)
    guard bytes.count == pattern.count else { return nil }
    for (byte, sign) in zip(bytes, pattern) {
      let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      guard sign == UInt8(ascii: "0") ? isDigit : byte == sign else { return nil }
    }
    func number(_ range: Range<Int>) -> Int {
      bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    let (month, day) = (number(5..<7), number(8..<10))
    let time = (number(11..<13), number(14..<16), number(17..<19))
    guard 1...12 ~= month, 1...31 ~= day, time.0 < 24, time.1 < 60, time.2 < 60 else { return nil }
    let days = CivilDate(year: number(0..<4), month: month, day: day).number
    self.init(seconds: Int64(days * 86_400 + time.0 * 3600 + time.1 * 60 + time.2))
  }
}

/// A date of the Gregorian calendar, carried on before its beginning.
///
/// After Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”.
struct CivilDate {
  let year: Int
  let month: Int
  let day: Int
}

extension CivilDate {
  /// Days since 1970-01-01.
  var number: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  init(number: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    month = part < 10 ? part + 3 : part - 9
    day = dayOfYear - (153 * part + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }
}

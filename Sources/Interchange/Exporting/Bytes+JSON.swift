import Catalog

/// Numbers and times as JSON has them, written straight into bytes.
extension [UInt8] {
  /// A whole number.
  mutating func append(number: Int) {
    self += String(number).utf8
  }

  /// A time as in ISO 8601, in UTC: `2026-11-21T09:00:00Z`; `Timestamp(exactly:)` reads it back.
  mutating func append(time: Timestamp) {
    let (day, second) = Self.days(time.seconds)
    let date = Day(number: day)
    guard 1...9999 ~= date.year else {
      append(UInt8(ascii: "@"))
      return append(number: Int(time.seconds))
    }
    append(digits: date.year, 4)
    append(UInt8(ascii: "-"))
    append(digits: date.month, 2)
    append(UInt8(ascii: "-"))
    append(digits: date.day, 2)
    append(UInt8(ascii: "T"))
    append(digits: second / 3600, 2)
    append(UInt8(ascii: ":"))
    append(digits: second / 60 % 60, 2)
    append(UInt8(ascii: ":"))
    append(digits: second % 60, 2)
    append(UInt8(ascii: "Z"))
  }

  private mutating func append(digits number: Int, _ width: Int) {
    if width > 1 { append(digits: number / 10, width - 1) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  private static func days(_ seconds: Int64) -> (day: Int, second: Int) {
    let (quotient, remainder) = Int(seconds).quotientAndRemainder(dividingBy: 86_400)
    return remainder < 0 ? (quotient - 1, remainder + 86_400) : (quotient, remainder)
  }
}

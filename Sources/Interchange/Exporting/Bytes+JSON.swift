import Catalog

/// JSON written straight into bytes: a million books are written without a tree of values for each.
extension [UInt8] {
  /// A text in quotation marks; only what RFC 8259 demands is escaped.
  mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var plain = 0
      for (index, byte) in utf8.enumerated()
      where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        append(contentsOf: utf8[plain..<index])
        plain = index + 1
        appendEscape(byte)
      }
      append(contentsOf: utf8[plain...])
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(_ byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0x09: append(UInt8(ascii: "t"))
    default:
      self += "u00".utf8
      append(byte >> 4 == 0 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      append("0123456789abcdef".utf8.map { $0 }[Int(byte & 15)])
    }
  }

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

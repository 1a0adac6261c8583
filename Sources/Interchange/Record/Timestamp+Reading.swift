import Catalog

extension Timestamp {
  /// The time that Octavo's own files write, and nothing else: `2026-11-21T09:00:00Z`, or the
  /// seconds since 1970 behind an `@` where the year is not one of 1 to 9999.
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
    guard let date = Day(number(0..<4), month, day), time.0 < 24, time.1 < 60, time.2 < 60
    else { return nil }
    self.init(seconds: Int64(date.number * 86_400 + time.0 * 3600 + time.1 * 60 + time.2))
  }
}

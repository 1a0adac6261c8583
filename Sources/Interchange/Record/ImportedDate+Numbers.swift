import Books

/// Dates that are one number, and those of other calendars.
extension ImportedDate {
  /// The date of a text that is one number or begins with an era: 198606, 20210726, the seconds or
  /// milliseconds since 1970, the days of a spreadsheet with the time behind the point, "昭和62年".
  ///
  /// - Returns: nil for all other texts.
  static func ofOtherKind(_ text: String) -> ImportedDate? {
    let text = trimmed(text)
    guard let first = text.utf8.first else { return nil }
    if 0x30...0x39 ~= first { return ofNumber(text) }
    guard let (year, rest) = OtherCalendar.year(in: text) else { return nil }
    let numbers = rest.split { !$0.isASCII || !$0.isNumber }.prefix(2).compactMap { Int($0) }
    return ImportedDate(year: year, month: numbers.first, day: numbers.dropFirst().first)
      ?? ImportedDate(year: year)
  }

  private static func ofNumber(_ text: String) -> ImportedDate? {
    let digits = text.utf8.prefix { 0x30...0x39 ~= $0 }
    let fraction = text.utf8.dropFirst(digits.count)
    let isFraction =
      fraction.first == UInt8(ascii: ".") && fraction.dropFirst().allSatisfy({ 0x30...0x39 ~= $0 })
    guard let number = Int(text.prefix(digits.count)), fraction.isEmpty || isFraction else {
      return nil
    }
    switch digits.count {
    case 5 where !fraction.isEmpty: return ImportedDate(String(number))
    case 6 where 1400...2199 ~= number / 100:
      return ImportedDate(year: number / 100, month: number % 100)
    case 8: return ImportedDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    // From 1973 to 2100.
    case 9...10 where 100_000_000...4_102_444_800 ~= number:
      return ImportedDate(Day(Timestamp(seconds: Int64(number))))
    case 12...13 where 100_000_000_000...4_102_444_800_000 ~= number:
      return ImportedDate(Day(Timestamp(seconds: Int64(number / 1000))))
    case 14:
      let day = number / 1_000_000
      return ImportedDate(year: day / 10_000, month: day / 100 % 100, day: day % 100)
    default: return nil
    }
  }

  /// True for what programs write where there is no date: "0000-00-00", "00/00/0000 00:00", the
  /// first days of calibre and .NET.
  static func isNone(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "0")), 8...32 ~= text.utf8.count else { return false }
    for start in ["0000-", "0101-01-01", "0100-12-31", "0001-01-01"] where text.hasPrefix(start) {
      return true
    }
    let separators = "-/. :T".utf8
    return text.utf8.contains { separators.contains($0) }
      && text.utf8.allSatisfy { $0 == UInt8(ascii: "0") || separators.contains($0) }
  }

  /// The year of a text that is a day or a month and no year as a book prints it; nil for others.
  ///
  /// So are a number ("198606"), a day with its time ("1999-05-02T00:00:00+00:00"), one of which
  /// parts are unknown ("2023-xx-xx"), and a month with two digits ("Jan-97").
  static func yearOfDay(_ text: String) -> String? {
    let text = trimmed(text)
    guard text.utf8.count >= 5 else { return nil }
    if text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
      return text.utf8.count == 5 ? nil : ofOtherKind(text).map { String($0.year) }
    }
    let bytes = Array(text.utf8)
    let isISO =
      bytes.count >= 10 && bytes[..<4].allSatisfy { 0x30...0x39 ~= $0 } && bytes[4] == bytes[7]
      && "-/.".utf8.contains(bytes[4])
    if isISO {
      let hasTime =
        bytes.count > 12 && "T ".utf8.contains(bytes[10]) && 0x30...0x39 ~= bytes[11]
        && text.contains(":")
      let parts = bytes[5..<7] + bytes[8..<10]
      let isMasked =
        bytes.count == 10 && parts.allSatisfy { 0x30...0x39 ~= $0 || "xX?uU_-*".utf8.contains($0) }
        && (ImportedDate(text)?.day == nil)
      return hasTime || isMasked ? String(text.prefix(4)) : nil
    }
    let runs = text.split { !$0.isASCII || !$0.isNumber }
    let hasMonth = text.split { !$0.isLetter }.contains { MonthNames.number(of: String($0)) != nil }
    guard hasMonth, runs.allSatisfy({ $0.count <= 2 }) else { return nil }
    return ImportedDate(text).map { String($0.year) }
  }

  /// The year that two digits beside the name of a month mean: of "Jan-97", "2-Jan-97", "Jan 97".
  ///
  /// "2 Jan" and "Jan 2" are days without a year.
  static func shortYear(of numbers: [Int], in text: String) -> Int? {
    guard let last = numbers.last, last < 100 else { return nil }
    if numbers.count == 2 { return numbers[0] > 31 ? full(numbers[0]) : full(last) }
    let text = trimmed(text)
    let ending = text.reversed().prefix { $0.isASCII && $0.isNumber }
    let before = text.dropLast(ending.count).last
    let isMarked = ending.count == 2 && before.map { "-/'’".contains($0) } ?? false
    return numbers.count == 1 && (isMarked || last > 31) ? full(last) : nil
  }

  /// As by POSIX, from 69 on in the last century.
  private static func full(_ year: Int) -> Int { year < 69 ? 2000 + year : 1900 + year }
}

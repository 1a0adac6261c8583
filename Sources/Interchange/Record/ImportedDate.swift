import Books

/// A day, a month or a year, as far as a file says it.
package struct ImportedDate: Hashable, Sendable {
  package let year: Int
  package let month: Int?
  package let day: Int?

  /// Nil for a date that the calendar does not have, and for years other than 1 to 9999.
  ///
  /// A day without a month is dropped.
  package init?(year: Int, month: Int? = nil, day: Int? = nil) {
    guard 1...9999 ~= year, 1...12 ~= month ?? 1, 1...31 ~= day ?? 1 else { return nil }
    if let month, let day, day > Self.days(in: month, of: year) { return nil }
    self.year = year
    self.month = month
    self.day = month == nil ? nil : day
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    default: 31
    }
  }
}

extension ImportedDate: CustomStringConvertible {
  /// The date by ISO 8601: 2019-03-02, 2019-03 or 2019.
  package var description: String {
    [Optional(year), month, day].compactMap(\.self).enumerated()
      .map { Self.padded($0.element, to: $0.offset == 0 ? 4 : 2) }
      .joined(separator: "-")
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension ImportedDate {
  /// The date that a text begins with, a time behind it left out; nil when there is none.
  ///
  /// Reads 2019-03-02, 2019/3/2, 2019/03, 03/2019, 2019, 02.03.2019, 20190302, "Mar 2, 2019", "2 March 2019"
  /// and, where the first number cannot be a month or the last is the year, 3/2/2019 with the month
  /// first, as programs of the United States write it. A year of two digits is read as by POSIX,
  /// from 69 on in the last century; 45000 is a day as spreadsheets count them.
  /// Numbers alone and eras of other calendars are read by ``ofOtherKind(_:)``.
  package init?(_ text: String) {
    if let other = Self.ofOtherKind(text) {
      self = other
      return
    }
    let parts = Self.parts(of: text)
    guard let first = parts.first else { return nil }
    if parts.count == 1, case .number(let number, digits: 5) = first, 10_000...80_000 ~= number {
      self.init(daysSince1900: number)
      return
    }
    let month = parts.prefix(3).compactMap { if case .month(let month) = $0 { month } else { nil } }
    let numbers = parts.compactMap { part -> (value: Int, digits: Int)? in
      if case .number(let value, let digits) = part { (value, digits) } else { nil }
    }
    if let month = month.first {
      guard let year = numbers.first(where: { $0.digits == 4 }) else {
        let short = numbers.prefix(2).map(\.value)
        guard let year = Self.shortYear(of: short, in: text) else { return nil }
        let day = short.count == 2 ? short[short[0] > 31 ? 1 : 0] : nil
        self.init(year: year, month: month, day: day)
        return
      }
      let day = numbers.prefix(2).first { $0.digits <= 2 }
      self.init(year: year.value, month: month, day: day?.value)
    } else if let head = numbers.first, head.digits == 4 {
      let hasMonth = numbers.count > 1 && numbers[1].digits <= 2
      let hasDay = hasMonth && numbers.count > 2 && numbers[2].digits <= 2
      self.init(
        year: head.value,
        month: hasMonth ? numbers[1].value : nil,
        day: hasDay ? numbers[2].value : nil
      )
    } else if numbers.count >= 3, [2, 4].contains(numbers[2].digits), numbers[0].digits <= 2 {
      let isDayFirst = text.contains(".") || numbers[0].value > 12
      let (year, digits) = numbers[2]
      self.init(
        year: digits == 4 ? year : year < 69 ? 2000 + year : 1900 + year,
        month: numbers[isDayFirst ? 1 : 0].value,
        day: numbers[isDayFirst ? 0 : 1].value
      )
    } else if numbers.count == 2, parts.count == 2, numbers[0].digits <= 2, numbers[1].digits == 4 {
      self.init(year: numbers[1].value, month: numbers[0].value)
    } else {
      return nil
    }
  }

  /// The day of a number in Excel, for which 1 is 1 January 1900, and 1900 was a leap year.
  private init?(daysSince1900 number: Int) {
    var (year, days) = (1900, number - 2)
    func length(_ year: Int) -> Int { Self.days(in: 2, of: year) + 337 }
    while days >= length(year) {
      days -= length(year)
      year += 1
    }
    var month = 1
    while days >= Self.days(in: month, of: year) {
      days -= Self.days(in: month, of: year)
      month += 1
    }
    self.init(year: year, month: month, day: days + 1)
  }

  private enum Part {
    case number(Int, digits: Int)
    case month(Int)
  }

  /// The numbers and names of months of a text, up to a time.
  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var digits = 0
    var value = 0
    var word: [UInt8] = []
    func isDone() -> Bool { parts.count >= 3 }
    for byte in text.utf8.prefix(60) + [UInt8(ascii: " ")] {
      if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
        // "2020-W12" is a week, and no month.
        if word == [UInt8(ascii: "w")] { return parts }
        digits += 1
        if digits > 8 { return [] }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
        continue
      }
      if byte == UInt8(ascii: ":") { return parts.count >= 3 ? parts : [] }
      if digits > 0 {
        parts.append(.number(value, digits: digits))
        (digits, value) = (0, 0)
        if isDone() || byte == UInt8(ascii: "T") { return parts }
      }
      if UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 {
        word.append(byte | 0x20)
      } else if byte >= 0x80 {
        word.append(byte)
      } else if !word.isEmpty {
        if let month = MonthNames.number(of: String(decoding: word, as: UTF8.self)) {
          parts.append(.month(month))
        }
        word = []
        if isDone() { return parts }
      }
    }
    return parts
  }
}

extension ImportedDate {
  /// The date of a text in which a time in UTC stands for the day that the reader had then.
  ///
  /// Programs such as calibre keep a day as its midnight in UTC, which east of Greenwich is an hour
  /// of the day before.
  static func whereReaderIs(_ text: String) -> ImportedDate? {
    guard let time = Timestamp(inUTC: text) else { return ImportedDate(text) }
    return ImportedDate(Day(time))
  }

  init?(_ day: Day) {
    self.init(year: day.year, month: day.month, day: day.day)
  }
}

extension ImportedDate {
  /// True when a text says more than the date that is read from it: "late 2020", "2020?", "2019/2020".
  static func saysMore(_ text: String) -> Bool {
    guard ofOtherKind(text) == nil, let date = ImportedDate(text) else { return false }
    if text.contains(where: { "?~".contains($0) }) { return true }
    // Behind a colon is a time, of which the hour stands before it.
    let colon = text.firstIndex(of: ":")
    let head = colon.map { text[..<$0] } ?? text[...]
    let isWordOfMonth = { (word: Substring) in MonthNames.number(of: String(word)) != nil }
    let words = head.split { !$0.isLetter }
    if !words.allSatisfy({ isWordOfMonth($0) || fillers.contains($0.lowercased()) }) { return true }
    let numbers = head.split { !$0.isASCII || !$0.isNumber }.count - (colon == nil ? 0 : 1)
    let hasMonthInWords = words.contains(where: isWordOfMonth)
    let parts = [date.year, date.month, date.day].compactMap(\.self).count
    return numbers > parts - (hasMonthInWords ? 1 : 0) && numbers > 1
  }

  /// Words in a date that say nothing more.
  private static let fillers = Set(
    """
    t z utc gmt am pm th st nd rd of de del d den der the le la el i um uhr at the г года year y m 年 月 日 \
    mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday \
    mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag \
    lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes \
    sábado domingo
    """.split { $0 == " " || $0 == "\n" }.map(String.init)
  )
}

extension ImportedDate {
  /// True when the dates of a table have the day first: one such as 13/2/2019 decides for all.
  ///
  /// - Parameter usual: The answer where none decides.
  static func isDayFirst(_ cells: [String], usual: Bool) -> Bool {
    for numbers in cells.lazy.compactMap(numbersInEitherOrder) {
      if numbers[0] > 12 { return true }
      if numbers[1] > 12 { return false }
    }
    return usual
  }

  /// The first date that means one day with the day first and another with the month first, where no
  /// other one decides: "01/02/2020".
  static func undecided(_ cells: [String]) -> String? {
    let dates = cells.compactMap { cell in numbersInEitherOrder(cell).map { (cell, $0) } }
    guard dates.allSatisfy({ $0.1[0] <= 12 && $0.1[1] <= 12 }) else { return nil }
    return dates.first { $0.1[0] != $0.1[1] }?.0
  }

  /// The numbers of "3/2/2019" and "03-02-2019"; nil for what begins with a year or has a word in it.
  private static func numbersInEitherOrder(_ cell: String) -> [Int]? {
    guard let mark = cell.first(where: { !$0.isASCII || !$0.isNumber }), "/-".contains(mark) else {
      return nil
    }
    let parts = cell.split(whereSeparator: { !$0.isASCII || !$0.isNumber }).prefix(3)
    let numbers = parts.compactMap { Int($0) }
    let isWord = cell.prefix(10).contains { $0.isLetter }
    guard numbers.count == 3, parts[0].count < 3, numbers[0] <= 31, numbers[1] <= 31, !isWord else {
      return nil
    }
    return numbers
  }

  /// Rewrites a date with the day first, so that ``init(_:)`` reads it: "3/2/2019" to "3.2.2019".
  static func dayFirst(_ text: String) -> String {
    guard numbersInEitherOrder(text) != nil else { return text }
    return text.replacing("/", with: ".").replacing("-", with: ".", maxReplacements: 2)
  }
}

extension Timestamp {
  /// The time of a text in UTC, with or without a fraction of its second: "2024-02-28
  /// 23:00:00.5+00:00", "2024-02-28T23:00:00Z"; nil for times of other places, and other texts.
  init?(inUTC text: String) {
    let text = trimmed(text)
    let zone = text.dropFirst(19).drop { $0 == "." || $0.isNumber }
    guard ["", "Z", "+00:00", "+0000", "+00", "-00:00"].contains(zone) else { return nil }
    self.init(exactly: text.prefix(19).replacing(" ", with: "T") + "Z")
  }

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

/// The names of months as people and programs write them.
enum MonthNames {
  /// The month of a name, or of the first three letters of it and more; nil where it is none.
  ///
  /// ```swift
  /// MonthNames.number(of: "märz")  // 3
  /// MonthNames.number(of: "Sept")  // 9
  /// ```
  static func number(of word: String) -> Int? {
    let word = folded(word)
    guard word.count >= 3 else { return nil }
    if let known = numbers[word] { return known }
    for names in names {
      if let place = names.firstIndex(where: { $0.hasPrefix(word) }) { return place + 1 }
    }
    return nil
  }

  private static let numbers: [String: Int] = {
    var numbers: [String: Int] = [:]
    for names in names {
      for (place, name) in names.enumerated() where numbers[name] == nil {
        numbers[name] = place + 1
      }
    }
    return numbers
  }()

  /// A line a language, folded; the usual ones first, since beginnings such as "mar" are of several.
  private static let names: [[String]] = """
    january february march april may june july august september october november december
    januar februar marz april mai juni juli august september oktober november dezember
    janner feber maerz april mai juno julei august september october november dezember
    janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
    janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
    januari februari maart april mei juni juli augustus september oktober november december
    januari februari mrt april maj juni juli augusti september oktober november december
    januar februar marts april maj juni juli august september oktober november desember
    stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia
    styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien
    января февраля марта апреля мая июня июля августа сентября октября ноября декабря
    январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь
    """.split(separator: "\n").map { line in
      line.split(separator: " ").map { folded(String($0)) }
    }
}

/// Values as people type them, for forms, the command line and imports alike.
///
/// Each answers nil when nothing stands in the text, and throws the ``Problem`` that a form shows
/// under the field.
package enum Entered {
  package static func isbn(_ text: String) throws(Problem) -> ISBN? {
    guard !isBlank(text) else { return nil }
    do { return try ISBN.parse(text) } catch { throw wrong(.isbn, .isbn(error), text) }
  }

  package static func year(_ text: String, currentYear: Int) throws(Problem) -> Year? {
    guard !isBlank(text) else { return nil }
    do {
      return try Year.parse(text, currentYear: currentYear)
    } catch {
      throw wrong(.year, .notAYear(error), text)
    }
  }

  package static func language(_ text: String) throws(Problem) -> Language? {
    guard !isBlank(text) else { return nil }
    do {
      return try Language.parse(text)
    } catch {
      throw wrong(.language, .unknownLanguage(suggestion: error.suggestion), text)
    }
  }

  package static func format(_ text: String) throws(Problem) -> BookFormat? {
    guard !isBlank(text) else { return nil }
    guard let format = BookFormat.parse(text) else { throw wrong(.format, .unknownFormat, text) }
    return format
  }

  package static func role(_ text: String) throws(Problem) -> Role? {
    guard !isBlank(text) else { return nil }
    guard let role = Role.parse(text) else { throw wrong(.authors, .unknownRole, text) }
    return role
  }

  package static func pages(_ text: String) throws(Problem) -> Int? {
    try number(text, .pages, in: FieldLimits.pages)
  }

  package static func copies(_ text: String) throws(Problem) -> Int? {
    try number(text, .copies, in: FieldLimits.copies)
  }

  /// A whole number in digits of any script.
  private static func number(
    _ text: String,
    _ field: BookField,
    in range: ClosedRange<Int>
  ) throws(Problem) -> Int? {
    if text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(text), range.contains(number) {
      return number
    }
    guard !isBlank(text) else { return nil }
    let digits = tidied(text).map { character in
      character.digit.map { String($0) } ?? String(character)
    }
    let isWritten = digits.allSatisfy { $0 == "-" || ("0"..."9").contains($0) }
    guard isWritten, digits.contains(where: { $0 != "-" }), !digits.dropFirst().contains("-") else {
      throw wrong(field, .notANumber, text)
    }
    // A number that does not fit in 64 bits is a number all the same, and too large.
    guard let number = Int(digits.joined()), range.contains(number) else {
      throw wrong(field, .outOfRange(low: range.lowerBound, high: range.upperBound), text)
    }
    return number
  }

  private static func wrong(_ field: BookField, _ code: Problem.Code, _ text: String) -> Problem {
    Problem(.book, .book(field), code, value: tidied(String(text.prefix(1000))))
  }
}

/// Dates as people type them.
package enum EnteredDate {
  /// A year, a month or a day, as in 2024, 2024-03 or 2024-03-05; also today, yesterday and -3d.
  ///
  /// - Returns: nil when nothing stands in the text.
  package static func partial(
    _ text: String,
    _ record: RecordKind,
    _ property: Property,
    today: Day
  ) throws(Problem) -> PartialDate? {
    let word = tidied(text).lowercased()
    guard !word.isEmpty else { return nil }
    if let day = relative(word, today) { return PartialDate(day) }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy({ $0.isASCII && $0.isNumber }) ? Int(part) : nil
    }
    guard 1...3 ~= parts.count, numbers.count == parts.count, parts[0].count == 4,
      parts.dropFirst().allSatisfy({ 1...2 ~= $0.count }),
      let date = PartialDate(
        numbers[0],
        numbers.count > 1 ? numbers[1] : nil,
        numbers.count > 2 ? numbers[2] : nil
      )
    else { throw Problem(record, property, .notADate, value: String(tidied(text).prefix(60))) }
    return date
  }

  /// A whole day; also today, tomorrow, and +2w for two weeks from today.
  package static func day(
    _ text: String,
    _ record: RecordKind,
    _ property: Property,
    today: Day
  ) throws(Problem) -> Day? {
    let date: PartialDate?
    do { date = try partial(text, record, property, today: today) } catch {
      throw Problem(record, property, .notADay, value: error.value)
    }
    guard let date else { return nil }
    guard date.day != nil else {
      throw Problem(record, property, .notADay, value: String(tidied(text).prefix(60)))
    }
    return date.first
  }

  /// "today", "yesterday", "tomorrow", "-3d", "+2w", "1m".
  private static func relative(_ word: String, _ today: Day) -> Day? {
    switch word {
    case "today": return today
    case "yesterday": return today.adding(days: -1)
    case "tomorrow": return today.adding(days: 1)
    default: break
    }
    let digits = word.first == "+" || word.first == "-" ? word.dropFirst() : word[...]
    guard let unit = word.last, digits.count <= 5, let count = Int(digits.dropLast()), count >= 0
    else { return nil }
    let signed = word.first == "-" ? -count : count
    let day: Day? =
      switch unit {
      case "d": today.adding(days: signed)
      case "w": today.adding(days: signed * 7)
      case "m": today.adding(months: signed)
      case "y": today.adding(months: signed * 12)
      default: nil
      }
    return day.flatMap { 1...9999 ~= $0.year ? $0 : nil }
  }
}

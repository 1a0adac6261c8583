/// Values as people type them, for forms, the command line and imports alike.
///
/// Each function returns nil for a blank text, and throws the ``Problem`` that a form shows under
/// the field.
package enum FieldParser {
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

/// The values of a book that its texts mean.
package struct BookValues: Hashable, Sendable {
  package var title = ""
  package var subtitle: String?
  package var isbn: ISBN?
  package var year: Year?
  package var pages: Int?
  package var language: Language?
  package var format: BookFormat?
  package var copies = 1
  package var volume: VolumeLabel?
  package var location: String?
  package var notes: String?
}

extension BookDraft {
  /// What the texts mean, and everything that is wrong with them by themselves.
  ///
  /// - Parameters:
  ///   - needsGenre: Whether a missing genre is wrong, as in the form for a new book.
  ///   - currentYear: A book's year may be up to one more.
  package func checked(
    needsGenre: Bool = false,
    currentYear: Int
  ) -> (values: BookValues, problems: [Problem]) {
    var check = Check()
    var values = BookValues()
    check.reporting { () throws(Problem) in try FieldLimits.checkNeeded(title, .book, .title) }
    values.title = trimmed(title)
    values.subtitle = check.text(subtitle, .subtitle)
    values.isbn = check.isbn(isbn)
    values.year = check.year(year, currentYear: currentYear)
    if needsGenre && genre == nil { check.report(.genre, .missing, "") }
    values.volume = check.text(volume, .volume).map(VolumeLabel.init)
    values.language = check.language(language)
    values.format = check.format(format)
    values.pages = check.number(pages, .pages, in: FieldLimits.pages)
    values.copies = check.number(copies, .copies, in: FieldLimits.copies) ?? 1
    values.location = check.text(location, .location)
    values.notes = check.text(notes, .notes)
    return (values, check.problems)
  }
}

/// The text without white space around it; inside it nothing changes.
func trimmed(_ text: String) -> String {
  guard let first = text.firstIndex(where: { !$0.isWhitespace }),
    let last = text.lastIndex(where: { !$0.isWhitespace })
  else { return "" }
  return first == text.startIndex && text.index(after: last) == text.endIndex
    ? text : String(text[first...last])
}

/// Gathers what is wrong while texts are read.
private struct Check {
  var problems: [Problem] = []

  mutating func report(_ property: Property, _ code: Problem.Code, _ value: String) {
    problems.append(Problem(.book, property, code, value: value))
  }

  mutating func reporting(_ body: () throws(Problem) -> Void) {
    do { try body() } catch { problems.append(error) }
  }

  /// A text without the spaces around it; nil when there is nothing else.
  mutating func text(_ text: String, _ property: Property) -> String? {
    reporting { () throws(Problem) in try FieldLimits.check(text, .book, property) }
    let trimmed = trimmed(text)
    return trimmed.isEmpty ? nil : trimmed
  }

  mutating func number(_ text: String, _ property: Property, in range: ClosedRange<Int>) -> Int? {
    let text = trimmed(text)
    guard !text.isEmpty else { return nil }
    guard let number = Int(text) else {
      report(property, .notANumber, text)
      return nil
    }
    guard range.contains(number) else {
      report(property, .outOfRange(low: range.lowerBound, high: range.upperBound), text)
      return nil
    }
    return number
  }

  mutating func isbn(_ text: String) -> ISBN? {
    let text = trimmed(text)
    guard !text.isEmpty else { return nil }
    do {
      return try ISBN.parse(text)
    } catch {
      report(.isbn, .isbn(error), text)
      return nil
    }
  }

  mutating func year(_ text: String, currentYear: Int) -> Year? {
    let text = trimmed(text)
    guard !text.isEmpty else { return nil }
    do {
      return try Year.parse(text, currentYear: currentYear)
    } catch {
      report(.year, .notAYear(error), text)
      return nil
    }
  }

  mutating func language(_ text: String) -> Language? {
    let text = trimmed(text)
    guard !text.isEmpty else { return nil }
    do {
      return try Language.parse(text)
    } catch {
      report(.language, .unknownLanguage(suggestion: error.suggestion), text)
      return nil
    }
  }

  /// A stored word that this version does not know stays as it is.
  mutating func format(_ text: String) -> BookFormat? {
    let text = trimmed(text)
    guard !text.isEmpty else { return nil }
    if let format = BookFormat.parse(text) { return format }
    report(.format, .unknownFormat, text)
    return nil
  }
}

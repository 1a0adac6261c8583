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
    check.take { () throws(Problem) in try FieldLimits.checkNeeded(title, .book, .book(.title)) }
    values.title = trimmed(title)
    values.subtitle = check.text(subtitle, .subtitle)
    values.isbn = check.take { () throws(Problem) in try Entered.isbn(isbn) } ?? nil
    values.year =
      check.take { () throws(Problem) in try Entered.year(year, currentYear: currentYear) } ?? nil
    if needsGenre && genre == nil { check.problems.append(Problem(.book, .book(.genre), .missing)) }
    values.volume = check.text(volume, .volume).map(VolumeLabel.init)
    values.language = check.take { () throws(Problem) in try Entered.language(language) } ?? nil
    values.format = check.take { () throws(Problem) in try Entered.format(format) } ?? nil
    values.pages = check.take { () throws(Problem) in try Entered.pages(pages) } ?? nil
    values.copies = (check.take { () throws(Problem) in try Entered.copies(copies) } ?? nil) ?? 1
    values.location = check.text(location, .location)
    values.notes = check.text(notes, .notes)
    return (values, check.problems)
  }
}

/// Gathers what is wrong while texts are read.
private struct Check {
  var problems: [Problem] = []

  /// A value that is read from a text; nil when the text is wrong.
  @discardableResult
  mutating func take<Value>(_ read: () throws(Problem) -> Value) -> Value? {
    do {
      return try read()
    } catch {
      problems.append(error)
      return nil
    }
  }

  /// A text without the spaces around it; nil when there is nothing else.
  mutating func text(_ text: String, _ field: BookField) -> String? {
    guard !text.isEmpty else { return nil }
    take { () throws(Problem) in try FieldLimits.check(text, .book, .book(field)) }
    let trimmed = trimmed(text)
    return trimmed.isEmpty ? nil : trimmed
  }
}

/// The limits of texts, in bytes of UTF-8, and of numbers; everything within them is stored as
/// given.
package enum FieldLimits {
  /// Titles, subtitles, notes and other long texts: 1 MiB.
  package static let text = 1_048_576
  /// Names, and every other text of one line.
  package static let name = 10_000
  /// The authors, publishers or tags of one book, since each is compared with the others.
  ///
  /// Chosen: no catalogue at hand has a book with a tenth as many.
  package static let names = 1_000

  /// How many pages a book may have.
  package static let pages = 1...1_000_000
  /// How many copies of a book there may be; 0 is for a wish.
  package static let copies = 0...1_000_000

  /// Refuses text that is too long, or that the database or other programs could not hold.
  ///
  /// - Throws: ``Problem`` of the code `tooLong` or `invalidText`.
  package static func check(
    _ text: String,
    _ record: RecordKind,
    _ property: FieldID
  ) throws(Problem) {
    let limit = property.field.limit
    if text.utf8.count > limit {
      throw Problem(record, property, .tooLong(limit: limit), value: String(text.prefix(60)))
    }
    if text.has(0) {
      throw Problem(record, property, .invalidText(.nul), value: String(text.prefix(60)))
    }
  }

  /// Refuses more names than a book can have.
  ///
  /// - Throws: ``Problem`` of the code `tooMany`.
  static func check(_ names: [some Any], of field: BookField) throws(Problem) {
    guard names.count > self.names else { return }
    throw Problem(.book, .book(field), .tooMany(limit: self.names), value: String(names.count))
  }

  /// Refuses text in which nothing can be seen, and what ``check(_:_:_:)`` refuses.
  package static func checkNeeded(
    _ text: String,
    _ record: RecordKind,
    _ property: FieldID
  ) throws(Problem) {
    guard !isUnseen(text) else {
      throw Problem(record, property, .missing, value: String(text.prefix(60)))
    }
    try check(text, record, property)
  }
}

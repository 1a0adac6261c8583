/// The limits of texts, in bytes of UTF-8, and of numbers; everything within them is stored as
/// given.
package enum FieldLimits {
  /// Titles, subtitles, notes and other long texts: 1 MiB.
  package static let text = 1_048_576
  /// Names, and every other text of one line.
  package static let name = 10_000

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
    _ property: Property
  ) throws(Problem) {
    let limit = property.field.limit
    if text.utf8.count > limit {
      throw Problem(record, property, .tooLong(limit: limit), value: String(text.prefix(60)))
    }
    if text.has(0) {
      throw Problem(record, property, .invalidText(.nul), value: String(text.prefix(60)))
    }
  }

  /// Refuses text in which nothing can be seen, and what ``check(_:_:_:)`` refuses.
  package static func checkNeeded(
    _ text: String,
    _ record: RecordKind,
    _ property: Property
  ) throws(Problem) {
    guard !isUnseen(text) else {
      throw Problem(record, property, .missing, value: String(text.prefix(60)))
    }
    try check(text, record, property)
  }
}

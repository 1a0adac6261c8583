/// Something that a cataloguer would look for in books, and what to do about it.
///
/// One is a value in a file of `Rules/`; ``all`` lists them.
package struct DoctorRule: Sendable {
  /// What it is called on the command line: `mojibake`.
  package let id: String
  /// What is wrong with a book that it finds, in few words: "Garbled letters".
  package let words: String
  /// What to do, where it cannot be mended at once.
  package let advice: String
  /// What is wrong with a book; nil where nothing is.
  let test: @Sendable (Patient) -> String?
  /// The book as it was meant; nil where only a person can know.
  let fix: (@Sendable (inout BookDraft) -> Void)?

  init(
    _ id: String,
    _ words: String,
    advice: String = "",
    test: @escaping @Sendable (Patient) -> String?,
    fix: (@Sendable (inout BookDraft) -> Void)? = nil
  ) {
    self.id = id
    self.words = words
    self.advice = advice
    self.test = test
    self.fix = fix
  }

  package var canFix: Bool { fix != nil }

  /// A book that is looked at, and the day on which.
  struct Patient {
    let card: BookCard
    let draft: BookDraft
    let today: Day
    let currentYear: Int
  }

  /// All rules, in the order in which they are told.
  package static let all: [DoctorRule] = [
    .isbn, .year, .pages, .language, .format, .acquired, .mojibake, .html, .invisible, .capitals,
    .article, .spaces, .brackets, .authorInTitle, .numberForTitle,
  ]
}

/// What a rule found in a book.
package struct DoctorFinding: Hashable, Sendable {
  package let rule: String
  package let book: ID<Book>
  package let title: String
  /// What was found.
  package let value: String
  /// The lines that a fix changes; none where only a person can know.
  package let changes: [ChangedLine]
}

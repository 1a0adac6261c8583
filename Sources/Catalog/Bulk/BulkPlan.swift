/// What an edit of many books would do: counted, and book by book on demand.
///
/// It keeps 28 bytes for each book that changes, and no texts.
package struct BulkPlan: Sendable {
  /// The edit with the records that its names mean.
  package let edit: BulkEdit
  /// How many books it is for.
  package let books: Int
  /// For each line of the edit, how many books change and how many do not.
  package internal(set) var counts: [Count]
  /// The books that change, in the order in which they were given.
  package internal(set) var changing: [ID<Book>] = []
  /// Books that cannot be changed, and why.
  package internal(set) var refused: [BulkRefusal] = []
  /// Names that no record has yet, which carrying it out makes.
  package internal(set) var newNames: [UnknownName] = []
  /// Names that shall be taken out, and that no record has.
  package internal(set) var unknownNames: [UnknownName] = []

  /// The version of each book of ``changing`` that was read.
  var versions: [Int32] = []
  /// The lines that change in each book of ``changing``.
  var lines: [BulkLines] = []

  package struct Count: Hashable, Sendable {
    package let field: CatalogField
    package internal(set) var changing = 0
    package internal(set) var same = 0
  }

  init(_ edit: BulkEdit, books: Int) {
    self.edit = edit
    self.books = books
    counts = edit.lines.map { Count(field: $0.field) }
  }

  /// Counts the lines of a book of ``changing`` no more, or again.
  package mutating func count(_ place: Int, isLeftOut: Bool) {
    for line in counts.indices where lines[place].contains(line) {
      counts[line].changing += isLeftOut ? -1 : 1
    }
  }

  /// What the history says of it; nil takes the words for a single book.
  func summary(of books: Int) -> String? {
    guard books > 1 else { return nil }
    let names = counts.filter { $0.changing > 0 }.map(\.field.nameInSentence)
    return "Changed \(RecordKind.book.name(count: books)): \(names.joined(separator: ", "))"
  }
}

/// A book that an edit of many leaves as it is, and why.
package struct BulkRefusal: Hashable, Sendable {
  package let id: ID<Book>
  /// Empty when the book is gone.
  package let title: String
  package let problem: Problem
}

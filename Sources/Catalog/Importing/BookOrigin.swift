/// The number that a book has in the file or program it came from, by which it is known again.
///
/// It is kept in the book's source data, a JSON object with a member for each program:
/// `{"goodreads":{"id":"13651","publisher":"…"}}`.
package struct BookOrigin: Hashable, Sendable {
  /// In small letters, as `goodreads`.
  package let program: String
  package let number: String

  package init(program: String, number: String) {
    self.program = program
    self.number = number
  }
}

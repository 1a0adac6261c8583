/// A way to go on with the piece of a query that the cursor stands behind.
package struct Completion: Hashable, Sendable {
  package let kind: Kind
  /// What a person reads: "author:", "Science fiction", "@unread".
  package let label: String
  /// What comes in place of ``range``.
  package let replacement: String
  /// In characters of the query.
  package let range: Range<Int>
  /// The number of books that have the value.
  package let books: Int?

  package enum Kind: Hashable, Sendable {
    case field
    case value
    case savedQuery
  }
}

extension Completion {
  /// The query with the completion taken, and where the cursor then stands.
  package func applied(to text: String) -> (text: String, cursor: Int) {
    let characters = Array(text)
    let range = range.clamped(to: 0..<characters.count)
    let start = String(characters[..<range.lowerBound]) + replacement
    return (start + String(characters[range.upperBound...]), start.count)
  }
}

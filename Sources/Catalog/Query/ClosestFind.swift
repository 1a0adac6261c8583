/// Something else to look for when nothing is found.
package struct ClosestFind: Hashable, Sendable {
  package let kind: Kind
  /// The query to take instead.
  package let find: String
  package let books: Int
  /// The title, when it is one book.
  package let title: String?

  package enum Kind: Hashable, Sendable {
    /// With words that exist in place of those that do not.
    case corrected
    /// One of the words by itself.
    case alone
    /// A word inside of others.
    case inside
  }
}

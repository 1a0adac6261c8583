/// The identity of a record, which never changes and is never used again.
///
/// The type parameter keeps an author's id from being taken for a book's:
///
/// ```swift
/// let book: ID<Book> = 12
/// ```
package struct ID<Record>: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

extension ID: Comparable {
  package static func < (one: Self, other: Self) -> Bool {
    one.rawValue < other.rawValue
  }
}

extension ID: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int64) {
    self.init(rawValue: value)
  }
}

extension ID: CustomStringConvertible {
  package var description: String { String(rawValue) }
}

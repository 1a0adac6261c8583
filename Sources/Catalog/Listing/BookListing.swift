/// Which books a list shows, and in what order.
package struct BookListing: Hashable, Sendable {
  /// A query; each of its plain words begins some word of a title, a subtitle, a name or an ISBN.
  package var find: String
  package var scope: Scope
  package var order: BookOrder

  package init(find: String = "", scope: Scope = .all, order: BookOrder = BookOrder()) {
    self.find = find
    self.scope = scope
    self.order = order
  }

  package enum Scope: Hashable, Sendable {
    case all
    /// The books of one author, publisher, genre, series or tag.
    case of(AuthorityID)
    /// The books that have none of a kind.
    case without(AuthorityKind)
    case withoutISBN
  }
}

/// A column to sort books by, and the direction.
///
/// Absent values come last, both ways; ties go by title.
package struct BookOrder: Hashable, Sendable, Codable {
  package var column: Column
  package var descending: Bool

  package init(_ column: Column = .title, descending: Bool = false) {
    self.column = column
    self.descending = descending
  }

  package enum Column: String, CaseIterable, Hashable, Sendable, Codable {
    case title
    case author
    case year
    case publisher
    case genre
    case series
    case added
    case modified
    /// How far the asker is with the book, what they think of it, and when they finished it.
    case status
    case rating
    case read
  }
}

/// Which authority records a list shows, and in what order.
package struct AuthorityListing: Hashable, Sendable {
  package var find: String
  package var order: AuthorityOrder
  /// Only those that no book has.
  package var withoutBooks: Bool

  package init(
    find: String = "",
    order: AuthorityOrder = AuthorityOrder(),
    withoutBooks: Bool = false
  ) {
    self.find = find
    self.order = order
    self.withoutBooks = withoutBooks
  }
}

package struct AuthorityOrder: Hashable, Sendable, Codable {
  package var column: Column
  package var descending: Bool

  package init(_ column: Column = .name, descending: Bool = false) {
    self.column = column
    self.descending = descending
  }

  package enum Column: String, CaseIterable, Hashable, Sendable, Codable {
    case name
    case books
    case added
  }
}

package import Books
import GRDB

/// The books of a list, and their order.
package struct BookListing: Hashable, Sendable {
  /// The search, which may also name an order; each of its plain words begins some word of a title, a
  /// subtitle, a name or an ISBN.
  package var query: ParsedQuery
  package var scope: Scope
  package var order: BookOrder
  /// An order by a custom field, in place of ``order``.
  package var customOrder: Query.Order?
  /// The order before all else, whatever the query says.
  package var sort: [Query.Order] = []

  package init(
    _ query: ParsedQuery = .everything,
    scope: Scope = .all,
    order: BookOrder = BookOrder(),
    customOrder: Query.Order? = nil
  ) {
    self.query = query
    self.scope = scope
    self.order = order
    self.customOrder = customOrder
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

extension CatalogAccess {
  /// The books that a text finds while somebody types it.
  ///
  /// - Throws: ``CatalogError/query(_:)``.
  package func listing(_ text: String, order: BookOrder = BookOrder()) throws -> BookListing {
    BookListing(try parse(text, isBeingTyped: true), order: order)
  }
}

extension BookListing.Scope {
  /// On `book`, by looking at its own rows.
  var condition: SQL {
    switch self {
    case .all: "1"
    case .withoutISBN: "NOT EXISTS (SELECT 1 FROM isbn WHERE isbn.bookId = book.id)"
    case .of(let id):
      switch id.kind.link {
      case .one(let column): "book.\(sql: column) = \(id.rawValue)"
      case .many(let links, let column):
        // The plus keeps SQLite from using the index of the record, and going through all its
        // books.
        """
        EXISTS (SELECT 1 FROM \(sql: links.rawValue)
          WHERE bookId = book.id AND +\(sql: column) = \(id.rawValue))
        """
      }
    case .without(let kind):
      switch kind.link {
      case .one(let column): "book.\(sql: column) IS NULL"
      case .many(let links, _):
        "NOT EXISTS (SELECT 1 FROM \(sql: links.rawValue) WHERE bookId = book.id)"
      }
    }
  }
}

/// The end of a list that rows are read from.
package enum ListEnd: Hashable, Sendable {
  case start
  case end
}

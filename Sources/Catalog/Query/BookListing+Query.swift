import GRDB

extension CatalogAccess {
  /// Reads a query's text, with the saved queries of this catalogue.
  ///
  /// - Throws: ``CatalogError/query(_:)`` for a mistake in it.
  package func parse(_ text: String) throws -> ParsedQuery {
    do {
      return try QueryParser.parse(text) { name in try queries.text(of: name) }
    } catch let mistake as QueryError {
      throw CatalogError.query(mistake)
    }
  }
}

extension BookListing {
  /// What finds the books that the listing means, in its order.
  ///
  /// An order in the find goes before the list's own.
  func finder(in access: some CatalogAccess) throws -> BookFinder {
    guard find.contains(where: { !$0.isWhitespace }) else {
      return BookFinder(db: access.db, scope: scope, query: .everything, order: order.sql)
    }
    let parsed = try access.parse(find)
    return BookFinder(
      db: access.db,
      scope: scope,
      query: parsed.query,
      order: parsed.order.isEmpty ? order.sql : parsed.order.sql
    )
  }
}

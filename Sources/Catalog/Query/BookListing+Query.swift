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
  /// The condition on `book` and the order that the listing means.
  ///
  /// An order in the find goes before the list's own.
  func plan(in access: some CatalogAccess) throws -> (condition: SQL, order: String) {
    guard find.contains(where: { !$0.isWhitespace }) else { return (scope.condition, order.sql) }
    let parsed = try access.parse(find)
    return (
      "(\(parsed.query.condition)) AND \(scope.condition)",
      parsed.order.isEmpty ? order.sql : parsed.order.sql
    )
  }
}

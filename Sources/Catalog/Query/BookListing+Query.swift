import GRDB

extension CatalogAccess {
  /// Reads a query's text, with the saved queries of this catalogue.
  ///
  /// - Throws: ``CatalogError/query(_:)`` for a mistake in it.
  package func parse(_ text: String) throws -> ParsedQuery {
    do {
      return try QueryParser.parse(text, now: connection.now, asker: try asker) { name in
        try queries.text(of: name)
      }
    } catch let mistake as QueryError {
      throw CatalogError.query(mistake)
    }
  }
}

extension BookListing {
  /// What finds the books that the listing means, in its order.
  func finder(in access: some CatalogAccess) throws -> BookFinder {
    let parsed = try parsed(in: access)
    var finder = BookFinder(
      connection: access.connection,
      scope: scope,
      query: parsed.query,
      order: try ordering(parsed, in: access)
    )
    if !finder.isEverything { finder.recall = try SearchCacheView(access) }
    return finder
  }

  /// The order of the books; one in the find goes before the list's own.
  ///
  /// - Throws: ``CatalogError/query(_:)``.
  func ordering(in access: some CatalogAccess) throws -> BookOrdering {
    try ordering(parsed(in: access), in: access)
  }

  private func ordering(
    _ parsed: ParsedQuery,
    in access: some CatalogAccess
  ) throws -> BookOrdering {
    guard parsed.order.isEmpty else { return BookOrdering(parsed.order) }
    return BookOrdering(try BookOrdering(order).terms.map { try $0.asked(by: access.asker) })
  }

  private func parsed(in access: some CatalogAccess) throws -> ParsedQuery {
    guard find.contains(where: { !$0.isWhitespace }) else {
      return ParsedQuery(query: .everything, order: [])
    }
    return try access.parse(find)
  }
}

package import Books

extension CatalogAccess {
  /// Reads a query's text, with the saved queries of this catalogue.
  ///
  /// - Parameter isBeingTyped: Whether brackets and quotation marks may still be open.
  /// - Throws: ``CatalogError/query(_:)`` for a mistake in it.
  package func parse(_ text: String, isBeingTyped: Bool = false) throws -> ParsedQuery {
    connection.readingCounts?.addParse()
    do {
      return try QueryParser.parse(
        text,
        names: try queryNames(for: text),
        now: connection.now,
        currentUser: try currentUser,
        isBeingTyped: isBeingTyped
      ) { name in
        try queries.text(of: name)
      }
    } catch let mistake as QueryError {
      throw CatalogError.query(mistake)
    }
  }
}

extension CatalogAccess {
  /// The query that arguments of a command line mean.
  package func query(of arguments: [String]) throws -> QueryArguments {
    let names = try queryNames(for: arguments.joined())
    return try QueryArguments(arguments, names: names, now: now) { try queries.text(of: $0) != nil }
  }
}

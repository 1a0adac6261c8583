package import Books

extension CatalogAccess {
  /// Reads a query's text, with the saved queries of this catalogue; a transaction that only reads reads it
  /// once.
  ///
  /// - Parameter isBeingTyped: True to allow brackets and quotation marks that are still open.
  /// - Throws: ``CatalogError/query(_:)`` for a mistake in it.
  package func parse(_ text: String, isBeingTyped: Bool = false) throws -> ParsedQuery {
    guard !isBlank(text) else { return .everything }
    let typed = TypedText(text: text, isBeingTyped: isBeingTyped)
    if let known = connection.transactionCache?.queries[typed] { return known }
    connection.readingCounts?.addParse()
    do {
      let query = try QueryParser.parse(
        text,
        names: try queryNames(for: text),
        now: connection.now,
        currentUser: try currentUser,
        isBeingTyped: isBeingTyped
      ) { name in
        try queries.text(of: name)
      }
      connection.transactionCache?.queries[typed] = query
      return query
    } catch let mistake as QueryError {
      throw CatalogError.query(mistake)
    }
  }
}

private struct TypedText: Hashable {
  let text: String
  let isBeingTyped: Bool
}

extension TransactionCache {
  fileprivate var queries: [TypedText: ParsedQuery] {
    get { slots[[TypedText: ParsedQuery].self] ?? [:] }
    set { slots[[TypedText: ParsedQuery].self] = newValue }
  }
}

extension CatalogAccess {
  /// The query that arguments of a command line mean.
  package func query(of arguments: [String]) throws -> QueryArguments {
    let names = try queryNames(for: arguments.joined())
    return try QueryArguments(arguments, names: names, now: now) { try queries.text(of: $0) != nil }
  }
}

import GRDB

extension CatalogAccess {
  /// Ways to go on with what stands before the cursor.
  ///
  /// While a word is typed that begins a field's name, the fields; behind a field's colon the values
  /// that there are, most books first; behind an `@` the saved queries.
  /// - Parameter cursor: In characters from the start.
  package func completions(
    for text: String,
    cursor: Int,
    limit: Int = 20
  ) throws -> [Completion] {
    guard let place = CompletionPlace(text, cursor: cursor) else { return [] }
    return try completions(at: place, limit: limit)
  }

  /// Ways to go on at a place of a query.
  package func completions(at place: CompletionPlace, limit: Int = 20) throws -> [Completion] {
    switch place.kind {
    case .field: return place.fields
    case .savedQuery: return try savedQueries(at: place, limit)
    case .value(let field):
      return try CompletionValues(access: self, limit: limit)
        .values(of: field, like: place.typed)
        .map { Completion($0.name, books: $0.books, at: place) }
    }
  }

  private func savedQueries(at place: CompletionPlace, _ limit: Int) throws -> [Completion] {
    let start = place.typed.isEmpty ? "" : folded(place.typed)
    return try queries.all().filter { folded($0.name).hasPrefix(start) }.prefix(limit).map {
      Completion(
        kind: .savedQuery,
        label: "@" + $0.name,
        replacement: $0.reference,
        range: place.range,
        books: nil
      )
    }
  }
}

/// The value as it is typed: in quotation marks when it is more than one word.
func quotedIfNeeded(_ value: String) -> String {
  let isWord = value.allSatisfy { $0.isLetter || $0.isNumber || "-.’'".contains($0) }
  let isPresence = ["any", "none", "true", "false"].contains(value)
  guard !isWord || isPresence || value.isEmpty else { return value }
  let inside = String.UnicodeScalarView(value.unicodeScalars.filter { !$0.isQuote })
  return "\"\(String(inside))\""
}

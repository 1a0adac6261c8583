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
    let typed = String(text.prefix(max(0, cursor)))
    let scanner = QueryScanner(typed)
    guard let token = scanner.tokens.last, token.range.upperBound == scanner.scalars.count,
      case .term(let term) = token.kind
    else { return [] }
    let place = CompletionPlace(text: typed)
    switch term {
    case .word:
      let word = scanner.text(token.range)
      if word == "@" { return try savedQueries("", place.from(token.range.lowerBound), limit) }
      return fields(word, place.from(token.range.lowerBound))
    case .saved(let name):
      return try savedQueries(name, place.from(token.range.lowerBound), limit)
    case .field(let term):
      guard let field = term.field, term.mark != "#" else { return [] }
      var start = token.range.upperBound
      var value = ""
      if let part = term.parts.last, scanner.scalars.last != ",", !part.isQuoted || !part.isClosed {
        start = part.range.lowerBound - (part.isQuoted ? 1 : 0)
        value = part.text
      } else if term.parts.last?.isClosed == true, scanner.scalars.last != "," {
        return []
      }
      let values = try CompletionValues(access: self, limit: limit).values(of: field, like: value)
      return values.map { name, books in
        Completion(
          kind: .value,
          label: name,
          replacement: quotedIfNeeded(name),
          range: place.from(start),
          books: books
        )
      }
    case .phrase, .order: return []
    }
  }

  private func fields(_ word: String, _ range: Range<Int>) -> [Completion] {
    let start = word.lowercased()
    return Query.Field.all.map(\.field.name).filter { $0.hasPrefix(start) }.map { name in
      Completion(
        kind: .field,
        label: name + ":",
        replacement: name + ":",
        range: range,
        books: nil
      )
    }
  }

  private func savedQueries(
    _ start: String,
    _ range: Range<Int>,
    _ limit: Int
  ) throws -> [Completion] {
    let start = start.isEmpty ? "" : folded(start)
    return try queries.list().filter { folded($0.name).hasPrefix(start) }.prefix(limit).map {
      Completion(
        kind: .savedQuery,
        label: "@" + $0.name,
        replacement: "@" + quotedIfNeeded($0.name),
        range: range,
        books: nil
      )
    }
  }
}

/// Turns places in scalars into ranges of characters up to the cursor.
private struct CompletionPlace {
  let text: String

  func from(_ scalar: Int) -> Range<Int> {
    let scalars = text.unicodeScalars
    let index = scalars.index(scalars.startIndex, offsetBy: scalar)
    return text[..<index].count..<max(text.count, text[..<index].count)
  }
}

/// The value as it is typed: in quotation marks when it is more than one word.
private func quotedIfNeeded(_ value: String) -> String {
  let isWord = value.allSatisfy { $0.isLetter || $0.isNumber || "-.’'".contains($0) }
  let isPresence = ["any", "none", "true", "false"].contains(value)
  return isWord && !isPresence
    ? value : "\"" + value.filter { $0 != "\"" } + "\""
}

extension Query {
  /// The mistake of a text of signs alone, as `-`, `"` and `(`; nil for a blank text and one with
  /// words.
  package static func signsAlone(_ text: String) -> QueryError? {
    let areSigns = text.unicodeScalars.allSatisfy {
      $0.isGap || $0.isMinus || $0.isLongDash || $0.isQuote || $0.isComparison
        || ["(", ")", "|", "#"].contains($0)
    }
    guard !isBlank(text), areSigns else { return nil }
    return QueryError(tr("\(quoted(trimmed(text))) has no word to look for."), in: text)
  }

  /// The mistake of a text for names or loans that asks for books instead, as `genre:novel` does;
  /// nil without one.
  package static func conditionOnBooks(in text: String) -> QueryError? {
    for token in QueryScanner(text, names: QueryNames()).tokens {
      switch token.kind {
      case .term(.field), .term(.unknownField), .term(.mistaken):
        return QueryError(
          tr("Nothing here is called so, and only books (1) are found by fields."),
          in: text,
          at: token.range.lowerBound
        )
      case .open, .close, .not, .and, .or, .term: continue
      }
    }
    return nil
  }
}

extension QueryParser {
  /// The condition that a piece means; nil when it has none.
  mutating func node(_ term: QueryToken.Term, _ token: QueryToken) throws -> QueryNode? {
    switch term {
    case .word: return word(scanner.text(token.range))
    case .order(let order):
      guard !isNegated, frames.count == 1 else { return word(scanner.text(token.range)) }
      self.order.append(try order.asked(by: asker()))
      return nil
    case .phrase(let isClosed):
      let start = token.range.lowerBound + 1
      let words = scanner.text(start..<token.range.upperBound - (isClosed ? 1 : 0))
      guard hasWords(words) else { return nil }
      return QueryNode(query: .text(isClosed ? .phrase : .word, words), depth: 0)
    case .field(let term):
      if isEndOfTitle(term, token) { return word(scanner.text(token.range)) }
      return QueryNode(query: try query(term, token), depth: 0)
    case .saved(let name):
      return try savedQuery(name, token)
    }
  }

  /// Whether a field without a value ends a text of words and nothing else, as in "Plan A:".
  private func isEndOfTitle(_ term: QueryToken.FieldTerm, _ token: QueryToken) -> Bool {
    term.parts.isEmpty && term.mark == nil && scanner.tokens.count > 1
      && scanner.tokens.dropLast().allSatisfy { other in
        if case .term(.word) = other.kind { true } else { false }
      }
  }

  /// A word, unless it is nothing but punctuation.
  private func word(_ text: String) -> QueryNode? {
    hasWords(text) ? QueryNode(query: .text(.word, text), depth: 0) : nil
  }

  private mutating func savedQuery(_ name: String, _ token: QueryToken) throws -> QueryNode? {
    let place = token.range.lowerBound
    let key = folded(name)
    if path.contains(key) {
      let circle = (path.drop { $0 != key } + [key]).map { "@\($0)" }
      var mistake = error("This goes in a circle: \(circle.joined(separator: " → ")).", place)
      mistake.isCircle = true
      throw mistake
    }
    guard let definition = try saved(name) else {
      let whole = scanner.text(token.range)
      throw error(
        "There is no saved query \(quotedForMessage(name)). For the words, write \"\(whole)\"",
        place
      )
    }
    guard path.count < Self.deepest else {
      throw error("These are more than \(Self.deepest) saved queries inside each other.", place)
    }
    let asker = asker
    var inner = QueryParser(definition, now: now, asker: try asker(), saved: saved)
    inner.path = path + [key]
    inner.budget = budget
    let result: (parsed: ParsedQuery, depth: Int)
    do {
      result = try inner.parse()
    } catch let mistake as QueryError {
      var outer = error(
        mistake.isCircle ? mistake.message : "In @\(name): \(mistake.message)",
        place
      )
      outer.isCircle = mistake.isCircle
      throw outer
    }
    steps += inner.steps
    budget = inner.budget
    order += result.parsed.order
    guard result.depth + 1 <= Self.deepest else {
      throw error("These are more than \(Self.deepest) brackets inside each other.", place)
    }
    return QueryNode(query: result.parsed.query, depth: result.depth)
  }

  private mutating func query(_ term: QueryToken.FieldTerm, _ token: QueryToken) throws -> Query {
    guard !term.parts.isEmpty else {
      let isLast = token.range.upperBound == scanner.scalars.count
      throw error(
        "After \(quotedForMessage(scanner.text(token.range))) comes a value, with no space before it.",
        token.range.upperBound,
        isUnfinished: isLast
      )
    }
    let asker = term.field?.isOwn == true ? try asker() : .nobody
    var queries: [Query] = []
    for part in term.parts {
      do {
        queries.append(try QueryTerm(now: now, asker: asker).query(term, part))
      } catch let mistake {
        let isLast = token.range.upperBound == scanner.scalars.count
        throw error(
          mistake.message,
          part.range.lowerBound + mistake.offset,
          isUnfinished: mistake.isUnfinished && isLast
        )
      }
    }
    return anyOf(queries)
  }

  private mutating func anyOf(_ queries: [Query]) -> Query {
    let ids = queries.compactMap { query -> [Int64]? in
      if case .ids(let ids) = query { ids } else { nil }
    }
    if ids.count == queries.count, ids.count > 1 { return .ids(ids.flatMap { $0 }) }
    spend(queries.count - 1)
    return queries.count == 1 ? queries[0] : .any(queries)
  }
}

/// Whether folding leaves anything of a text.
func hasWords(_ text: String) -> Bool {
  folded("a " + text) != "a"
}

/// Turns a value of a field into a condition.
struct QueryTerm {
  let now: Timestamp
  let asker: Asker

  func query(
    _ term: QueryToken.FieldTerm,
    _ part: QueryToken.Part
  ) throws(QueryMistake) -> Query {
    guard let field = term.field else {
      return .text(match(term.mark, part), part.text)
    }
    if term.mark == nil, !part.isQuoted, !field.isOfReaders, let isPresent = presence(part.text) {
      return isPresent ? .present(field) : .not(.present(field))
    }
    switch field {
    case .text(let field):
      return try text(field, term.mark, part)
    case .number(.id):
      if let id = Int64(part.text) { return .ids([id]) }
      return try numbers(.id, part.text)
    case .number(let field):
      return try numbers(field, part.text)
    case .date(let field):
      let (period, isNegated) = try QueryDate(now: now).period(part.text)
      return negated(.date(field, period), isNegated)
    case .code(let field):
      return try code(field, part.text)
    case .own(let field): return try own(field, part)
    case .loan(let field): return try loan(field, term.mark, part)
    }
  }

  func presence(_ text: String) -> Bool? {
    switch text {
    case "any", "true": true
    case "none", "false": false
    default: nil
    }
  }

  private func text(
    _ field: Query.TextField,
    _ mark: Unicode.Scalar?,
    _ part: QueryToken.Part
  ) throws(QueryMistake) -> Query {
    if mark == "#" {
      let (bounds, isNegated) = try QueryNumber.count.bounds(part.text)
      return negated(.count(field, bounds), isNegated)
    }
    // As calibre has it: title:"=Emma".
    var part = part
    var mark = mark
    if mark == nil, part.isQuoted, let first = part.text.unicodeScalars.first,
      ["=", "^", "~"].contains(first), part.text.unicodeScalars.count > 1
    {
      mark = first
      part = QueryToken.Part(
        text: String(part.text.unicodeScalars.dropFirst()),
        range: part.range,
        isQuoted: true,
        isClosed: part.isClosed
      )
    }
    if field == .isbn, !part.text.allSatisfy({ Self.isOfISBN($0) }) {
      throw QueryMistake(
        message: "\(quotedForMessage(part.text)) is not an ISBN. As in isbn:978 or isbn:none"
      )
    }
    return .text(match(mark, part), part.text, in: field)
  }

  private static func isOfISBN(_ character: Character) -> Bool {
    character.isASCII && (character.isNumber || "xX- ".contains(character))
  }

  func match(_ mark: Unicode.Scalar?, _ part: QueryToken.Part) -> Query.Match {
    switch mark {
    case "=": .whole
    case "^": .start
    case "~": .inside
    default: part.isQuoted && part.isClosed ? .phrase : .word
    }
  }

  private func numbers(
    _ field: Query.NumberField,
    _ text: String
  ) throws(QueryMistake) -> Query {
    let (bounds, isNegated) = try QueryNumber.reading(field).bounds(text)
    return negated(.number(field, bounds), isNegated)
  }

  private func code(_ field: Query.CodeField, _ text: String) throws(QueryMistake) -> Query {
    let comparison = QueryComparison(text)
    let hasSign = comparison.sign == .exactly || comparison.sign == .not
    let value = hasSign ? String(comparison.values[0]) : text
    do {
      return negated(.code(field, try field.code(value)), comparison.sign == .not)
    } catch {
      throw QueryMistake(message: error.message, offset: hasSign ? comparison.offset : 0)
    }
  }

  func negated(_ query: Query, _ isNegated: Bool) -> Query {
    isNegated ? .not(query) : query
  }
}

extension Query.CodeField {
  /// The code that a word stands for, as it is stored.
  fileprivate func code(_ word: String) throws(Problem) -> String {
    switch self {
    case .language: try Entered.language(word)?.code ?? ""
    case .format: try Entered.format(word)?.rawValue ?? ""
    case .role: try Entered.role(word)?.rawValue ?? ""
    }
  }
}

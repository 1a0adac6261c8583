/// A query in the arguments of a command line, each of which is one term.
///
/// A shell takes quotation marks away: `author:"Le Guin"` comes as `author:Le Guin`, and means that
/// phrase. An argument can be a whole query as well: then it has other fields, operators or
/// quotation marks, or is an operator alone, as in `dune OR emma`.
package struct QueryArguments: Hashable, Sendable {
  /// The query as one text.
  package let text: String
  /// True when it could be read in another way, so that a person should be told how it was read.
  package let isDoubtful: Bool
  /// The name of a field and its colon, with a space behind, which are therefore a word: “author:
  /// guin”.
  package let fieldApart: String?
  /// An operator without operands, which is therefore a word.
  package let strayOperator: String?
  /// True when it has a field or an operator, as in `genre:novel` and `emma OR dune`, or a word
  /// that was meant for one.
  package let isMoreThanWords: Bool

  /// - Parameters:
  ///   - names: The fields that there are.
  ///   - now: The time from which relative dates are counted.
  ///   - hasSaved: Returns true if there is a saved query of a name.
  package init(
    _ arguments: [String],
    names: QueryNames,
    now: Timestamp,
    hasSaved: (String) throws -> Bool
  ) rethrows {
    let read = try arguments.map { argument in
      try QueryArgument(argument, names: names, now: now).read(hasSaved: hasSaved)
    }
    // “a | b” beside another argument means (a | b) and that one.
    let isAlone = arguments.count == 1
    text = read.map { isAlone || !$0.hasAlternatives ? $0.text : "(\($0.text))" }
      .joined(separator: " ")
    isDoubtful = read.contains(where: \.isDoubtful)
    let whole = QueryArgument(text, names: names, now: now)
    fieldApart = whole.fieldApart
    strayOperator = whole.scanner.strayOperator
    isMoreThanWords = whole.scanner.pairedTokens.contains { token in
      switch token.kind {
      case .or, .and, .term(.field), .term(.unknownField), .term(.mistaken): true
      case .open, .close, .not, .term: false
      }
    }
  }
}

/// One of the arguments.
private struct QueryArgument {
  let scanner: QueryScanner
  private let names: QueryNames
  private let now: Timestamp

  typealias Reading = (text: String, isDoubtful: Bool, hasAlternatives: Bool)

  init(_ text: String, names: QueryNames, now: Timestamp) {
    scanner = QueryScanner(trimmed(text), names: names)
    self.names = names
    self.now = now
  }

  func read(hasSaved: (String) throws -> Bool) rethrows -> Reading {
    let asWritten = (
      text: text(from: 0), isDoubtful: valueGoesOn || isOperator || hasOddMinus,
      hasAlternatives: hasAlternatives
    )
    let isExcluding = scanner.tokens.prefix { if case .not = $0.kind { true } else { false } }
    let terms = scanner.tokens.dropFirst(isExcluding.count)
    guard let first = terms.first, case .term(let term) = first.kind,
      terms.count > 1, terms.dropFirst().allSatisfy(isPartOfPhrase)
    else { return asWritten }
    switch term {
    case .field(let term):
      guard let start = term.parts.first?.range.lowerBound, let phrase = phrase(from: start) else {
        return asWritten
      }
      let text = scanner.text(0..<start) + phrase
      // “year:1969 dune” is no year, and so a query.
      let isMeant = term.field?.holdsTexts ?? true || isUnderstood(text)
      return isMeant ? (text, true, false) : asWritten
    case .saved:
      let name = text(from: first.range.lowerBound + 1)
      guard !name.unicodeScalars.contains(where: \.isQuote), try hasSaved(name) else {
        return asWritten
      }
      return (
        scanner.text(0..<first.range.lowerBound) + SavedQuery.reference(to: name), false, false
      )
    case .word, .phrase, .order, .unknownField, .mistaken: return asWritten
    }
  }

  /// True when a minus stands before the first of several words, the others of which are searched
  /// (“-xx mort”), or when two stand before a term, where one takes the other back (“--xx”).
  private var hasOddMinus: Bool {
    zip(scanner.tokens, scanner.tokens.dropFirst()).enumerated().contains { place, pair in
      switch (pair.0.kind, pair.1.kind) {
      case (.not, .not): true
      case (.not, .term(.word)): place == 0 && scanner.tokens.count > 2
      default: false
      }
    }
  }

  /// True for a single operator and nothing else, which stands between other arguments.
  private var isOperator: Bool {
    guard scanner.tokens.count == 1 else { return false }
    if case .term = scanner.tokens[0].kind { return false }
    return true
  }

  /// True when an `or` stands outside of all brackets, and not alone.
  private var hasAlternatives: Bool {
    guard !isOperator else { return false }
    var depth = 0
    return scanner.tokens.contains { token in
      switch token.kind {
      case .open: depth += 1
      case .close: depth -= 1
      case .or: return depth <= 0
      case .and, .not, .term: break
      }
      return false
    }
  }

  /// The first word that is a field's name with its colon, and has another term behind it.
  var fieldApart: String? {
    for (one, next) in zip(scanner.tokens, scanner.tokens.dropFirst()) {
      guard case .term(.word) = one.kind, case .term = next.kind,
        scanner.scalars[one.range.upperBound - 1] == ":",
        names.field(named: scanner.scalars[one.range].dropLast()) != nil
      else { continue }
      return scanner.text(one.range)
    }
    return nil
  }

  private func text(from start: Int) -> String { scanner.text(start..<scanner.scalars.count) }

  /// True for words and brackets: a piece behind the first one that does not show that this is a
  /// query.
  private func isPartOfPhrase(_ token: QueryToken) -> Bool {
    switch token.kind {
    case .open, .close, .term(.word): true
    case .or, .and, .not, .term: false
    }
  }

  /// The values from a place on, in quotation marks; nil when there are such marks in them.
  ///
  /// A comma with a blank behind it belongs to the phrase, one without stands between alternatives.
  private func phrase(from start: Int) -> String? {
    guard !scanner.scalars[start...].contains(where: \.isQuote) else { return nil }
    var values = [""]
    for character in text(from: start) {
      if character.isWhitespace, values.count > 1, values[values.count - 1].isEmpty {
        values.removeLast()
        values[values.count - 1] += ","
      }
      if character == "," { values.append("") } else { values[values.count - 1].append(character) }
    }
    return values.map { $0.contains(where: \.isWhitespace) ? "\"\($0)\"" : $0 }
      .joined(separator: ",")
  }

  /// True when a word stands behind the value of a field, as if it belonged to it.
  private var valueGoesOn: Bool {
    zip(scanner.tokens, scanner.tokens.dropFirst()).contains { one, next in
      guard case .term(.field(let term)) = one.kind, case .term(.word) = next.kind else {
        return false
      }
      return term.parts.last?.isQuoted == false
    }
  }

  private func isUnderstood(_ text: String) -> Bool {
    (try? QueryParser.parse(text, names: names, now: now)) != nil
  }
}

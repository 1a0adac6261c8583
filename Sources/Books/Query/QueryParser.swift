/// Reads the query language.
///
/// Goes once over the text and a few times over its tokens, with a stack of open brackets instead
/// of recursion: the work grows with the length of the text alone, and no depth of brackets can
/// exhaust the memory of a thread. A sign without a meaning as an operator is a word to search. An
/// unknown field is a mistake, so that no query finds more than it was written for.
package struct QueryParser {
  private let text: String
  private let names: QueryNames
  private let now: Timestamp
  /// The reader whose readings are meant; few queries ask for them.
  private let currentUser: () throws -> CurrentUser
  /// The text of a saved query, or nil when there is none of that name.
  private let saved: (String) throws -> String?
  /// True while somebody is typing it, so that brackets and quotation marks may still be closed.
  private let isBeingTyped: Bool
  /// The folded names of the saved queries that are being read, the outermost first: a name that
  /// comes again is a circle.
  package var path: [String] = []
  /// True when the text was saved, and so was understood once.
  private var isSaved = false

  private let scanner: QueryScanner
  private var frames = [QueryFrame(place: 0)]
  private var isNegated = false
  private var order: [Query.Order] = []
  /// How many scalars and tokens were looked at: the work, independent of the machine.
  private(set) var steps: Int
  /// How many conditions there may still be, in this text and in the saved queries it names.
  private var budget = QueryParser.mostConditions

  /// The most conditions of a query: more than a person types, and few enough for any database.
  package static let mostConditions = 256
  /// The greatest depth of brackets that are not empty.
  package static let deepest = 16

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - names: The fields that there are.
  ///   - now: The time from which relative dates are counted.
  ///   - currentUser: The reader whose readings are meant.
  ///   - isBeingTyped: True when brackets and quotation marks may still be open.
  ///   - saved: The text of a saved query by its name.
  /// - Throws: ``QueryError``; the errors of `currentUser` and `saved`.
  package static func parse(
    _ text: String,
    names: QueryNames = QueryNames(),
    now: Timestamp,
    currentUser: @autoclosure @escaping () throws -> CurrentUser = .nobody,
    isBeingTyped: Bool = false,
    saved: (String) throws -> String? = { _ in nil }
  ) throws -> ParsedQuery {
    try withoutActuallyEscaping(saved) { saved in
      var parser = QueryParser(
        text,
        names: names,
        now: now,
        currentUser: try currentUser(),
        isBeingTyped: isBeingTyped,
        saved: saved
      )
      return try parser.parse().parsed
    }
  }

  package init(
    _ text: String,
    names: QueryNames = QueryNames(),
    now: Timestamp,
    currentUser: @autoclosure @escaping () throws -> CurrentUser = .nobody,
    isBeingTyped: Bool = false,
    saved: @escaping (String) throws -> String?
  ) {
    self.text = text
    self.names = names
    self.now = now
    self.currentUser = currentUser
    self.saved = saved
    self.isBeingTyped = isBeingTyped
    scanner = QueryScanner(text, names: names)
    steps = scanner.steps
  }

  // MARK: - The tree

  package mutating func parse() throws -> (parsed: ParsedQuery, depth: Int) {
    let tokens = scanner.pairedTokens
    for (index, token) in tokens.enumerated() {
      steps += 1
      try refuseLooseMinus(token, before: index + 1 < tokens.count ? tokens[index + 1] : nil)
      switch token.kind {
      case .and: break
      case .not: isNegated.toggle()
      case .or: frames[frames.count - 1].endAlternative()
      case .open:
        frames.append(QueryFrame(place: token.range.lowerBound, isNegated: isNegated))
        isNegated = false
      case .close: try closeBracket()
      case .term(let term):
        try refuseFieldApart(token, before: index + 1 < tokens.count ? tokens[index + 1] : nil)
        if let node = try node(term, token) {
          spend()
          guard budget >= 0 else {
            throw error(
              tr("This is more than \(Self.mostConditions) conditions. Use fewer."),
              token.range.lowerBound
            )
          }
          add(node, isNegated: isNegated)
        } else if isNegated {
          throw excludesNothing(scanner.text(token.range), token.range)
        }
        isNegated = false
      }
    }
    if !isBeingTyped, let (place, message) = scanner.unclosed {
      throw error(message, place, isUnfinished: true)
    }
    frames[0].endAlternative()
    let node = QueryNode.joined(frames[0].alternatives, Query.any)
    let query = node?.query ?? whatIsLeft
    return (ParsedQuery(query, by: order, typed: text), node?.depth ?? 0)
  }

  /// The query of a text without words: its brackets, quotation marks and the like are searched as
  /// text.
  private var whatIsLeft: Query {
    let text = trimmed(text)
    return text.isEmpty || !order.isEmpty ? .everything : .text(.word, text)
  }

  /// Refuses a minus with a space before the condition, which would exclude nothing.
  ///
  /// Before a word it is a dash, as in "Dune - Messiah".
  private func refuseLooseMinus(_ token: QueryToken, before next: QueryToken?) throws {
    guard case .term(.word) = token.kind, scanner.text(token.range).allSatisfy({ $0 == "-" }),
      case .term(let term) = next?.kind
    else { return }
    switch term {
    case .field, .saved:
      throw error(
        tr("A minus stands close before what it excludes, as in -genre:novel."),
        token.range.lowerBound
      )
    case .word, .phrase, .order, .unknownField, .mistaken: return
    }
  }

  /// Refuses a field's name behind a minus, with a space behind its colon.
  ///
  /// It would be a word, and the word behind it would be searched rather than excluded.
  private func refuseFieldApart(_ token: QueryToken, before next: QueryToken?) throws {
    guard isNegated, case .term(.word) = token.kind, case .term = next?.kind,
      scanner.scalars[token.range].last == ":",
      names.field(named: scanner.scalars[token.range].dropLast()) != nil
    else { return }
    throw error(
      tr("After \(quoted(scanner.text(token.range))) comes a value, with no space before it."),
      token.range.upperBound
    )
  }

  private func excludesNothing(_ text: String, _ range: Range<Int>) -> QueryError {
    error(
      tr("There is no word in \(quoted(text)) that could be left out."),
      range.lowerBound,
      isUnfinished: range.upperBound == scanner.scalars.count
    )
  }

  private mutating func spend(_ conditions: Int = 1) { budget -= conditions }

  private mutating func add(_ node: QueryNode, isNegated: Bool) {
    frames[frames.count - 1].add(isNegated ? node.negated : node)
  }

  private mutating func closeBracket() throws {
    guard frames.count > 1, var frame = frames.popLast() else { return }
    frame.endAlternative()
    guard let node = QueryNode.joined(frame.alternatives, Query.any) else {
      guard frame.isNegated else { return }
      throw excludesNothing("()", frame.place..<scanner.scalars.count)
    }
    guard node.depth <= Self.deepest else {
      throw error(
        tr("These are more than \(Self.deepest) brackets inside each other."),
        frame.place
      )
    }
    add(node, isNegated: frame.isNegated)
  }

  private func error(_ message: String, _ place: Int, isUnfinished: Bool = false) -> QueryError {
    QueryError(message, in: text, at: place, isUnfinished: isUnfinished)
  }

  // MARK: - Terms

  /// The condition that a term means; nil when it has none.
  private mutating func node(_ term: QueryToken.Term, _ token: QueryToken) throws -> QueryNode? {
    switch term {
    case .word: return word(scanner.text(token.range))
    case .order(let order):
      guard !isNegated, frames.count == 1 else { return word(scanner.text(token.range)) }
      self.order.append(try order.asked(by: currentUser()))
      return nil
    case .phrase(let part):
      guard hasWords(part.text) else { return nil }
      return QueryNode(query: .text(part.isClosed ? .phrase : .word, part.text))
    case .field(let term):
      if isEndOfTitle(term, token) { return word(scanner.text(token.range)) }
      let isNamed = term.field == .fact(.id) && !term.isNegated
      return QueryNode(query: try query(term, token), namesBooks: isNamed)
    case .saved(let name):
      return try savedQuery(name, token)
    case .mistaken(let message): throw error(message, token.range.lowerBound)
    case .unknownField(let name):
      let near = names.name(near: name)
      if let role = try? FieldParser.role(name), near == nil || role.rawValue == name.lowercased() {
        throw error(
          tr(
            "\(quoted(name)) is a role and no field. For the person: author:…, whatever the role; for all"
              + " books with one: role:\(role.rawValue)."
          ),
          token.range.lowerBound
        )
      }
      let nearest = near.map { " Nearest: \($0)." } ?? ""
      throw error(
        tr(
          "No field \(quoted(name))\(isSaved ? tr(" any more") : "").\(nearest)"
            + " For words, use quotation marks."
        ),
        token.range.lowerBound
      )
    }
  }

  /// True when a field without a value ends a text of words and nothing else, as in "Plan A:".
  private func isEndOfTitle(_ term: QueryToken.FieldTerm, _ token: QueryToken) -> Bool {
    term.parts.isEmpty && term.mark == nil && !term.isNegated && scanner.tokens.count > 1
      && scanner.tokens.dropLast().allSatisfy { other in
        if case .term(.word) = other.kind { true } else { false }
      }
  }

  /// A word, unless it is nothing but punctuation.
  private func word(_ text: String) -> QueryNode? {
    hasWords(text) ? QueryNode(query: .text(.word, text)) : nil
  }

  private mutating func savedQuery(_ name: String, _ token: QueryToken) throws -> QueryNode? {
    let place = token.range.lowerBound
    let key = folded(name)
    if path.contains(key) {
      let circle = (path.drop { $0 != key } + [key]).map { "@\($0)" }
      var mistake = error(
        tr("This goes in a circle: \(circle.joined(separator: " → "))."),
        place
      )
      mistake.isCircle = true
      throw mistake
    }
    // “@unread:x” is no value of a saved query, and neither is half of one.
    guard scanner.text(token.range).last != ":", let definition = try saved(name) else {
      let whole = scanner.text(token.range)
      throw error(
        tr("There is no saved query \(quoted(name)). For the words, write \"\(whole)\""),
        place
      )
    }
    guard path.count < Self.deepest else {
      throw error(
        tr("These are more than \(Self.deepest) saved queries inside each other."),
        place
      )
    }
    let currentUser = currentUser
    var inner = QueryParser(
      definition,
      names: names,
      now: now,
      currentUser: try currentUser(),
      // What was saved before is read as it was.
      isBeingTyped: true,
      saved: saved
    )
    inner.path = path + [key]
    inner.isSaved = true
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
      throw error(
        tr("These are more than \(Self.deepest) brackets inside each other."),
        place
      )
    }
    return QueryNode(query: result.parsed.query, depth: result.depth)
  }

  private mutating func query(_ term: QueryToken.FieldTerm, _ token: QueryToken) throws -> Query {
    let isLast = token.range.upperBound == scanner.scalars.count
    guard !term.parts.isEmpty else {
      throw error(
        tr("After \(quoted(scanner.text(token.range))) comes a value, with no space before it."),
        token.range.upperBound,
        isUnfinished: isLast
      )
    }
    if let open = term.parts.first(where: \.opensBracket) {
      let name = scanner.text(token.range.lowerBound..<term.parts[0].range.lowerBound)
      throw error(
        tr(
          "Behind a field stands no bracket: write (\(name)a OR \(name)b), or \(name)a,b for either."
        ),
        open.range.lowerBound,
        isUnfinished: isLast
      )
    }
    let reader = QueryTerm(
      now: now,
      currentUser: term.field?.isOwn == true ? try currentUser() : .nobody
    )
    let term = try withoutNegations(term)
    try refuseDecimalComma(term)
    var queries: [Query] = []
    for part in term.parts {
      do {
        queries.append(try reader.query(term, part))
      } catch let mistake {
        throw error(
          mistake.message,
          part.range.lowerBound + mistake.offset,
          isUnfinished: mistake.isUnfinished && isLast
        )
      }
    }
    let query = anyOf(queries)
    guard term.isNegated else { return query }
    if case .not(let opposite) = query { return opposite }
    return .not(query)
  }

  /// Removes `!=` from the values, of which it means none.
  ///
  /// It stands before the first value, also inside of quotation marks, and may be repeated before
  /// others.
  private func withoutNegations(_ term: QueryToken.FieldTerm) throws -> QueryToken.FieldTerm {
    var term = term
    for (place, part) in term.parts.enumerated() {
      // The scanner took the first one off, unless it stands in quotation marks.
      guard place > 0 || !term.isNegated, let (rest, sign) = part.withoutNegation else { continue }
      guard term.isNegated || place == 0 else {
        throw error(
          tr("\(quoted(sign)) stands before the first of several values, and is of them all."),
          part.range.lowerBound
        )
      }
      term.parts[place] = rest
      guard !term.isNegated else { continue }
      term.isNegated = true
      if term.mark == nil, term.field?.holdsTexts ?? true { term.mark = "=" }
    }
    guard term.isNegated, term.field?.holdsTexts ?? true else { return term }
    for part in term.parts where !part.isQuoted {
      // `genre:=none` is a genre of that name, and who writes `genre:!=none` hardly means one.
      if term.mark == "=", QueryTerm.isAnswer(part.text, to: term.field) {
        let name = term.field?.name ?? ""
        throw error(
          tr(
            "\(quoted(part.text)) behind != is no name. Write \(name):any, \(name):none or"
              + " \(name):!=\"\(part.text)\"."
          ),
          part.range.lowerBound
        )
      }
    }
    if let part = term.parts.first(where: { !hasWords($0.text) }) {
      throw excludesNothing(part.text, part.range)
    }
    return term
  }

  /// Refuses a comma behind a sign or in a range, where it was meant as a decimal one:
  /// `rating:>=4,5`.
  private func refuseDecimalComma(_ term: QueryToken.FieldTerm) throws {
    guard let field = term.field, field.holdsNumbers else { return }
    for (part, next) in zip(term.parts, term.parts.dropFirst()) {
      guard !next.isQuoted, next.text.allSatisfy(\.isNumber) else { continue }
      // "1,000" are hardly two numbers.
      let isOfThousands = next.text.count == 3 && next.text.first == "0"
      switch QueryComparison(part.text).sign {
      case .exactly, .none: if isOfThousands { break } else { continue }
      case .range where !field.allowsFractions || field == .book(.volume): continue
      case .atLeast, .atMost, .above, .below, .range: break
      }
      let name = field.name
      let number =
        field.allowsFractions
        ? tr("\(part.text).\(next.text) for the decimal")
        : tr("\(part.text)\(next.text) for one number")
      throw error(
        tr(
          "A comma stands between values. Write \(number), or"
            + " (\(name):\(part.text) OR \(name):\(next.text))."
        ),
        next.range.lowerBound - 1
      )
    }
  }

  private mutating func anyOf(_ queries: [Query]) -> Query {
    let ids = queries.compactMap { query -> [Int64]? in
      if case .ids(let ids) = query { ids } else { nil }
    }
    if ids.count == queries.count, ids.count > 1 { return .ids(ids.flatMap { $0 }) }
    spend(queries.count - 1)
    return queries.only ?? .any(queries)
  }
}

/// False for a text of which folding leaves nothing.
package func hasWords(_ text: String) -> Bool {
  folded("a " + text) != "a"
}

/// A condition, and how many levels of brackets it is deep.
private struct QueryNode {
  var query: Query
  var depth = 0
  /// True when it stands in the text as `id:12`.
  var namesBooks = false

  var negated: QueryNode {
    if case .not(let query) = query { return QueryNode(query: query, depth: depth) }
    return QueryNode(query: .not(query), depth: depth)
  }

  /// One node for several, or nil for none; a bracket around a single one is left out.
  static func joined(_ nodes: [QueryNode], _ join: ([Query]) -> Query) -> QueryNode? {
    guard nodes.count > 1 else { return nodes.first }
    return QueryNode(query: join(nodes.map(\.query)), depth: 1 + (nodes.map(\.depth).max() ?? 0))
  }
}

/// A level of the text that is not closed yet: the text itself, or a bracket.
private struct QueryFrame {
  /// Where it begins, in scalars.
  var place: Int
  var isNegated = false
  var alternatives: [QueryNode] = []
  var current: [QueryNode] = []

  /// Adds a condition.
  ///
  /// Books that are named beside each other, as in `id:1 id:5`, become alternatives, since no book
  /// has two numbers.
  mutating func add(_ node: QueryNode) {
    guard node.namesBooks, case .ids(let ids) = node.query,
      let place = current.firstIndex(where: \.namesBooks),
      case .ids(let others) = current[place].query
    else { return current.append(node) }
    current[place].query = .ids(others + ids)
  }

  mutating func endAlternative() {
    guard let node = QueryNode.joined(current, Query.all) else { return }
    alternatives.append(node)
    current = []
  }
}

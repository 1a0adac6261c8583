/// A query's text as it was understood.
package struct ParsedQuery: Hashable, Sendable {
  package var query: Query
  /// What to order by, the most important first; empty when the text does not say.
  package var order: [Query.Order]
  /// How the text was read, for a person; nil when it is words and nothing else.
  package var reading: String?
}

/// Reads the query language.
///
/// Works in one pass over the text and two over its pieces, without recursion, so that neither the
/// length of a text nor the depth of its brackets can do harm.
package struct QueryParser {
  let text: String
  let now: Timestamp
  /// Whose readings are meant; few queries ask.
  let asker: () throws -> Asker
  /// The text of a saved query, or nil when there is none of that name.
  let saved: (String) throws -> String?
  /// The saved queries that are being read, the outermost first.
  var path: [String] = []

  let scanner: QueryScanner
  var frames = [QueryFrame(place: 0)]
  var isNegated = false
  var order: [Query.Order] = []
  var steps: Int
  /// How many conditions there may still be, in this text and in the saved queries it names.
  var budget = QueryParser.mostConditions

  /// More than a person types, and few enough for any database to take.
  package static let mostConditions = 256
  /// How deep brackets with something in them may lie inside each other.
  package static let deepest = 16

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - now: What relative dates are counted from.
  ///   - asker: Whose readings are meant.
  ///   - saved: The text of a saved query by its name.
  /// - Throws: ``QueryError``; what `asker` and `saved` throw.
  package static func parse(
    _ text: String,
    now: Timestamp = .now(),
    asker: @autoclosure @escaping () throws -> Asker = .nobody,
    saved: (String) throws -> String? = { _ in nil }
  ) throws -> ParsedQuery {
    try withoutActuallyEscaping(saved) { saved in
      var parser = QueryParser(text, now: now, asker: try asker(), saved: saved)
      return try parser.parse().parsed
    }
  }

  /// Whether a text is words and nothing else: what could be a name or a title as well.
  package static func isWordsAlone(_ text: String) -> Bool {
    (try? parse(text)).map { $0.reading == nil } ?? false
  }

  init(
    _ text: String,
    now: Timestamp,
    asker: @autoclosure @escaping () throws -> Asker = .nobody,
    saved: @escaping (String) throws -> String?
  ) {
    self.text = text
    self.now = now
    self.asker = asker
    self.saved = saved
    scanner = QueryScanner(text)
    steps = scanner.steps
  }
}

// MARK: - The tree

extension QueryParser {
  mutating func parse() throws -> (parsed: ParsedQuery, depth: Int) {
    for token in pieces() {
      steps += 1
      switch token.kind {
      case .and: break
      case .not: isNegated.toggle()
      case .or: frames[frames.count - 1].endAlternative()
      case .open:
        frames.append(QueryFrame(place: token.range.lowerBound, isNegated: isNegated))
        isNegated = false
      case .close: try closeBracket()
      case .term(let term):
        if let node = try node(term, token) {
          spend()
          guard budget >= 0 else {
            throw error(
              "This is more than \(Self.mostConditions) conditions. Use fewer.",
              token.range.lowerBound
            )
          }
          add(node, isNegated: isNegated)
        }
        isNegated = false
      }
    }
    frames[0].endAlternative()
    let node = QueryNode.joined(frames[0].alternatives, Query.any)
    let query = node?.query ?? whatIsLeft
    let reading = QueryReading.reading(of: query, order: order)
    return (ParsedQuery(query: query, order: order, reading: reading), node?.depth ?? 0)
  }

  /// Brackets, quotation marks and the like with no word among them are themselves looked for.
  private var whatIsLeft: Query {
    let text = trimmed(text)
    return text.isEmpty || !order.isEmpty ? .everything : .text(.word, text)
  }

  mutating func spend(_ conditions: Int = 1) { budget -= conditions }

  private mutating func add(_ node: QueryNode, isNegated: Bool) {
    frames[frames.count - 1].current.append(isNegated ? node.negated : node)
  }

  private mutating func closeBracket() throws {
    guard frames.count > 1, var frame = frames.popLast() else { return }
    frame.endAlternative()
    guard let node = QueryNode.joined(frame.alternatives, Query.any) else { return }
    guard node.depth <= Self.deepest else {
      throw error("These are more than \(Self.deepest) brackets inside each other.", frame.place)
    }
    add(node, isNegated: frame.isNegated)
  }

  func error(_ message: String, _ place: Int, isUnfinished: Bool = false) -> QueryError {
    QueryError(message, in: text, at: place, isUnfinished: isUnfinished)
  }
}

/// What books are asked for and in what order, with the text of it: what a person typed, or what could be
/// typed for it.
package struct ParsedQuery: Hashable, Sendable {
  package let query: Query
  /// What to order by, the most important first; empty when nothing says.
  package let order: [Query.Order]
  private let typed: String?

  package static let everything = ParsedQuery(.everything, typed: "")

  /// - Parameter typed: The text, where a person typed it; it stays as it is.
  package init(_ query: Query, by order: [Query.Order] = [], typed: String? = nil) {
    self.query = query
    self.order = order
    self.typed = typed
  }

  /// Nil when none can be typed.
  package var text: String? {
    if let typed { return typed }
    guard let written = query.written else { return nil }
    return ([written].filter { !$0.isEmpty } + order.map(\.written)).joined(separator: " ")
  }

  /// Whether it is words and phrases, and nothing else.
  package var isWords: Bool { order.isEmpty && !QueryReading.hasOperators(query) }

  /// How it was read, for a person; nil when it is words and nothing else.
  package var reading: String? { QueryReading.reading(of: query, order: order) }

  /// Those of the books of which something else is true, too.
  package func and(_ condition: Query) -> ParsedQuery {
    let beside = Query.all(condition.conjuncts).written
    guard let typed, let beside, query != .everything else {
      return ParsedQuery(query.and(condition), by: order)
    }
    // Alternatives bind weaker than what stands side by side.
    let isChoice = if case .any = query { true } else { false }
    if QueryScanner(typed).isOpen {
      let text = "\(beside) \(isChoice ? "(" : "")\(typed)"
      return ParsedQuery(condition.and(query), by: order, typed: text)
    }
    let text = "\(isChoice ? "(\(typed))" : typed) \(beside)"
    return ParsedQuery(query.and(condition), by: order, typed: text)
  }
}

extension Query.Order {
  fileprivate var written: String { field.name + (descending ? "-" : "+") }
}

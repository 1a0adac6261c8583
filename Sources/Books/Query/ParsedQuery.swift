/// A query and an order, with their text: as a person typed it, or as it could be typed.
package struct ParsedQuery: Hashable, Sendable {
  package let query: Query
  /// The orders, the most important first; empty when the query names none.
  package let order: [Query.Order]
  private let typed: String?

  package static let everything = ParsedQuery(.everything, typed: "")

  /// - Parameter typed: The text, where a person typed it; it stays as it is.
  package init(_ query: Query, by order: [Query.Order] = [], typed: String? = nil) {
    self.query = query
    self.order = order
    self.typed = typed
  }

  /// Nil when no text means this query.
  package var text: String? {
    if let typed { return typed }
    guard let written = query.written else { return nil }
    return ([written].filter { !$0.isEmpty } + order.map(\.written)).joined(separator: " ")
  }

  /// True when it is words and phrases, and nothing else.
  package var isWords: Bool { order.isEmpty && !QueryReading.hasOperators(query) }

  /// A sentence on how it was read; nil when it is words and nothing else.
  package var reading: String? { QueryReading.reading(of: query, order: order) }

  /// The books of this query that also meet a condition.
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

/// A condition, and how many levels of brackets it is deep.
struct QueryNode {
  var query: Query
  var depth = 0

  var negated: QueryNode {
    if case .not(let query) = query { return QueryNode(query: query, depth: depth) }
    return QueryNode(query: .not(query), depth: depth)
  }

  /// One node of several, or nil of none; a bracket around a single one is none.
  static func joined(_ nodes: [QueryNode], _ join: ([Query]) -> Query) -> QueryNode? {
    guard nodes.count > 1 else { return nodes.first }
    return QueryNode(query: join(nodes.map(\.query)), depth: 1 + (nodes.map(\.depth).max() ?? 0))
  }
}

/// What is open while a query is read: the text itself, or a bracket.
struct QueryFrame {
  /// Where it begins, in scalars.
  var place: Int
  var isNegated = false
  var alternatives: [QueryNode] = []
  var current: [QueryNode] = []

  mutating func endAlternative() {
    guard let node = QueryNode.joined(current, Query.all) else { return }
    alternatives.append(node)
    current = []
  }
}

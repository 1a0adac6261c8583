import Catalog

/// The saved queries as the screens know them.
struct SavedQueries: Hashable, Sendable {
  /// By name.
  var queries: [SavedQuery] = []
  /// How many books each finds, as far as that is known.
  var counts: [String: Int] = [:]

  var isEmpty: Bool { queries.isEmpty }

  /// The one that a text uses and nothing else, as `@unread`.
  func index(of find: String) -> Int? {
    guard find.hasPrefix("@") else { return nil }
    return queries.firstIndex { folded($0.reference) == folded(find) }
  }

  /// The one of a name, folded.
  subscript(name: String) -> SavedQuery? {
    let key = folded(name.hasPrefix("@") ? String(name.dropFirst()) : name)
    return queries.first { folded($0.name) == key }
  }
}

import Catalog

/// The saved queries as the screens know them.
struct SavedQueries: Hashable, Sendable {
  /// By name.
  var queries: [SavedQuery] = []
  /// How many books each finds, as far as that is known.
  var counts: [String: Int] = [:]

  /// Whether there is one besides those that are there from the start.
  var hasOwn: Bool { queries.contains { !$0.isBuiltIn } }

  /// The one that finds what a text finds: it is its name, as in `@unread`, or its own text.
  func index(of find: String) -> Int? {
    queries.firstIndex { $0.text == find || $0.reference == find }
  }

  /// The one of a name, folded.
  subscript(name: String) -> SavedQuery? {
    let key = folded(name.hasPrefix("@") ? String(name.dropFirst()) : name)
    return queries.first { folded($0.name) == key }
  }
}

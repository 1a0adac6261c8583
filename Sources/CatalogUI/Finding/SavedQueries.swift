import Catalog

/// The saved queries as the screens know them.
struct SavedQueries: Hashable, Sendable {
  /// By name.
  var queries: [SavedQuery] = []
  /// How many books each finds, as far as that is known.
  var counts: [String: Int] = [:]

  var isEmpty: Bool { queries.isEmpty }

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

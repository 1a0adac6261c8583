import Catalog

/// What a person is told in place of an empty list.
enum NothingFound {
  /// The nearest words that exist, and how many books they would find.
  static func words(for query: String, in view: View) throws -> String {
    guard query.contains(where: { !$0.isWhitespace }) else {
      return "There are no books yet. octavo add and octavo import bring some."
    }
    let nothing = "Nothing found for “\(query)”."
    let others = try view.closest(to: query).filter { $0.books > 0 }.prefix(3)
    guard !others.isEmpty else { return nothing }
    let lines = others.map { other in
      "  \(other.find): \(other.title ?? RecordKind.book.name(count: other.books))"
    }
    return "\(nothing) There is:\n" + lines.joined(separator: "\n")
  }
}

import Catalog

/// What a person is told in place of an empty list.
enum EmptyListMessage {
  /// Of authority records: each of several words alone, where it finds some.
  static func words(
    for find: String,
    among kind: AuthorityKind,
    in view: View
  ) throws -> String {
    guard !find.isEmpty else { return "There are no \(kind.recordKind.plural) yet." }
    let nothing = "No \(kind.recordKind.plural) found for “\(find)”."
    let words = find.split(separator: " ").map(String.init)
    guard words.count > 1 else { return nothing }
    let lines = try words.prefix(4).compactMap { word -> String? in
      let count = try view.authorities(kind).count(AuthorityListing(find: word))
      return count > 0 ? "  \(word): \(kind.recordKind.name(count: count))" : nil
    }
    return lines.isEmpty ? nothing : "\(nothing) There is:\n" + lines.joined(separator: "\n")
  }

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

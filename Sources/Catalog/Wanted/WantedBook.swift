/// A book that a person wants looked up: scanned, typed, or in the catalogue with lines left empty.
///
/// How that goes is nowhere in the catalogue: answers and tries lie in a cache of their own, which may
/// be thrown away.
package struct WantedBook: Hashable, Sendable, Identifiable {
  package let id: ID<WantedBook>
  package let isbn: ISBN
  /// What is filled; nil for a book that is not there yet.
  package let book: ID<Book>?
  /// The lines that are wanted, where it is not all that are empty.
  package let fields: [BookField]
  package let defaults: WantedDefaults
  /// How many copies there are to be of a new book.
  package let copies: Int
  package let since: Timestamp
}

/// What every book of a pile gets: chosen once, before the first is scanned.
package struct WantedDefaults: Hashable, Sendable {
  package var shelf: String
  package var genre: String
  package var tags: [String]

  package init(shelf: String = "", genre: String = "", tags: [String] = []) {
    self.shelf = tidied(shelf)
    self.genre = tidied(genre)
    self.tags = tags.map { tidied($0) }.filter { !$0.isEmpty }
  }

  /// "shelf B3, tag new"; empty where nothing was chosen.
  package var words: String {
    var parts: [String] = []
    if !shelf.isEmpty { parts.append("shelf \(shelf)") }
    if !genre.isEmpty { parts.append("genre \(genre)") }
    if !tags.isEmpty {
      parts.append("\(tags.count == 1 ? "tag" : "tags") \(tags.joined(separator: ", "))")
    }
    return parts.joined(separator: ", ")
  }

  /// Fills the lines of a new book that are empty.
  package func fill(_ draft: inout BookDraft) {
    if draft.location.isEmpty { draft.location = shelf }
    if draft.genre == nil, !genre.isEmpty { draft.genre = Reference(name: genre) }
    let known = Set(draft.tags.map { folded($0.name) })
    draft.tags += tags.filter { !known.contains(folded($0)) }.map { Reference(name: $0) }
  }
}

package import Catalog
package import Interchange

/// What became of a look-up.
package enum LookedUp: Sendable {
  case found(FoundRecord)
  /// Several books have the number: a person chooses.
  case several([FoundRecord])
  /// Whoever was asked surely knows nothing of it.
  case notFound
  case failed(Failure)

  package struct Failure: Sendable {
    package let words: String
    /// When it is tried again; nil after a while.
    package let again: Timestamp?
    /// Whether it is tried again only when a person has done something.
    package let needsYou: Bool

    package init(words: String, again: Timestamp?, needsYou: Bool) {
      self.words = words
      self.again = again
      self.needsYou = needsYou
    }
  }
}

/// A book as public sources know it, and which of them each line is from.
package struct FoundRecord: Sendable {
  package let record: ImportedBook
  /// The first one first.
  package let sources: [String]
  package let origins: [BookField: String]

  package init(record: ImportedBook, sources: [String], origins: [BookField: String]) {
    self.record = record
    self.sources = sources
    self.origins = origins
  }

  /// "Open Library, K10plus".
  var sourceWords: String { sources.joined(separator: ", ") }

  /// "Emma · Jane Austen".
  var name: String {
    let authors = record.draft.authors.filter { $0.role == .author }.map(\.author.name)
    let first = authors.first ?? record.draft.authors.first?.author.name
    let more = authors.count > 1 ? " and others" : ""
    return record.draft.title + (first.map { " · \($0)\(more)" } ?? "")
  }

  /// What tells it from others of its number: "Penguin, 1996, 474 pages".
  var distinction: String {
    let draft = record.draft
    let pages = draft.pages.isEmpty ? "" : "\(draft.pages) pages"
    return [draft.text(of: .publishers), draft.year, pages].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
}

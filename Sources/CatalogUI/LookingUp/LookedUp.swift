package import Catalog
package import Interchange

/// The outcome of a look-up.
package enum LookedUp: Sendable {
  case found(FoundRecord)
  /// It is not sure which book is meant: a person chooses.
  case several([FoundRecord])
  /// No source that was asked knows the book.
  case notFound
  case failed(Failure)

  package struct Failure: Sendable {
    package let words: String
    /// When it is tried again; nil tries after the usual time.
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

/// A book as public sources know it, with the source of each field.
package struct FoundRecord: Sendable {
  package let record: ImportedBook
  /// The names of the sources, in the order in which they were asked.
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

  /// What tells it from others with the same number: "Penguin, 1996, 474 pages".
  var distinction: String {
    let draft = record.draft
    let pages = draft.pages.isEmpty ? "" : "\(draft.pages) pages"
    return [draft.text(of: .publishers), draft.year, pages].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
}

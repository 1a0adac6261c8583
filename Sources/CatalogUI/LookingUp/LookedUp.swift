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

extension LookedUp {
  /// The outcome in words, the same on every screen and in every command: "found: Open Library",
  /// "failed, again at 14:05: …".
  package func words(at now: Timestamp) -> String {
    switch self {
    case .found(let record): return "found: \(record.sourceWords)"
    case .several(let records):
      let others = records.compactMap(\.otherNumber)
      guard records.count > 1 else {
        return others.first.map { "choose: \($0)" } ?? "choose: an e-book alone"
      }
      let which = others.count == records.count ? " of other ISBNs" : ""
      return "choose among \(records.count) books\(which)"
    case .notFound: return "not found"
    case .failed(let failure):
      if failure.needsYou { return "needs you: \(failure.words)" }
      // Without a time nobody was asked at all, which is no failure.
      guard let again = failure.again else { return failure.words }
      let dates = Dates(now: now, format: .dayMonthYear)
      return "failed, again \(dates.again(again)): \(failure.words)"
    }
  }
}

/// A book as public sources know it, with the source of each field.
package struct FoundRecord: Sendable {
  package let record: ImportedBook
  /// The names of the sources, in the order in which they were asked.
  package let sources: [String]
  package let origins: [BookField: String]
  /// The number that its record has in place of the one that was asked for: "another ISBN,
  /// 978-0-441-01359-3"; nil when it has the one that was asked for.
  package let otherNumber: String?

  package init(
    record: ImportedBook,
    sources: [String],
    origins: [BookField: String],
    otherNumber: String? = nil
  ) {
    self.record = record
    self.sources = sources
    self.origins = origins
    self.otherNumber = otherNumber
  }

  /// "Open Library, K10plus".
  var sourceWords: String { sources.joined(separator: ", ") }

  /// "Emma · Jane Austen".
  var name: String {
    let authors = record.draft.authors.filter { $0.role == .author }.map(\.author.name)
    // The years in which somebody lived are told elsewhere.
    let first = (authors.first ?? record.draft.authors.first?.author.name)
      .map { AuthorName.parse($0).name }
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

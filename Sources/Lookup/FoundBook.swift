package import Catalog
package import Interchange

/// A book as one or several sources know it.
package struct FoundBook: Sendable {
  /// What is known of it, in the form in which an import reviews it.
  package private(set) var record: ImportedBook
  /// The names of the sources that gave something, in the order in which they were asked.
  package private(set) var sources: [String]
  /// The name of the source that each field is from.
  package private(set) var origins: [BookField: String] = [:]
  /// The number that its record has in place of the one that was asked for, in words; nil when it
  /// has the one that was asked for.
  package private(set) var otherNumber: String?

  init(_ record: ImportedBook, of source: LookupSource) {
    self.record = record
    sources = [source.name]
    for field in BookField.allCases where !record.draft.texts(of: field).isEmpty {
      origins[field] = source.name
    }
  }

  /// What a person chose among several.
  ///
  /// - Parameter isbn: The number that was asked for, which is the book's then.
  package init(chosen record: ImportedBook, for isbn: ISBN? = nil) {
    self.record = record
    sources = [record.place.file]
    for field in BookField.allCases where !record.draft.texts(of: field).isEmpty {
      origins[field] = record.place.file
    }
    if let isbn {
      otherNumber = record.otherNumber(than: isbn)
      self.record.change { $0.isbn = isbn.digits }
    }
    leaveOutSubjects()
  }

  /// What a book needs to be told from others; while one of these is missing, the next source is
  /// asked.
  private static let needed: [BookField] = [
    .title, .authors, .publishers, .year, .language, .pages,
  ]

  var isComplete: Bool {
    Self.needed.allSatisfy { !record.draft.texts(of: $0).isEmpty }
      && record.draft.authors.contains { $0.role == .author }
  }

  /// Fields that a further source may fill.
  ///
  /// Tags and genres are in the language of a library, and notes are advertising more often than
  /// not.
  private static let fillable: [BookField] = [
    .title, .subtitle, .authors, .publishers, .year, .language, .pages, .series, .volume, .format,
  ]

  /// Takes what is still missing from another answer about the same book.
  mutating func fill(from other: ImportedBook, of source: LookupSource) {
    var hasGiven = false
    for field in Self.fillable {
      if field == .authors {
        hasGiven = takeAuthors(of: other, source) || hasGiven
        continue
      }
      guard record.draft.texts(of: field).isEmpty, !other.draft.texts(of: field).isEmpty else {
        continue
      }
      // A volume without its series says nothing.
      if field == .volume, record.draft.series?.name != other.draft.series?.name { continue }
      record.change { $0.take(field, from: other.draft) }
      origins[field] = source.name
      hasGiven = true
    }
    if hasGiven, !sources.contains(source.name) { sources.append(source.name) }
  }

  /// Takes authors where only illustrators and the like are known, and puts them before those.
  private mutating func takeAuthors(of other: ImportedBook, _ source: LookupSource) -> Bool {
    let known = record.draft.authors
    let authors = other.draft.authors.filter { $0.role == .author }
    guard !known.contains(where: { $0.role == .author }), !authors.isEmpty else { return false }
    let names = Set(authors.map { folded($0.author.name) })
    let all = authors + known.filter { !names.contains(folded($0.author.name)) }
    record.change { $0.authors = all }
    record.people += other.people
    origins[.authors] = source.name
    return true
  }

  /// Leaves out subjects and descriptions, which nobody wants in their own catalogue unasked.
  mutating func leaveOutSubjects() {
    record.change { draft in
      draft.tags = []
      draft.genre = nil
      draft.notes = ""
    }
    record.extras = []
    for field in [BookField.tags, .genre, .notes] { origins[field] = nil }
  }
}

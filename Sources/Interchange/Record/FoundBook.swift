package import Books

/// How far the look-up of a book is.
package enum LookupState: Sendable {
  case found(FoundBook)
  /// Several books could be meant, or the book found may be another one: a person chooses.
  case several([FoundBook])
  /// Every source that was asked surely knows nothing of it.
  case notFound
  case failed(LookupFailure)

  /// True while nobody has been asked yet.
  package var isWaiting: Bool {
    if case .failed(let failure) = self { failure == .offline } else { false }
  }
}

/// Why a source could not be asked, or its answer not be read.
package struct LookupFailure: Error, Hashable, Sendable {
  package let words: String
  /// When it makes sense to ask again; nil where waiting alone does not help.
  package let again: Timestamp?
  /// True when it is tried again only after a person has done something.
  package let needsPerson: Bool

  package init(words: String, again: Timestamp?, needsPerson: Bool = false) {
    self.words = words
    self.again = again
    self.needsPerson = needsPerson
  }

  package static var stopped: LookupFailure {
    LookupFailure(words: tr("stopped before it was asked"), again: nil)
  }
  /// The state of a book that has yet to be looked up.
  package static var waiting: LookupFailure { LookupFailure(words: tr("waiting"), again: nil) }
  package static var offline: LookupFailure {
    LookupFailure(words: tr("not asked: offline"), again: nil)
  }
}

/// A book as one or several sources know it.
package struct FoundBook: Sendable {
  /// The known facts, in the form in which an import reviews them.
  package private(set) var record: ImportedBook
  /// The names of the sources that gave something, in the order in which they were asked.
  package private(set) var sources: [String]
  /// The name of the source that each field is from.
  package private(set) var origins: [BookField: String] = [:]
  /// The number that its record has in place of the one that was asked for, in words; nil when it
  /// has the one that was asked for: "another ISBN, 978-0-441-01359-3".
  package private(set) var otherNumber: String?

  /// The answer that the book was chosen from, unchanged.
  package let answer: ImportedBook

  /// - Parameter source: Its name; that of the record's place where it is nil.
  package init(_ record: ImportedBook, of source: String? = nil) {
    let source = source ?? record.place.file
    self.record = record
    answer = record
    sources = [source]
    for field in BookField.allCases where !record.draft.texts(of: field).isEmpty {
      origins[field] = source
    }
  }

  package init(
    record: ImportedBook,
    sources: [String],
    origins: [BookField: String],
    otherNumber: String? = nil
  ) {
    self.record = record
    answer = record
    self.sources = sources
    self.origins = origins
    self.otherNumber = otherNumber
  }

  /// Makes a book of the record that a person chose among several.
  ///
  /// - Parameter isbn: The number that was asked for, which becomes the book's.
  package init(chosen record: ImportedBook, for isbn: ISBN? = nil) {
    self.init(record)
    if let isbn {
      otherNumber = record.otherNumber(than: isbn)
      self.record.change { $0.isbn = isbn.digits }
    }
    leaveOutSubjects()
  }

  /// The fields that tell a book from others; while one of these is missing, the next source is asked.
  private static let needed: [BookField] = [
    .title, .authors, .publishers, .year, .language, .pages,
  ]

  package var isComplete: Bool {
    Self.needed.allSatisfy { !record.draft.texts(of: $0).isEmpty }
      && record.draft.authors.contains { $0.role == .author }
  }

  /// Fields that a further source may fill, in the order in which they are printed.
  ///
  /// Tags and genres are in the language of a library, and notes are advertising more often than
  /// not.
  package static let fillable: [BookField] = [
    .title, .subtitle, .authors, .publishers, .year, .language, .pages, .series, .volume, .format,
  ]

  /// Takes what is still missing from another answer about the same book.
  package mutating func fill(from other: ImportedBook, of source: String) {
    var hasGiven = false
    for field in Self.fillable {
      if field == .authors {
        hasGiven = takeAuthors(of: other, source) || hasGiven
        continue
      }
      guard record.draft.relation(of: other.draft, in: .builtIn(field)) == .fills else { continue }
      // A volume of another series is none in this one.
      if field.leader == .series, !record.draft.has(.series, as: other.draft) { continue }
      record.change { $0.copy(field, from: other.draft) }
      origins[field] = source
      hasGiven = true
    }
    if hasGiven, !sources.contains(source) { sources.append(source) }
  }

  /// Takes authors where only illustrators and the like are known, and puts them before those.
  private mutating func takeAuthors(of other: ImportedBook, _ source: String) -> Bool {
    let known = record.draft.authors
    let authors = other.draft.authors.filter { $0.role == .author }
    guard !known.contains(where: { $0.role == .author }), !authors.isEmpty else { return false }
    let names = Set(authors.map { folded($0.author.name) })
    let all = authors + known.filter { !names.contains(folded($0.author.name)) }
    record.change { $0.authors = all }
    record.people += other.people
    origins[.authors] = source
    return true
  }

  /// Leaves out subjects and descriptions, which nobody wants in their own catalogue unasked.
  package mutating func leaveOutSubjects() {
    record.change { draft in
      draft.tags = []
      draft.genre = nil
      draft.notes = ""
    }
    record.extras = []
    for field in [BookField.tags, .genre, .notes] { origins[field] = nil }
  }
}

extension FoundBook {
  /// "Open Library, K10plus".
  package var sourceWords: String { sources.joined(separator: ", ") }

  /// "Emma · Jane Austen".
  package var name: String {
    let authors = record.draft.authors.filter { $0.role == .author }.map(\.author.name)
    // The years in which somebody lived are shown elsewhere.
    let first = (authors.first ?? record.draft.authors.first?.author.name)
      .map { AuthorName.parse($0).name }
    let more = authors.count > 1 ? tr(" and others") : ""
    return record.draft.title + (first.map { " · \($0)\(more)" } ?? "")
  }

  /// The facts that tell it from others with the same number: "Penguin, 1996, 474 pages".
  package var distinction: String {
    let draft = record.draft
    let pages = draft.pages.isEmpty ? "" : tr("\(draft.pages) pages")
    return [draft.text(of: .publishers), draft.year, pages].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
}

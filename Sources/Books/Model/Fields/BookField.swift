/// A field of a book that a person fills in.
///
/// The raw value is its key: in JSON, in CSV, in `edit --set` and in completions. What shows,
/// reads, checks, compares or writes the fields of a book goes through `allCases` and
/// ``definition``, so that a new one is a case and a definition here.
///
/// ```swift
/// for field in BookField.allCases { print(field.label, draft.text(of: field)) }
/// ```
package enum BookField: String, CaseIterable, Hashable, Sendable {
  case title
  case subtitle
  case isbn
  case year
  case genre
  case authors
  case publishers
  case series
  case volume
  case language
  case format
  case pages
  case copies
  case tags
  case location
  /// When it was got.
  case acquired
  case notes
}

extension BookField {
  /// The order in which a book is shown to be read: what tells it from others comes first.
  package static let shown: [BookField] = [
    .title, .subtitle, .authors, .publishers, .genre, .isbn, .year, .series, .volume, .language,
    .format, .pages, .copies, .tags, .location, .acquired, .notes,
  ]

  /// The order in which a book of a file is compared with one that is there.
  package static let compared: [BookField] = [
    .title, .subtitle, .authors, .year, .publishers, .isbn, .series, .volume, .genre, .tags,
    .language, .format, .pages, .copies, .location, .acquired, .notes,
  ]

  /// The order in which Octavo's own files have them.
  package static let written: [BookField] = [
    .title, .subtitle, .authors, .isbn, .year, .publishers, .genre, .series, .volume, .language,
    .format, .pages, .copies, .location, .acquired, .tags, .notes,
  ]

  /// The order in which a page has what is neither a text of its own nor a record.
  package static let facts: [BookField] = [
    .isbn, .year, .pages, .language, .format, .copies, .location, .acquired,
  ]

  /// The order in which a book is printed as JSON.
  package static let printed: [BookField] = [
    .title, .subtitle, .authors, .publishers, .genre, .isbn, .year, .pages, .language, .format,
    .series, .volume, .tags, .copies, .location, .acquired, .notes,
  ]

  /// The usual order of the form of a book: what most books are entered with comes first.
  package static let ofForm: [BookField] = [
    .title, .authors, .year, .genre, .publishers, .isbn, .subtitle, .series, .volume, .language,
    .format, .pages, .copies, .tags, .location, .acquired, .notes,
  ]

  /// The form for many books, which first has what many have in common; titles and ISBNs are of one
  /// book.
  package static let ofMany: [BookField] = [
    .genre, .authors, .publishers, .series, .volume, .language, .format, .year, .pages, .copies,
    .tags, .location, .acquired, .notes,
  ]

  /// The order in which queries are explained.
  package static let asked: [BookField] = [
    .title, .subtitle, .authors, .publishers, .genre, .series, .tags, .isbn, .location, .notes,
    .year, .pages, .copies, .volume, .acquired, .language, .format,
  ]

  /// The order in which lists offer columns.
  package static let listed: [BookField] = [
    .title, .authors, .series, .year, .genre, .publishers, .isbn, .pages, .language, .format,
    .location, .tags, .acquired,
  ]

  /// The order in which lists offer what to sort by.
  package static let sorted: [BookField] = [
    .title, .authors, .year, .publishers, .genre, .series, .isbn, .pages, .language, .format,
    .location, .tags, .acquired,
  ]

  /// Where words without a field are looked for; in notes they would find too much.
  package static let searched: [BookField] = [
    .title, .authors, .publishers, .tags, .genre, .series, .location,
  ]

  /// What tells a book from others in one line.
  package static let telling: [BookField] = [.title, .authors, .year, .publishers, .location]

  /// What books that are entered one after the other share.
  package static let kept: [BookField] = [.genre, .publishers, .language, .format, .location]

  /// What is typed into a field, and how.
  package enum Kind: Hashable, Sendable {
    case text
    /// A text of several lines.
    case longText
    case isbn
    case year
    case number
    /// A day, a month or a year.
    case date
    case volume
    case language
    case format
    /// One record, found by its name.
    case record(AuthorityKind)
    case records(AuthorityKind)

    /// The kind of the records that it leads to, if it does.
    package var authorityKind: AuthorityKind? {
      switch self {
      case .record(let kind), .records(let kind): kind
      case .text, .longText, .isbn, .year, .number, .date, .volume, .language, .format: nil
      }
    }
  }

  /// Where a draft has a field.
  package enum Path: Sendable {
    case text(any WritableKeyPath<BookDraft, String> & Sendable)
    case record(any WritableKeyPath<BookDraft, Reference?> & Sendable)
    case records(any WritableKeyPath<BookDraft, [Reference]> & Sendable)
    case credits(any WritableKeyPath<BookDraft, [Credit]> & Sendable)
  }

  package var label: String { definition.label }

  package var kind: Kind { definition.kind }

  /// The word for one of it inside a sentence: "the book needs a title".
  package var noun: String { definition.noun ?? label.lowercased() }

  /// The word for it in a list of changes: "genre, tags, ISBN".
  package var nameInSentence: String { kind == .isbn ? label : label.lowercased() }

  /// The kind of the records that it leads to, if it does.
  package var authorityKind: AuthorityKind? { kind.authorityKind }

  /// Whether a book can have several of it, so that one is added or taken out.
  package var isMany: Bool {
    if case .records = kind { true } else { false }
  }

  /// Whether no two books have the same in it, so that several cannot be given one value.
  package var isOfOneBook: Bool { self == .title || self == .isbn }
}

extension AuthorityKind {
  /// The field of a book that leads to its records.
  package var field: BookField {
    switch self {
    case .author: .authors
    case .publisher: .publishers
    case .genre: .genre
    case .series: .series
    case .tag: .tags
    }
  }
}

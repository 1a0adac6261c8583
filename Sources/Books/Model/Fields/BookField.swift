/// A field of a book that a person fills in.
///
/// The raw value is its key: in JSON, in CSV, in `edit --set` and in completions. All code that
/// shows, reads, checks, compares or writes the fields of a book goes through `allCases` and
/// ``definition``, so that a new field is a case and a definition here.
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
  /// The day on which the book was got.
  case acquired
  case notes
}

extension BookField {
  /// The order in which a book is shown for reading: the fields that tell it from others come
  /// first.
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

  /// The order of a page's facts: the fields that are neither records nor shown as a text of their
  /// own.
  package static let facts: [BookField] = [
    .isbn, .year, .pages, .language, .format, .copies, .location, .acquired,
  ]

  /// The order in which a book is printed as JSON.
  package static let printed: [BookField] = [
    .title, .subtitle, .authors, .publishers, .genre, .isbn, .year, .pages, .language, .format,
    .series, .volume, .tags, .copies, .location, .acquired, .notes,
  ]

  /// The usual order of the form of a book: the fields that most books are entered with come first.
  package static let ofForm: [BookField] = [
    .title, .authors, .year, .genre, .publishers, .isbn, .subtitle, .series, .volume, .language,
    .format, .pages, .copies, .tags, .location, .acquired, .notes,
  ]

  /// The usual order of the form for many books, which is that of a book's: titles and ISBNs are of one
  /// book.
  package static let ofMany: [BookField] = ofForm.filter {
    ![.title, .subtitle, .isbn].contains($0)
  }

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

  /// The order in which lists offer their orders.
  package static let sorted: [BookField] = [
    .title, .authors, .year, .publishers, .genre, .series, .isbn, .pages, .language, .format,
    .location, .tags, .acquired,
  ]

  /// The fields in which words without a field are searched; in notes they would find too much.
  package static let searched: [BookField] = [
    .title, .authors, .publishers, .tags, .genre, .series, .location,
  ]

  /// The fields that tell a book from others in one line.
  package static let telling: [BookField] = [.title, .authors, .year, .publishers, .location]

  /// The fields that books have in common when they are entered one after the other.
  package static let kept: [BookField] = [.genre, .publishers, .language, .format, .location]

  /// The kind of a field's values, which decides how they are typed.
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

  /// The place of a field in a draft.
  package enum Path: Sendable {
    case text(any WritableKeyPath<BookDraft, String> & Sendable)
    case record(any WritableKeyPath<BookDraft, Reference?> & Sendable)
    case records(any WritableKeyPath<BookDraft, [Reference]> & Sendable)
    case credits(any WritableKeyPath<BookDraft, [Credit]> & Sendable)
  }

  package var label: String { definition.label.text }

  package var kind: Kind { definition.kind }

  /// The word for one of it inside a sentence: "the book needs a title".
  package var noun: String { definition.noun?.text ?? nameInSentence }

  /// The word for it in a list of changes: "genre, tags, ISBN".
  package var nameInSentence: String { inSentence.text }

  package var inSentence: Message {
    switch self {
    case .title: "title"
    case .subtitle: "subtitle"
    case .isbn: "ISBN"
    case .year: "year"
    case .genre: "genre"
    case .authors: "authors"
    case .publishers: "publishers"
    case .series: "series"
    case .volume: "volume"
    case .language: "language"
    case .format: "format"
    case .pages: "pages"
    case .copies: "copies"
    case .tags: "tags"
    case .location: "shelf"
    case .acquired: "acquired"
    case .notes: "notes"
    }
  }

  /// The kind of the records that it leads to, if it does.
  package var authorityKind: AuthorityKind? { kind.authorityKind }

  /// True when a book can have several values, which are added and taken out one by one.
  package var isMany: Bool {
    if case .records = kind { true } else { false }
  }

  /// True when the field belongs to one book alone, so that several cannot be given one value.
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
    case .shelf: .location
    }
  }
}

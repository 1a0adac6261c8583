/// The kinds of records that a catalogue holds.
package enum RecordKind: String, CaseIterable, Hashable, Sendable {
  case book
  case isbn
  case author
  case publisher
  case genre
  case series
  case tag
  case shelf
  case reader
  case reading
  case loan

  /// The word for it, which changes with its number.
  package var noun: Plural {
    switch self {
    case .book: Plural(one: "book", other: "books")
    case .isbn: Plural(one: "ISBN", other: "ISBNs")
    case .author: Plural(one: "author", other: "authors")
    case .publisher: Plural(one: "publisher", other: "publishers")
    case .genre: Plural(one: "genre", other: "genres")
    case .series: Plural(one: "series", other: "series")
    case .tag: Plural(one: "tag", other: "tags")
    case .shelf: Plural(one: "shelf", other: "shelves")
    case .reader: Plural(one: "reader", other: "readers")
    case .reading: Plural(one: "reading", other: "readings")
    case .loan: Plural(one: "loan", other: "loans")
    }
  }

  /// The word for several in commands and ids, the same in every language.
  package var commandWord: String { noun.other }

  /// The word for one.
  package var name: String { noun.word(for: 1) }

  /// The word for several.
  package var plural: String { noun.word(for: 2) }

  /// The number and its word: "1 book", "3 books", "1,204 books".
  package func name(count: Int) -> String { noun.counted(count) }

  /// "A book", "An author".
  package var nameWithArticle: String {
    switch self {
    case .author, .isbn: tr("An \(name)")
    default: tr("A \(name)")
    }
  }
}

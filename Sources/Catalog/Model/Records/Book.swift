/// A book as it is stored, without its relations.
package struct Book: Hashable, Sendable {
  package let id: ID<Book>
  package let title: String
  package let subtitle: String?
  /// The title without the article of the book's own language.
  package let sortTitle: String
  package let year: Year?
  package let pages: Int?
  package let language: Language?
  package let format: BookFormat?
  package let copies: Int
  package let location: String?
  package let notes: String?
  /// What an import brought along that has no field of its own, as JSON.
  package let source: String?
  package let volume: VolumeLabel?
  package let isbn: ISBN?
  package let added: Timestamp
  package let modified: Timestamp
  /// Grows with each change; a save over a newer version is refused.
  package let version: Int
}

/// A book with every relation, each with the number of its books.
package struct BookDetail: Hashable, Sendable {
  package let book: Book
  package let authors: [CreditDetail]
  package let publishers: [AuthorityRow]
  package let genre: AuthorityRow?
  package let series: AuthorityRow?
  package let tags: [AuthorityRow]
  package let history: RecordHistory

  package struct CreditDetail: Hashable, Sendable {
    package let author: AuthorityRow
    package let role: Role
  }
}

/// Who added a record, and how often it was changed since.
package struct RecordHistory: Hashable, Sendable {
  package let addedBy: String?
  package let changes: Int
  package let lastChange: CatalogError.Change?
}

/// A book as a line of a list.
package struct BookRow: Hashable, Sendable {
  package let id: ID<Book>
  package let title: String
  /// The names of the authors in order; of a book with none, those of its editors and others.
  package let authors: [String]
  package let year: Int?
  package let genre: String?
  package let publisher: String?
  package let series: String?
  package let volume: String?
  /// How far the asker is with it, where that was asked for; it is nobody else's.
  package var mark: ReadingMark?
}

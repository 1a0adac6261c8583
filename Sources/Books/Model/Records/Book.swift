// The shapes of a book, and what turns one into the next:
//
// - ``BookDraft``: as a person or a file enters it, all texts; relations by name, to what exists or
//   is to be made. `checked()` makes of it
// - ``BookValues``: what the texts mean. Every other shape holds these, and none names them anew.
// - ``Book``: the values as a row of the catalogue, with its number, times and version.
// - ``BookCard``: a book with the names of its relations, and for its page with how many books each
//   of them has. `BookDraft(card)` is what a form edits.
// - ``BookRow``: a line of a list, read without any of the above.
// - ``BookRecord``: a book by names and not by numbers, with readings and loans: what leaves a
//   catalogue and comes into another one.
// - `ImportedBook`: what a file tells of a book, a draft with what the program had beside it. Of a
//   file of Octavo's own that is all that a ``BookRecord`` has, which is made of it where it is
//   written.

/// A book as it is stored, without its relations.
@dynamicMemberLookup
package struct Book: Hashable, Sendable {
  package let id: ID<Book>
  package let values: BookValues
  /// The title without the article of the book's own language.
  package let sortTitle: String
  /// The data of an import that no field holds, as JSON.
  package let source: String?
  package let added: Timestamp
  package let modified: Timestamp
  /// Grows with each change; a save over a newer version is refused.
  package let version: Int
  /// The same in every copy of the catalogue; nil only of a damaged row.
  package var key: RecordKey?

  package init(
    id: ID<Book>,
    values: BookValues,
    sortTitle: String,
    source: String?,
    added: Timestamp,
    modified: Timestamp,
    version: Int
  ) {
    self.id = id
    self.values = values
    self.sortTitle = sortTitle
    self.source = source
    self.added = added
    self.modified = modified
    self.version = version
  }

  package subscript<Value>(dynamicMember path: KeyPath<BookValues, Value>) -> Value {
    values[keyPath: path]
  }
}

/// A book with the names of all its relations, as on a card of a catalogue.
package struct BookCard: Hashable, Sendable {
  package let book: Book
  package let credits: [Credit]
  package let publishers: [Name]
  package let genre: Name?
  package let series: Name?
  package let shelf: Name?
  package let tags: [Name]
  package let custom: CustomTexts

  package init(
    book: Book,
    credits: [Credit],
    publishers: [Name],
    genre: Name?,
    series: Name?,
    shelf: Name?,
    tags: [Name],
    custom: CustomTexts
  ) {
    self.book = book
    self.credits = credits
    self.publishers = publishers
    self.genre = genre
    self.series = series
    self.shelf = shelf
    self.tags = tags
    self.custom = custom
  }

  package struct Name: Hashable, Sendable {
    package let id: AuthorityID
    package let name: String
    /// The number of its books, where that was asked for: counting a popular genre takes a while,
    /// and only a page shows it.
    package let books: Int?

    package init(id: AuthorityID, name: String, books: Int?) {
      self.id = id
      self.name = name
      self.books = books
    }
  }

  package struct Credit: Hashable, Sendable {
    package let author: Name
    package let role: Role

    package init(author: Name, role: Role) {
      self.author = author
      self.role = role
    }
  }

  /// The same without its tags, of which there can be thousands.
  package var withoutTags: BookCard {
    BookCard(
      book: book,
      credits: credits,
      publishers: publishers,
      genre: genre,
      series: series,
      shelf: shelf,
      tags: [],
      custom: custom
    )
  }
}

/// The last change of a record: its author and its time.
package struct LastChange: Hashable, Sendable {
  package let who: String
  package let at: Timestamp

  package init(who: String, at: Timestamp) {
    self.who = who
    self.at = at
  }
}

/// The person who added a record, and the number of its changes since.
package struct RecordHistory: Hashable, Sendable {
  package let addedBy: String?
  package let changes: Int
  package let lastChange: LastChange?

  package init(addedBy: String?, changes: Int, lastChange: LastChange?) {
    self.addedBy = addedBy
    self.changes = changes
    self.lastChange = lastChange
  }
}

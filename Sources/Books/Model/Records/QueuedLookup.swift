/// A book that is queued to be looked up: scanned, typed, or in the catalogue with empty fields.
///
/// The state of the look-up is not in the catalogue: answers and tries lie in a cache of their own,
/// which may be thrown away.
package struct QueuedLookup: Hashable, Sendable, Identifiable {
  package let id: ID<QueuedLookup>
  package let isbn: ISBN
  /// The book to fill; nil for a book that is not there yet.
  package let book: ID<Book>?
  /// The fields that are wanted; empty means all that have no value.
  package let fields: [BookField]
  package let defaults: ScanDefaults
  /// The number of copies of a new book.
  package let copies: Int
  package let since: Timestamp

  package init(
    id: ID<QueuedLookup>,
    isbn: ISBN,
    book: ID<Book>?,
    fields: [BookField],
    defaults: ScanDefaults,
    copies: Int,
    since: Timestamp
  ) {
    self.id = id
    self.isbn = isbn
    self.book = book
    self.fields = fields
    self.defaults = defaults
    self.copies = copies
    self.since = since
  }
}

/// The values that every book of a pile gets, chosen before the first is scanned.
package struct ScanDefaults: Hashable, Sendable {
  package var shelf: String
  package var genre: String
  package var tags: [String]

  package init(shelf: String = "", genre: String = "", tags: [String] = []) {
    self.shelf = tidied(shelf)
    self.genre = tidied(genre)
    self.tags = tags.map { tidied($0) }.filter { !$0.isEmpty }
  }

  /// The values of each field; none where nothing was chosen.
  package var texts: [(field: BookField, texts: [String])] {
    [(.location, [shelf]), (.genre, [genre]), (.tags, tags)]
      .map { ($0, $1.filter { !$0.isEmpty }) }
  }

  /// "shelf B3, tag new"; empty where nothing was chosen.
  package var words: String {
    texts.filter { !$0.texts.isEmpty }.map { field, texts in
      let word = texts.count == 1 ? field.noun : field.nameInSentence
      return "\(word) \(texts.joined(separator: ", "))"
    }.joined(separator: ", ")
  }

  /// Fills the empty fields of a new book.
  package func fill(_ draft: inout BookDraft) {
    if draft.location == nil, !shelf.isEmpty { draft.location = Reference(name: shelf) }
    if draft.genre == nil, !genre.isEmpty { draft.genre = Reference(name: genre) }
    let known = Set(draft.tags.map { folded($0.name) })
    draft.tags += tags.filter { !known.contains(folded($0)) }.map { Reference(name: $0) }
  }
}

/// A queued look-up in files: by its ISBN, without an id.
package struct QueuedLookupRecord: Hashable, Sendable {
  package let isbn: ISBN
  /// True when a book of the catalogue, which has the ISBN, is to be filled.
  package let isFilling: Bool
  package let fields: [BookField]
  package let defaults: ScanDefaults
  package let copies: Int
  package let since: Timestamp

  package init(
    isbn: ISBN,
    isFilling: Bool = false,
    fields: [BookField] = [],
    defaults: ScanDefaults = ScanDefaults(),
    copies: Int = 1,
    since: Timestamp
  ) {
    self.isbn = isbn
    self.isFilling = isFilling
    self.fields = fields
    self.defaults = defaults
    self.copies = copies
    self.since = since
  }

  package init(_ book: QueuedLookup) {
    self.init(
      isbn: book.isbn,
      isFilling: book.book != nil,
      fields: book.fields,
      defaults: book.defaults,
      copies: book.copies,
      since: book.since
    )
  }
}

/// The catalogue's knowledge of a scanned number.
package enum KnownNumber: Sendable {
  case book(ID<Book>, title: String, shelf: String?, copies: Int)
  case queued(QueuedLookup)
}

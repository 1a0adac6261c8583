/// A book as a person enters it: texts as typed, and relations to what exists or is to be made.
///
/// An empty text is an absent value. ``checked(needsGenre:currentYear:)`` says what is wrong with it.
package struct BookDraft: Hashable, Sendable, Codable {
  package var title = ""
  package var subtitle = ""
  package var isbn = ""
  package var year = ""
  package var genre: Reference?
  package var authors: [Credit] = []
  package var publishers: [Reference] = []
  package var series: Reference?
  package var volume = ""
  package var language = ""
  package var format = ""
  package var pages = ""
  package var copies = ""
  package var tags: [Reference] = []
  package var location = ""
  package var notes = ""
  /// What an import brought along that has no field of its own, as JSON.
  package var source = ""

  package init() {}
}

extension BookDraft {
  /// The draft that an existing book is edited from.
  package init(_ detail: BookDetail) {
    self.init(detail.card)
  }

  /// The same, from a card.
  package init(_ card: BookCard) {
    let book = card.book
    title = book.title
    subtitle = book.subtitle ?? ""
    isbn = book.isbn?.formatted ?? ""
    year = book.year?.text ?? ""
    genre = card.genre.map(Reference.init)
    authors = card.credits.map { Credit(author: Reference($0.author), role: $0.role) }
    publishers = card.publishers.map(Reference.init)
    series = card.series.map(Reference.init)
    volume = book.volume?.text ?? ""
    language = book.language?.name ?? ""
    format = book.format?.name ?? ""
    pages = book.pages.map(String.init) ?? ""
    copies = String(book.copies)
    tags = card.tags.map(Reference.init)
    location = book.location ?? ""
    notes = book.notes ?? ""
    source = book.source ?? ""
  }
}

extension Reference {
  package init(_ row: AuthorityRow) {
    self.init(id: row.id, name: row.name)
  }

  package init(_ name: BookCard.Name) {
    self.init(id: name.id, name: name.name)
  }
}

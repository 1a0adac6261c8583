/// A book with the names of all its relations, as on a card of a catalogue.
///
/// Unlike ``BookDetail`` it counts nothing, so that any number of cards is read at once.
package struct BookCard: Hashable, Sendable {
  package let book: Book
  package let credits: [Credit]
  package let publishers: [Name]
  package let genre: Name?
  package let series: Name?
  package let tags: [Name]

  package struct Name: Hashable, Sendable {
    package let id: AuthorityID
    package let name: String
  }

  package struct Credit: Hashable, Sendable {
    package let author: Name
    package let role: Role
  }
}

extension BookDetail {
  /// The same without the counts.
  package var card: BookCard {
    func name(_ row: AuthorityRow) -> BookCard.Name { BookCard.Name(id: row.id, name: row.name) }
    return BookCard(
      book: book,
      credits: authors.map { BookCard.Credit(author: name($0.author), role: $0.role) },
      publishers: publishers.map(name),
      genre: genre.map(name),
      series: series.map(name),
      tags: tags.map(name)
    )
  }
}

/// A book as a line of a list.
package struct BookRow: Hashable, Sendable {
  package let id: ID<Book>
  package let title: String
  /// The names of the authors in order; of a book with none, those of its editors and others.
  package let authors: [String]
  package let year: Year?
  package let genre: String?
  package let publisher: String?
  package let series: String?
  package let volume: String?
  /// How far the current user is with it, where that was asked for; it is nobody else's.
  package var mark: ReadingMark?
  /// What it has in other fields, as a person reads it, where that was asked for.
  package var texts: [Query.Field: String] = [:]

  package init(
    id: ID<Book>,
    title: String,
    authors: [String],
    year: Year?,
    genre: String?,
    publisher: String?,
    series: String?,
    volume: String?,
    mark: ReadingMark? = nil,
    texts: [Query.Field: String] = [:]
  ) {
    self.id = id
    self.title = title
    self.authors = authors
    self.year = year
    self.genre = genre
    self.publisher = publisher
    self.series = series
    self.volume = volume
    self.mark = mark
    self.texts = texts
  }
}

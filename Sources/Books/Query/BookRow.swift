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
  /// The current user's status and rating, where they were asked for; those of nobody else.
  package var mark: ReadingMark?
  /// The values of other fields that were asked for, as a person reads them.
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

/// What a book says in words, as far as a file says the same.
package struct BookTexts {
  package let title: String
  package let subtitle: String?
  package let isbn: String?
  package let year: String?
  package let genre: String?
  package let series: String?
  package let volume: String?
  package let language: String?
  package let format: String?
  package let pages: String?
  package let location: String?
  package let notes: String?
  package let source: String?
  /// The names of its authors and others as they are shown, the first ones.
  package let credits: [String]
  /// Of the publishers and tags no more than a file has.
  package fileprivate(set) var publishers: [String]
  package fileprivate(set) var tags: [String] = []

  init(_ row: RawRow) {
    title = row.string(0) ?? ""
    subtitle = row.string(1)
    isbn = row.string(2)
    year = row.string(3)
    genre = row.string(4)
    series = row.string(5)
    volume = row.string(6)
    language = row.string(7)
    format = row.string(8)
    pages = row.string(9)
    location = row.string(10)
    notes = row.string(11)
    source = row.string(12)
    credits = BookLine.allNames(in: row.string(13))
    publishers = row.string(14).map { [$0] } ?? []
  }
}

/// Reads what books say one after the other; most of a file that comes again needs but one row each.
package struct BookTextQueries {
  private let book: RawQuery
  private let publishers: RawQuery
  private let tags: RawQuery

  package init(_ view: View) throws {
    book = try RawQuery(
      view.db,
      """
      SELECT title, subtitle, isbn.value, coalesce(yearText, year), genre.name, series.name,
        volume, language, format, pages, location, notes, source, credits, imprint
      FROM book
      LEFT JOIN isbn ON isbn.bookId = book.id
      LEFT JOIN genre ON genre.id = book.genreId
      LEFT JOIN series ON series.id = book.seriesId
      WHERE book.id = ?
      """
    )
    publishers = try RawQuery(
      view.db,
      """
      SELECT name FROM bookPublisher JOIN publisher ON publisher.id = publisherId WHERE bookId = ?
      """
    )
    tags = try RawQuery(
      view.db,
      "SELECT name FROM bookTag JOIN tag ON tag.id = tagId WHERE bookId = ?"
    )
  }

  /// What a book says of that which a draft does; nil when it is gone.
  package func texts(of id: ID<Book>, for draft: BookDraft) throws -> BookTexts? {
    var found: BookTexts?
    try book.forEachRow(of: id.rawValue) { row in found = BookTexts(row) }
    guard var texts = found else { return nil }
    if !draft.publishers.allSatisfy({ texts.publishers.contains($0.name) }) {
      texts.publishers = []
      try publishers.forEachRow(of: id.rawValue) { texts.publishers.append($0.string(0) ?? "") }
    }
    if !draft.tags.isEmpty {
      try tags.forEachRow(of: id.rawValue) { texts.tags.append($0.string(0) ?? "") }
    }
    return texts
  }
}

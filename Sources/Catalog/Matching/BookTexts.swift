package import Books

/// The texts of a book that a record of a file is compared with.
package struct BookTexts {
  package let values: BookValues
  package let genre: String?
  package let series: String?
  package let shelf: String?
  package let source: String?
  /// The names of its authors and others as they are shown, the first ones.
  package let credits: [String]
  /// Read only as far as the file tells of publishers and tags.
  package fileprivate(set) var publishers: [String]
  package fileprivate(set) var tags: [String] = []

  /// The names that it has of a kind.
  package func names(of kind: AuthorityKind) -> [String] {
    switch kind {
    case .author: credits
    case .publisher: publishers
    case .genre: [genre].compactMap(\.self)
    case .series: [series].compactMap(\.self)
    case .tag: tags
    case .shelf: [shelf].compactMap(\.self)
    }
  }

  fileprivate static let columns =
    BookValues.columns + [
      "genre.name", "series.name", "shelf.name", "source", "credits", "imprint",
    ]

  fileprivate init(_ row: RawRecord) {
    values = BookValues(row: row)
    let first = Int32(BookValues.columns.count)
    genre = row.text(first)
    series = row.text(first + 1)
    shelf = row.text(first + 2)
    source = row.text(first + 3)
    credits = BookLine.allNames(in: row.text(first + 4))
    publishers = row.text(first + 5).map { [$0] } ?? []
  }
}

/// Reads these texts book by book; most books of a file that is imported again need one row each.
package struct BookTextQueries {
  private let book: RawQuery
  private let publishers: RawQuery
  private let tags: RawQuery
  private let damage: DamageLog

  package init(_ view: ReadTransaction) throws {
    damage = view.connection.damage
    book = try RawQuery(
      view.db,
      """
      SELECT \(BookTexts.columns.joined(separator: ", "))
      FROM book
      LEFT JOIN isbn ON isbn.bookId = book.id
      LEFT JOIN genre ON genre.id = book.genreId
      LEFT JOIN series ON series.id = book.seriesId
      LEFT JOIN shelf ON shelf.id = book.shelfId
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

  /// The texts of a book, for comparison with a draft; nil when the book is gone.
  package func texts(of id: ID<Book>, for draft: BookDraft) throws -> BookTexts? {
    var found: BookTexts?
    try book.forEachRow(of: id.rawValue) { row in
      found = BookTexts(RawRecord(row: row, kind: .book, id: id.rawValue, log: damage))
    }
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

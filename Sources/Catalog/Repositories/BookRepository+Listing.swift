import GRDB

extension BookRepository {
  /// How the query of a listing was read; nil for words alone.
  ///
  /// - Throws: ``CatalogError/query(_:)``.
  package func reading(of listing: BookListing) throws -> String? {
    try access.search(listing).parsed.reading
  }

  /// The ids of a whole listing, in order: the only thing that is ever loaded whole.
  package func ids(_ listing: BookListing) throws -> OrderedIDs {
    try access.search(listing).all()
  }

  /// The lines of a part of a listing.
  package func rows(_ listing: BookListing, limit: Int, offset: Int = 0) throws -> [BookRow] {
    // No list is longer than ids are large.
    let most = Int(UInt32.max)
    let end = min(offset, most) + min(limit, most)
    return try rows(access.search(listing).first(end).dropFirst(offset))
  }

  /// The first or the last lines of a listing, in its order.
  ///
  /// Where an index has the order, or many are found, without reading more than them.
  package func rows(
    _ listing: BookListing,
    from end: ListEnd,
    limit: Int
  ) throws -> [BookRow] {
    try rows(access.search(listing).first(limit, from: end))
  }

  /// The lines around a book, its own among them; nil when the listing does not have it.
  ///
  /// Where an index has the order, or many are found, without reading more than them.
  package func rows(
    _ listing: BookListing,
    around id: ID<Book>,
    before: Int,
    after: Int
  ) throws -> [BookRow]? {
    try access.search(listing).around(id.rawValue, before: before, after: after).map(rows)
  }

  /// Where values that begin so start in a listing; nil in an order in which that means nothing.
  ///
  /// - Parameters:
  ///   - text: The beginning of a title or name, or a year or other number.
  ///   - ids: Those of the listing.
  /// - Returns: A place from 0 to the number of ids, at which there is nothing.
  package func place(of text: String, in ids: OrderedIDs, _ listing: BookListing) throws -> Int? {
    let search = try access.search(listing)
    guard search.isInOneOrder, let term = search.order.terms.first,
      let wanted = term.wanted(text), let expression = term.expressions.first
    else { return nil }
    return try ids.place(
      of: wanted,
      descending: term.descending,
      key: "SELECT \(expression) FROM book WHERE book.id = ?",
      db
    )
  }

  /// The lines of some books, in the order given; one that is gone is left out.
  package func rows(_ ids: some Collection<ID<Book>>) throws -> [BookRow] {
    try rows(ids.lazy.map(\.rawValue))
  }

  /// The lines of some books, in the order given; one that is gone is left out.
  package func rows(_ ids: some Collection<Int64>) throws -> [BookRow] {
    var rows: [BookRow] = []
    rows.reserveCapacity(ids.count)
    let damage = access.connection.damage
    try db.forEachRow(BookRow.query, arguments: [ids.jsonList]) { row in
      rows.append(BookRow(row: row, damage))
    }
    return rows
  }

  /// The number of books of a listing.
  package func count(_ listing: BookListing) throws -> Int { try access.search(listing).count() }
}

extension BookRow {
  /// Of many books at once, which takes a quarter less than to ask for one after the other.
  static let query = "SELECT \(columns) FROM json_each(?) CROSS JOIN book ON book.id = value"

  /// What lines of a list show is with the book, but for the few genres and series.
  static let columns = """
    book.id, book.title, book.year, book.volume, book.imprint, book.credits,
    (SELECT name FROM genre WHERE genre.id = book.genreId) AS genre,
    (SELECT name FROM series WHERE series.id = book.seriesId) AS series, book.yearText
    """

  init(row: RawRow, _ damage: DamageLog) {
    let row = RawRecord(row: row, kind: .book, id: row.integer(0), log: damage)
    id = ID(rawValue: row.id)
    title = row.neededText(1)
    year = Year(stored: row.integer(2), row.text(8))
    volume = row.text(3)
    publisher = row.text(4)
    authors = BookLine.names(in: row.row.text(5))
    genre = row.text(6)
    series = row.text(7)
  }
}

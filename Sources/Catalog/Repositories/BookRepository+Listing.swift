import GRDB

extension BookRepository {
  /// The ids of a whole listing, in order: the only thing that is ever loaded whole.
  package func ids(_ listing: BookListing) throws -> [ID<Book>] {
    try listing.finder(in: access).all()
  }

  /// The lines of a part of a listing.
  package func rows(_ listing: BookListing, limit: Int, offset: Int = 0) throws -> [BookRow] {
    let finder = try listing.finder(in: access)
    guard finder.query == .everything, listing.scope == .all else {
      return try rows(finder.first(offset + limit).dropFirst(offset))
    }
    let query: SQL = """
      SELECT \(sql: BookRow.columns) FROM book
      ORDER BY \(sql: finder.order) LIMIT \(limit) OFFSET \(offset)
      """
    let (sql, arguments) = try query.build(db)
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
      .map(BookRow.init(row:))
  }

  /// The lines of some books, in the order given; one that is gone is left out.
  ///
  /// One query, whatever their number.
  package func rows(_ ids: some Collection<ID<Book>>) throws -> [BookRow] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(BookRow.columns) FROM json_each(?) AS wanted
        JOIN book ON book.id = wanted.value ORDER BY wanted.key
        """
    )
    let list = "[" + ids.map(\.description).joined(separator: ",") + "]"
    return try Row.fetchAll(statement, arguments: [list]).map(BookRow.init(row:))
  }

  /// The number of books of a listing.
  package func count(_ listing: BookListing) throws -> Int {
    let finder = try listing.finder(in: access)
    guard finder.query == .everything, listing.scope == .all else { return try finder.count() }
    return try count()
  }
}

extension BookRow {
  /// Names are joined by the unit separator; the sign before each tells authors from others.
  static let columns = """
    book.id, book.title, book.year,
    (SELECT name FROM genre WHERE genre.id = book.genreId),
    (SELECT name FROM series WHERE series.id = book.seriesId),
    book.volume,
    (SELECT group_concat(name, char(31)) FROM (
      SELECT publisher.name FROM bookPublisher JOIN publisher ON publisher.id = publisherId
      WHERE bookId = book.id ORDER BY position LIMIT 1)),
    (SELECT group_concat(name, char(31)) FROM (
      SELECT CASE role WHEN 'author' THEN '+' ELSE '-' END
        || author.name || coalesce(' (' || author.qualifier || ')', '') AS name
      FROM bookAuthor JOIN author ON author.id = authorId
      WHERE bookId = book.id ORDER BY position LIMIT 20))
    """

  init(row: Row) {
    id = ID(rawValue: row[0])
    title = row[1]
    year = row[2]
    genre = row[3]
    series = row[4]
    volume = row[5]
    publisher = row[6]
    let credits = (row[7] as String? ?? "").split(separator: "\u{1F}")
    let authors = credits.filter { $0.hasPrefix("+") }
    self.authors = (authors.isEmpty ? credits : authors).map { String($0.dropFirst()) }
  }
}

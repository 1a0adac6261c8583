import GRDB

extension BookRepository {
  /// The ids of a whole listing, in order: the only thing that is ever loaded whole.
  package func ids(_ listing: BookListing) throws -> OrderedIDs {
    let finder = try listing.finder(in: access)
    guard finder.isEverything else {
      return try finder.all()
    }
    return try access.connection.ids(finder.order)
  }

  /// The lines of a part of a listing.
  package func rows(_ listing: BookListing, limit: Int, offset: Int = 0) throws -> [BookRow] {
    let finder = try listing.finder(in: access)
    let end = limit > .max - offset ? .max : offset + limit
    guard finder.isEverything, let scan = finder.order.keysetScan else {
      return try rows(Array(finder.first(end).dropFirst(offset)), finder)
    }
    return try rows(scan.ids(db, from: .start, limit: end).dropFirst(offset))
  }

  /// The first or the last lines of a listing, in its order.
  ///
  /// Where an index has the order, or many are found, without reading more than them.
  package func rows(
    _ listing: BookListing,
    from end: ListEnd,
    limit: Int
  ) throws -> [BookRow] {
    let finder = try listing.finder(in: access)
    if finder.isEverything, let scan = finder.order.keysetScan {
      return try rows(scan.ids(db, from: end, limit: limit))
    }
    guard finder.isEverything else { return try rows(finder.first(limit, from: end), finder) }
    let ids = try ids(listing)
    return try rows(end == .start ? ids.prefix(limit) : ids.suffix(limit))
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
    let finder = try listing.finder(in: access)
    if finder.isEverything, let scan = finder.order.keysetScan {
      return try scan.ids(db, around: id.rawValue, before: before, after: after).map(rows)
    }
    guard finder.isEverything else {
      return try finder.around(id.rawValue, before: before, after: after).map { ids in
        try rows(ids, finder)
      }
    }
    return try ids(listing).window(around: id.rawValue, before: before, after: after).map(rows)
  }

  /// Where values that begin so start in a listing; nil in an order in which that means nothing.
  ///
  /// - Parameters:
  ///   - text: The beginning of a title or name, or a year or other number.
  ///   - ids: Those of the listing.
  /// - Returns: A place from 0 to the number of ids, at which there is nothing.
  package func place(of text: String, in ids: OrderedIDs, _ listing: BookListing) throws -> Int? {
    guard let term = try listing.ordering(in: access).terms.first,
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

  /// The same of books that a search found, which has many of them in memory.
  private func rows(_ ids: [Int64], _ finder: BookFinder) throws -> [BookRow] {
    guard let cache = finder.cache else { return try rows(ids) }
    return try cache.lines(of: ids) { others in
      guard let names = cache.shownNames else { return try rows(others) }
      var rows: [BookRow] = []
      rows.reserveCapacity(others.count)
      let damage = access.connection.damage
      try db.forEachRow(BookRow.bareQuery, arguments: [others.jsonList]) { row in
        rows.append(BookRow(row: row, names, damage))
      }
      return rows
    }
  }

  /// Reads the lines of all that a find has found, where these are few: whoever types another letter
  /// sees other ones of them.
  ///
  /// Meant for when nothing else is to be done; it finds nothing anew.
  package func readAhead(_ listing: BookListing) throws {
    let finder = try listing.finder(in: access)
    guard let found = finder.knownBooks, found.count <= SearchCacheView.mostLines
    else { return }
    _ = try rows(found.ids, finder)
  }

  /// The number of books of a listing.
  package func count(_ listing: BookListing) throws -> Int {
    let finder = try listing.finder(in: access)
    guard finder.isEverything else { return try finder.count() }
    return try access.connection.knownIDs(finder.order)?.count ?? count()
  }
}

extension BookRow {
  /// Of many books at once, which takes a quarter less than to ask for one after the other.
  static let query = "SELECT \(columns) \(source)"
  /// Without the names that are in memory, which saves another quarter.
  static let bareQuery = "SELECT \(ownColumns), book.genreId, book.seriesId \(source)"

  private static let source = "FROM json_each(?) CROSS JOIN book ON book.id = value"

  /// What lines of a list show is with the book, but for the few genres and series.
  static let columns = """
    \(ownColumns),
    (SELECT name FROM genre WHERE genre.id = book.genreId) AS genre,
    (SELECT name FROM series WHERE series.id = book.seriesId) AS series
    """

  private static let ownColumns = """
    book.id, book.title, book.year, book.volume, book.imprint, book.credits
    """

  init(row: RawRow, _ damage: DamageLog) {
    let record = RawRecord(row: row, kind: .book, id: row.integer(0), log: damage)
    self.init(row: record, genre: record.text(6), series: record.text(7))
  }

  /// Of a row with the numbers of genre and series.
  fileprivate init(row: RawRow, _ names: LineNames, _ damage: DamageLog) {
    let record = RawRecord(row: row, kind: .book, id: row.integer(0), log: damage)
    self.init(
      row: record,
      genre: names.genres[row.integer(6)],
      series: names.series[row.integer(7)]
    )
  }

  private init(row: RawRecord, genre: String?, series: String?) {
    id = ID(rawValue: row.id)
    title = row.neededText(1)
    year = row.integer(2)
    volume = row.text(3)
    publisher = row.text(4)
    authors = BookLine.names(in: row.row.text(5))
    self.genre = genre
    self.series = series
  }
}

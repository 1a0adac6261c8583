import GRDB

extension BookRepository {
  /// The card of a book.
  ///
  /// - Throws: ``CatalogError/notFound(_:key:)``.
  package func card(_ id: ID<Book>, counting: Bool = false) throws -> BookCard {
    guard let card = try cards([id], counting: counting).first else {
      throw CatalogError.notFound(.book, key: id.description)
    }
    return card
  }

  /// The cards of some books, in the order given; one that is gone is left out.
  ///
  /// Four queries, whatever their number, and two more where there are fields of one's own.
  ///
  /// - Parameter counting: Whether each name comes with the number of its books.
  package func cards(
    _ ids: some Collection<ID<Book>>,
    counting: Bool = false
  ) throws -> [BookCard] {
    let list = ids.jsonList
    let credits = try names(list, .author, order: "link.position", counting)
    let publishers = try names(list, .publisher, order: "link.position", counting)
    let tags = try names(list, .tag, order: "tag.sortKey", counting)
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Book.columns), \(AuthorityKind.genre.cardColumns(counting)),
          \(AuthorityKind.series.cardColumns(counting)), \(CustomField.areThere)
        FROM json_each(?) AS wanted JOIN book ON book.id = wanted.value
        LEFT JOIN isbn ON isbn.bookId = book.id
        LEFT JOIN genre ON genre.id = book.genreId
        LEFT JOIN series ON series.id = book.seriesId
        ORDER BY wanted.key
        """
    )
    let rows = try Row.fetchAll(statement, arguments: [list])
      .map { access.record($0, .book, key: Book.idColumn) }
    let hasCustom = rows.first?[Book.columnCount + 6] ?? false
    let custom = hasCustom ? try custom(ids, list) : [:]
    let noCustom = CustomTexts(hasCustom ? try access.customFields.all() : [])
    return rows.map { row in
      let book = Book(row: row)
      let id = book.id.rawValue
      return BookCard(
        book: book,
        credits: credits[id, default: []].map {
          BookCard.Credit(author: $0.name, role: Role(rawValue: $0.role))
        },
        publishers: publishers[id, default: []].map { $0.name },
        genre: BookCard.Name(row: row, at: Book.columnCount, .genre, counting),
        series: BookCard.Name(row: row, at: Book.columnCount + 3, .series, counting),
        tags: tags[id, default: []].map { $0.name },
        custom: custom[id] ?? noCustom
      )
    }
  }

  /// What books have in fields of one's own: of one book in one query.
  private func custom(
    _ ids: some Collection<ID<Book>>,
    _ list: String
  ) throws -> [Int64: CustomTexts] {
    guard ids.count == 1, let id = ids.first else { return try custom(ofAll: list) }
    return [id.rawValue: try custom(id)]
  }

  /// The records of a kind that some books are linked to, by book.
  private func names(
    _ books: String,
    _ kind: AuthorityKind,
    order: String,
    _ counting: Bool
  ) throws -> [Int64: [(name: BookCard.Name, role: String)]] {
    guard case .many(let table, let column) = kind.link else { return [:] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT link.bookId, \(kind.cardColumns(counting)), \(kind == .author ? "link.role" : "''")
        FROM json_each(?) AS wanted JOIN \(table.rawValue) AS link ON link.bookId = wanted.value
        JOIN \(kind.rawValue) ON \(kind.rawValue).id = link.\(column)
        ORDER BY wanted.key, \(order)
        """
    )
    var names: [Int64: [(name: BookCard.Name, role: String)]] = [:]
    let rows = try Row.fetchCursor(statement, arguments: [books])
    while let row = try rows.next() {
      let book: Int64 = try row[0]
      let row = access.record(row, kind.recordKind, key: 1)
      guard let name = BookCard.Name(row: row, at: 1, kind, counting) else { continue }
      names[book, default: []].append((name, row[4]))
    }
    return names
  }
}

extension AuthorityKind {
  /// The columns of a name on a card: id, name, and the number of its books or NULL.
  fileprivate func cardColumns(_ counting: Bool) -> String {
    let id = "\(rawValue).id"
    return "\(id), \(nameExpression), \(counting ? countExpression(id) : "NULL")"
  }
}

extension BookCard.Name {
  /// From three columns, id, name and count; nil when the id is null.
  fileprivate init?(row: RecordRow, at index: Int, _ kind: AuthorityKind, _ counting: Bool) {
    guard let id = row[index] as Int64? else { return nil }
    self.init(
      id: AuthorityID(kind, id),
      name: row[index + 1],
      books: counting ? row.number(index + 2, in: 0...Int(UInt32.max)) : nil
    )
  }
}

import GRDB

extension BookRepository {
  /// The cards of some books, in the order given; one that is gone is left out.
  ///
  /// Four queries, whatever their number, and two more where there are fields of one's own.
  package func cards(_ ids: some Collection<ID<Book>>) throws -> [BookCard] {
    let list = ids.jsonList
    let credits = try names(list, .author, order: "link.position")
    let publishers = try names(list, .publisher, order: "link.position")
    let tags = try names(list, .tag, order: "tag.sortKey")
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Book.columns), genre.id, genre.name, series.id, series.name,
          \(CustomField.areThere)
        FROM json_each(?) AS wanted JOIN book ON book.id = wanted.value
        LEFT JOIN isbn ON isbn.bookId = book.id
        LEFT JOIN genre ON genre.id = book.genreId
        LEFT JOIN series ON series.id = book.seriesId
        ORDER BY wanted.key
        """
    )
    let rows = try Row.fetchAll(statement, arguments: [list])
      .map { access.record($0, .book, key: Book.idColumn) }
    let hasCustom = rows.first?[Book.columnCount + 4] ?? false
    let custom = hasCustom ? try custom(ofAll: list) : [:]
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
        genre: BookCard.Name(row: row, at: Book.columnCount, kind: .genre),
        series: BookCard.Name(row: row, at: Book.columnCount + 2, kind: .series),
        tags: tags[id, default: []].map { $0.name },
        custom: custom[id] ?? noCustom
      )
    }
  }

  /// The records of a kind that some books are linked to, by book.
  private func names(
    _ books: String,
    _ kind: AuthorityKind,
    order: String
  ) throws -> [Int64: [(name: BookCard.Name, role: String)]] {
    guard case .many(let table, let column) = kind.link else { return [:] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT link.bookId, \(kind.rawValue).id, \(kind.nameExpression),
          \(kind == .author ? "link.role" : "''")
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
      guard let name = BookCard.Name(row: row, at: 1, kind: kind) else { continue }
      names[book, default: []].append((name, row[3]))
    }
    return names
  }
}

extension BookCard.Name {
  /// From two columns, id and name; nil when the id is null.
  fileprivate init?(row: RecordRow, at index: Int, kind: AuthorityKind) {
    guard let id = row[index] as Int64? else { return nil }
    self.init(id: AuthorityID(kind, id), name: row[index + 1])
  }
}

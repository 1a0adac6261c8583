import GRDB

/// Books with their ISBNs and relations.
package struct BookRepository<Access: CatalogAccess> {
  let access: Access

  var db: Database { access.db }
}

// MARK: - Reading one

extension BookRepository {
  package func count() throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM book") ?? 0
  }

  /// The book with an id or an ISBN of either length, as a person writes it.
  ///
  /// - Returns: nil when there is none.
  package func named(_ key: String) throws -> ID<Book>? {
    if let number = Int64(key), key.utf8.count < 10 {
      return try Bool.fetchOne(db, sql: "SELECT 1 FROM book WHERE id = ?", arguments: [number])
        .map { _ in ID(rawValue: number) }
    }
    guard let isbn = try? ISBN.parse(key) else { return nil }
    return try withISBN(isbn)
  }

  /// The book that has an ISBN.
  package func withISBN(_ isbn: ISBN) throws -> ID<Book>? {
    let statement = try db.cachedStatement(sql: "SELECT bookId FROM isbn WHERE value = ?")
    return try Int64.fetchOne(statement, arguments: [isbn.digits]).map(ID.init(rawValue:))
  }

  /// A book with every relation and their counts, in five queries, and six where there are fields of
  /// one's own.
  ///
  /// - Throws: ``CatalogError/notFound(_:key:)``.
  package func detail(_ id: ID<Book>) throws -> BookDetail {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Book.columns),
          genre.id, genre.name, \(AuthorityKind.genre.countExpression("genre.id")),
          series.id, series.name, \(AuthorityKind.series.countExpression("series.id")),
          \(CustomField.areThere)
        FROM book
        LEFT JOIN isbn ON isbn.bookId = book.id
        LEFT JOIN genre ON genre.id = book.genreId
        LEFT JOIN series ON series.id = book.seriesId
        WHERE book.id = ?
        """
    )
    guard let row = try Row.fetchOne(statement, arguments: [id.rawValue]) else {
      throw CatalogError.notFound(.book, key: id.description)
    }
    let record = access.record(row, .book, key: Book.idColumn)
    return BookDetail(
      book: Book(row: record),
      authors: try credits(id),
      publishers: try related(id, .publisher, order: "link.position"),
      genre: AuthorityRow(row: record, at: Book.columnCount, kind: .genre),
      series: AuthorityRow(row: record, at: Book.columnCount + 3, kind: .series),
      tags: try related(id, .tag, order: "sortKey"),
      custom: record[Book.columnCount + 6] ? try custom(id) : CustomTexts(),
      history: try access.history.summary(of: .book(id))
    )
  }

  private func credits(_ id: ID<Book>) throws -> [BookDetail.CreditDetail] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT author.id, \(AuthorityKind.author.nameExpression),
          \(AuthorityKind.author.countExpression("author.id")), role
        FROM bookAuthor JOIN author ON author.id = authorId
        WHERE bookId = ? ORDER BY position
        """
    )
    return try Row.fetchAll(statement, arguments: [id.rawValue]).compactMap { row in
      let row = access.record(row, .author)
      return AuthorityRow(row: row, at: 0, kind: .author).map {
        BookDetail.CreditDetail(author: $0, role: Role(rawValue: row[3]))
      }
    }
  }

  private func related(
    _ id: ID<Book>,
    _ kind: AuthorityKind,
    order: String
  ) throws -> [AuthorityRow] {
    guard case .many(let table, let column) = kind.link else { return [] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT record.id, record.name, \(kind.countExpression("record.id"))
        FROM \(table.rawValue) AS link JOIN \(kind.rawValue) AS record ON record.id = link.\(column)
        WHERE link.bookId = ? ORDER BY \(order)
        """
    )
    return try Row.fetchAll(statement, arguments: [id.rawValue])
      .compactMap { AuthorityRow(row: access.record($0, kind.recordKind), at: 0, kind: kind) }
  }
}

extension AuthorityKind {
  /// The name as a person sees it, from the columns of the record's table.
  var nameExpression: String {
    switch self {
    case .author: "author.name || coalesce(' (' || author.qualifier || ')', '')"
    case .publisher, .genre, .series, .tag: "\(rawValue).name"
    }
  }
}

extension AuthorityRow {
  /// From three columns, id, name and count; nil when the id is null.
  init?(row: RecordRow, at index: Int, kind: AuthorityKind) {
    guard let id = row[index] as Int64? else { return nil }
    self.init(
      id: AuthorityID(kind, id),
      name: row[index + 1],
      books: row.number(index + 2, in: 0...Int(UInt32.max))
    )
  }
}

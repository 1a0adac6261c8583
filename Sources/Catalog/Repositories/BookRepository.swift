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

  /// The book with an id or an ISBN of either length, as a person writes it; the one that it was
  /// merged into.
  ///
  /// - Returns: nil when there is none.
  package func named(_ key: String) throws -> ID<Book>? {
    if let number = Int64(key), key.utf8.count < 10 {
      let id = ID<Book>(rawValue: number)
      return try Bool.fetchOne(db, sql: "SELECT 1 FROM book WHERE id = ?", arguments: [number])
        .map { _ in id } ?? successor(of: id)
    }
    // What is no ISBN may be one that is printed wrong.
    guard let isbn = (try? ISBN.parse(key)) ?? (try? ISBN.parse(key + ISBN.sign)) else {
      return nil
    }
    return try known(by: isbn)
  }

  /// The book that has an ISBN.
  package func withISBN(_ isbn: ISBN) throws -> ID<Book>? {
    let statement = try db.cachedStatement(sql: "SELECT bookId FROM isbn WHERE value = ?")
    return try Int64.fetchOne(statement, arguments: [isbn.digits]).map(ID.init(rawValue:))
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

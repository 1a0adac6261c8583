import GRDB

/// What a page tells of an authority record beside its own fields.
package struct AuthorityFacts: Hashable, Sendable {
  /// The most frequent records of the other kinds among its books, with how many of them.
  package let related: [AuthorityKind: [AuthorityRow]]
  package let history: RecordHistory
}

extension AuthorityRepository {
  /// The records of the other kinds that its books have, most frequent first, and its history.
  ///
  /// The number of queries is fixed: one a kind and two for the history.
  package func facts(_ id: AuthorityID, limit: Int = 20) throws -> AuthorityFacts {
    var related: [AuthorityKind: [AuthorityRow]] = [:]
    for other in AuthorityKind.allCases where other != kind {
      related[other] = try self.related(id, other, limit: limit)
    }
    return AuthorityFacts(
      related: related,
      history: try access.history.summary(of: .authority(id))
    )
  }

  private func related(
    _ id: AuthorityID,
    _ other: AuthorityKind,
    limit: Int
  ) throws -> [AuthorityRow] {
    let source: String =
      switch other.link {
      case .one(let column): "book JOIN \(other.rawValue) ON \(other.rawValue).id = book.\(column)"
      case .many(let links, let column):
        "book JOIN \(links.rawValue) AS link ON link.bookId = book.id"
          + " JOIN \(other.rawValue) ON \(other.rawValue).id = link.\(column)"
      }
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(other.rawValue).id, \(other.nameExpression), count(DISTINCT book.id) AS books
        FROM \(source) WHERE book.id IN (\(kind.booksQuery("?")))
        GROUP BY \(other.rawValue).id ORDER BY books DESC, \(other.rawValue).sortKey LIMIT ?
        """
    )
    return try Row.fetchAll(statement, arguments: [id.rawValue, limit])
      .compactMap { AuthorityRow(row: access.record($0, other.recordKind), at: 0, kind: other) }
  }
}

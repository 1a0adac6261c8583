import GRDB

/// What a page tells of an authority record beside its own fields.
package struct AuthorityFacts: Hashable, Sendable {
  /// The most frequent records of the other kinds among its books, with how many of them.
  package let related: [AuthorityKind: [AuthorityRow]]
  /// What an author is to their books, most frequent first, with how many of them.
  package let roles: [RoleCount]
  package let history: RecordHistory
}

/// In how many books someone has a role.
package struct RoleCount: Hashable, Sendable {
  package let role: Role
  package let books: Int
}

extension AuthorityRepository {
  /// The records of the other kinds that its books have, most frequent first, and its history.
  ///
  /// The number of queries is fixed: one a kind, one for the roles and two for the history.
  package func facts(_ id: AuthorityID, limit: Int = 20) throws -> AuthorityFacts {
    var related: [AuthorityKind: [AuthorityRow]] = [:]
    for other in AuthorityKind.allCases where other != kind {
      related[other] = try self.related(id, other, limit: limit)
    }
    return AuthorityFacts(
      related: related,
      roles: kind == .author ? try roles(id) : [],
      history: try access.history.summary(of: .authority(id))
    )
  }

  private func roles(_ id: AuthorityID) throws -> [RoleCount] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT role, count(*) AS books FROM bookAuthor WHERE authorId = ?
        GROUP BY role ORDER BY books DESC, role
        """
    )
    return try Row.fetchAll(statement, arguments: [id.rawValue]).map {
      RoleCount(role: Role(rawValue: try $0[0]), books: try $0[1])
    }
  }

  /// How many books would have nothing of the kind, and of authors nobody at all, without these.
  package func booksLeftBare(without ids: [AuthorityID]) throws -> Int {
    guard case .many(let links, let column) = kind.link else {
      return try mergePreview(ids).books
    }
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(DISTINCT bookId) FROM \(links.rawValue) AS link
        WHERE \(column) IN (SELECT value FROM json_each(?1)) AND NOT EXISTS (
          SELECT 1 FROM \(links.rawValue) AS other WHERE other.bookId = link.bookId
            AND other.\(column) NOT IN (SELECT value FROM json_each(?1)))
        """
    )
    return try Int.fetchOne(statement, arguments: [ids.map(\.rawValue).jsonList]) ?? 0
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

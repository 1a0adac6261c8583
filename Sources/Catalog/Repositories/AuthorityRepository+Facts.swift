package import Books
import GRDB

/// The facts on the page of an authority record beside its own fields.
package struct AuthorityFacts: Hashable, Sendable {
  /// The most frequent records of the other kinds among its books, with how many of them.
  package let related: [AuthorityKind: [AuthorityRow]]
  /// The roles of an author, most frequent first, with the number of books.
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
}

import GRDB

/// What a merge would touch.
package struct MergePreview: Hashable, Sendable {
  /// Books that will have the record that stays.
  package let books: Int
  /// How many of these have more than one of the merged records.
  package let both: Int
}

extension AuthorityRepository {
  package func mergePreview(_ ids: [AuthorityID]) throws -> MergePreview {
    let list = ids.map(\.rawValue).jsonList
    let pairs: String =
      switch kind.link {
      case .one(let column): "SELECT id AS book, \(column) AS record FROM book"
      case .many(let links, let column):
        "SELECT bookId AS book, \(column) AS record FROM \(links.rawValue)"
      }
    let counts = try Int.fetchAll(
      db,
      sql: """
        SELECT count(DISTINCT record) FROM (\(pairs))
        WHERE record IN (SELECT value FROM json_each(?)) GROUP BY book
        """,
      arguments: [list]
    )
    return MergePreview(books: counts.count, both: counts.count { $0 > 1 })
  }
}

extension AuthorityRepository where Access == Edit {
  /// Makes several records one: their books have the one that stays, and the other names stay as
  /// other spellings of it.
  ///
  /// - Parameter name: Another name for the one that stays.
  /// - Throws: ``CatalogError/notFound(_:key:)`` when one of them is not there.
  package func merge(
    _ others: [AuthorityID],
    into target: AuthorityID,
    named name: String? = nil
  ) throws {
    let kept = try record(target)
    var names: [String] = []
    for other in others where other != target {
      let merged = try record(other)
      try moveBooks(of: other, to: target)
      for alias in try aliases(other) {
        try access.delete(kind.aliasTable, alias.row)
      }
      try access.delete(kind.table, other.rawValue)
      names += [merged.displayName] + merged.aliases
    }
    guard !names.isEmpty else { return }
    access.describe(
      names.count == 1
        ? "Merged “\(names[0])” into “\(kept.displayName)”"
        : "Merged \(kind.recordKind.name(count: others.count { $0 != target })) into “\(kept.displayName)”"
    )
    if let name, name != kept.displayName {
      names.append(kept.displayName)
      try rename(target, to: name)
    }
    let final = try record(target)
    try setAliases(target, final.aliases + names.filter { $0 != final.displayName })
  }

  /// Gives the books of one record to another; a book that has both keeps the one.
  func moveBooks(of id: AuthorityID, to target: AuthorityID) throws {
    switch kind.link {
    case .one(let column):
      for book in try bookIDs(id) {
        try access.update(.book, book, [(column, target.rawValue.databaseValue)])
      }
    case .many(let links, let column):
      let role = links == .bookAuthor ? " AND one.role = other.role" : ""
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT one.id, EXISTS (SELECT 1 FROM \(links.rawValue) AS other
            WHERE other.bookId = one.bookId AND other.\(column) = ?\(role))
          FROM \(links.rawValue) AS one WHERE one.\(column) = ? ORDER BY one.id
          """,
        arguments: [target.rawValue, id.rawValue]
      )
      for row in rows {
        if try row[1] {
          try access.delete(links, try row[0])
        } else {
          try access.update(links, try row[0], [(column, target.rawValue.databaseValue)])
        }
      }
    }
  }

  func bookIDs(_ id: AuthorityID) throws -> [Int64] {
    try Int64.fetchAll(db, sql: kind.booksQuery("?"), arguments: [id.rawValue])
  }
}

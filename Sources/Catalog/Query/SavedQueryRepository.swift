import GRDB

/// A query that was given a name, to be used as `@name`.
package struct SavedQuery: Hashable, Sendable {
  package let name: String
  package let text: String
}

/// The queries that were saved under a name.
package struct SavedQueryRepository<Access: CatalogAccess> {
  let access: Access

  var db: Database { access.db }
}

extension CatalogAccess {
  package var queries: SavedQueryRepository<Self> { SavedQueryRepository(access: self) }
}

extension SavedQueryRepository {
  /// All of them, by name.
  package func list() throws -> [SavedQuery] {
    try Row.fetchAll(db, sql: "SELECT name, text FROM savedQuery ORDER BY foldedName")
      .map { SavedQuery(name: $0[0], text: $0[1]) }
  }

  /// The text saved under a name, folded, or nil.
  package func text(of name: String) throws -> String? {
    let statement = try db.cachedStatement(
      sql: "SELECT text FROM savedQuery WHERE foldedName = ?"
    )
    return try String.fetchOne(statement, arguments: [folded(name)])
  }

  private func row(_ name: String) throws -> Int64? {
    let statement = try db.cachedStatement(sql: "SELECT id FROM savedQuery WHERE foldedName = ?")
    return try Int64.fetchOne(statement, arguments: [folded(name)])
  }
}

extension SavedQueryRepository<Edit> {
  /// Saves a query under a name; one that has the name already is replaced.
  ///
  /// - Returns: Whether anything changed.
  /// - Throws: ``CatalogError/query(_:)`` for a mistake in the query, a circle included, or in the
  ///   name.
  @discardableResult
  package func save(_ text: String, as name: String) throws -> Bool {
    let name = try checked(name)
    let text = trimmed(text)
    try check(text, as: name)
    access.describe("Saved the query “\(name)”")
    if let row = try row(name) {
      return try access.update(
        .savedQuery,
        row,
        [("name", name.databaseValue), ("text", text.databaseValue)]
      )
    }
    try access.insert(.savedQuery, [name.databaseValue, text.databaseValue])
    return true
  }

  /// Gives a query another name.
  ///
  /// Queries that use the old name are left as they are, and say so when they are run.
  /// - Throws: ``CatalogError/query(_:)`` when there is none of the name, when another has the new
  ///   one, or when it would name itself.
  package func rename(_ name: String, to newName: String) throws {
    let newName = try checked(newName)
    guard let id = try row(name) else { throw Self.unknown(name) }
    if let other = try row(newName), other != id {
      throw Self.mistake("There is already a saved query “\(newName)”.", newName)
    }
    if let text = try text(of: name) { try check(text, as: newName) }
    access.describe("Renamed the query “\(name)” to “\(newName)”")
    try access.update(.savedQuery, id, [("name", newName.databaseValue)])
  }

  /// Removes a saved query; queries that use it are left as they are.
  ///
  /// - Throws: ``CatalogError/query(_:)`` when there is none of the name.
  package func remove(_ name: String) throws {
    guard let id = try row(name) else { throw Self.unknown(name) }
    access.describe("Removed the query “\(name)”")
    try access.delete(.savedQuery, id)
  }

  /// A mistake, or a circle that saving the text under the name would make.
  private func check(_ text: String, as name: String) throws {
    do {
      var parser = QueryParser(text, now: access.now) { try self.text(of: $0) }
      parser.path = [folded(name)]
      _ = try parser.parse()
    } catch let mistake as QueryError {
      throw CatalogError.query(mistake)
    }
  }

  private func checked(_ name: String) throws -> String {
    let tidy = tidied(name.hasPrefix("@") ? String(name.dropFirst()) : name)
    guard hasWords(tidy), tidy.utf8.count <= 200, !tidy.contains("\"") else {
      throw Self.mistake("A name needs a letter or a digit, and no quotation marks.", name)
    }
    return tidy
  }

  private static func unknown(_ name: String) -> CatalogError {
    mistake("There is no saved query “\(name)”.", name)
  }

  private static func mistake(_ message: String, _ text: String) -> CatalogError {
    .query(QueryError(message, in: text, at: 0))
  }
}

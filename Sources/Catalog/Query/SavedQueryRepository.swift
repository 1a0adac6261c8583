package import Books
import GRDB

/// The queries that were saved under a name.
package struct SavedQueryRepository<Access: CatalogAccess> {
  let access: Access

  var db: Database { access.db }

  /// All that were saved, by name.
  package func list() throws -> [SavedQuery] {
    try Row.fetchAll(
      db,
      sql: "SELECT name, text, id, recordKey FROM savedQuery ORDER BY foldedName"
    )
    .map { row in
      let row = RecordRow(
        row: row,
        kind: .other(tr("saved query")),
        key: 2,
        log: access.connection.damage
      )
      var query = SavedQuery(name: row[0], text: row[1])
      query.key = RecordKey(number: row[3])
      return query
    }
  }

  /// The queries that can be used: the saved ones and those that are there from the start, by name.
  package func all() throws -> [SavedQuery] {
    let saved = try list()
    let names = Set(saved.map { folded($0.name) })
    return (saved + SavedQuery.builtIn.filter { !names.contains($0.name) })
      .sorted { folded($0.name) < folded($1.name) }
  }

  /// The text saved under a name, folded, or of one that is there from the start; or nil.
  package func text(of name: String) throws -> String? {
    let statement = try db.cachedStatement(
      sql: "SELECT text FROM savedQuery WHERE foldedName = ?"
    )
    return try String.fetchOne(statement, arguments: [folded(name)])
      ?? SavedQuery.builtIn.first { $0.name == folded(name) }?.text
  }

  /// The names of those that use another one, by name.
  package func users(of name: String) throws -> [String] {
    let key = folded(name)
    return try list().filter { SavedQueryNames(in: $0.text).contains(key) }.map(\.name)
  }

  func row(_ name: String) throws -> Int64? {
    let statement = try db.cachedStatement(sql: "SELECT id FROM savedQuery WHERE foldedName = ?")
    return try Int64.fetchOne(statement, arguments: [folded(name)])
  }
}

extension CatalogAccess {
  package var queries: SavedQueryRepository<Self> { SavedQueryRepository(access: self) }
}

extension SavedQueryRepository<WriteTransaction> {
  /// Saves a query under a name.
  ///
  /// - Parameter replacing: True to replace one that has the name already, and finds something else.
  /// - Returns: False when nothing changed.
  /// - Throws: ``CatalogError/query(_:)`` for a mistake in the query, a circle included;
  ///   ``CatalogError/savedQuery(_:)``.
  @discardableResult
  package func save(
    _ text: String,
    as name: String,
    replacing: Bool = true
  ) throws -> Bool {
    let name = try checked(name)
    let text = trimmed(text)
    guard !text.isEmpty else { throw CatalogError.savedQuery(.empty) }
    try check(text, as: name)
    guard let row = try row(name) else {
      let known = SavedQuery.builtIn.first { $0.name == folded(name) }
      if !replacing, let known, known.text != text {
        throw CatalogError.savedQuery(.taken(known))
      }
      access.describe("Saved the query “\(name)”")
      try access.insert(.savedQuery, [name.databaseValue, text.databaseValue])
      return true
    }
    if !replacing, let old = try query(row), old.text != text {
      throw CatalogError.savedQuery(.taken(old))
    }
    access.describe("Changed the saved query “\(name)”")
    return try access.update(
      .savedQuery,
      row,
      [("name", name.databaseValue), ("text", text.databaseValue)]
    )
  }

  /// Adds a query as it stands, also one that is not understood here, unless there is one of its
  /// name.
  ///
  /// - Returns: True when it was added.
  /// - Throws: ``CatalogError/savedQuery(_:)`` for a name that none can have.
  @discardableResult
  package func restore(_ query: SavedQuery) throws -> Bool {
    let name = try checked(query.name)
    guard try row(name) == nil, !query.text.isEmpty else { return false }
    try access.insert(
      .savedQuery,
      [name.databaseValue, query.text.databaseValue],
      stamp: RecordStamp(added: access.now, modified: access.now, key: query.key)
    )
    return true
  }

  /// Gives a query another name, also in the queries that use it.
  ///
  /// - Returns: The names of those that use it.
  /// - Throws: ``CatalogError/savedQuery(_:)`` when there is none of the name, or when another has
  ///   the new one; ``CatalogError/query(_:)`` when it would name itself.
  @discardableResult
  package func rename(_ name: String, to newName: String) throws -> [String] {
    let newName = try checked(newName)
    guard let id = try row(name), let old = try query(id) else {
      throw CatalogError.savedQuery(.unknown(name))
    }
    if let other = try row(newName), other != id, let query = try query(other) {
      throw CatalogError.savedQuery(.taken(query))
    }
    try check(old.text, as: newName)
    access.describe("Renamed the saved query “\(old.name)” to “\(newName)”")
    let users = try users(of: old.name)
    try access.update(.savedQuery, id, [("name", newName.databaseValue)])
    for user in users {
      guard let userID = try row(user), let text = try query(userID)?.text else { continue }
      let renamed = SavedQueryNames(in: text).text(renaming: folded(old.name), to: newName)
      try access.update(.savedQuery, userID, [("text", renamed.databaseValue)])
    }
    return users
  }

  /// Removes a saved query that no other one uses.
  ///
  /// - Throws: ``CatalogError/savedQuery(_:)`` when there is none of the name, or when others use
  ///   it.
  package func remove(_ name: String) throws {
    guard let id = try row(name), let old = try query(id) else {
      throw CatalogError.savedQuery(.unknown(name))
    }
    let users = try users(of: old.name)
    guard users.isEmpty else { throw CatalogError.savedQuery(.used(old.name, by: users)) }
    access.describe("Deleted the saved query “\(old.name)”")
    try access.delete(.savedQuery, id)
  }

  private func query(_ id: Int64) throws -> SavedQuery? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT name, text FROM savedQuery WHERE id = ?"),
      arguments: [id]
    ).map { SavedQuery(name: try $0[0], text: try $0[1]) }
  }

  /// A mistake, or a circle that saving the text under the name would make.
  private func check(_ text: String, as name: String) throws {
    do {
      var parser = QueryParser(
        text,
        names: try access.queryNames,
        now: access.now,
        currentUser: try access.currentUser
      ) {
        try self.text(of: $0)
      }
      parser.path = [folded(name)]
      _ = try parser.parse()
    } catch let mistake as QueryError {
      throw CatalogError.query(mistake)
    }
  }

  private func checked(_ name: String) throws -> String {
    let tidy = tidied(name.hasPrefix("@") ? String(name.dropFirst()) : name)
    let hasQuote = tidy.unicodeScalars.contains { $0.isQuote }
    guard hasWords(tidy), tidy.utf8.count <= 200, !hasQuote else {
      throw CatalogError.savedQuery(.badName(name))
    }
    return tidy
  }
}

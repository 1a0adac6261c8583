import GRDB

/// The queries that were saved under a name.
package struct SavedQueryRepository<Access: CatalogAccess> {
  let access: Access

  var db: Database { access.db }
}

extension CatalogAccess {
  package var queries: SavedQueryRepository<Self> { SavedQueryRepository(access: self) }
}

extension SavedQueryRepository {
  /// All that were saved, by name.
  package func list() throws -> [SavedQuery] {
    try Row.fetchAll(db, sql: "SELECT name, text, id FROM savedQuery ORDER BY foldedName")
      .map { row in
        let row = RecordRow(row: row, kind: "saved query", key: 2, log: access.connection.damage)
        return SavedQuery(name: row[0], text: row[1])
      }
  }

  /// Those that can be used: the saved ones and those that are there from the start, by name.
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

import GRDB

/// The authority records of one kind, with the number of their books.
package struct AuthorityRepository<Access: CatalogAccess> {
  let access: Access
  package let kind: AuthorityKind

  var db: Database { access.db }
  var table: String { kind.rawValue }
}

// MARK: - Reading

extension AuthorityRepository {
  /// A record with its other spellings and the number of its books.
  ///
  /// - Throws: ``CatalogError/notFound(_:key:)``.
  package func record(_ id: AuthorityID) throws -> Authority {
    let statement = try db.cachedStatement(
      sql: """
        SELECT name, \(kind == .author ? "qualifier" : "NULL"), sortName, added, modified, version,
          \(kind.countExpression("\(table).id")), id
        FROM \(table) WHERE id = ?
        """
    )
    guard id.kind == kind, let row = try Row.fetchOne(statement, arguments: [id.rawValue]) else {
      throw CatalogError.notFound(kind.recordKind, key: String(id.rawValue))
    }
    let record = access.record(row, kind.recordKind, key: 7)
    return Authority(
      id: id,
      name: record[0],
      qualifier: record[1],
      sortName: record[2],
      aliases: try aliases(id).map(\.name),
      books: record[6],
      added: Timestamp(seconds: record[3]),
      modified: Timestamp(seconds: record[4]),
      version: record[5]
    )
  }

  /// The record that a name means: by its own name first, else by another spelling.
  ///
  /// Names are compared by their ``NameKey``. Of an author's name, a part in brackets at the end is taken as the
  /// qualifier. Without one, it means the only author of that name; of several, none.
  package func named(_ name: String) throws -> AuthorityID? {
    let full = folded(name)
    guard !full.isEmpty else { return nil }
    if kind == .author {
      let parts = AuthorName.parse(name)
      if let id = try exact(NameKey(.author, parts)) { return id }
      if let id = try exact(NameKey(folded: full, distinction: "")) { return id }
      if parts.qualifier == nil {
        let statement = try db.cachedStatement(
          sql: "SELECT id FROM author WHERE foldedName = ? LIMIT 2"
        )
        let same = try Int64.fetchAll(statement, arguments: [full])
        if same.count == 1 { return AuthorityID(kind, same[0]) }
        if same.count > 1 { return nil }
      }
    } else if let id = try exact(kind.key(name)) {
      return id
    }
    let statement = try db.cachedStatement(
      sql: "SELECT \(table)Id, name FROM \(kind.aliasTable.rawValue) WHERE foldedName = ? LIMIT 20"
    )
    let key = NameKey(kind, AuthorName(name: name))
    let spelled = try Row.fetchAll(statement, arguments: [full]).reduce(into: Set<Int64>()) {
      let alias = AuthorName(name: try $1[1] as String? ?? "")
      if NameKey(kind, alias, folded: full) == key { $0.insert(try $1[0]) }
    }
    return spelled.count == 1 ? spelled.first.map { AuthorityID(kind, $0) } : nil
  }

  /// The record that a key is of.
  func exact(_ key: NameKey) throws -> AuthorityID? {
    let distinction = kind.distinction.map { " AND \($0) = ?" } ?? ""
    let statement = try db.cachedStatement(
      sql: "SELECT id FROM \(table) WHERE foldedName = ?\(distinction)"
    )
    let arguments: StatementArguments =
      kind.distinction == nil ? [key.name] : [key.name, key.distinction]
    return try Int64.fetchOne(statement, arguments: arguments).map { AuthorityID(kind, $0) }
  }

  func aliases(_ id: AuthorityID) throws -> [(row: Int64, name: String)] {
    let statement = try db.cachedStatement(
      sql: "SELECT id, name FROM \(kind.aliasTable.rawValue) WHERE \(table)Id = ? ORDER BY id"
    )
    return try Row.fetchAll(statement, arguments: [id.rawValue]).map { row in
      (try row[0], access.record(row, kind.recordKind)[1])
    }
  }

  func bookCount(_ id: AuthorityID) throws -> Int {
    let statement = try db.cachedStatement(sql: "SELECT \(kind.countExpression("?"))")
    return try Int.fetchOne(statement, arguments: [id.rawValue]) ?? 0
  }
}

package import Books
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
          \(kind.countExpression("\(table).id")), id, recordKey
        FROM \(table) WHERE id = ?
        """
    )
    guard id.kind == kind, let row = try Row.fetchOne(statement, arguments: [id.rawValue]) else {
      throw CatalogError.notFound(kind.recordKind, key: String(id.rawValue))
    }
    let record = access.record(row, kind.recordKind, key: 7)
    var authority = Authority(
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
    authority.key = RecordKey(number: record[8])
    return authority
  }

  /// The record that has the name that another one would get, which keeps its qualifier.
  func other(than id: AuthorityID, called name: String) throws -> AuthorityID? {
    let qualifier = try record(id).qualifier.map { " (\($0))" } ?? ""
    guard let found = try named(name + qualifier), found != id else { return nil }
    return found
  }

  /// The record that a name means: by its own name first, else by another spelling.
  ///
  /// Names are compared by their ``NameKey``. Of an author's name, a part in brackets at the end is
  /// taken as the qualifier. Without one, it means the only author of that name; of several, none.
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
    return spelled.only.map { AuthorityID(kind, $0) }
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

extension CatalogAccess {
  /// The repository of one class of authority records.
  package func authorities(_ kind: AuthorityKind) -> AuthorityRepository<Self> {
    AuthorityRepository(access: self, kind: kind)
  }

  package var authors: AuthorityRepository<Self> { authorities(.author) }
  package var genres: AuthorityRepository<Self> { authorities(.genre) }
  package var shelves: AuthorityRepository<Self> { authorities(.shelf) }
  package var series: AuthorityRepository<Self> { authorities(.series) }
}

extension AuthorityRepository {
  /// The ids of a whole listing, in order: the only thing that is ever loaded whole.
  package func ids(_ listing: AuthorityListing) throws -> OrderedIDs {
    guard listing.isFinding else { return try listing.scannedIDs(kind, db) }
    let query: SQL = """
      SELECT id FROM \(sql: table) WHERE \(try condition(listing)) ORDER BY \(sql: order(listing))
      """
    var ids = OrderedIDs()
    try db.forEachID(query) { id in
      ids.append(id)
      return true
    }
    return ids
  }

  /// The lines of a part of a listing.
  package func rows(
    _ listing: AuthorityListing,
    limit: Int,
    offset: Int = 0
  ) throws -> [AuthorityRow] {
    let query: SQL = """
      SELECT \(sql: columns) FROM \(sql: table) WHERE \(try condition(listing))
      ORDER BY \(sql: order(listing)) LIMIT \(limit) OFFSET \(offset)
      """
    let (sql, arguments) = try query.build(db)
    let rows = try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
    if listing.isOfAll, offset == 0, rows.count < limit {
      try db.requireAll(of: table, found: rows.count)
    }
    return rows.compactMap {
      AuthorityRow(row: access.record($0, kind.recordKind), at: 0, kind: kind)
    }
  }

  /// The first or the last lines of a listing, in its order.
  package func rows(
    _ listing: AuthorityListing,
    from end: ListEnd,
    limit: Int
  ) throws -> [AuthorityRow] {
    guard listing.isFinding else {
      return try rows(listing.scannedIDs(kind, from: end, limit: limit, db))
    }
    let ids = try ids(listing)
    return try rows(end == .start ? ids.prefix(limit) : ids.suffix(limit))
  }

  /// The lines around a record, its own among them; nil when the listing does not have it.
  package func rows(
    _ listing: AuthorityListing,
    around id: AuthorityID,
    before: Int,
    after: Int
  ) throws -> [AuthorityRow]? {
    guard id.kind == kind else { return nil }
    guard listing.isFinding else {
      return try listing.keysetScan(kind)
        .ids(db, around: id.rawValue, before: before, after: after).map(rows)
    }
    let ids = try ids(listing)
    return try ids.window(around: id.rawValue, before: before, after: after).map(rows)
  }

  /// Where names that begin so start in a listing by name; nil in another order.
  package func place(
    of text: String,
    in ids: OrderedIDs,
    _ listing: AuthorityListing
  ) throws -> Int? {
    guard listing.order.column == .name else { return nil }
    return try ids.place(
      of: .text(SortKey(text).text),
      descending: listing.order.descending,
      key: "SELECT sortKey FROM \(table) WHERE id = ?",
      db
    )
  }

  /// The lines of some records, in the order given; one that is gone is left out.
  package func rows(_ ids: some Collection<AuthorityID>) throws -> [AuthorityRow] {
    try rows(ids.lazy.map(\.rawValue))
  }

  /// The lines of some records, in the order given; one that is gone is left out.
  package func rows(_ ids: some Collection<Int64>) throws -> [AuthorityRow] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns) FROM json_each(?) AS wanted
        JOIN \(table) ON \(table).id = wanted.value ORDER BY wanted.key
        """
    )
    let list = ids.jsonList
    return try Row.fetchAll(statement, arguments: [list])
      .compactMap { AuthorityRow(row: access.record($0, kind.recordKind), at: 0, kind: kind) }
  }

  package func count(_ listing: AuthorityListing) throws -> Int {
    let query: SQL = "SELECT count(*) FROM \(sql: table) WHERE \(try condition(listing))"
    let (sql, arguments) = try query.build(db)
    return try Int.fetchOne(db, sql: sql, arguments: arguments) ?? 0
  }

  var columns: String {
    "\(table).id, \(kind.nameExpression), \(table).books"
  }

  private func condition(_ listing: AuthorityListing) throws -> SQL {
    let counts = try listing.counts
    let words = try findCondition(counts.words) { "id IN (\(kind.records(withWord: $0)))" }
    let tests = counts.tests.map { bounds, isNegated -> SQL in
      "\(bounds.condition(on: "\(table).books")) IS \(sql: isNegated ? "NOT TRUE" : "TRUE")"
    }
    return allOf([words] + tests + (listing.withoutBooks ? ["\(sql: table).books = 0"] : []))
  }

  private func order(_ listing: AuthorityListing) -> String {
    listing.keysetScan(kind).pieces[0].keys.flatMap { keys in
      keys.columns.map { "\($0) \(keys.descending ? "DESC" : "ASC")" }
    }.joined(separator: ", ")
  }
}

extension AuthorityRepository {
  /// The most frequent role of each of these people who is the author of no book, but something
  /// else of one.
  package func rolesOfOthers(_ authors: [Int64]) throws -> [Int64: Role] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT value, (SELECT role FROM bookAuthor WHERE authorId = value
          GROUP BY role ORDER BY count(*) DESC, role LIMIT 1) AS role
        FROM json_each(?) WHERE role IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM bookAuthor WHERE authorId = value AND role = 'author')
        """
    )
    var roles: [Int64: Role] = [:]
    for row in try Row.fetchAll(statement, arguments: [authors.jsonList]) {
      roles[try row[0]] = Role(rawValue: try row[1])
    }
    return roles
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

  func related(
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

/// The fate of the books when the record that they have is deleted.
package enum BooksFate: Hashable, Sendable {
  /// The deletion is refused as long as there are any.
  case refuse
  /// They stay, without it.
  case keep
  /// They get another record instead.
  case give(AuthorityID)
  /// They are deleted too.
  case delete
}

extension AuthorityRepository where Access == WriteTransaction {
  /// Deletes a record.
  ///
  /// - Throws: ``CatalogError/stillUsed(_:name:books:)`` when it has books and `fate` is to refuse;
  ///   ``CatalogError/notFound(_:key:)``.
  package func delete(_ id: AuthorityID, books fate: BooksFate) throws {
    let old = try record(id)
    guard fate != .give(id) else {
      throw CatalogError.givenToItself(kind.recordKind, name: old.displayName)
    }
    let count = old.books
    // Before those of the books: the first words are those of the whole.
    access.describe(
      count > 0 && fate == .delete
        ? "Deleted the \(kind.recordKind.noun) “\(old.displayName)” and \(count, RecordKind.book.noun)"
        : "Deleted the \(kind.recordKind.noun) “\(old.displayName)”"
    )
    switch fate {
    case .refuse where count > 0:
      throw CatalogError.stillUsed(kind.recordKind, name: old.displayName, books: count)
    case .refuse: break
    case .keep: try detachBooks(id)
    case .give(let other): try moveBooks(of: id, to: other)
    case .delete:
      for book in Set(try bookIDs(id)).sorted() {
        try access.books.delete(ID(rawValue: book))
      }
    }
    for alias in try aliases(id) {
      try access.delete(kind.aliasTable, alias.row)
    }
    let heir: AuthorityID? = if case .give(let other) = fate { other } else { nil }
    try access.delete(kind.table, id.rawValue, movedTo: heir?.rawValue)
  }

  private func detachBooks(_ id: AuthorityID) throws {
    switch kind.link {
    case .one(let column):
      for book in try bookIDs(id) {
        var changes: [(String, DatabaseValue)] = [(column, .null)]
        if kind == .series { changes += [("volume", .null), ("volumeNumber", .null)] }
        try access.update(.book, book, changes)
      }
    case .many(let links, let column):
      let rows = try Int64.fetchAll(
        db,
        sql: "SELECT id FROM \(links.rawValue) WHERE \(column) = ? ORDER BY id",
        arguments: [id.rawValue]
      )
      for row in rows { try access.delete(links, row) }
    }
  }
}

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

extension AuthorityRepository where Access == WriteTransaction {
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
      try access.delete(kind.table, other.rawValue, movedTo: target.rawValue)
      names += [merged.displayName] + merged.aliases
    }
    guard !names.isEmpty else { return }
    access.describe(
      names.count == 1
        ? "Merged “\(names[0])” into “\(kept.displayName)”"
        : "Merged \(others.count { $0 != target }, kind.recordKind.noun) into “\(kept.displayName)”"
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

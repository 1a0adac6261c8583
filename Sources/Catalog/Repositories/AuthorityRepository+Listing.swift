import GRDB

extension AuthorityRepository {
  /// The ids of a whole listing, in order.
  package func ids(_ listing: AuthorityListing) throws -> [AuthorityID] {
    let query: SQL = """
      SELECT id FROM \(sql: table) WHERE \(condition(listing)) ORDER BY \(sql: order(listing))
      """
    let (sql, arguments) = try query.build(db)
    return try Int64.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
      .map { AuthorityID(kind, $0) }
  }

  /// The lines of a part of a listing.
  package func rows(
    _ listing: AuthorityListing,
    limit: Int,
    offset: Int = 0
  ) throws -> [AuthorityRow] {
    let query: SQL = """
      SELECT \(sql: columns) FROM \(sql: table) WHERE \(condition(listing))
      ORDER BY \(sql: order(listing)) LIMIT \(limit) OFFSET \(offset)
      """
    let (sql, arguments) = try query.build(db)
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
      .compactMap { AuthorityRow(row: $0, at: 0, kind: kind) }
  }

  /// The lines of some records, in the order given; one that is gone is left out.
  package func rows(_ ids: some Collection<AuthorityID>) throws -> [AuthorityRow] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns) FROM json_each(?) AS wanted
        JOIN \(table) ON \(table).id = wanted.value ORDER BY wanted.key
        """
    )
    let list = "[" + ids.map { String($0.rawValue) }.joined(separator: ",") + "]"
    return try Row.fetchAll(statement, arguments: [list])
      .compactMap { AuthorityRow(row: $0, at: 0, kind: kind) }
  }

  package func count(_ listing: AuthorityListing) throws -> Int {
    let query: SQL = "SELECT count(*) FROM \(sql: table) WHERE \(condition(listing))"
    let (sql, arguments) = try query.build(db)
    return try Int.fetchOne(db, sql: sql, arguments: arguments) ?? 0
  }

  var columns: String {
    "\(table).id, \(kind.nameExpression), \(kind.countExpression("\(table).id"))"
  }

  private func condition(_ listing: AuthorityListing) -> SQL {
    var conditions = findWords(listing.find).map { word -> SQL in
      "id IN (\(kind.records(withWord: word)))"
    }
    if listing.withoutBooks {
      conditions.append("\(sql: kind.countExpression("\(table).id")) = 0")
    }
    return allOf(conditions)
  }

  private func order(_ listing: AuthorityListing) -> String {
    let direction = listing.order.descending ? "DESC" : "ASC"
    return switch listing.order.column {
    case .name: "sortKey \(direction), id \(direction)"
    case .books: "\(kind.countExpression("\(table).id")) \(direction), sortKey, id"
    case .added: "added \(direction), id \(direction)"
    }
  }
}

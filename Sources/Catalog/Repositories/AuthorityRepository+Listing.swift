import GRDB

extension AuthorityRepository {
  /// The ids of a whole listing, in order: the only thing that is ever loaded whole.
  package func ids(_ listing: AuthorityListing) throws -> OrderedIDs {
    guard isFinding(listing) else { return try listing.keysetScan(kind).ids(db) }
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
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
      .compactMap { AuthorityRow(row: access.record($0, kind.recordKind), at: 0, kind: kind) }
  }

  /// The first or the last lines of a listing, in its order.
  package func rows(
    _ listing: AuthorityListing,
    from end: ListEnd,
    limit: Int
  ) throws -> [AuthorityRow] {
    guard isFinding(listing) else {
      return try rows(listing.keysetScan(kind).ids(db, from: end, limit: limit))
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
    guard isFinding(listing) else {
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

  private func isFinding(_ listing: AuthorityListing) -> Bool {
    listing.find.contains { !$0.isWhitespace }
  }

  private func condition(_ listing: AuthorityListing) throws -> SQL {
    var conditions = try findWords(listing.find).map { word -> SQL in
      "id IN (\(kind.records(withWord: word)))"
    }
    if listing.withoutBooks { conditions.append("\(sql: table).books = 0") }
    return allOf(conditions)
  }

  private func order(_ listing: AuthorityListing) -> String {
    listing.keysetScan(kind).pieces[0].keys.flatMap { keys in
      keys.columns.map { "\($0) \(keys.descending ? "DESC" : "ASC")" }
    }.joined(separator: ", ")
  }
}

import GRDB

/// What an export reads: every record as it stands, in an order that no number decides.
///
/// Each comes with the key by which it is filed; those with the same key come one behind the other.
extension View {
  /// Hands over books in the order given; one that is gone is left out.
  package func forEachBook(
    _ ids: some Sequence<Int64>,
    _ body: (_ record: BookRecord, _ sortKey: String) throws -> Void
  ) throws {
    let queries = try BookRecordQueries(self)
    for id in ids {
      if let (record, sortKey) = try queries.record(id) { try body(record, sortKey) }
    }
  }

  /// Hands over authority records of a kind, by what they are filed under.
  ///
  /// - Parameter books: Only those that one of these has; nil takes all.
  package func forEachAuthority(
    _ kind: AuthorityKind,
    of books: OrderedIDs?,
    _ body: (_ record: AuthorityRecord, _ sortKey: String) throws -> Void
  ) throws {
    let table = kind.rawValue
    let wanted = try books.map { try authorities(kind, of: $0) }
    let aliases = try RawQuery(
      db,
      "SELECT name AS spelling FROM \(kind.aliasTable.rawValue) WHERE \(table)Id = ? ORDER BY id"
    )
    let query = """
      SELECT id, name, \(kind == .author ? "qualifier" : "NULL"), sortName, added, modified, sortKey
      FROM \(table) ORDER BY sortKey, id
      """
    func read(_ row: RawRow, _ id: Int64) -> RawRecord {
      RawRecord(row: row, kind: kind.recordKind, id: id, log: connection.damage)
    }
    try db.forEachRow(query) { row in
      let id = row.integer(0)
      guard wanted?.contains(id) ?? true else { return }
      let sortKey = row.string(6) ?? ""
      let row = read(row, id)
      var record = AuthorityRecord(
        kind: kind,
        name: row.neededText(1),
        qualifier: row.text(2),
        sortName: row.neededText(3),
        times: row.times(at: 4)
      )
      try aliases.forEachRow(of: id) { record.aliases.append(read($0, id).neededText(0)) }
      try body(record, sortKey)
    }
  }

  private func authorities(_ kind: AuthorityKind, of books: OrderedIDs) throws -> IDBitmap {
    let query =
      switch kind.link {
      case .one(let column): "SELECT \(column) FROM book WHERE id = ? AND \(column) IS NOT NULL"
      case .many(let table, let column): "SELECT \(column) FROM \(table.rawValue) WHERE bookId = ?"
      }
    let links = try RawQuery(db, query)
    var found = IDBitmap()
    for book in books {
      try links.forEachRow(of: book) { row in found.insert(row.integer(0)) }
    }
    return found
  }

  /// The same books in the order in which a list of all books has them: by title, unless said.
  package func sorted(_ ids: OrderedIDs, by order: BookOrder = BookOrder()) throws -> OrderedIDs {
    var wanted = IDBitmap()
    for id in ids { wanted.insert(id) }
    return try books.ids(BookListing(order: order)).filtered(by: wanted)
  }
}

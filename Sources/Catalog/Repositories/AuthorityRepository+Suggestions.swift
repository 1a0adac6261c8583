import GRDB

/// A record that a person may mean by what they have typed so far.
package struct Suggestion: Hashable, Sendable {
  package let row: AuthorityRow
  package let closeness: Closeness
}

/// How many names are looked at for a suggestion.
///
/// At 232,000 authors SQLite takes 6 ms for a common letter with these numbers, and 57 ms to rank all
/// names with it.
private enum MostNames {
  /// Those with a beginning or a word that begins so: where there are fewer, all are ranked.
  static let fitting = 1000
  /// Those with most books, among which are the best of what more names have.
  static let frequent = 2000
  /// Where there are so many, they are looked at for letters inside of words only when nothing
  /// begins so: that takes 23 ms at 232,000 authors, 2 ms at so many.
  static let lookedInside = 20_000
}

extension AuthorityRepository {
  /// The records that fit what is typed in the order of ``Closeness``, then those with most books
  /// first.
  ///
  /// Where more names fit than can be ranked at once, those with most books are. Nothing typed: the
  /// ones last used first.
  package func suggestions(_ text: String, limit: Int = 50) throws -> [Suggestion] {
    guard let name = TypedName(text) else { return [] }
    guard !name.words.isEmpty else { return try lastUsed(limit: limit) }
    let found = try suggestions(
      name,
      among: try candidates(name),
      where: name.beginsWords,
      limit: limit
    )
    guard found.count < limit, try found.isEmpty || !areMany else { return found }
    let inside: SQL = """
      SELECT id FROM \(sql: table) WHERE \(name.isInside(of: "foldedName"))
      UNION SELECT \(sql: table)Id FROM \(sql: aliases) WHERE \(name.isInside(of: "foldedName"))
      """
    let known = Set(found.map(\.row.id))
    let others = try suggestions(name, among: inside, where: name.isInside, limit: limit)
    return found + others.filter { !known.contains($0.row.id) }.prefix(limit - found.count)
  }

  private var aliases: String { kind.aliasTable.rawValue }

  private var areMany: Bool {
    get throws {
      let statement = try db.cachedStatement(sql: "SELECT 1 FROM \(table) LIMIT 1 OFFSET ?")
      return try Bool.fetchOne(statement, arguments: [MostNames.lookedInside]) ?? false
    }
  }

  /// A query for the ids of a bounded number of records, among which are the best.
  private func candidates(_ name: TypedName) throws -> SQL {
    func first(_ query: SQL, _ most: Int = MostNames.fitting) -> SQL {
      "SELECT * FROM (\(query) LIMIT \(most))"
    }
    let rarest = try name.words.map { word in
      let records = first(kind.records(withWord: word))
      let (sql, arguments) = try ("SELECT count(*) FROM (\(records))" as SQL).build(db)
      return (records: records, count: try Int.fetchOne(db, sql: sql, arguments: arguments) ?? 0)
    }.min { $0.count < $1.count }
    // Among all that have a word are those that begin with it, too.
    guard let rarest, rarest.count == MostNames.fitting else {
      return rarest?.records ?? "SELECT 0"
    }
    let key = SortKey(folded: name.text).text
    return [
      rarest.records,
      first("SELECT id FROM \(sql: table) WHERE \(isIn("foldedName", beginning: name.text))"),
      first("SELECT id FROM \(sql: table) WHERE \(isIn("sortKey", beginning: key))"),
      first("SELECT id FROM \(sql: table) ORDER BY books DESC", MostNames.frequent),
    ].joined(separator: " UNION ")
  }

  private func suggestions(
    _ name: TypedName,
    among candidates: SQL,
    where fits: (String) -> SQL,
    limit: Int
  ) throws -> [Suggestion] {
    // A person is filed under the family name, which is no other beginning of the name.
    let sorted = kind == .author ? "closeness" : name.closeness(ofSortKey: "sortKey")
    let query: SQL = """
      WITH candidate(id) AS MATERIALIZED (\(candidates)), spelled(id, spelling) AS (
        SELECT candidate.id, foldedName FROM candidate
          CROSS JOIN \(sql: table) ON \(sql: table).id = candidate.id
        UNION ALL
        SELECT candidate.id, foldedName FROM candidate
          CROSS JOIN \(sql: aliases) ON \(sql: table)Id = candidate.id
      ), fitting AS (
        SELECT id, min(\(name.closeness(of: "spelling"))) AS closeness
        FROM spelled WHERE \(fits("spelling")) GROUP BY id
      )
      SELECT \(sql: columns), min(closeness, \(sorted)) AS best
      FROM fitting CROSS JOIN \(sql: table) ON \(sql: table).id = fitting.id
      ORDER BY best, 3 DESC, sortKey LIMIT \(limit)
      """
    let (sql, arguments) = try query.build(db)
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).compactMap { row in
      let row = access.record(row, kind.recordKind)
      guard let found = AuthorityRow(row: row, at: 0, kind: kind) else { return nil }
      return Suggestion(row: found, closeness: Closeness(rawValue: row[3]) ?? .elsewhere)
    }
  }

  private func lastUsed(limit: Int) throws -> [Suggestion] {
    let recent: String =
      switch kind.link {
      case .one(let column):
        "SELECT \(column) AS id, max(modified) AS used FROM"
          + " (SELECT \(column), modified FROM book WHERE \(column) IS NOT NULL"
          + " ORDER BY modified DESC, id DESC LIMIT 1000) GROUP BY 1"
      case .many(let links, let column):
        "SELECT \(column) AS id, max(id) AS used FROM"
          + " (SELECT \(column), id FROM \(links.rawValue) ORDER BY id DESC LIMIT 1000) GROUP BY 1"
      }
    func rows(_ source: String) throws -> [AuthorityRow] {
      let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM \(source) LIMIT ?")
      return try Row.fetchAll(statement, arguments: [limit]).compactMap {
        AuthorityRow(row: access.record($0, kind.recordKind), at: 0, kind: kind)
      }
    }
    let used = try rows(
      "(\(recent)) AS recent JOIN \(table) USING (id) ORDER BY used DESC, sortKey"
    )
    let known = Set(used.map(\.id))
    let others =
      used.count < limit
      ? try rows("\(table) ORDER BY sortKey").filter { !known.contains($0.id) } : []
    return (used + others).prefix(limit).map { Suggestion(row: $0, closeness: .elsewhere) }
  }
}

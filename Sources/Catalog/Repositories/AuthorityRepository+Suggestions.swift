import GRDB

/// A record that a person may mean by what they have typed so far.
package struct Suggestion: Hashable, Sendable {
  package let row: AuthorityRow
  package let closeness: Closeness

  package enum Closeness: Int, Hashable, Sendable, Comparable {
    /// The name itself, folded.
    case exact
    /// The name, or another spelling of it, begins so.
    case beginning
    /// Words of the name begin so.
    case words

    package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }
}

extension AuthorityRepository {
  /// The records that fit what is typed.
  ///
  /// Exact first, then names that begin so, then names with words that begin so; among them those
  /// with most books first. Nothing typed: the ones last used first.
  package func suggestions(_ text: String, limit: Int = 50) throws -> [Suggestion] {
    // Nobody has a name of so many words that they are too many.
    guard let words = try? findWords(text) else { return [] }
    guard let first = words.first else { return try lastUsed(limit: limit) }
    let whole = words.joined(separator: " ")
    let rest = words.dropFirst().map { word -> SQL in
      let start = " " + word
      return "instr(' ' || spelling, \(start))"
    }
    let start = " " + first
    let conditions = allOf(
      ["id IN (\(kind.records(withWord: first)))", "instr(' ' || spelling, \(start))"] + rest
    )
    let query: SQL = """
      WITH spelled(id, spelling) AS (
        SELECT id, foldedName FROM \(sql: table)
        UNION ALL
        SELECT \(sql: table)Id, foldedName FROM \(sql: kind.aliasTable.rawValue)
      ), fitting AS (
        SELECT id, min(CASE WHEN spelling = \(whole) THEN 0
          WHEN substr(spelling, 1, \(whole.unicodeScalars.count)) = \(whole) THEN 1
          ELSE 2 END) AS closeness
        FROM spelled WHERE \(conditions) GROUP BY id
      )
      SELECT \(sql: columns), closeness FROM fitting JOIN \(sql: table) USING (id)
      ORDER BY closeness, 3 DESC, sortKey LIMIT \(limit)
      """
    let (sql, arguments) = try query.build(db)
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).compactMap { row in
      let row = access.record(row, kind.recordKind)
      guard let found = AuthorityRow(row: row, at: 0, kind: kind) else { return nil }
      return Suggestion(row: found, closeness: Suggestion.Closeness(rawValue: row[3]) ?? .words)
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
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns) FROM \(table) LEFT JOIN (\(recent)) AS recent USING (id)
        ORDER BY recent.used DESC NULLS LAST, sortKey LIMIT ?
        """
    )
    return try Row.fetchAll(statement, arguments: [limit]).compactMap { row in
      AuthorityRow(row: access.record(row, kind.recordKind), at: 0, kind: kind)
        .map { Suggestion(row: $0, closeness: .words) }
    }
  }
}

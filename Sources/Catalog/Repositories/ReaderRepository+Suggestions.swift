import GRDB

extension ReaderRepository {
  /// Readers whose name or card fits what is typed in the order of ``Closeness``, then those who
  /// have most books out; nothing typed: those who were lent to last, then the others by name.
  package func suggestions(_ text: String, limit: Int = 20) throws -> [ReaderRow] {
    guard let name = TypedName(text) else { return [] }
    let columns = try columns
    guard !name.words.isEmpty else {
      let statement = try db.cachedStatement(
        sql: """
          SELECT \(columns), (SELECT max(id) FROM loan WHERE readerId = reader.id) AS last
          FROM reader ORDER BY last DESC NULLS LAST, sortKey, id LIMIT ?
          """
      )
      return try Row.fetchAll(statement, arguments: [limit])
        .map { ReaderRow(row: access.record($0, .reader)) }
    }
    let query: SQL = """
      SELECT \(sql: columns),
        min(\(name.closeness(of: "foldedName")), \(name.closeness(of: "card"))) AS closeness
      FROM (SELECT *, coalesce(folded((
          SELECT number FROM readerCard WHERE readerId = reader.id)), '') AS card FROM reader) AS reader
      WHERE \(anyOf([name.isInside(of: "foldedName"), name.beginsWords(of: "card")]))
      ORDER BY closeness, 6 DESC, sortKey, id LIMIT \(limit)
      """
    let (sql, arguments) = try query.build(db)
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
      .map { ReaderRow(row: access.record($0, .reader)) }
  }
}

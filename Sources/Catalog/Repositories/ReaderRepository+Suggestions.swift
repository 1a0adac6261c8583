import GRDB

extension ReaderRepository {
  /// Readers whose name or card fits what is typed in the order of ``Closeness``, then those who
  /// have most books out; nothing typed: all by name.
  package func suggestions(_ text: String, limit: Int = 20) throws -> [ReaderRow] {
    guard let name = TypedName(text) else { return [] }
    guard !name.words.isEmpty else { return try rows(ReaderListing(), limit: limit) }
    let columns = try columns
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

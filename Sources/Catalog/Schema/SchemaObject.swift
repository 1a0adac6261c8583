import GRDB

/// A table, index, view or trigger as it stands in `sqlite_schema`.
struct SchemaObject: Equatable {
  let kind: String
  let name: String
  /// A line that names it and what it belongs to, and the statement that makes it.
  let text: String

  /// Byte by byte: to a `String` some letters are the same as others.
  static func == (one: SchemaObject, other: SchemaObject) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  var article: String { kind == "index" ? "an" : "a" }

  /// Its kind and name, of which so much that a sentence stays one.
  var words: String { "\(kind.prefix(20)) “\(name.prefix(60))”" }

  /// All of a file, in an order that does not depend on how they came.
  ///
  /// What ANALYZE leaves is none of them: it is only numbers, and anyone's shell may have made it.
  static func fetchAll(_ db: Database) throws -> [SchemaObject] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT CAST(coalesce(type, '') AS TEXT), CAST(coalesce(name, '') AS TEXT), \(text) \(source)
        """
    )
    return try Array(rows.map { try SchemaObject(kind: $0[0], name: $0[1], text: $0[2]) })
  }

  /// The ``text`` of each, in the same order.
  static let texts: SQL = "SELECT \(sql: text) \(sql: source)"

  private static let text = """
    '-- ' || quote(type) || ' ' || quote(name) || ' ' || quote(tbl_name) || char(10)
      || coalesce(sql || ';' || char(10), '')
    """

  private static let source = """
    FROM sqlite_schema
    WHERE coalesce(sql, '') NOT IN (
      'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
      'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'
    )
    ORDER BY type DESC, name
    """
}

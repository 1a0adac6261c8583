import GRDB

/// Turns tables, columns and keys into the words that a person knows them by.
struct FieldNames {
  let db: Database

  func label(_ table: Table, _ column: String) -> String {
    switch column {
    case "title": "title"
    case "yearText", "year": "year"
    case "genreId": "genre"
    case "seriesId": "series"
    case "volumeNumber": "volume"
    case "location": "shelf"
    case "authorId": "author"
    case "publisherId": "publisher"
    case "tagId": "tag"
    case "sortName": "sorted as"
    case "value": "ISBN"
    case "text": "query"
    case "name" where table.ownerColumn != nil: "other spelling"
    default: column
    }
  }

  /// A stored value as a person reads it: a name for a key, nothing for an absent one.
  func text(_ table: Table, _ column: String, _ value: DatabaseValue) throws -> String {
    if let other = table.references.first(where: { $0.column == column })?.table,
      let id = Int64.fromDatabaseValue(value)
    {
      return try name(other, id) ?? "deleted \(other.rawValue) \(id)"
    }
    switch value.storage {
    case .null, .blob: return ""
    case .int64(let number): return String(number)
    case .double(let number): return String(number)
    case .string(let text):
      switch column {
      case "language": return Language(stored: text).name
      case "format": return BookFormat(rawValue: text).name
      case "value": return ISBN(stored: text).formatted
      default: return text
      }
    }
  }

  /// The name of a record; of one that is gone, the name it was deleted with.
  func name(of record: RecordID) throws -> String {
    let (table, id) = record.row
    return try name(of: table, id)
  }

  func name(of table: Table, _ id: Int64) throws -> String {
    if let name = try name(table, id) { return name }
    let column = table == .book ? "title" : "name"
    return try String.fetchOne(
      db,
      sql: """
        SELECT json_extract(before, ?) FROM change
        WHERE tableName = ? AND operation = 'delete' AND first = ? ORDER BY id DESC LIMIT 1
        """,
      arguments: ["$.\(column)", table.rawValue, id]
    ) ?? ""
  }

  private func name(_ table: Table, _ id: Int64) throws -> String? {
    let expression =
      AuthorityKind(rawValue: table.rawValue)?.nameExpression
      ?? (table == .book ? "title" : table == .savedQuery ? "name" : "CAST(id AS TEXT)")
    let statement = try db.cachedStatement(
      sql: "SELECT \(expression) FROM \(table.rawValue) WHERE id = ?"
    )
    return try String.fetchOne(statement, arguments: [id])
  }
}

import GRDB

/// The old values of some columns of a row, kept as a JSON object by column name.
///
/// SQLite's `json_each` reads it back with its types, so that only the writing is ours.
enum BeforeImage {
  static func encode(_ values: [(String, DatabaseValue)]) -> String {
    var json = "{"
    for (column, value) in values {
      if json.utf8.count > 1 { json += "," }
      json += "\"\(column)\":"
      switch value.storage {
      case .null, .blob: json += "null"
      case .int64(let number): json += String(number)
      case .double(let number): json += String(number)
      case .string(let text): json.appendJSON(text)
      }
    }
    return json + "}"
  }

  static func decode(_ json: String, _ db: Database) throws -> [String: DatabaseValue] {
    var values: [String: DatabaseValue] = [:]
    try db.forEachRow("SELECT key, value FROM json_each(?)", arguments: [json]) { row in
      values[row.string(0) ?? ""] = DatabaseValue(sqliteStatement: row.statement, index: 1)
    }
    return values
  }
}

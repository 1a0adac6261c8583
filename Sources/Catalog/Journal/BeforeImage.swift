import Books
import GRDB

/// The old values of some columns of a row, kept as a JSON object by column name.
///
/// SQLite's `json_each` reads it back with its types, so that only the writing is ours.
enum BeforeImage {
  static func encode(_ values: [(String, DatabaseValue)]) -> String {
    var json = [UInt8(ascii: "{")]
    for (column, value) in values {
      if json.count > 1 { json.append(UInt8(ascii: ",")) }
      json += "\"\(column)\":".utf8
      switch value.storage {
      case .null, .blob: json += "null".utf8
      case .int64(let number): json += String(number).utf8
      case .double(let number): json += String(number).utf8
      case .string(let text): json.appendJSON(text)
      }
    }
    json.append(UInt8(ascii: "}"))
    return String(decoding: json, as: UTF8.self)
  }

  /// - Returns: The values of the columns that the table has; nil when it is no image.
  static func decode(
    _ json: String,
    of table: Table,
    _ db: Database
  ) throws -> [String: DatabaseValue]? {
    var values: [String: DatabaseValue] = [:]
    var isImage = false
    let columns = table.imageColumns
    try db.forEachRow(
      """
      SELECT NULL, NULL WHERE json_type(\(readable("?1"))) = 'object' AND json_valid(?1)
      UNION ALL SELECT key, value FROM json_each(\(readable("?1")))
      """,
      arguments: [json]
    ) { row in
      guard let column = row.string(0) else { return isImage = true }
      if columns.contains(column) {
        values[column] = DatabaseValue(sqliteStatement: row.statement, index: 1)
      }
    }
    return isImage ? values : nil
  }

  /// The image of a line of the journal; of one that is damaged one without values.
  static let readable = readable("before")

  private static func readable(_ text: String) -> String {
    "CASE WHEN json_valid(\(text)) THEN \(text) ELSE '{}' END"
  }
}

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

  /// Beside the columns of a row that is deleted: the row of its table that is in its place since.
  static let heir = "movedTo"

  /// The values of the columns that the table has, as a line of the journal says.
  static func decode(
    line: Int64,
    of table: Table,
    _ db: Database
  ) throws -> [String: DatabaseValue] {
    let columns = table.imageColumns
    var values: [String: DatabaseValue] = [:]
    values.reserveCapacity(columns.count)
    // They were written in this order.
    var place = 0
    try db.forEachRow(
      "SELECT key, value FROM change, json_each(\(readable)) WHERE change.id = ?",
      arguments: [line]
    ) { row in
      guard let key = row.string(0) else { return }
      if place >= columns.count || columns[place] != key {
        guard let found = columns.firstIndex(of: key) else { return }
        place = found
      }
      values[key] = row.value(1)
      place += 1
    }
    return values
  }

  /// The image of a line of the journal; of one that is damaged one without values.
  static let readable = "CASE WHEN json_valid(before) THEN before ELSE '{}' END"
}

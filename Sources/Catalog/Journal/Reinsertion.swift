import Books
import GRDB

/// What puts deleted rows of a table back as lines of the journal say, prepared once for all of them.
struct Reinsertion {
  /// The places in an image of the columns that refer to other records.
  let references: [(place: Int, table: Table)]
  private let reading: RawQuery
  private let insertion: RawStatement
  private let columns: Int

  init(of table: Table, _ db: Database) throws {
    references = table.references.compactMap { reference in
      table.place(of: reference.column).map { ($0, reference.table) }
    }
    columns = table.imageColumns.count
    let values = table.imageColumns.map { "json_extract(before, '$.\($0)')" }
    reading = try RawQuery(
      db,
      "SELECT \(values.joined(separator: ", ")) FROM change WHERE id = ? AND json_valid(before)"
    )
    insertion = RawStatement(
      try db.cachedStatement(sql: table.reinsertion + " ON CONFLICT DO NOTHING")
    )
  }

  /// The values of ``Table/imageColumns`` in a line; nil where it cannot be read.
  func image(_ line: Int64) throws -> [DatabaseValue]? {
    var image: [DatabaseValue]?
    try reading.forEachRow(of: line) { row in
      image = (0..<Int32(columns)).map(row.value)
    }
    return image
  }

  /// - Returns: False when another row has what this one would be the only one to have.
  func insert(_ id: Int64, _ values: [DatabaseValue], _ db: Database) throws -> Bool {
    try insertion.run([id.databaseValue] + values)
    return db.changesCount > 0
  }
}

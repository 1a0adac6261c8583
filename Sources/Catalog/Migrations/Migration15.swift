import Books
import GRDB

/// Version 15: genres, series and tags are told apart by their signs as well: C, C++ and C#.
///
/// Names that fold alike were one before, so that none of those that there are meets another.
enum Migration15 {
  private static let tables = ["genre", "series", "tag"]

  static func run(_ db: Database, _ progress: Schema.Progress) throws {
    for (index, table) in tables.enumerated() {
      try db.execute(
        sql: """
          ALTER TABLE \(table) ADD COLUMN signs TEXT NOT NULL DEFAULT '';
          DROP INDEX \(table)_name;
          CREATE UNIQUE INDEX \(table)_name ON \(table)(foldedName, signs);
          """
      )
      try db.inPortions(of: table) { ids, share in
        try progress((Double(index) + share) / Double(tables.count))
        try fill(table, ids, db)
      }
    }
  }

  private static func fill(_ table: String, _ ids: ClosedRange<Int64>, _ db: Database) throws {
    let names = try Row.fetchAll(
      db,
      sql: "SELECT id, name FROM \(table) WHERE id BETWEEN ? AND ?",
      arguments: [ids.lowerBound, ids.upperBound]
    )
    for row in names {
      let signs = nameSigns(try row[1] as String? ?? "")
      guard !signs.isEmpty else { continue }
      try db.execute(
        sql: "UPDATE \(table) SET signs = ? WHERE id = ?",
        arguments: [signs, try row[0] as Int64]
      )
    }
  }
}

import Books
import GRDB

/// Version 21: every record has a key by which each copy of the catalogue knows it.
///
/// The keys are made of what two copies of one catalogue have in common, so that both have the same for what
/// was there when they were one: the first change in the history, a row's number and when it was added.
/// Records that were deleted before have none; one of them that is put back gets one then.
enum Migration21 {
  private static let tables = [
    "author", "publisher", "genre", "series", "tag", "book", "reader", "reading", "loan",
    "savedQuery", "customField",
  ]
  /// The tables whose rows have no time, and are known by their names.
  private static let timeless: Set = ["savedQuery", "customField"]

  static func run(_ db: Database, _ progress: Schema.Progress) throws {
    let origin = try origin(db)
    for (number, table) in tables.enumerated() {
      func told(_ share: Double) throws {
        try progress((Double(number) + share) / Double(tables.count))
      }
      try db.execute(
        sql:
          "ALTER TABLE \(table) ADD COLUMN recordKey INTEGER NOT NULL DEFAULT 0 CHECK (recordKey >= 0)"
      )
      try fill(table, origin, db) { try told($0 * 0.9) }
      try db.execute(sql: "CREATE UNIQUE INDEX \(table)_key ON \(table)(recordKey)")
      try told(1)
    }
    try db.execute(sql: formerKeys)
  }

  /// Two catalogues that began at different moments have different keys.
  static func origin(_ db: Database) throws -> String {
    try String.fetchOne(db, sql: "SELECT at || ' ' || who FROM revision ORDER BY id LIMIT 1") ?? ""
  }

  private static func fill(
    _ table: String,
    _ origin: String,
    _ db: Database,
    _ progress: Schema.Progress
  ) throws {
    let known = timeless.contains(table) ? "foldedName" : "id || ' ' || added"
    let write = RawStatement(
      try db.cachedStatement(sql: "UPDATE \(table) SET recordKey = ? WHERE id = ?")
    )
    // Two of a million are the same with a chance of one in two million; then the later one has another.
    var taken: Set<RecordKey> = []
    try db.inPortions(of: table) { portion, share in
      try progress(share)
      let rows = try Row.fetchAll(
        db,
        sql: "SELECT id, \(known) FROM \(table) WHERE id BETWEEN ? AND ? ORDER BY id",
        arguments: [portion.lowerBound, portion.upperBound]
      )
      for row in rows {
        var hash = FNV1a()
        hash.add("\(origin) \(table) \(try row[1] as String)".utf8)
        var keys = RecordKeySource(seed: hash.value)
        var key = keys.next()
        while !taken.insert(key).inserted { key = keys.next() }
        write.bind(key.number, at: 1)
        write.bind(try row[0] as Int64, at: 2)
        try write.run()
      }
    }
  }

  /// The keys of records that were merged into others.
  ///
  /// No part of the history: undo follows from whether the row is there.
  private static let formerKeys = """
    CREATE TABLE formerKey (
      recordKey INTEGER PRIMARY KEY CHECK (recordKey > 0),
      tableName TEXT NOT NULL,
      rowId INTEGER NOT NULL,
      heirId INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX formerKey_row ON formerKey(tableName, rowId);
    """
}

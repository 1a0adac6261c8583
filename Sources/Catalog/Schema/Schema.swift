import GRDB

/// The versions of a catalogue file, kept in SQLite's `user_version`.
enum Schema {
  /// "Octv", so that a catalogue is told from other programs' databases.
  static let applicationID: Int32 = 0x4F63_7476

  private static let migrations: [@Sendable (Database) throws -> Void] = [
    Migration1.run,
    Migration2.run,
    Migration3.run,
    Migration4.run,
    Migration5.run,
    Migration6.run,
    Migration7.run,
    Migration8.run,
  ]

  static var latest: Int { migrations.count }

  static func version(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }

  /// Brings the schema up to a version, each step wholly or not at all.
  static func migrate(_ writer: some DatabaseWriter, upTo target: Int = latest) throws {
    for (index, migration) in migrations.enumerated() where index < target {
      try writer.write { db in
        guard try version(db) == index else { return }
        try migration(db)
        try db.execute(sql: "PRAGMA user_version = \(index + 1)")
      }
    }
  }
}

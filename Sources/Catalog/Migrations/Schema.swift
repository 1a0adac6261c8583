import GRDB

/// The versions of a catalogue file, kept in SQLite's `user_version`.
enum Schema {
  /// The tables whose rows are all made of others.
  static let derivedTables: Set<String> = [
    "titleText", "nameWord", "bookOrigin", "titleSearch", "titleSearch_data",
    "titleSearch_idx", "titleSearch_docsize", "titleSearch_config",
  ]

  /// Called with the part of a migration that is done, from 0 to 1; an error that it throws ends it.
  typealias Progress = (Double) throws -> Void

  private static let migrations: [@Sendable (Database, Progress) throws -> Void] = [
    Migration1.run,
    Migration2.run,
    Migration3.run,
    Migration4.run,
    Migration5.run,
    Migration6.run,
    Migration7.run,
    Migration8.run,
    Migration9.run,
    Migration10.run,
    Migration11.run,
    Migration12.run,
    Migration13.run,
    Migration14.run,
    Migration15.run,
    Migration16.run,
    Migration17.run,
    Migration18.run,
    Migration19.run,
    Migration20.run,
    Migration21.run,
    Migration22.run,
    Migration23.run,
  ]

  static var latest: Int { migrations.count }

  static func version(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }

  /// Brings the schema up to a version, wholly or not at all.
  static func migrate(
    _ writer: some DatabaseWriter,
    upTo target: Int = latest,
    progress: Progress = { _ in }
  ) throws {
    try writer.write { db in
      let first = try version(db)
      guard first < target else { return }
      let steps = Double(target - first)
      for index in first..<target {
        let done = Double(index - first)
        try progress(done / steps)
        try migrations[index](db) { try progress((done + $0) / steps) }
      }
      try progress(1)
      try db.execute(sql: "PRAGMA user_version = \(target)")
    }
  }
}

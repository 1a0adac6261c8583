import GRDB

/// Version 10: a number of the file's own, by which one file is told from another that took its
/// place.
///
/// A copy keeps it; what is made anew, and what a backup is restored to, has another.
enum Migration10 {
  /// Gives a file without a number one.
  static let newIdentity = "INSERT OR IGNORE INTO catalog VALUES (1, randomblob(16))"

  static func run(_ db: Database, _: Schema.Progress) throws {
    try db.execute(
      sql: """
        CREATE TABLE catalog (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          identity BLOB NOT NULL CHECK (length(identity) = 16)
        ) STRICT;
        \(newIdentity);
        """
    )
  }
}

import GRDB

/// Version 17: the ways in which the catalogue files names that libraries file differently.
///
/// A convention without a row is filed in its usual way.
enum Migration17 {
  static func run(_ db: Database, _: Schema.Progress) throws {
    try db.execute(
      sql: """
        CREATE TABLE sortRule (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          convention TEXT NOT NULL,
          way TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX sortRule_convention ON sortRule(convention);
        """
    )
  }
}

import GRDB

/// Version 3: queries that were given a name.
enum Migration3 {
  static func run(_ db: Database, _: Schema.Progress) throws {
    try db.execute(
      sql: """
        CREATE TABLE savedQuery (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
          text TEXT NOT NULL,
          foldedName TEXT NOT NULL UNIQUE
        ) STRICT;
        """
    )
  }
}

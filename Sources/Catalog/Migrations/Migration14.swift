import GRDB

/// Version 14: an ISBN may be kept as it is printed, though it is wrong.
enum Migration14 {
  static func run(_ db: Database, _: Schema.Progress) throws {
    try db.execute(
      sql: """
        CREATE TABLE printedISBN (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          bookId INTEGER NOT NULL UNIQUE REFERENCES book ON DELETE RESTRICT,
          value TEXT NOT NULL UNIQUE
            CHECK (length(value) BETWEEN 1 AND 20 AND value NOT GLOB '*[^0-9X]*')
        ) STRICT;
        INSERT INTO printedISBN SELECT id, bookId, value FROM isbn;
        -- So that no id is used again.
        DELETE FROM sqlite_sequence WHERE name = 'printedISBN';
        INSERT INTO sqlite_sequence SELECT 'printedISBN', seq FROM sqlite_sequence WHERE name = 'isbn';
        DROP TABLE isbn;
        ALTER TABLE printedISBN RENAME TO isbn;
        """
    )
  }
}

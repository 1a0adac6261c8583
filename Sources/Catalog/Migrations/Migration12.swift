import GRDB

/// Version 12: custom fields, and the values of books in them.
///
/// A value has the kind of its field, so that its key follows from its own row alone: the number or
/// folded text that books are found and sorted by. Both tables begin empty.
enum Migration12 {
  static func run(_ db: Database, _: Schema.Progress) throws {
    try db.execute(
      sql: """
        CREATE TABLE customField (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
          kind INTEGER NOT NULL,
          -- Of a choice, what there is to choose from: a JSON array of texts.
          choices TEXT,
          position INTEGER NOT NULL,
          foldedName TEXT NOT NULL UNIQUE
        ) STRICT;

        CREATE TABLE customValue (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          bookId INTEGER NOT NULL REFERENCES book ON DELETE RESTRICT,
          fieldId INTEGER NOT NULL REFERENCES customField ON DELETE RESTRICT,
          kind INTEGER NOT NULL,
          value TEXT NOT NULL CHECK (length(value) >= 1),
          key ANY,
          UNIQUE (bookId, fieldId)
        ) STRICT;
        CREATE INDEX customValue_key ON customValue(fieldId, key, bookId);
        """
    )
  }
}

import GRDB

/// Version 16: books to look up, former fields of merged books, and permanent decisions.
///
/// None of the numbers without `REFERENCES` needs a record that is still there: ids are never used
/// again, and a decision about a record that is gone waits for its undoing.
enum Migration16 {
  static func run(_ db: Database, _: Schema.Progress) throws {
    try db.execute(sql: lookups + merging + decisions)
  }

  /// The lookups that a person asked for, and not their outcome, which the cache of answers has.
  private static let lookups = """
    CREATE TABLE wanted (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      isbn TEXT NOT NULL,
      bookId INTEGER,
      fields TEXT,
      shelf TEXT,
      genre TEXT,
      tags TEXT,
      copies INTEGER NOT NULL,
      since INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX wanted_isbn ON wanted(isbn, ifnull(bookId, 0));

    """

  /// The number, the ISBN or both of a book that was merged into this one.
  private static let merging = """
    CREATE TABLE formerBook (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      bookId INTEGER NOT NULL REFERENCES book(id),
      formerId INTEGER,
      isbn TEXT
    ) STRICT;
    CREATE INDEX formerBook_book ON formerBook(bookId);
    CREATE INDEX formerBook_id ON formerBook(formerId) WHERE formerId IS NOT NULL;
    CREATE INDEX formerBook_isbn ON formerBook(isbn) WHERE isbn IS NOT NULL;

    """

  /// Two records that are never the same, and findings of a check that are right as they are.
  private static let decisions = """
    CREATE TABLE distinctPair (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      firstId INTEGER NOT NULL,
      secondId INTEGER NOT NULL,
      CHECK (firstId < secondId)
    ) STRICT;
    CREATE UNIQUE INDEX distinctPair_pair ON distinctPair(kind, firstId, secondId);
    CREATE TABLE acceptedFinding (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      rule TEXT NOT NULL,
      kind TEXT NOT NULL,
      recordId INTEGER NOT NULL,
      value TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX acceptedFinding_finding ON acceptedFinding(rule, kind, recordId, value);
    """
}

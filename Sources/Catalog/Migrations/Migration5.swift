import GRDB

/// Version 5: readers with their cards, their own readings, and loans.
///
/// Dates are numbers as in 20240305, so that they sort; a part that is not known is zero. Kinds,
/// statuses and directions are numbers, of which a later version may know more.
enum Migration5 {
  static func run(_ db: Database, _: Schema.Progress) throws {
    try db.execute(sql: readers)
    try db.execute(sql: loans)
    try db.execute(sql: journal)
  }

  private static let readers = """
    CREATE TABLE reader (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
      kind INTEGER NOT NULL,
      login TEXT UNIQUE CHECK (length(login) BETWEEN 1 AND 10000),
      notes TEXT CHECK (length(notes) >= 1),
      foldedName TEXT NOT NULL CHECK (length(foldedName) >= 1),
      sortKey TEXT NOT NULL,
      added INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      version INTEGER NOT NULL CHECK (version > 0)
    ) STRICT;
    CREATE UNIQUE INDEX reader_name ON reader(foldedName);
    CREATE INDEX reader_order ON reader(sortKey, id);

    CREATE TABLE readerCard (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      readerId INTEGER NOT NULL UNIQUE REFERENCES reader ON DELETE RESTRICT,
      number TEXT NOT NULL UNIQUE CHECK (length(number) BETWEEN 1 AND 10000),
      validUntil INTEGER CHECK (validUntil BETWEEN 10101 AND 99991231)
    ) STRICT;

    CREATE TABLE reading (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      bookId INTEGER NOT NULL REFERENCES book ON DELETE RESTRICT,
      readerId INTEGER NOT NULL REFERENCES reader ON DELETE RESTRICT,
      status INTEGER NOT NULL,
      started INTEGER CHECK (started BETWEEN 10000 AND 99991231),
      finished INTEGER CHECK (finished BETWEEN 10000 AND 99991231),
      rating INTEGER CHECK (rating BETWEEN 1 AND 10),
      note TEXT CHECK (length(note) >= 1),
      added INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      version INTEGER NOT NULL CHECK (version > 0)
    ) STRICT;
    -- All that a list of books shows and a query asks, without the rows themselves.
    CREATE INDEX reading_book ON reading(readerId, bookId, id, status, rating);
    CREATE INDEX reading_status ON reading(readerId, status, bookId);
    CREATE INDEX reading_finished ON reading(readerId, finished, bookId)
      WHERE finished IS NOT NULL;
    CREATE INDEX reading_ofBook ON reading(bookId);

    """

  private static let loans = """
    CREATE TABLE loan (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      direction INTEGER NOT NULL,
      date INTEGER NOT NULL CHECK (date BETWEEN 10101 AND 99991231),
      due INTEGER CHECK (due BETWEEN 10101 AND 99991231),
      readerId INTEGER REFERENCES reader ON DELETE RESTRICT,
      name TEXT CHECK (length(name) BETWEEN 1 AND 10000),
      librarianId INTEGER REFERENCES reader ON DELETE RESTRICT,
      notes TEXT CHECK (length(notes) >= 1),
      foldedName TEXT NOT NULL,
      added INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      version INTEGER NOT NULL CHECK (version > 0),
      CHECK ((readerId IS NULL) <> (name IS NULL))
    ) STRICT;
    CREATE INDEX loan_reader ON loan(readerId, date, id);
    CREATE INDEX loan_librarian ON loan(librarianId) WHERE librarianId IS NOT NULL;
    CREATE INDEX loan_date ON loan(date, id);
    CREATE INDEX loan_due ON loan(due, id);

    CREATE TABLE loanBook (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      loanId INTEGER NOT NULL REFERENCES loan ON DELETE RESTRICT,
      bookId INTEGER NOT NULL REFERENCES book ON DELETE RESTRICT,
      returned INTEGER CHECK (returned BETWEEN 10101 AND 99991231),
      UNIQUE (loanId, bookId)
    ) STRICT;
    CREATE INDEX loanBook_book ON loanBook(bookId, loanId);
    -- What is out now is a small part of all that ever was.
    CREATE INDEX loanBook_out ON loanBook(loanId, bookId) WHERE returned IS NULL;
    CREATE INDEX loanBook_outBook ON loanBook(bookId, loanId) WHERE returned IS NULL;

    """

  /// A change of someone's own readings says to others only that it was one.
  private static let journal = """
    ALTER TABLE revision ADD COLUMN readerId INTEGER;
    ALTER TABLE revision ADD COLUMN ownWhat TEXT;
    """
}

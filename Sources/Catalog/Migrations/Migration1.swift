import GRDB

/// Version 1: books, their authority records, and the journal.
///
/// STRICT tables; a CHECK, NOT NULL or foreign key stands behind every promise of a type. Foreign
/// keys are RESTRICT: what a deletion takes along is spelled out in Swift, where the journal sees
/// it.
enum Migration1 {
  static func run(_ db: Database, _: Schema.Progress) throws {
    try db.execute(sql: authorities)
    try db.execute(sql: books)
    try db.execute(sql: journal)
  }

  private static let authorities =
    """
    CREATE TABLE author (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
      qualifier TEXT CHECK (length(qualifier) BETWEEN 1 AND 10000),
      sortName TEXT NOT NULL,
      foldedName TEXT NOT NULL,
      foldedQualifier TEXT NOT NULL,
      sortKey TEXT NOT NULL,
      added INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      version INTEGER NOT NULL CHECK (version > 0)
    ) STRICT;
    CREATE UNIQUE INDEX author_name ON author(foldedName, foldedQualifier);
    CREATE INDEX author_order ON author(sortKey, id);
    """
    + ["publisher", "genre", "series", "tag"].map { table in
      """
      CREATE TABLE \(table) (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
        sortName TEXT NOT NULL,
        foldedName TEXT NOT NULL,
        sortKey TEXT NOT NULL,
        added INTEGER NOT NULL,
        modified INTEGER NOT NULL,
        version INTEGER NOT NULL CHECK (version > 0)
      ) STRICT;
      CREATE UNIQUE INDEX \(table)_name ON \(table)(foldedName);
      CREATE INDEX \(table)_order ON \(table)(sortKey, id);
      """
    }.joined()
    + ["author", "publisher", "genre", "series", "tag"].map { table in
      """
      CREATE TABLE \(table)Alias (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        \(table)Id INTEGER NOT NULL REFERENCES \(table) ON DELETE RESTRICT,
        name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
        foldedName TEXT NOT NULL,
        UNIQUE (\(table)Id, name)
      ) STRICT;
      CREATE INDEX \(table)Alias_name ON \(table)Alias(foldedName);
      """
    }.joined()

  private static let books =
    """
    CREATE TABLE book (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      title TEXT NOT NULL CHECK (length(title) >= 1),
      subtitle TEXT CHECK (length(subtitle) >= 1),
      yearText TEXT,
      year INTEGER CHECK (year BETWEEN -3000 AND 9999),
      pages INTEGER CHECK (pages > 0),
      language TEXT,
      format TEXT,
      copies INTEGER NOT NULL CHECK (copies >= 0),
      location TEXT CHECK (length(location) >= 1),
      notes TEXT CHECK (length(notes) >= 1),
      source TEXT,
      genreId INTEGER REFERENCES genre ON DELETE RESTRICT,
      seriesId INTEGER REFERENCES series ON DELETE RESTRICT,
      volume TEXT CHECK (length(volume) >= 1),
      volumeNumber REAL,
      sortTitle TEXT NOT NULL,
      sortKey TEXT NOT NULL,
      added INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      version INTEGER NOT NULL CHECK (version > 0)
    ) STRICT;
    CREATE INDEX book_order ON book(sortKey, id);
    CREATE INDEX book_year ON book(year, sortKey, id);
    CREATE INDEX book_genre ON book(genreId, sortKey, id);
    CREATE INDEX book_series ON book(seriesId, volumeNumber, sortKey, id);
    CREATE INDEX book_added ON book(added, id);
    CREATE INDEX book_modified ON book(modified, id);

    CREATE TABLE isbn (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      bookId INTEGER NOT NULL UNIQUE REFERENCES book ON DELETE RESTRICT,
      value TEXT NOT NULL UNIQUE CHECK (length(value) = 13 AND value NOT GLOB '*[^0-9]*')
    ) STRICT;

    CREATE TABLE bookAuthor (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      bookId INTEGER NOT NULL REFERENCES book ON DELETE RESTRICT,
      authorId INTEGER NOT NULL REFERENCES author ON DELETE RESTRICT,
      position INTEGER NOT NULL,
      role TEXT NOT NULL CHECK (length(role) >= 1),
      UNIQUE (bookId, authorId, role)
    ) STRICT;
    CREATE INDEX bookAuthor_author ON bookAuthor(authorId, bookId);

    CREATE TABLE bookPublisher (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      bookId INTEGER NOT NULL REFERENCES book ON DELETE RESTRICT,
      publisherId INTEGER NOT NULL REFERENCES publisher ON DELETE RESTRICT,
      position INTEGER NOT NULL,
      UNIQUE (bookId, publisherId)
    ) STRICT;
    CREATE INDEX bookPublisher_publisher ON bookPublisher(publisherId, bookId);

    CREATE TABLE bookTag (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      bookId INTEGER NOT NULL REFERENCES book ON DELETE RESTRICT,
      tagId INTEGER NOT NULL REFERENCES tag ON DELETE RESTRICT,
      UNIQUE (bookId, tagId)
    ) STRICT;
    CREATE INDEX bookTag_tag ON bookTag(tagId, bookId);

    """

  private static let journal =
    """
    CREATE TABLE revision (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      who TEXT NOT NULL,
      what TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('edit', 'undo', 'redo')),
      undoes INTEGER REFERENCES revision ON DELETE RESTRICT,
      records INTEGER NOT NULL,
      CHECK ((kind = 'edit') = (undoes IS NULL))
    ) STRICT;
    CREATE INDEX revision_undoes ON revision(undoes) WHERE undoes IS NOT NULL;

    -- Before-images only: an insertion is a range of keys, an update the old values of the
    -- changed columns, a deletion the row.
    CREATE TABLE change (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      revisionId INTEGER NOT NULL REFERENCES revision ON DELETE RESTRICT,
      operation TEXT NOT NULL CHECK (operation IN ('insert', 'update', 'delete')),
      tableName TEXT NOT NULL,
      first INTEGER NOT NULL,
      last INTEGER NOT NULL CHECK (last >= first),
      before TEXT CHECK ((before IS NULL) = (operation = 'insert'))
    ) STRICT;
    CREATE INDEX change_revision ON change(revisionId);
    CREATE INDEX change_row ON change(tableName, first) WHERE operation <> 'insert';
    CREATE INDEX change_insert ON change(tableName, first, last) WHERE operation = 'insert';

    """
}

import GRDB

/// Version 6: the numbers of books in other programs, derived from their source data.
enum Migration6 {
  static func run(_ db: Database, _ progress: Schema.Progress) throws {
    try db.execute(
      sql: """
        CREATE TABLE bookOrigin (
          program TEXT NOT NULL,
          number TEXT NOT NULL,
          bookId INTEGER NOT NULL,
          PRIMARY KEY (program, number, bookId)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX bookOrigin_book ON bookOrigin(bookId);
        """
    )
    try OriginIndex(db: db).rebuild(progress)
  }
}

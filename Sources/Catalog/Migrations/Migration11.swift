import GRDB

/// Version 11: when a book was got, which may be a month or a year alone.
enum Migration11 {
  static func run(_ db: Database, _: Schema.Progress) throws {
    try db.execute(
      sql: """
        ALTER TABLE book ADD COLUMN acquired INTEGER
          CHECK (acquired BETWEEN 10000 AND 99991231);
        CREATE INDEX book_acquired ON book(acquired) WHERE acquired IS NOT NULL;
        """
    )
  }
}

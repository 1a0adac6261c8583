import GRDB

/// Version 2: the folded words that a find looks through, derived from books and authors.
enum Migration2 {
  static func run(_ db: Database) throws {
    try db.execute(
      sql: """
        -- Derived: each word follows a space.
        CREATE TABLE bookText (
          bookId INTEGER PRIMARY KEY,
          title TEXT NOT NULL,
          authors TEXT NOT NULL
        ) STRICT;
        """
    )
    let books = try Int64.fetchAll(db, sql: "SELECT id FROM book")
    try BookText(db: db).rewrite(books)
  }
}

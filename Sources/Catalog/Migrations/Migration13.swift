import GRDB

/// Version 13: the folded words of shelves, which plain words look at, too.
enum Migration13 {
  static func run(_ db: Database, _ progress: Schema.Progress) throws {
    try db.execute(
      sql: """
        CREATE TABLE shelfWord (
          word TEXT NOT NULL,
          bookId INTEGER NOT NULL,
          PRIMARY KEY (word, bookId)
        ) STRICT, WITHOUT ROWID;
        """
    )
  }
}

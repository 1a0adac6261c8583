import GRDB

/// Version 9: what is asked of books beside their words, in one small index; the books that have
/// what most have not; and an index of titles that is searched five times as fast.
///
/// Without the first a query for a language or a number of pages goes through the books themselves,
/// which are thirty times as large. The index of titles knew of each word only the books (`detail =
/// none`); where it knows the column, too, SQLite puts the books of two words together in a fifth
/// of the time, for thirty bytes a book.
enum Migration9 {
  static func run(_ db: Database, _ progress: Schema.Progress) throws {
    try db.execute(
      sql: """
        CREATE INDEX book_facts ON book(language, format, pages, copies);
        CREATE INDEX book_shelf ON book(location) WHERE location IS NOT NULL;
        CREATE INDEX book_notes ON book(id) WHERE notes IS NOT NULL;

        DROP TABLE titleSearch;
        CREATE VIRTUAL TABLE titleSearch USING fts5(
          words,
          content = 'titleText', content_rowid = 'bookId',
          prefix = '1 2 3', detail = column,
          tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'"
        );
        """
    )
    try db.inPortions(of: "book") { ids, share in
      try progress(share)
      try db.execute(
        sql: """
          INSERT INTO titleSearch (rowid, words)
          SELECT bookId, words FROM titleText WHERE bookId BETWEEN ? AND ?
          """,
        arguments: [ids.lowerBound, ids.upperBound]
      )
    }
  }
}

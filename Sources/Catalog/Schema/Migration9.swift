import GRDB

/// Version 9: what is asked of books beside their words, in one small index, and the books that have
/// what most have not.
///
/// Without it a query for a language or a number of pages goes through the books themselves, which
/// are thirty times as large.
enum Migration9 {
  static func run(_ db: Database, _: Schema.Progress) throws {
    try db.execute(
      sql: """
        CREATE INDEX book_facts ON book(language, format, pages, copies);
        CREATE INDEX book_shelf ON book(location) WHERE location IS NOT NULL;
        CREATE INDEX book_notes ON book(id) WHERE notes IS NOT NULL;
        """
    )
  }
}

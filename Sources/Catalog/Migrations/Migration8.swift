import GRDB

/// Version 8: a reader's readings in two indexes, one for what is asked of them and one for their
/// order, and an index of the books that nobody has.
///
/// Whoever read a hundred thousand books gets the last fifty, or those of a year, as fast as
/// others.
enum Migration8 {
  static func run(_ db: Database, _: Schema.Progress) throws {
    try db.execute(
      sql: """
        DROP INDEX reading_book;
        DROP INDEX reading_status;
        DROP INDEX reading_finished;
        -- All that a list of books shows and a query asks, without the rows themselves.
        CREATE INDEX reading_book
          ON reading(readerId, bookId, id, status, rating, started, finished);
        CREATE INDEX reading_last ON reading(readerId, coalesce(finished, started, 0), id);
        -- What someone wishes for is a small part of what is there.
        CREATE INDEX book_wish ON book(id) WHERE copies = 0;
        """
    )
  }
}

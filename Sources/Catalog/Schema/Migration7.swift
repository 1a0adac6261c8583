import GRDB

/// Version 7: what a line of a list shows of other records, kept with the book.
///
/// A screenful is in fifty places of the table of books; its names would be in four hundred places
/// of five others. Both columns are derived: `book.credits` has the names of a book's authors and
/// others, and `book.imprint` that of its first publisher.
enum Migration7 {
  static func run(_ db: Database, _ progress: Schema.Progress) throws {
    try db.execute(
      sql: """
        ALTER TABLE book ADD COLUMN credits TEXT;
        ALTER TABLE book ADD COLUMN imprint TEXT;
        """
    )
    try db.inPortions(of: "book") { ids, share in
      try progress(share)
      try db.execute(
        sql: """
          UPDATE book SET credits = \(DerivedColumn.credits.expression),
            imprint = \(DerivedColumn.imprint.expression)
          WHERE id BETWEEN ? AND ?
          """,
        arguments: [ids.lowerBound, ids.upperBound]
      )
    }
  }
}

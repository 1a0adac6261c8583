import GRDB

/// Version 19: a merged book keeps the titles and authors that its parts had.
///
/// A later import of the same file knows the parts by them, also where they had neither ISBN nor a number
/// in another program. What was merged before is not known by its titles.
enum Migration19 {
  static func run(_ db: Database, _ progress: Schema.Progress) throws {
    try db.execute(
      sql: """
        ALTER TABLE formerBook ADD COLUMN title TEXT;
        ALTER TABLE formerBook ADD COLUMN authors TEXT;
        ALTER TABLE formerBook ADD COLUMN sortKey TEXT;
        CREATE INDEX formerBook_title ON formerBook(sortKey) WHERE sortKey IS NOT NULL;
        """
    )
  }
}

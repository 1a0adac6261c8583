import Books
import GRDB

/// Version 2: the words that searches go through, derived from books and authority records.
enum Migration2 {
  static func run(_ db: Database, _ progress: Schema.Progress) throws {
    try db.execute(
      sql: """
        -- The folded words of titles and subtitles; each follows a space.
        CREATE TABLE titleText (
          bookId INTEGER PRIMARY KEY,
          words TEXT NOT NULL
        ) STRICT;

        -- The index over them. Folding has left nothing but words and spaces, so that everything
        -- that is not a space belongs to a word.
        CREATE VIRTUAL TABLE titleSearch USING fts5(
          words,
          content = 'titleText', content_rowid = 'bookId',
          prefix = '1 2 3', detail = none,
          tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'"
        );

        -- The folded words of names and other spellings.
        CREATE TABLE nameWord (
          kind INTEGER NOT NULL,
          word TEXT NOT NULL,
          recordId INTEGER NOT NULL,
          PRIMARY KEY (kind, word, recordId)
        ) STRICT, WITHOUT ROWID;
        """
    )
    try fill(db, progress)
  }

  /// The kinds of names that there were then.
  static let kinds: [AuthorityKind] = [.author, .publisher, .genre, .series, .tag]

  private static func fill(_ db: Database, _ progress: Schema.Progress) throws {
    try db.inPortions(of: "book") { ids, share in
      try progress(share * 0.8)
      let books = "SELECT id FROM book WHERE id BETWEEN \(ids.lowerBound) AND \(ids.upperBound)"
      try TitleIndex(db: db).rewrite(Int64.fetchAll(db, sql: books)) { _ in true }
    }
    let words = NameIndex(db: db)
    for kind in kinds {
      let names = try Row.fetchAll(
        db,
        sql: """
          SELECT id, name FROM \(kind.rawValue)
          UNION SELECT \(kind.rawValue)Id, name FROM \(kind.aliasTable.rawValue)
          """
      )
      for name in names { try words.add(kind, try name[0], try name[1]) }
      try progress(0.9)
    }
  }
}

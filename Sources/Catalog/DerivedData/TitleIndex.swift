import Books
import GRDB

/// The folded words of titles and subtitles, and the index over them, derived from books.
///
/// `titleText` holds them, each word behind a space, and ``JoinedWords`` behind two; `titleSearch` is the index. It is an FTS5
/// table that keeps no text of its own, so that taking a book out of it needs the very text that
/// was put in.
struct TitleIndex {
  let db: Database

  /// Takes some books into the index that have their words.
  static let insertion = """
    INSERT INTO titleSearch (rowid, words)
    SELECT bookId, words FROM titleText WHERE bookId BETWEEN ? AND ?
    """

  /// Writes the words of some books anew; of a book that is gone, nothing stays.
  ///
  /// - Parameter isNew: True when a book is certain to have no words yet.
  func rewrite(
    _ books: some Sequence<Int64>,
    isNew: (Int64) -> Bool = { _ in false }
  ) throws {
    let titles = try RawQuery(db, "SELECT title, subtitle FROM book WHERE id = ?")
    let text = RawStatement(
      try db.cachedStatement(sql: "INSERT INTO titleText (bookId, words) VALUES (?, ?)")
    )
    let index = RawStatement(
      try db.cachedStatement(sql: "INSERT INTO titleSearch (rowid, words) VALUES (?, ?)")
    )
    for book in books {
      if !isNew(book) { try remove(book) }
      try titles.forEachRow(of: book) { row in
        let words = Self.words(row.string(0) ?? "", row.string(1))
        let values = [book.databaseValue, words.databaseValue]
        try text.run(values)
        try index.run(values)
      }
    }
  }

  /// The folded words of a title and its subtitle, each behind a space.
  static func words(_ title: String, _ subtitle: String?) -> String {
    let text = subtitle.map { title + " " + $0 } ?? title
    return words(text, folded: folded(text))
  }

  /// - Parameter folded: The text, folded already.
  static func words(_ text: String, folded: String) -> String {
    JoinedWords.appended(to: " " + folded, of: text)
  }

  /// Takes books out together, as far as they are in.
  func remove(_ books: [Int64]) throws {
    let those = "FROM titleText WHERE bookId IN (SELECT value FROM json_each(?))"
    let list = books.jsonList
    // In ascending order: see ``TitleWordsPart``.
    try db.cachedStatement(
      sql: """
        INSERT INTO titleSearch (titleSearch, rowid, words)
        SELECT 'delete', bookId, words \(those) ORDER BY bookId
        """
    ).execute(arguments: [list])
    try db.cachedStatement(sql: "DELETE \(those)").execute(arguments: [list])
  }

  /// Takes a book out, if it is in.
  func remove(_ book: Int64) throws {
    let old = try db.cachedStatement(sql: "SELECT words FROM titleText WHERE bookId = ?")
    guard let words = try String.fetchOne(old, arguments: [book]) else { return }
    try db.cachedStatement(
      sql: "INSERT INTO titleSearch (titleSearch, rowid, words) VALUES ('delete', ?, ?)"
    ).execute(arguments: [book, words])
    try db.cachedStatement(sql: "DELETE FROM titleText WHERE bookId = ?")
      .execute(arguments: [book])
  }
}

/// The books whose words are to be written anew at the end of the edit.
struct TitleWordsPart: DerivedDataUpdater {
  private var books: Set<Int64> = []
  /// The books among them that have no words yet.
  ///
  /// A book that a load brought has them, though the same edit inserted it.
  private var wordless: Set<Int64> = []

  mutating func inserted(_ row: RowKey, _ values: ColumnValues, _ db: Database) {
    guard row.table == .book else { return }
    books.insert(row.id)
    wordless.insert(row.id)
  }

  mutating func updated(_ row: RowKey, _ changes: [ColumnChange], _ db: Database) {
    if row.table == .book, changes["title"] != nil || changes["subtitle"] != nil {
      books.insert(row.id)
    }
  }

  mutating func deleted(_ row: RowKey, _ values: ColumnValues, _ db: Database) throws {
    if row.table == .book { try TitleIndex(db: db).remove(row.id) }
  }

  func finish(_ db: Database) throws {
    // In ascending order: FTS5 writes out all that it has gathered before it takes a lower number.
    try TitleIndex(db: db).rewrite(books.sorted()) { wordless.contains($0) }
  }
}

import Books
import GRDB

/// An inverted index of books by the folded words of their shelves, and ``JoinedWords``.
///
/// A plain ordered table: the books on shelves with a word that begins so are a range of it.
struct ShelfIndex {
  let db: Database

  static let columns = ["word", "bookId"]
  /// The field that it is an index of.
  static let field = BookField.location
  static let column = field.columns[0]

  /// The folded words of a shelf, each once.
  static func words(_ shelf: String) -> Set<Substring> {
    Set(folded(shelf).split(separator: " ")).union(JoinedWords.of(shelf).map { $0[...] })
  }

  /// The words of the shelf of a book that is loaded.
  static func words(of values: BookValues) -> Set<Substring> {
    shelf(in: values).map(words) ?? []
  }

  static func shelf(in values: BookValues) -> String? { values.location }

  func add(_ book: Int64, _ shelf: String?) throws {
    try run("INSERT OR IGNORE INTO shelfWord (word, bookId) VALUES (?, ?)", book, shelf)
  }

  func remove(_ book: Int64, _ shelf: String?) throws {
    try run("DELETE FROM shelfWord WHERE word = ? AND bookId = ?", book, shelf)
  }

  private func run(_ sql: String, _ book: Int64, _ shelf: String?) throws {
    guard let shelf else { return }
    let statement = RawStatement(try db.cachedStatement(sql: sql))
    for word in Self.words(shelf) {
      try statement.run([String(word).databaseValue, book.databaseValue])
    }
  }

  /// Takes out the words of books that go all together.
  ///
  /// - Parameter source: The query for them from its `FROM` on.
  func removeAll(_ source: String, _ arguments: StatementArguments) throws {
    let statement = try db.cachedStatement(sql: "SELECT id, \(Self.column) \(source)")
    for book in try Row.fetchAll(statement, arguments: arguments) {
      try remove(book[0], book[1])
    }
  }

  /// A query for the books that have a shelf, with it.
  static let shelves = "SELECT id, \(column) FROM book WHERE \(column) IS NOT NULL"

  /// Takes over the shelves of all books.
  func rebuild(_ progress: (Double) throws -> Void = { _ in }) throws {
    try db.execute(sql: "DELETE FROM shelfWord")
    let shelved = "\(Self.shelves) AND id BETWEEN ? AND ?"
    try db.inPortions(of: "book") { ids, share in
      try progress(share)
      // A row of GRDB's would cut a shelf at a NUL.
      try db.forEachRow(shelved, arguments: [ids.lowerBound, ids.upperBound]) { book in
        try add(book.integer(0), book.string(1))
      }
    }
  }

  /// A query for the ids of the books on shelves with a word that begins so.
  static func books(withWord word: String) -> SQL {
    "SELECT bookId FROM shelfWord WHERE \(isIn("word", beginning: word))"
  }
}

/// Keeps the words of shelves as they are, with each change.
struct ShelfWordsPart: DerivedDataUpdater {
  mutating func inserted(_ row: RowKey, _ values: ColumnValues, _ db: Database) throws {
    guard row.table == .book else { return }
    try ShelfIndex(db: db).add(row.id, values.text(ShelfIndex.column))
  }

  mutating func updated(_ row: RowKey, _ changes: [ColumnChange], _ db: Database) throws {
    guard row.table == .book, let change = changes[ShelfIndex.column] else { return }
    let words = ShelfIndex(db: db)
    try words.remove(row.id, String.fromDatabaseValue(change.old))
    try words.add(row.id, String.fromDatabaseValue(change.new))
  }

  mutating func deleted(_ row: RowKey, _ values: ColumnValues, _ db: Database) throws {
    guard row.table == .book else { return }
    try ShelfIndex(db: db).remove(row.id, values.text(ShelfIndex.column))
  }
}

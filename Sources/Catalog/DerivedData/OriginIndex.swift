import GRDB

/// Finds books by their numbers in other programs, derived from the source data of books.
struct OriginIndex {
  let db: Database

  static let columns = ["program", "number", "bookId"]

  /// Rewrites the numbers of some books from their source data.
  ///
  /// - Parameter isNew: True when a book is certain to have no numbers yet.
  func rewrite(
    _ books: some Sequence<Int64>,
    isNew: (Int64) -> Bool = { _ in false }
  ) throws {
    let statement = try db.cachedStatement(sql: Self.insertion("book.id = ?1"))
    for book in books {
      if !isNew(book) { try remove(book) }
      try statement.execute(arguments: [book])
    }
  }

  /// Rewrites the numbers of all books from their source data.
  func rebuild(_ progress: (Double) throws -> Void = { _ in }) throws {
    try db.execute(sql: "DELETE FROM bookOrigin")
    let insertion = Self.insertion("book.source IS NOT NULL AND book.id BETWEEN ?1 AND ?2")
    try db.inPortions(of: "book") { ids, share in
      try progress(share)
      try db.execute(sql: insertion, arguments: [ids.lowerBound, ids.upperBound])
    }
  }

  func remove(_ books: [Int64]) throws {
    let statement = RawStatement(
      try db.cachedStatement(sql: "DELETE FROM bookOrigin WHERE bookId = ?")
    )
    for book in books {
      statement.bind(book, at: 1)
      try statement.run()
    }
  }

  func remove(_ book: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM bookOrigin WHERE bookId = ?")
      .execute(arguments: [book])
  }

  private static func insertion(_ condition: String) -> String {
    "INSERT OR IGNORE INTO bookOrigin (program, number, bookId) \(wanted(condition))"
  }

  /// Selects the numbers; source data that no import wrote has none.
  private static func wanted(_ condition: String) -> String {
    """
    SELECT key, CAST(json_extract(value, '$.id') AS TEXT), id FROM (
      \(members(condition)) UNION ALL
      SELECT member.key, former.value, member.id FROM (\(members(condition))) AS member,
        json_each(member.value, '$.former') AS former
      WHERE former.type = 'object')
    WHERE json_extract(value, '$.id') IS NOT NULL
    """
  }

  /// The data of each program about a book; of one that was merged, `former` has the program's data about
  /// the other book (``SourceData``).
  private static func members(_ condition: String) -> String {
    """
    SELECT member.key, CASE member.type WHEN 'object' THEN member.value ELSE '{}' END AS value,
      book.id
    FROM book,
      json_each(CASE WHEN json_valid(book.source) THEN book.source ELSE '{}' END) AS member
    WHERE \(condition)
    """
  }
}

// MARK: - Checking

extension OriginIndex {
  /// The numbers that are missing, and those that no source data has.
  func differences() throws -> (missing: [Number], extra: [Number]) {
    let wanted = Self.wanted("book.source IS NOT NULL")
    let there = "SELECT program, number, bookId FROM bookOrigin"
    return (
      try numbers("\(wanted) EXCEPT \(there) ORDER BY 3, 1, 2"),
      try numbers("\(there) EXCEPT \(wanted) ORDER BY 3, 1, 2")
    )
  }

  struct Number {
    let program: String
    let number: String
    let book: Int64
  }

  private func numbers(_ sql: String) throws -> [Number] {
    try Row.fetchAll(db, sql: sql).map {
      Number(program: try $0[0], number: try $0[1], book: try $0[2])
    }
  }
}

/// The books whose source data came or changed, to be looked through at the end of the edit.
struct OriginNumbersPart: DerivedDataUpdater {
  private var books: Set<Int64> = []
  /// The books among them that have no numbers yet.
  private var numberless: Set<Int64> = []

  /// Notes a book that a load brought with source data, and without writing its numbers.
  mutating func note(_ book: Int64) {
    books.insert(book)
    numberless.insert(book)
  }

  mutating func inserted(_ row: RowKey, _ values: ColumnValues, _ db: Database) {
    if row.table == .book, values["source"].map({ !$0.isNull }) ?? false { note(row.id) }
  }

  mutating func updated(_ row: RowKey, _ changes: [ColumnChange], _ db: Database) {
    if row.table == .book, changes["source"] != nil { books.insert(row.id) }
  }

  mutating func deleted(_ row: RowKey, _ values: ColumnValues, _ db: Database) throws {
    if row.table == .book { try OriginIndex(db: db).remove(row.id) }
  }

  func finish(_ db: Database) throws {
    try OriginIndex(db: db).rewrite(books.sorted()) { numberless.contains($0) }
  }
}

/// The number that a book has in the file or program it came from, by which it is known again.
///
/// It is kept in the book's source data, a JSON object with a member for each program:
/// `{"goodreads":{"id":"13651","publisher":"…"}}`.
package struct BookOrigin: Hashable, Sendable {
  /// In small letters, as `goodreads`.
  package let program: String
  package let number: String

  package init(program: String, number: String) {
    self.program = program
    self.number = number
  }
}

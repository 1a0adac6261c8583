import Books
import GRDB

/// Version 23: a shelf is a record, as a genre is; before, each book had the text of its shelf.
///
/// Texts that differ in case, accents or width alone are one shelf, called as the first book has it.
///
/// The history gets what it would have if shelves had always been records: the numbers of shelves in the
/// place of the texts, and in the first change that brought a shelf that it was added. So each change of
/// before can be taken back. A shelf that no book has any more is none of today's: it is a ``FormerShelf``.
enum Migration23 {
  static func run(_ db: Database, _ progress: Schema.Progress) throws {
    try db.execute(sql: tables)
    var shelves = try Shelves(db)
    try shelves.addThoseOfBooks()
    try progress(0.1)
    try rewriteHistory(&shelves, db) { try progress(0.1 + 0.2 * $0) }
    try fillBooks(&shelves, db) { try progress(0.3 + 0.5 * $0) }
    try shelves.writeBeginnings()
    try db.execute(
      sql: """
        DROP INDEX book_shelf;
        ALTER TABLE book DROP COLUMN location;
        CREATE INDEX book_shelf ON book(shelfId, sortKey, id) WHERE shelfId IS NOT NULL;
        UPDATE shelf SET books = (SELECT count(*) FROM book WHERE book.shelfId = shelf.id);
        DROP TABLE shelfWord;
        """
    )
    try progress(1)
  }

  private static let tables = """
    CREATE TABLE shelf (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
      sortName TEXT NOT NULL,
      foldedName TEXT NOT NULL,
      signs TEXT NOT NULL,
      sortKey TEXT NOT NULL,
      books INTEGER NOT NULL DEFAULT 0,
      added INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      version INTEGER NOT NULL CHECK (version > 0),
      recordKey INTEGER NOT NULL DEFAULT 0 CHECK (recordKey >= 0)
    ) STRICT;
    CREATE UNIQUE INDEX shelf_name ON shelf(foldedName, signs);
    CREATE INDEX shelf_order ON shelf(sortKey, id);
    CREATE INDEX shelf_added ON shelf(added, id);
    CREATE INDEX shelf_books ON shelf(books DESC, sortKey, id);
    CREATE UNIQUE INDEX shelf_key ON shelf(recordKey);
    CREATE TABLE shelfAlias (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      shelfId INTEGER NOT NULL REFERENCES shelf ON DELETE RESTRICT,
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
      foldedName TEXT NOT NULL,
      UNIQUE (shelfId, name)
    ) STRICT;
    CREATE INDEX shelfAlias_name ON shelfAlias(foldedName);
    CREATE TABLE formerShelf (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL
    ) STRICT;
    ALTER TABLE book ADD COLUMN shelfId INTEGER REFERENCES shelf ON DELETE RESTRICT;
    """

  private static func rewriteHistory(
    _ shelves: inout Shelves,
    _ db: Database,
    _ progress: Schema.Progress
  ) throws {
    let write = RawStatement(
      try db.cachedStatement(
        sql: """
          UPDATE change SET before = json_set(json_remove(before, '$.location'), '$.shelfId', ?)
          WHERE id = ?
          """
      )
    )
    try db.inPortions(of: "change") { ids, share in
      try progress(share)
      var lines: [(line: Int64, revision: Int64, book: Int64, shelf: String?)] = []
      try db.forEachRow(
        """
        SELECT id, revisionId, first, json_extract(before, '$.location') FROM change
        WHERE id BETWEEN ? AND ? AND tableName = 'book' AND operation <> 'insert'
          AND json_valid(before) AND json_type(before, '$.location') IN ('text', 'null')
        """,
        arguments: [ids.lowerBound, ids.upperBound]
      ) { row in
        lines.append((row.integer(0), row.integer(1), row.integer(2), row.string(3)))
      }
      for line in lines {
        let shelf = try line.shelf.flatMap { try shelves.numberOrFormer(of: $0) }
        try write.run([shelf.databaseValue, line.line.databaseValue])
        shelves.note(shelf, of: line.book, before: line.revision)
      }
    }
  }

  /// Rows one after the other, in the order of the file.
  private static func fillBooks(
    _ shelves: inout Shelves,
    _ db: Database,
    _ progress: Schema.Progress
  ) throws {
    let write = RawStatement(
      try db.cachedStatement(sql: "UPDATE book SET shelfId = ? WHERE id = ?")
    )
    try db.inPortions(of: "book") { ids, share in
      try progress(share)
      var books: [(book: Int64, shelf: Int64)] = []
      try db.forEachRow(
        "SELECT id, location FROM book WHERE location IS NOT NULL AND id BETWEEN ? AND ?",
        arguments: [ids.lowerBound, ids.upperBound]
      ) { row in
        guard let shelf = shelves.number(of: row.string(1) ?? "") else { return }
        books.append((row.integer(0), shelf))
      }
      for (book, shelf) in books {
        try write.run([shelf.databaseValue, book.databaseValue])
        shelves.note(shelf, of: book)
      }
    }
  }
}

/// The shelves that a migration makes of texts, and the changes that brought them.
private struct Shelves {
  private let db: Database
  private let origin: String
  private var numbers: [NameKey: Int64] = [:]
  private var keys: Set<RecordKey> = []
  private let insertion: RawStatement
  /// The last change so far that moved a book from one shelf to another.
  private var moved: [Int64: Int64] = [:]
  /// The first change that brought a shelf; shelves of which the history does not tell it have none.
  private var beginnings: [Int64: Int64] = [:]
  /// The changes that added books, by the books, which are never added twice but by an undo.
  private var additions: [(books: ClosedRange<Int64>, change: Int64)] = []

  /// A text that is longer is cut.
  private static let longest = 10_000

  init(_ db: Database) throws {
    self.db = db
    origin = try Migration21.origin(db)
    insertion = RawStatement(
      try db.cachedStatement(
        sql: """
          INSERT INTO shelf
            (name, sortName, foldedName, signs, sortKey, added, modified, version, recordKey)
          VALUES (?1, ?1, ?2, ?3, ?4, ?5, ?5, 1, ?6)
          """
      )
    )
    var last: Int64 = 0
    try db.forEachRow(
      """
      SELECT first, last, revisionId FROM change
      WHERE tableName = 'book' AND operation = 'insert' AND first BETWEEN 1 AND last ORDER BY id
      """
    ) { row in
      guard row.integer(0) > last else { return }
      last = row.integer(1)
      additions.append((row.integer(0)...last, row.integer(2)))
    }
  }

  // MARK: - Names

  /// The number of the shelf that a text means; nil without one.
  func number(of text: String) -> Int64? { numbers[Self.key(Self.name(text))] }

  /// Makes the shelves that books have, in the order in which the first book of each was added.
  mutating func addThoseOfBooks() throws {
    var found: [(name: String, added: Int64)] = []
    try db.forEachRow(
      """
      SELECT location, (SELECT added FROM book WHERE id = first) FROM (
        SELECT location, min(id) AS first FROM book WHERE location IS NOT NULL GROUP BY location)
      ORDER BY first
      """
    ) { row in
      found.append((Self.name(row.string(0) ?? ""), row.integer(1)))
    }
    for (name, added) in found where !name.isEmpty && numbers[Self.key(name)] == nil {
      let number = try insert(name, added: added)
      try NameIndex(db: db).add(.shelf, number, name)
    }
  }

  /// The number of a shelf of the history, which gets one that no shelf of today has where no book is on
  /// it any more.
  mutating func numberOrFormer(of text: String) throws -> Int64? {
    let name = Self.name(text)
    guard !name.isEmpty else { return nil }
    if let number = numbers[Self.key(name)] { return number }
    let number = try insert(name, added: 0)
    try db.execute(
      sql: "INSERT INTO formerShelf (id, name) SELECT id, name FROM shelf WHERE id = ?",
      arguments: [number]
    )
    try db.execute(sql: "DELETE FROM shelf WHERE id = ?", arguments: [number])
    return number
  }

  private mutating func insert(_ name: String, added: Int64) throws -> Int64 {
    let key = Self.key(name)
    var hash = FNV1a()
    hash.add("\(origin) shelf \(key.name) \(key.distinction)".utf8)
    var source = RecordKeySource(seed: hash.value)
    var recordKey = source.next()
    while !keys.insert(recordKey).inserted { recordKey = source.next() }
    try insertion.run([
      name.databaseValue, key.name.databaseValue, key.distinction.databaseValue,
      SortKey.start(of: name).databaseValue, added.databaseValue, recordKey.number.databaseValue,
    ])
    let number = db.lastInsertedRowID
    numbers[key] = number
    return number
  }

  private static func name(_ text: String) -> String { tidied(String(text.prefix(longest))) }

  private static func key(_ name: String) -> NameKey { NameKey(.shelf, AuthorName(name: name)) }

  // MARK: - Beginnings

  /// Notes that a book stood on a shelf until a change, or stands there now: since the change before, or
  /// since it was added.
  mutating func note(_ shelf: Int64?, of book: Int64, before change: Int64? = nil) {
    let since = moved[book] ?? additionOf(book)
    if let change { moved[book] = change }
    guard let shelf, let since else { return }
    beginnings[shelf] = min(beginnings[shelf] ?? since, since)
  }

  private func additionOf(_ book: Int64) -> Int64? {
    let place = additions.indices.partitioningIndex { additions[$0].books.upperBound < book }
    guard place < additions.count, additions[place].books.contains(book) else { return nil }
    return additions[place].change
  }

  /// Writes of each shelf in which change it was added.
  func writeBeginnings() throws {
    for (shelf, revision) in beginnings.sorted(by: { $0.key < $1.key }) {
      try db.execute(
        sql: """
          INSERT INTO change (revisionId, operation, tableName, first, last)
          VALUES (?, 'insert', 'shelf', ?, ?)
          """,
        arguments: [revision, shelf, shelf]
      )
    }
  }
}

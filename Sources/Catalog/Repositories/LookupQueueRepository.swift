package import Books
import GRDB

/// The queue of books that are to be looked up, in the order in which they were asked for.
package struct LookupQueueRepository<Access: CatalogAccess> {
  let access: Access

  var db: Database { access.db }

  /// All of them, the first asked for first.
  package func all() throws -> [QueuedLookup] {
    try fetch("1 ORDER BY id", [])
  }

  /// The title of the book that is to be filled, or nil for a new one.
  ///
  /// A book may be deleted while it waits; with the undo it is wanted again.
  package func title(of wanted: QueuedLookup) throws -> String? {
    try wanted.book.map {
      try access.books.rows([$0]).first?.title ?? tr("a book that is gone")
    }
  }

  /// The last ones asked for, oldest first.
  package func last(_ count: Int) throws -> [QueuedLookup] {
    try fetch("1 ORDER BY id DESC LIMIT ?", [count]).reversed()
  }

  /// The new book of a number that is wanted, or nil.
  package func new(_ isbn: ISBN) throws -> QueuedLookup? {
    try fetch("isbn = ? AND bookId IS NULL", [isbn.digits]).first
  }

  package subscript(id: ID<QueuedLookup>) -> QueuedLookup? {
    get throws { try fetch("id = ?", [id.rawValue]).first }
  }

  private func fetch(_ condition: String, _ arguments: StatementArguments) throws -> [QueuedLookup]
  {
    let statement = try db.cachedStatement(
      sql: """
        SELECT isbn, bookId, fields, shelf, genre, tags, copies, since, id FROM wanted
        WHERE \(condition)
        """
    )
    return try Row.fetchAll(statement, arguments: arguments).map { row in
      let row = RecordRow(row: row, kind: "look-up", key: 8, log: access.connection.damage)
      let tags: String? = row[5]
      let fields: String? = row[2]
      return QueuedLookup(
        id: ID(rawValue: row[8]),
        isbn: ISBN(stored: row[0]),
        book: (row[1] as Int64?).map(ID.init(rawValue:)),
        fields: fields.map {
          $0.split(separator: ",").compactMap { BookField(rawValue: String($0)) }
        }
          ?? [],
        defaults: ScanDefaults(
          shelf: row[3] ?? "",
          genre: row[4] ?? "",
          tags: tags.map { $0.split(separator: "\n").map(String.init) } ?? []
        ),
        copies: row[6],
        since: Timestamp(seconds: row[7])
      )
    }
  }
}

extension CatalogAccess {
  package var lookupQueue: LookupQueueRepository<Self> { LookupQueueRepository(access: self) }
}

// MARK: - Changing them

extension LookupQueueRepository<WriteTransaction> {
  /// Wants a new book, or one more copy of one that is wanted already.
  @discardableResult
  package func add(
    _ isbn: ISBN,
    copies: Int = 1,
    defaults: ScanDefaults = ScanDefaults()
  ) throws -> QueuedLookup? {
    if let known = try new(isbn) {
      try set(copies: known.copies + copies, of: known.id)
      return try self[known.id]
    }
    access.describe("Scanned \(isbn.formatted)")
    return try insert(isbn, book: nil, fields: [], defaults, copies: copies, since: access.now)
  }

  /// Wants what is empty of a book that is there.
  ///
  /// - Parameter fields: The lines that are wanted; none is all that are empty.
  @discardableResult
  package func fill(
    _ book: ID<Book>,
    _ isbn: ISBN,
    fields: [BookField] = []
  ) throws -> QueuedLookup? {
    let known = try fetch("isbn = ? AND bookId = ?", [isbn.digits, book.rawValue])
    let list = fields.map(\.rawValue).joined(separator: ",")
    if let old = known.first {
      try access.update(
        .wanted,
        old.id.rawValue,
        [("fields", (list.isEmpty ? nil : list).databaseValue)]
      )
      return try self[old.id]
    }
    access.describe("Wanted a look-up of \(isbn.formatted)")
    return try insert(
      isbn,
      book: book,
      fields: fields,
      ScanDefaults(),
      copies: 1,
      since: access.now
    )
  }

  /// Changes how many copies of a new book there are to be.
  @discardableResult
  package func set(copies: Int, of id: ID<QueuedLookup>) throws -> Bool {
    guard let old = try self[id] else { return false }
    access.describe("\(copies) copies of \(old.isbn.formatted) wanted")
    return try access.update(.wanted, id.rawValue, [("copies", max(1, copies).databaseValue)])
  }

  /// Wants it no more: it is in the catalogue by now, or was scanned by mistake.
  package func remove(_ id: ID<QueuedLookup>) throws {
    guard let old = try self[id] else { return }
    access.describe("Dropped \(old.isbn.formatted) from what is wanted")
    try access.delete(.wanted, id.rawValue)
  }

  /// A new book of a number is wanted no more, since it is there.
  func removeArrived(_ isbn: ISBN) throws {
    guard let wanted = try new(isbn) else { return }
    try access.delete(.wanted, wanted.id.rawValue)
  }

  /// Takes out all new books that are there by now, behind a load of many books.
  package func removeArrived() throws {
    let there = try Int64.fetchAll(
      db,
      sql: """
        SELECT wanted.id FROM wanted JOIN isbn ON isbn.value = wanted.isbn
        WHERE wanted.bookId IS NULL ORDER BY wanted.id
        """
    )
    for id in there { try access.delete(.wanted, id) }
  }

  /// Adds what a file says is wanted, unless it is already, or is there by now.
  ///
  /// - Returns: True when it was added.
  package func restore(_ record: QueuedLookupRecord) throws -> Bool {
    let book = try access.books.withISBN(record.isbn)
    guard record.isFilling == (book != nil) else { return false }
    let known = try fetch("isbn = ? AND bookId IS ?", [record.isbn.digits, book?.rawValue])
    guard known.isEmpty else { return false }
    _ = try insert(
      record.isbn,
      book: book,
      fields: record.fields,
      record.defaults,
      copies: record.copies,
      since: record.since
    )
    return true
  }

  private func insert(
    _ isbn: ISBN,
    book: ID<Book>?,
    fields: [BookField],
    _ defaults: ScanDefaults,
    copies: Int,
    since: Timestamp
  ) throws -> QueuedLookup? {
    func text(_ text: String) -> DatabaseValue { (text.isEmpty ? nil : text).databaseValue }
    let id = try access.insert(
      .wanted,
      [
        isbn.digits.databaseValue, (book?.rawValue).databaseValue,
        text(fields.map(\.rawValue).joined(separator: ",")), text(defaults.shelf),
        text(defaults.genre), text(defaults.tags.joined(separator: "\n")), copies.databaseValue,
        since.seconds.databaseValue,
      ]
    )
    return try self[ID(rawValue: id)]
  }
}

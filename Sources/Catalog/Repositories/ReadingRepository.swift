package import Books
import GRDB

/// The current user's own readings: the only way to any.
///
/// Every query of it names the current user: nothing of another reader can come out of it.
package struct ReadingRepository<Access: CatalogAccess> {
  let access: Access

  var db: Database { access.db }

  private var currentUser: CurrentUser {
    get throws { try access.currentUser }
  }
}

extension CatalogAccess {
  package var readings: ReadingRepository<Self> { ReadingRepository(access: self) }
}

extension ReadingRepository {
  package func count() throws -> Int {
    let statement = try db.cachedStatement(sql: "SELECT count(*) FROM reading WHERE readerId = ?")
    return try Int.fetchOne(statement, arguments: [try currentUser.key]) ?? 0
  }

  /// - Throws: ``CatalogError/notFound(_:key:)``, for another's as for none.
  package func record(_ id: ID<Reading>) throws -> Reading {
    let statement = try db.cachedStatement(
      sql: "SELECT \(Reading.columns) FROM reading WHERE id = ? AND readerId = ?"
    )
    guard let row = try Row.fetchOne(statement, arguments: [id.rawValue, try currentUser.key])
    else {
      throw CatalogError.notFound(.reading, key: id.description)
    }
    return Reading(row: access.record(row, .reading))
  }

  /// The current user's readings of a book, the last one first: one that is under way, also where an
  /// older one was noted after it, as imports do.
  package func of(_ book: ID<Book>) throws -> [Reading] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Reading.columns) FROM reading WHERE readerId = ? AND bookId = ?
        ORDER BY status <> \(ReadingStatus.reading.rawValue), id DESC
        """
    )
    return try Row.fetchAll(statement, arguments: [try currentUser.key, book.rawValue])
      .map { Reading(row: access.record($0, .reading)) }
  }

  /// The current user's readings, the last one first.
  ///
  /// - Parameter status: Only those of it.
  package func rows(
    status: ReadingStatus? = nil,
    limit: Int,
    offset: Int = 0
  ) throws -> [ReadingRow] {
    try rows(of: currentUser, status: status, limit: limit, offset: offset)
  }

  func rows(
    of currentUser: CurrentUser,
    status: ReadingStatus? = nil,
    limit: Int,
    offset: Int = 0
  ) throws -> [ReadingRow] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Reading.columns), book.title FROM reading JOIN book ON book.id = bookId
        WHERE readerId = ?1 AND (?2 IS NULL OR status = ?2)
        ORDER BY coalesce(finished, started, 0) DESC, reading.id DESC LIMIT ?3 OFFSET ?4
        """
    )
    return try Row.fetchAll(
      statement,
      arguments: [currentUser.key, status?.rawValue, limit, offset]
    ).map { row in
      let row = access.record(row, .reading)
      return ReadingRow(reading: Reading(row: row), title: row[11])
    }
  }

  /// How far the current user is with each of some books, and how they rated them last; one query.
  package func marks(_ books: some Collection<ID<Book>>) throws -> [ID<Book>: ReadingMark] {
    let currentUser = try currentUser
    guard currentUser.reader != nil, !books.isEmpty else { return [:] }
    let statement = try db.cachedStatement(sql: Self.marksQuery)
    let rows = try Row.fetchAll(statement, arguments: [books.jsonList, currentUser.key])
    var readings = rows.map { row in
      let row = access.record(row, .book)
      let status = ReadingStatus(rawValue: row[2])
      let rating = (row[3] as Int?).flatMap(Rating.init(halves:))
      return (id: row[0] as Int64, book: ID<Book>(rawValue: row[1]), status, rating)
    }
    // Sorted here: the database would fill a table of its own for it.
    readings.sort { $0.id < $1.id }
    var marks: [ID<Book>: ReadingMark] = [:]
    for (_, book, status, rating) in readings {
      let before = marks[book]
      marks[book] = ReadingMark(
        status: before?.status == .reading ? .reading : status,
        rating: rating ?? before?.rating
      )
    }
    return marks
  }

  /// The readings of some books: all columns are in the index.
  static var marksQuery: String {
    """
    SELECT reading.id, bookId, status, rating FROM json_each(?1) AS wanted
    CROSS JOIN reading ON readerId = ?2 AND bookId = wanted.value
    """
  }
}

extension Reading {
  static let columns = """
    reading.id, reading.bookId, reading.status, reading.started, reading.finished, reading.rating,
    reading.note, reading.added, reading.modified, reading.version,
    reading.recordKey
    """

  init(row: RecordRow) {
    self.init(
      id: ID(rawValue: row[0]),
      book: ID(rawValue: row[1]),
      status: ReadingStatus(rawValue: row[2]),
      started: (row[3] as Int?).map(PartialDate.init(stored:)),
      finished: (row[4] as Int?).map(PartialDate.init(stored:)),
      rating: (row[5] as Int?).flatMap(Rating.init(halves:)),
      note: row[6],
      added: Timestamp(seconds: row[7]),
      modified: Timestamp(seconds: row[8]),
      version: row[9]
    )
    key = RecordKey(number: row[10])
  }
}

extension ReadingRepository {
  /// The current user's readings of some books, the first one first; one query.
  package func of(_ books: some Collection<ID<Book>>) throws -> [ID<Book>: [Reading]] {
    let currentUser = try access.currentUser
    guard currentUser.reader != nil, !books.isEmpty else { return [:] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Reading.columns) FROM json_each(?1) AS wanted
        JOIN reading ON readerId = ?2 AND bookId = wanted.value ORDER BY reading.id
        """
    )
    let list = books.jsonList
    let readings = try Row.fetchAll(statement, arguments: [list, currentUser.key])
      .map { Reading(row: access.record($0, .reading)) }
    return Dictionary(grouping: readings, by: \.book)
  }
}

extension ReadingRepository where Access == WriteTransaction {
  /// Adds readings of a book as a file has them, the current user's own.
  ///
  /// A person who is no reader yet becomes one.
  package func add(_ records: [ReadingRecord], to book: ID<Book>) throws {
    guard !records.isEmpty else { return }
    let reader = try access.readers.me().id
    for record in records { try access.insert(record, of: book.rawValue, by: reader.rawValue) }
  }

  /// Writes what differs.
  ///
  /// - Returns: False when nothing differed.
  /// - Throws: ``CatalogError/notFound(_:key:)`` when the current user has none such.
  @discardableResult
  package func update(_ id: ID<Reading>, to record: ReadingRecord) throws -> Bool {
    _ = try self.record(id)
    return try access.update(.reading, id.rawValue, record.columns)
  }
}

extension WriteTransaction {
  func insert(_ reading: ReadingRecord, of book: Int64, by reader: Int64) throws {
    try insert(
      .reading,
      [book.databaseValue, reader.databaseValue] + reading.columns.map(\.1),
      stamp: reading.stamp
    )
  }
}

extension ReadingRecord {
  /// The columns of a row behind the book and the reader.
  fileprivate var columns: [(String, DatabaseValue)] {
    [
      ("status", status.rawValue.databaseValue),
      ("started", (started?.stored).databaseValue),
      ("finished", (finished?.stored).databaseValue),
      ("rating", (rating?.halves).databaseValue),
      ("note", note.databaseValue),
    ]
  }
}

extension ReadingRepository where Access == WriteTransaction {
  /// Adds a reading of a book, the current user's own.
  ///
  /// A person who is no reader yet becomes one.
  ///
  /// - Throws: ``CatalogError/invalid(_:)``, ``CatalogError/notFound(_:key:)`` for the book.
  @discardableResult
  package func add(_ book: ID<Book>, _ draft: ReadingDraft) throws -> ID<Reading> {
    let title = try title(of: book)
    let values = try checked(draft)
    let reader = try access.readers.me().id
    let id = try access.insert(
      .reading,
      [book.rawValue.databaseValue, reader.rawValue.databaseValue] + columns(values).map { $0.1 }
    )
    access.describeOwn("“\(title)”: \(values.status.title)")
    return ID(rawValue: id)
  }

  /// Writes what differs.
  ///
  /// - Parameter version: The version that was edited; nil saves over whatever is there.
  /// - Returns: False when nothing differed.
  /// - Throws: ``CatalogError/changedElsewhere(_:)`` when there is a newer version,
  ///   ``CatalogError/notFound(_:key:)`` when the current user has none such,
  ///   ``CatalogError/invalid(_:)``.
  @discardableResult
  package func update(
    _ id: ID<Reading>,
    from version: Int? = nil,
    to draft: ReadingDraft
  ) throws -> Bool {
    let old = try record(id)
    if let version, version != old.version {
      let change = try access.history.summary(of: .reading(id)).lastChange
      let mine = LastChange(who: try access.currentUser.name, at: old.modified)
      throw CatalogError.changedElsewhere(change ?? mine)
    }
    let values = try checked(draft)
    let title = try title(of: old.book)
    access.describeOwn(
      values.status == old.status
        ? "Changed a reading of “\(title)”" : "“\(title)”: \(values.status.title)"
    )
    return try access.update(.reading, id.rawValue, columns(values))
  }

  /// - Throws: ``CatalogError/notFound(_:key:)`` when the current user has none such.
  package func delete(_ id: ID<Reading>) throws {
    let old = try record(id)
    let title = try title(of: old.book)
    access.describeOwn("Deleted a reading of “\(title)”")
    try access.delete(.reading, id.rawValue)
  }

  /// Takes the usual next step with a book: wants to read it, reads it from today, has read it
  /// today; of one that was read or given up, reads it again from today.
  ///
  /// - Returns: The reading as it is then.
  @discardableResult
  package func next(_ book: ID<Book>) throws -> Reading {
    let today = access.today.iso8601
    let last = try of(book).first
    var draft = ReadingDraft()
    switch last?.status {
    case nil: draft.status = ReadingStatus.wants.name
    case .wants, .reading:
      guard let last else { break }
      draft = ReadingDraft(last)
      if last.status == .wants {
        draft.status = ReadingStatus.reading.name
        draft.started = today
      } else {
        draft.status = ReadingStatus.read.name
        draft.finished = today
      }
      try update(last.id, to: draft)
      return try record(last.id)
    case .read, .gaveUp, .unknown:
      draft.status = ReadingStatus.reading.name
      draft.started = today
    }
    let id = try add(book, draft)
    // The current user may have become a reader only now.
    return try access.readings.record(id)
  }

  /// Sets some fields of the last reading of a book, or of a new one when there is none.
  ///
  /// A status of reading or read takes today as its date, where there is none yet and none is
  /// given. Of a book that was read, reading and wanting to read again begin a new reading.
  @discardableResult
  package func set(_ book: ID<Book>, _ changes: ReadingDraft) throws -> ID<Reading> {
    let last = try of(book).first
    let status = ReadingStatus.parse(changes.status)
    let isOver = last.map { $0.status == .read || $0.status == .gaveUp } ?? false
    let beginsAgain = isOver && (status == .reading || status == .wants)
    var draft = ReadingDraft()
    if let last, !beginsAgain { draft = ReadingDraft(last) }
    if !changes.rating.isEmpty { draft.rating = changes.rating }
    if !changes.started.isEmpty { draft.started = changes.started }
    if !changes.finished.isEmpty { draft.finished = changes.finished }
    if !changes.note.isEmpty { draft.note = changes.note }
    if !changes.status.isEmpty {
      draft.status = changes.status
    } else if !changes.finished.isEmpty {
      draft.status = ReadingStatus.read.name
    } else if !changes.started.isEmpty, draft.finished.isEmpty {
      draft.status = ReadingStatus.reading.name
    }
    let today = access.today.iso8601
    if status == .reading, draft.started.isEmpty { draft.started = today }
    if status == .read, draft.finished.isEmpty, last?.status != .read { draft.finished = today }
    if let last, !beginsAgain {
      try update(last.id, to: draft)
      return last.id
    }
    return try add(book, draft)
  }

  private func checked(_ draft: ReadingDraft) throws -> ReadingValues {
    let (values, problems) = draft.checked(today: access.today)
    try require(problems)
    return values
  }

  private func columns(_ values: ReadingValues) -> [(String, DatabaseValue)] {
    [
      ("status", values.status.rawValue.databaseValue),
      ("started", (values.started?.stored).databaseValue),
      ("finished", (values.finished?.stored).databaseValue),
      ("rating", (values.rating?.halves).databaseValue),
      ("note", values.note.databaseValue),
    ]
  }

  private func title(of book: ID<Book>) throws -> String {
    guard let title = try access.row(.book, book.rawValue, columns: ["title"])?.first else {
      throw CatalogError.notFound(.book, key: book.description)
    }
    return String.fromDatabaseValue(title) ?? ""
  }
}

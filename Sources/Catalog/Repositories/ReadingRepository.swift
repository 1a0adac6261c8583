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
  var owners: ReadingOwners {
    get throws { ReadingOwners(db: db, currentUser: try currentUser) }
  }

  /// Whether a reading is, or was, another reader's.
  func isAnothers(_ id: Int64) throws -> Bool { try !owners.isAskers(id) }

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

  /// The current user's readings of a book, the last one first.
  package func of(_ book: ID<Book>) throws -> [Reading] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Reading.columns) FROM reading WHERE readerId = ? AND bookId = ? ORDER BY id DESC
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
      return ReadingRow(reading: Reading(row: row), title: row[10])
    }
  }

  /// How far the current user is with each of some books, and how they rated them last; one query.
  package func marks(_ books: some Collection<ID<Book>>) throws -> [ID<Book>: ReadingMark] {
    let currentUser = try currentUser
    guard currentUser.reader != nil, !books.isEmpty else { return [:] }
    let statement = try db.cachedStatement(sql: Self.marksQuery)
    let list = books.jsonList
    var marks: [ID<Book>: ReadingMark] = [:]
    for row in try Row.fetchAll(statement, arguments: [list, currentUser.key]) {
      let row = access.record(row, .book)
      marks[ID(rawValue: row[0])] = ReadingMark(
        status: ReadingStatus(rawValue: row[1]),
        rating: (row[2] as Int?).flatMap(Rating.init(halves:))
      )
    }
    return marks
  }

  static var marksQuery: String {
    """
    SELECT wanted.value, (
        SELECT status FROM reading WHERE readerId = ?2 AND bookId = wanted.value
        ORDER BY id DESC LIMIT 1) AS status, (
        SELECT rating FROM reading WHERE readerId = ?2 AND bookId = wanted.value
          AND rating IS NOT NULL ORDER BY id DESC LIMIT 1)
    FROM json_each(?1) AS wanted WHERE status IS NOT NULL
    """
  }
}

extension Reading {
  static let columns = """
    reading.id, reading.bookId, reading.status, reading.started, reading.finished, reading.rating,
    reading.note, reading.added, reading.modified, reading.version
    """

  init(row: RecordRow) {
    id = ID(rawValue: row[0])
    book = ID(rawValue: row[1])
    status = ReadingStatus(rawValue: row[2])
    started = (row[3] as Int?).map(PartialDate.init(stored:))
    finished = (row[4] as Int?).map(PartialDate.init(stored:))
    rating = (row[5] as Int?).flatMap(Rating.init(halves:))
    note = row[6]
    added = Timestamp(seconds: row[7])
    modified = Timestamp(seconds: row[8])
    version = row[9]
  }
}

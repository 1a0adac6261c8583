import Books
import GRDB

/// Finds the reader of a present or deleted reading, so that the journal shows it to nobody else.
struct ReadingOwners {
  let db: Database
  let currentUser: CurrentUser

  /// True when it is, or was before its deletion, the current user's own.
  func isOwn(_ id: Int64) throws -> Bool {
    guard currentUser.reader != nil else { return false }
    return try owner(of: id) == currentUser.key
  }

  /// True where the current user may hear of a record: of a reading only its reader.
  func isOpen(_ record: RecordID) throws -> Bool {
    try record.reading.map { try isOwn($0.rawValue) } ?? true
  }

  /// The reading that a finding is about which a person said is right; nil for one about anything
  /// else.
  func reading(ofFinding id: Int64) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT recordId FROM acceptedFinding WHERE id = ?1 AND kind = 'reading'
        UNION ALL
        SELECT json_extract(\(BeforeImage.readable), '$.recordId') FROM change
        WHERE tableName = 'acceptedFinding' AND operation <> 'insert' AND operation = 'delete'
          AND first = ?1
          AND json_extract(\(BeforeImage.readable), '$.kind') = 'reading'
        LIMIT 1
        """
    )
    return try DatabaseValue.fetchOne(statement, arguments: [id])
      .flatMap { Int64.fromDatabaseValue($0) }
  }

  func owner(of id: Int64) throws -> Int64? {
    let current = try db.cachedStatement(sql: "SELECT readerId FROM reading WHERE id = ?")
    if let owner = try DatabaseValue.fetchOne(current, arguments: [id]) {
      return Int64.fromDatabaseValue(owner)
    }
    let gone = try db.cachedStatement(
      sql: """
        SELECT json_extract(\(BeforeImage.readable), '$.readerId') FROM change
        WHERE tableName = 'reading' AND operation <> 'insert' AND operation = 'delete' AND first = ?
        ORDER BY id DESC LIMIT 1
        """
    )
    return try DatabaseValue.fetchOne(gone, arguments: [id])
      .flatMap { Int64.fromDatabaseValue($0) }
  }
}

extension CatalogAccess {
  var readingOwners: ReadingOwners {
    get throws { ReadingOwners(db: db, currentUser: try currentUser) }
  }
}

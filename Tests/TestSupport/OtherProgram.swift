import GRDB

/// What another program does to a catalogue's file: SQLite in this process, without our settings.
package enum OtherProgram {
  /// Carries out any number of statements.
  package static func execute(_ sql: String, in path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in try db.execute(sql: sql) }
    try queue.close()
  }

  /// Brings all that is in the log into the file, as far as no reader holds it back.
  ///
  /// - Returns: Whether nothing is left in the log; false also while another one, which is the last
  ///   to close the file, lets nobody in.
  package static func emptiesLog(of path: String) throws -> Bool {
    do {
      let queue = try DatabaseQueue(path: path)
      defer { try? queue.close() }
      let row = try queue.writeWithoutTransaction { db in
        try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
      return row?[0] == 0
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      return false
    }
  }

  /// Whether somebody holds the lock for writing now.
  package static func isLocked(_ path: String) throws -> Bool {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    do {
      try queue.inTransaction(.immediate) { _ in .rollback }
      return false
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      return true
    }
  }

  /// Holds the lock for writing as long as a body runs.
  package static func holdingLock<Value>(
    of path: String,
    _ body: () async throws -> Value
  ) async throws -> Value {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try await queue.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
    let value = try await body()
    try await queue.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
    try queue.close()
    return value
  }
}

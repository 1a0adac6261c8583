import Books
import Catalog
import Foundation
import GRDB
import Synchronization

/// Another program that uses a catalogue's file: SQLite in this process, without our settings.
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

  /// True when somebody holds the lock for writing.
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

  /// Adds a book to a catalogue, and another one, as long as a body runs.
  ///
  /// Between two of them the file is left alone for as long as the one took, so that who waits for it
  /// gets it after a few of them on a machine of any speed.
  ///
  /// - Returns: What the body returns, and how many books were added.
  package static func writingAgainAndAgain<Value>(
    to path: String,
    _ body: () async throws -> Value
  ) async throws -> (value: Value, count: Int) {
    let writer = try EndlessWriter(path)
    let value: Value
    do {
      value = try await body()
    } catch {
      _ = try? await writer.end()
      throw error
    }
    return (value, try await writer.end())
  }
}

/// Somebody who adds a book, and another one, on a thread of its own: those that tests share have
/// other things to do.
private final class EndlessWriter: Sendable {
  private let isOver = Atomic(false)
  private let result: AsyncStream<Result<Int, any Error>>

  /// Begins, and has added the first one.
  init(_ path: String) throws {
    let (result, ended) = AsyncStream.makeStream(of: Result<Int, any Error>.self)
    self.result = result
    let catalog = try Catalog.open(at: path, user: "jan")
    try Self.add(0, to: catalog)
    let thread = Thread { [self] in
      ended.yield(
        Result {
          defer { try? catalog.close() }
          var count = 1
          while !isOver.load(ordering: .relaxed) {
            let start = Date.timeIntervalSinceReferenceDate
            try Self.add(count, to: catalog)
            count += 1
            Thread.sleep(forTimeInterval: Date.timeIntervalSinceReferenceDate - start)
          }
          return count
        }
      )
    }
    thread.start()
  }

  private static func add(_ number: Int, to catalog: Catalog) throws {
    _ = try catalog.write { edit in try edit.books.add(.book("Jan’s \(number)")) }
  }

  /// - Returns: How many books were added.
  func end() async throws -> Int {
    isOver.store(true, ordering: .relaxed)
    for await result in result { return try result.get() }
    return 0
  }
}

import GRDB

extension Catalog {
  /// Reads in one consistent view.
  ///
  /// - Throws: ``CatalogError`` when the file cannot be read; what `body` throws.
  package func read<Value>(_ body: (View) throws -> Value) throws -> Value {
    do {
      return try reader().unsafeRead { db in try look(at: db, body) }
    } catch let error as DatabaseError {
      throw cause(of: error)
    } catch {
      throw CatalogError(damage: error) ?? error
    }
  }

  /// Reads off the caller's thread; cancelling the task interrupts the query.
  ///
  /// - Throws: `CancellationError` when cancelled; otherwise as ``read(_:)``.
  package func fetch<Value: Sendable>(
    _ body: @escaping @Sendable (View) throws -> Value
  ) async throws -> Value {
    try await fetch(from: try reader(), body)
  }

  func fetch<Value: Sendable>(
    from reader: any DatabaseReader,
    _ body: @escaping @Sendable (View) throws -> Value
  ) async throws -> Value {
    do {
      return try await reader.unsafeRead { db in try self.look(at: db, body) }
    } catch let error as DatabaseError {
      throw error.isInterruptionError ? CancellationError() : cause(of: error)
    } catch {
      throw CatalogError(damage: error) ?? error
    }
  }

  /// Reads in one transaction.
  ///
  /// GRDB's own `read` switches a connection to reading and back, which makes SQLite compile every
  /// statement anew; those that read here never do anything else.
  private func look<Value>(at db: Database, _ body: (View) throws -> Value) throws -> Value {
    // Before it begins: a cancellation may be told behind the beginning.
    defer { try? end(db) }
    try db.cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
    let connection = connection(db)
    let caches = caches
    readingCounts.addTransaction()
    connection.readingCounts = readingCounts
    connection.orders = caches.orders
    connection.searchCache = caches.search
    connection.transactionCache = TransactionCache()
    // Its searches refer back to the connection: without this, neither would ever be freed.
    defer { connection.transactionCache = nil }
    return try body(View(connection: connection))
  }

  /// Ends the transaction; nothing was written in it.
  ///
  /// Unlike a commit a rollback goes through after a cancellation. One that comes in this very moment
  /// interrupts it all the same, and GRDB ends the program where a transaction is left open: its own
  /// rollback, which has to be compiled each time, passes over that.
  private func end(_ db: Database) throws {
    guard db.isInsideTransaction else { return }
    try? db.cachedStatement(sql: "ROLLBACK TRANSACTION").execute()
    try db.rollback()
  }
}

import GRDB

extension Catalog {
  /// Reads in one consistent view.
  ///
  /// - Throws: ``CatalogError`` when the file cannot be read; what `body` throws.
  package func read<Value>(_ body: (View) throws -> Value) throws -> Value {
    let reader = try reader()
    return try translating(path: path) {
      try reader.read { db in try body(View(connection: Connection(db: db))) }
    }
  }

  /// Reads off the caller's thread; cancelling the task interrupts the query.
  ///
  /// - Throws: `CancellationError` when cancelled; otherwise as ``read(_:)``.
  package func fetch<Value: Sendable>(
    _ body: @escaping @Sendable (View) throws -> Value
  ) async throws -> Value {
    let reader = try reader()
    do {
      return try await reader.read { db in try body(View(connection: Connection(db: db))) }
    } catch let error as DatabaseError {
      throw error.isInterruptionError ? CancellationError() : CatalogError(error, path: path)
    }
  }
}

import GRDB

/// Runs database work and turns the database's own errors into the catalogue's.
func translating<Result>(path: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw CatalogError(error, path: path)
  }
}

extension CatalogError {
  init(_ error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self = .locked(path: path, by: LockOwner.find(path))
    case .SQLITE_FULL:
      self = .diskFull(path: path)
    case .SQLITE_CORRUPT:
      self = .damaged(path: path, detail: error.message ?? "malformed")
    case .SQLITE_NOTADB:
      self = .notACatalog(path: path, what: "not a database")
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      self = .permission(path: path)
    default:
      self = .inputOutput(
        path: path,
        reason: "\(error.message ?? "unknown") (SQLite \(error.extendedResultCode.rawValue))"
      )
    }
  }
}

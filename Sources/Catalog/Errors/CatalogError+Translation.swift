import CSQLiteSafety
import GRDB
import Glibc

/// Runs database work and turns the database's own errors into the catalogue's.
func translating<Result>(path: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw CatalogError(error, path: path)
  } catch {
    throw CatalogError(damage: error) ?? error
  }
}

extension CatalogError {
  /// Nil for an error that is not about a value that cannot be read.
  init?(damage error: any Error) {
    switch error {
    case let value as DamagedValue: self = .damagedValue(value)
    case is RowDecodingError:
      self = .damagedValue(DamagedValue(column: "a column", found: "what it cannot"))
    default: return nil
    }
  }

  init(_ error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self = .locked(path: path, by: LockOwner.find(path))
    case .SQLITE_FULL:
      self = .diskFull(path: path)
    case .SQLITE_CORRUPT
    where error.extendedResultCode == .SQLITE_CORRUPT && octavo_sqlite_saw_damage() == 0:
      self = .inputOutput(path: path, reason: "the disk gave an error when it was read")
    case .SQLITE_CORRUPT where LogFiles.isTakenAway(path):
      self = .locked(path: path, by: nil)
    // What was checked before it is written can only be refused beside values that are damaged.
    case .SQLITE_CORRUPT, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
      self = .damaged(path: path, detail: error.message ?? "malformed")
    case .SQLITE_NOTADB:
      self = .notACatalog(path: path, what: "not a database")
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      self = .permission(path: path)
    case .SQLITE_IOERR where DiskRoom.isNone(at: path),
      .SQLITE_CANTOPEN where DiskRoom.isNone(at: path):
      self = .diskFull(path: path)
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_WRITE && FileLimit.isSet:
      self = .inputOutput(path: path, reason: "a limit keeps the file from growing (ulimit -f)")
    default:
      self = .inputOutput(
        path: path,
        reason: "\(error.message ?? "unknown") (SQLite \(error.extendedResultCode.rawValue))"
      )
    }
  }

  /// The same, of a change that was not saved.
  var withNothingSaved: CatalogError {
    switch self {
    case .inputOutput, .diskFull, .permission: .unsaved(self)
    default: self
    }
  }

  /// What the disk or the file said.
  var reason: String {
    switch self {
    case .inputOutput(_, let reason), .damaged(_, let reason): reason
    case .diskFull: "it is full"
    case .unsaved(let error): error.reason
    default: description
    }
  }
}

/// The size that the system lets a file of this process have (`ulimit -f`).
private enum FileLimit {
  static var isSet: Bool {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
      && limit.rlim_cur != ~rlim_t(0)
  }
}

extension DatabaseError {
  /// Whether it is the disk's or the file's, and not of what was asked for.
  var isOfDisk: Bool {
    switch resultCode {
    case .SQLITE_CONSTRAINT, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_INTERRUPT: false
    default: true
    }
  }
}

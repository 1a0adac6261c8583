import Books
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
  init(_ error: DatabaseError, path: String) {
    let cause = octavo_sqlite_take_cause()
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self = .locked(path: path, by: LockOwner.find(path))
    case .SQLITE_FULL:
      self = .diskFull(path: path)
    case .SQLITE_CORRUPT
    where error.extendedResultCode == .SQLITE_CORRUPT && octavo_sqlite_saw_damage() == 0:
      self = .inputOutput(path: path, reason: tr("the disk gave an error when it was read"))
    case .SQLITE_CORRUPT where LogFiles.isTakenAway(path):
      self = .locked(path: path, by: nil)
    // Values are checked before they are written, so that SQLite refuses one only beside damaged
    // ones.
    case .SQLITE_CORRUPT, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
      self = .damaged(path: path, detail: error.message ?? "malformed")
    // The index of titles without its settings.
    case .SQLITE_ERROR where error.message?.hasPrefix("invalid fts5 file format") == true:
      self = .damaged(path: path, detail: tr("the index of titles"))
    case .SQLITE_NOTADB:
      self = .notACatalog(path: path, what: tr("not a database"))
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      self = .notWritable(path)
    case .SQLITE_IOERR where cause == EDQUOT, .SQLITE_CANTOPEN where cause == EDQUOT:
      self = .inputOutput(path: path, reason: SystemReason.words(cause))
    case .SQLITE_IOERR where cause == EROFS, .SQLITE_CANTOPEN where cause == EROFS:
      self = .readOnlyDisk(path: path)
    case .SQLITE_IOERR where DiskRoom.isNone(at: path),
      .SQLITE_CANTOPEN where DiskRoom.isNone(at: path):
      self = .diskFull(path: path)
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_WRITE && FileLimit.isSet:
      self = .inputOutput(path: path, reason: SystemReason.words(EFBIG))
    case .SQLITE_IOERR where cause != 0, .SQLITE_CANTOPEN where cause != 0:
      self = .inputOutput(path: path, reason: SystemReason.words(cause))
    case .SQLITE_IOERR:
      let reason = SystemReason.words(EIO)
      self = .inputOutput(
        path: path,
        reason: tr("\(reason) (SQLite \(error.extendedResultCode.rawValue))")
      )
    default:
      // When it commits, SQLite forgets the words for what went wrong.
      let said = error.message.flatMap { $0 == "not an error" ? nil : $0 }
      let words = said ?? tr("the disk gave an error")
      self = .inputOutput(
        path: path,
        reason: tr("\(words) (SQLite \(error.extendedResultCode.rawValue))")
      )
    }
  }

  /// Why a file cannot be written to: its rights, or its disk.
  package static func notWritable(_ path: String) -> CatalogError {
    let isOfDisk =
      (access(path, W_OK) != 0 && errno == EROFS)
      || (access(DatabaseFiles.folder(of: path), W_OK) != 0 && errno == EROFS)
    return isOfDisk ? .readOnlyDisk(path: path) : .permission(path: path)
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
  /// True for an error of the disk or the file, and not of the statement.
  var isOfDisk: Bool {
    switch resultCode {
    case .SQLITE_CONSTRAINT, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_INTERRUPT: false
    default: true
    }
  }
}

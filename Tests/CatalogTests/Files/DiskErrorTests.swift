import CSQLiteSafety
import GRDB
import Glibc
import Testing

@testable import Books
@testable import Catalog

/// What the system refused SQLite is told in words that are so.
struct DiskErrorTests {
  /// As SQLite tells of what failed when it commits.
  private func error(_ code: ResultCode, after cause: Int32) -> CatalogError {
    _ = octavo_sqlite_take_cause()
    octavo_sqlite_note_cause("os_unix.c:43210: (\(cause)) pwrite(/x.sqlite) - ")
    return CatalogError(DatabaseError(resultCode: code, message: "not an error"), path: "/x.sqlite")
  }

  @Test func `a quota, too many open files, a disk that fails`() {
    for (cause, words) in [
      (EDQUOT, "quota"), (EMFILE, "ulimit -n"), (ENFILE, "the system has as many files open"),
      (EIO, "the disk gave an error"),
    ] {
      for code in [ResultCode.SQLITE_IOERR_WRITE, .SQLITE_CANTOPEN] {
        let said = error(code, after: cause)
        guard case .inputOutput("/x.sqlite", let reason) = said else {
          Issue.record("\(cause): \(said)")
          continue
        }
        #expect(reason == SystemReason.words(cause))
        #expect(said.description.contains(words), "\(said)")
      }
    }
  }

  @Test func `a disk that can only be read is no matter of rights`() {
    #expect(error(.SQLITE_IOERR_WRITE, after: EROFS) == .readOnlyDisk(path: "/x.sqlite"))
    #expect(error(.SQLITE_CANTOPEN, after: EROFS) == .readOnlyDisk(path: "/x.sqlite"))
  }

  @Test func `without a cause nothing is said that is none`() {
    _ = octavo_sqlite_take_cause()
    octavo_sqlite_note_cause("statement aborts at 1: [COMMIT] disk I/O error")
    #expect(octavo_sqlite_take_cause() == 0)
    let said = CatalogError(
      DatabaseError(resultCode: .SQLITE_IOERR_WRITE, message: "not an error"),
      path: "/x.sqlite"
    )
    #expect(!said.description.contains("not an error"), "\(said)")
    #expect(said.description.contains("778"))
  }
  @Test func `a disk that fails to read says what to do, not what SQLite calls it`() {
    for code in [ResultCode.SQLITE_IOERR_READ, ResultCode(rawValue: 8458)] {
      _ = octavo_sqlite_take_cause()
      let said = CatalogError(
        DatabaseError(resultCode: code, message: "disk I/O error"),
        path: "/x.sqlite"
      )
      #expect(!said.description.contains("I/O"), "\(said)")
      #expect(said.description.contains("keep a copy on another one"), "\(said)")
      #expect(said.description.contains("\(code.rawValue)"), "\(said)")
    }
  }
}

import Books
import CSQLiteSafety
import GRDB
import Glibc
import Synchronization

/// Looks at a catalogue's file through a connection that only reads: whether it is still the same
/// file, whether something was written to it, and whether its log is empty.
///
/// **The problem.** Somebody may put a backup into the place of a file that is open (`mv`, `cp`, a
/// program that keeps folders alike). SQLite notices none of it: it would bring its log, and pages
/// that it remembers, into a file that they do not belong to.
///
/// **The ways there are.** To hold a lock against everybody, which `cp` ignores. To have the system
/// report changes (inotify), which comes late, not from file systems of networks, and does not tell
/// another program's commit from another program's copy. To compare what the system says of the
/// file with what is known of it, before each use.
///
/// **The one taken** is the last. A file that was replaced as a whole is another one to the system
/// (device and inode). One whose bytes were written over is told by this: whatever SQLite writes to
/// a file went through its log before, and each commit to the log is counted for every other
/// connection (`PRAGMA data_version`). So a file whose bytes change without such a commit was
/// changed by something else.
///
/// **What it guarantees.** Nothing is written to a file that lost its place, once that can be seen,
/// and a log with pages is never destroyed. As long as nothing changes a look is three calls of the
/// system. Between a look and a write there is a moment in which a file can be replaced unseen.
final class FileWatch: Sendable {
  /// Never used to write, so that it notices every commit, also those made here.
  let queue: DatabaseQueue
  private let path: String
  private let clock: @Sendable () -> Timestamp
  private let known: Mutex<Known>
  /// Read as if nobody could change it: then SQLite cannot tell what was changed.
  private let isImmutable: Bool
  /// True when nobody else can open the file meanwhile, as the disk has no room for the files that
  /// several programs need.
  let isAlone: Bool

  /// The state at the last look.
  private struct Known {
    var file: FileState
    /// There from the moment when somebody made the file one with a log.
    var logFiles: LogFiles
    /// The log had pages then, which may have been brought into the file since.
    var logHadPages: Bool
    var newest: RevisionMark?
    /// The catalogue's own number.
    var identity: String?
    /// The count of commits when the newest change was told last.
    var told: Int64?
  }

  /// The file itself: its stamp, and its first bytes past all caches.
  private struct FileState: Equatable {
    var stamp: FileStamp
    var header: [UInt8]
    /// The count of commits, which does not belong to the bytes.
    var commits: Int64

    init(_ stamp: FileStamp, _ db: Database) throws {
      self.stamp = stamp
      header = try FileWatch.header(db)
      commits = try Int64.fetchOne(db, sql: "PRAGMA data_version") ?? 0
    }

    func hasSameBytes(as other: FileState) -> Bool {
      stamp == other.stamp && header == other.header
    }
  }

  private struct RevisionMark: Equatable {
    let id: Int64
    let at: Int64
    /// Two files that went apart can have changes of one number in one second.
    let what: String

    /// A damaged one is told by whoever shows the history.
    init(_ row: Row) {
      id = (try? row[0] as Int64) ?? 0
      at = (try? row[1] as Int64) ?? 0
      what = (try? row[2] as String) ?? ""
    }
  }

  /// - Parameter isDurable: True to empty the log only when the disk has its contents.
  /// - Throws: `DatabaseError`; ``CatalogError/absent(path:)``.
  init(path: String, clock: @escaping @Sendable () -> Timestamp, isDurable: Bool = true) throws {
    self.path = path
    self.clock = clock
    try LogFiles.awaitOwnIndex(path)
    let (queue, isImmutable, isAlone) = try ConnectionSettings.reader(path)
    self.queue = queue
    self.isImmutable = isImmutable
    self.isAlone = isAlone
    if !isDurable { try queue.unsafeRead { db in try db.execute(sql: "PRAGMA synchronous = OFF") } }
    let first = try queue.unsafeRead { db in try Self.first(of: path, db) }
    known = Mutex(
      Known(file: first.file, logFiles: LogFiles(of: path), logHadPages: first.logHadPages)
    )
  }

  /// The state at first, in one moment in which nothing is written.
  ///
  /// Else a commit could be counted already whose bytes get into the file only after it was looked at,
  /// and would be taken for another program's.
  ///
  /// - Throws: `DatabaseError`; ``CatalogError/absent(path:)``.
  private static func first(
    of path: String,
    _ db: Database
  ) throws -> (file: FileState, logHadPages: Bool) {
    var file: FileState?
    for _ in 0..<10 {
      guard let stamp = FileStamp(path) else { throw CatalogError.absent(path: path) }
      let hadPages = LogFiles.hasPages(path)
      let state = try FileState(stamp, db)
      if FileStamp(path) == stamp { return (state, hadPages || LogFiles.hasPages(path)) }
      file = state
    }
    guard let file else { throw CatalogError.absent(path: path) }
    // Others write without end: what changes next is explained by them.
    return (file, true)
  }

  /// Makes sure that the file is still the one that was opened.
  ///
  /// As long as nothing was written to it, that is three calls of the system.
  ///
  /// - Throws: ``CatalogError/replaced(path:_:)``; `DatabaseError`.
  func verify() throws {
    let (stamp, logFiles) = known.withLock { ($0.file.stamp, $0.logFiles) }
    if FileStamp(path) == stamp, logFiles.areInPlace { return }
    try queue.unsafeRead { db in try examine(db) }
  }

  /// Does the same as ``verify()``, and notes the identity and the newest change of the catalogue, by which
  /// a copy in its place is recognized later.
  ///
  /// - Throws: as ``verify()``.
  func identify() throws {
    if identity == nil { try queue.unsafeRead { db in try examine(db) } }
    try verify()
  }

  /// The newest revision, if the file was written since the last call; else nil.
  ///
  /// - Throws: as ``verify()``.
  func newest() throws -> ID<Revision>? {
    try queue.unsafeRead { db in
      try examine(db)
      let isNew = known.withLock { known in
        defer { known.told = known.file.commits }
        return known.told != known.file.commits
      }
      guard isNew, let newest = try Self.newest(db) else { return nil }
      return ID(rawValue: newest.id)
    }
  }

  /// Brings the log into the file and empties it, unless somebody reads or writes just now.
  ///
  /// A log that lies beside a file that takes this one's place would be taken for that file's own.
  ///
  /// - Throws: as ``verify()``.
  func emptyLog() throws {
    guard LogFiles.hasPages(path) else { return }
    try queue.unsafeRead { db in
      try examine(db)
      try db.execute(sql: "PRAGMA busy_timeout = 0")
      defer {
        try? db.execute(sql: "PRAGMA busy_timeout = \(Int(ConnectionSettings.patience * 1_000))")
      }
      _ = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      try examine(db)
    }
  }

  private func examine(_ db: Database) throws {
    let before = known.withLock { $0 }
    var state = try self.state(before.file, db)
    var logHasPages = LogFiles.hasPages(path)
    // What is written while this looks would be seen in part.
    for _ in 0..<10 {
      let again = try self.state(before.file, db)
      let isQuiet = again == state
      state = again
      logHasPages = LogFiles.hasPages(path)
      if isQuiet { break }
    }
    let isExplained =
      isImmutable || state.hasSameBytes(as: before.file) || before.logHadPages
      || state.commits != before.file.commits
    guard isExplained else { throw lost(.overwritten) }
    do {
      try remember(state, logHasPages, after: before, db)
    } catch let error as DatabaseError
      where state != before.file && [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
      && octavo_sqlite_saw_damage() != 0
    {
      // Whoever changed it did so past the index of the log that is open here. A log with pages
      // stays: it may be the file that is damaged, and then something that was saved is in the log
      // alone.
      guard LogFiles.hasPages(path) else { throw lost(.overwritten) }
      throw CatalogError.replaced(path: path, Replacement(kind: .overwritten, at: clock()))
    }
    // Last: of a file that was written over another program may have taken the log away already.
    guard before.logFiles.areInPlace else { throw lost(.logRemoved) }
  }

  /// Keeps the state, once it is known that the file continues the earlier one.
  private func remember(
    _ state: FileState,
    _ logHasPages: Bool,
    after before: Known,
    _ db: Database
  ) throws {
    let isNew = state != before.file || before.identity == nil
    let logFiles = isNew ? LogFiles(of: path) : before.logFiles
    var newest = before.newest
    var identity = before.identity
    if isNew {
      // From the file, and not from what is remembered of it.
      try db.execute(sql: "PRAGMA shrink_memory")
      identity = try Self.identity(db)
      newest = try Self.newest(db)
      guard before.identity == nil || before.identity == identity,
        try before.newest.map({ try Self.has($0, db) }) ?? true
      else { throw lost(.overwritten) }
    }
    known.withLock { known in
      known.file = state
      known.logFiles = logFiles
      known.logHadPages = logHasPages
      known.newest = newest
      known.identity = identity
    }
  }

  private func lost(_ kind: Replacement.Kind) -> CatalogError {
    let known = known.withLock { $0 }
    known.logFiles.setAside(at: clock(), from: kind == .overwritten ? nil : known.file.stamp)
    return .replaced(path: path, Replacement(kind: kind, at: clock()))
  }

  private func state(_ before: FileState, _ db: Database) throws -> FileState {
    guard let stamp = FileStamp(path) else {
      let code = errno
      guard code == ENOENT || code == ENOTDIR else {
        throw CatalogError.cannotRead(path, code: code)
      }
      throw lost(.gone)
    }
    guard stamp.isSameFile(as: before.stamp) else { throw lost(.replaced) }
    do {
      return try FileState(stamp, db)
    } catch let error as DatabaseError {
      // In the middle of being written over it is no database at all.
      guard stamp != before.stamp, try Self.header(db) != before.header else { throw error }
      throw lost(.overwritten)
    }
  }

  /// The first bytes of the file; of one that is being written over they may be missing.
  private static func header(_ db: Database) throws -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 100)
    let code = octavo_sqlite_read_header(
      UnsafeMutableRawPointer(db.sqliteConnection),
      &header,
      Int32(header.count)
    )
    let result = ResultCode(rawValue: code)
    guard [.SQLITE_OK, .SQLITE_IOERR_SHORT_READ].contains(result) else {
      throw DatabaseError(resultCode: result)
    }
    return header
  }

  /// The catalogue's own number, as a person never sees it.
  static func identity(_ db: Database) throws -> String? {
    try String.fetchOne(db, sql: "SELECT hex(identity) FROM catalog")
  }

  /// The identity at the last look at the file.
  var identity: String? { known.withLock { $0.identity } }

  private static func newest(_ db: Database) throws -> RevisionMark? {
    try Row.fetchOne(db, sql: "SELECT id, at, what FROM revision ORDER BY id DESC LIMIT 1")
      .map { row in RevisionMark(row) }
  }

  /// True when a known change is still there, or was forgotten behind newer ones.
  private static func has(_ mark: RevisionMark, _ db: Database) throws -> Bool {
    let row = try Row.fetchOne(
      db,
      sql: "SELECT id, at, what FROM revision WHERE id = ?",
      arguments: [mark.id]
    )
    if let row { return RevisionMark(row) == mark }
    return try newest(db).map { $0.id > mark.id } ?? false
  }
}

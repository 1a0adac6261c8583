import Books
import CSQLiteSafety
import GRDB
import GRDBSQLite
import Glibc

/// How every connection to a catalogue is set up.
enum ConnectionSettings {
  /// Seconds that a connection waits for another program before it gives up: longer than any
  /// change but a large import, and as long as a person waits without thinking that it hangs.
  static let patience = 5.0

  /// - Parameter isAlone: True when no other connection to the file may be there.
  static func configuration(queryOnly: Bool = false, isAlone: Bool = false) -> Configuration {
    octavo_sqlite_watch_damage()
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { db in
      // Both before anything reads the file: afterwards it would be too late.
      try RollbackJournal.check(db)
      if isAlone { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
      if let connection = db.sqliteConnection {
        _ = octavo_sqlite_harden(UnsafeMutableRawPointer(connection))
      }
      try SchemaComparison(db: db).check()
      // A screenful of a million books is in fifty places of three tables; in the usual 2 MB of
      // cache their upper pages push each other out, and every place is read from its root.
      try db.execute(sql: "PRAGMA cell_size_check = ON; PRAGMA cache_size = -4096")
      db.add(function: foldedFunction)
      db.add(function: signsFunction)
      db.add(function: joinedFunction)
      db.add(function: sortKeyFunction)
      if queryOnly { try db.execute(sql: "PRAGMA query_only = ON") }
    }
    return configuration
  }

  /// An empty catalogue that lives as long as the connection.
  static func inMemory() throws -> DatabaseQueue {
    let queue = try DatabaseQueue(configuration: configuration())
    try Schema.migrate(queue)
    return queue
  }

  /// One light connection that only reads.
  ///
  /// It may write to the log beside the file all the same, as reading from one needs. Where that
  /// cannot be, the file is read as it lies. Where the disk has no room for the index of the log, SQLite
  /// keeps it in memory, for which nobody else may have the file open meanwhile.
  ///
  /// - Returns: The connection, whether it reads the file as if nobody could change it, and whether nobody
  ///   else can open the file.
  static func reader(
    _ path: String
  ) throws -> (queue: DatabaseQueue, isImmutable: Bool, isAlone: Bool) {
    var configuration = configuration(queryOnly: true)
    let path = DatabaseFiles.resolved(path)
    if canWrite(path) {
      do {
        return (try DatabaseQueue(path: path, configuration: configuration), false, false)
      } catch let error as DatabaseError where error.isOfDisk && DiskRoom.isNone(at: path) {
        let alone = self.configuration(queryOnly: true, isAlone: true)
        return (try DatabaseQueue(path: path, configuration: alone), false, true)
      }
    }
    configuration.readonly = true
    guard access(path + "-wal", F_OK) != 0 else {
      return (try DatabaseQueue(path: path, configuration: configuration), false, false)
    }
    _ = octavo_sqlite_allow_uris()
    let queue = try DatabaseQueue(path: immutableURI(of: path), configuration: configuration)
    return (queue, true, false)
  }

  /// A copy of a catalogue that can only be read, which is gone with its connection.
  static func copy(of path: String) throws -> DatabaseQueue {
    let source = try reader(path).queue
    defer { try? source.close() }
    // SQLite keeps a database without a name where temporary files are, as far as memory is short.
    let queue = try DatabaseQueue(path: "", configuration: configuration())
    try source.backup(to: queue)
    return queue
  }

  /// A file that is read as if nobody could change it, without a lock and without its log.
  static func immutableURI(of path: String) -> String {
    let name = path.utf8.map { byte in
      let isPlain = byte > 0x20 && byte < 0x7F && !"?#%".utf8.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 0x10 ? "0" : "") + digits
    }
    return "file:\(name.joined())?immutable=1"
  }

  /// True when a file can be written to, with its log beside it.
  static func canWrite(_ path: String) -> Bool {
    access(path, W_OK) == 0 && access(DatabaseFiles.folder(of: path), W_OK) == 0
  }

  /// `folded(text)`, for the few texts that are compared folded and not kept so.
  private static let foldedFunction = DatabaseFunction("folded", argumentCount: 1, pure: true) {
    String.fromDatabaseValue($0[0]).map { folded($0) }
  }

  /// `joinedWords(text)`: each behind two spaces, and nothing of most texts.
  private static let joinedFunction = DatabaseFunction("joinedWords", argumentCount: 1, pure: true)
  {
    String.fromDatabaseValue($0[0]).map { JoinedWords.appended(to: "", of: $0) }
  }

  /// `nameSigns(text)`, for the few names that are compared by their signs and have no column for
  /// them.
  private static let signsFunction = DatabaseFunction("nameSigns", argumentCount: 1, pure: true) {
    String.fromDatabaseValue($0[0]).map { nameSigns($0) }
  }

  /// `sortKey(text)`, for the few texts that are ordered by and have no stored key.
  private static let sortKeyFunction = DatabaseFunction("sortKey", argumentCount: 1, pure: true) {
    String.fromDatabaseValue($0[0]).map { SortKey($0).text }
  }

  /// Makes a writer of it.
  ///
  /// - Parameter isDurable: True when commits have to outlast a power cut. GRDB lowers the writer to NORMAL, which
  ///   loses the last of them.
  static func prepareForWriting(_ writer: some DatabaseWriter, isDurable: Bool = true) throws {
    try writer.writeWithoutTransaction { db in
      try db.execute(
        // With the usual 2 MB of cache a bulk insertion writes and reads the same pages again.
        sql: """
          PRAGMA synchronous = \(isDurable ? "FULL" : "OFF");
          PRAGMA journal_size_limit = 67108864;
          -- The gate does it, when it has looked whether the file is still the same.
          PRAGMA wal_autocheckpoint = 0;
          PRAGMA cache_size = -16384;
          """
      )
    }
  }

  /// Brings a long log into the file after a change, so that it does not grow without end.
  ///
  /// A log of up to 4 MiB, at which SQLite itself does so by default, is left to the quiet that
  /// follows.
  static func shortenLog(_ db: Database, of path: String) {
    guard let log = FileStamp(DatabaseFiles.resolved(path) + "-wal"), log.size > 4 << 20 else {
      return
    }
    // What is in the log is saved; a disk that fails now says so at the next change.
    _ = try? db.checkpoint(.passive)
  }

  /// Lets a bulk insertion keep the pages that it writes to again and again: 44 MiB.
  ///
  /// For 100,000 rows 2 MiB and 180 do as well (6.7 s of CPU each); of a million rows the indexes
  /// are larger.
  static func enlargeCache(_ db: Database) throws {
    try db.execute(sql: "PRAGMA cache_size = -45056")
  }

  /// Lets a check of the whole file keep the pages that each index is compared with: SQLite's check of a
  /// million books took 30 s with 16 MiB and 24 s with 256, in system calls 9 s and 2 s.
  static func withCacheForCheck<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
    let before = try Int.fetchOne(db, sql: "PRAGMA cache_size") ?? -4096
    try db.execute(sql: "PRAGMA cache_size = -262144")
    defer { try? db.execute(sql: "PRAGMA cache_size = \(before); PRAGMA shrink_memory") }
    return try body()
  }

  /// True when the disk returns every byte of a file: one that it does not return whole must not be
  /// mapped.
  static func isReadable(_ db: Database) -> Bool {
    octavo_sqlite_read_whole(UnsafeMutableRawPointer(db.sqliteConnection)) == SQLITE_OK
  }

  /// Reads the file where it lies in the system's cache, without a copy of each page: SQLite's check of
  /// a million books took 38 s with 256 MiB of cache of its own, and 27 s mapped.
  ///
  /// An error of the disk, or a file that somebody cuts short, ends the program there; see
  /// ``isReadable(_:)`` and ``Catalog/explainLostFile(_:status:)``. Of a larger file SQLite maps the
  /// first 2 GiB. A mapped page is looked at anew each time it is needed, so that the sizes of its cells
  /// are not compared then, which took three times as long; the check itself compares them.
  static func withFileMapped<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
    try db.execute(sql: "PRAGMA mmap_size = 2147418112; PRAGMA cell_size_check = OFF")
    defer { try? db.execute(sql: "PRAGMA mmap_size = 0; PRAGMA cell_size_check = ON") }
    return try body()
  }

  static func restoreCache(_ db: Database) throws {
    try db.execute(sql: "PRAGMA cache_size = -16384")
  }

  /// Writes changed pages to the log, so that they give way to others.
  ///
  /// By itself a cache keeps them until they are nine tenths of it; a table that is read again and
  /// again, as for one index after the other, has no room in the rest.
  static func makeRoomInCache(_ db: Database) throws {
    let result = ResultCode(rawValue: sqlite3_db_cacheflush(db.sqliteConnection))
    guard [.SQLITE_OK, .SQLITE_BUSY].contains(result) else {
      throw DatabaseError(resultCode: result)
    }
  }

  /// Writes the log beside a file into the file, and removes the log.
  ///
  /// The last connection to close does so, but a pool closes its reading connections last, and
  /// those may not. With other programs at the file nothing happens: the last of them will.
  static func emptyLog(_ path: String) throws {
    guard access(DatabaseFiles.resolved(path) + "-wal", F_OK) == 0 else { return }
    let queue = try DatabaseQueue(path: path, configuration: configuration())
    do {
      try queue.writeWithoutTransaction { db in _ = try db.checkpoint(.passive) }
    } catch let error as DatabaseError where !error.isOfDisk {
      // Others are at it; the last of them does it.
    }
    try queue.close()
  }
}

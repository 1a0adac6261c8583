package import Books
import GRDB
import Synchronization

/// One catalogue file, open for reading and, once something is written, for writing.
///
/// ```swift
/// let catalog = try Catalog.open(at: path)
/// let id = try catalog.write { edit in try edit.books.add(draft) }.value
/// let card = try catalog.read { view in try view.books.card(id) }
/// ```
///
/// Connections are made when they are first needed: reading takes one connection, and the pool
/// with its writer comes with the first write, so that a first screen does not wait for it.
package final class Catalog: Sendable {
  /// Where the file lies, or "" for a catalogue in memory.
  package let path: String
  package let clock: @Sendable () -> Timestamp
  /// True when a saved change outlasts a power cut.
  let isDurable: Bool

  /// The values that could not be read since the catalogue was opened.
  package let damage = DamageLog()
  package let readingCounts = ReadingCounts()
  let connections: Mutex<Connections>
  /// Apart from the connections, which are held while one of them is waited for: reading asks for
  /// it.
  let remembered = Mutex(Caches())
  private let userName: Mutex<String>

  private init(
    path: String,
    user: String,
    clock: @escaping @Sendable () -> Timestamp,
    isDurable: Bool = true,
    connections: consuming Connections
  ) {
    self.path = path
    self.clock = clock
    self.isDurable = isDurable
    userName = Mutex(user)
    self.connections = Mutex(connections)
  }

  /// Opens a file, and makes it first when there is none.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - user: The author of the changes: a reader's name, or a login.
  ///   - creating: True to make an absent file.
  ///   - atFirstChange: True to make an absent file only with the first change; until then the
  ///     catalogue is read as an empty one.
  ///   - migrating: True to bring an older file up to date.
  ///   - isDurable: True to wait for the disk, so that saved changes outlast a power cut. Tests do not wait.
  ///   - progress: Called with the part of the migration that is done, from 0 to 1; an error that it throws
  ///     leaves the file as it was.
  /// - Throws: ``CatalogError`` with nothing changed when the file is absent (and `creating` is false),
  ///   has no bytes, is someone else's, newer, older (and `migrating` is false), or cannot be
  ///   opened.
  package static func open(
    at path: String,
    user: String,
    creating: Bool = true,
    atFirstChange: Bool = false,
    migrating: Bool = true,
    isDurable: Bool = true,
    clock: @escaping @Sendable () -> Timestamp,
    progress: @escaping (Double) throws -> Void = { _ in }
  ) throws -> Catalog {
    var connections = Connections()
    if atFirstChange, CatalogFile.inspect(path) == .absent {
      connections.isToBeMade = true
    } else {
      try CatalogOpening(
        path: path,
        creating: creating && !atFirstChange,
        migrating: migrating,
        progress: progress
      ).prepare(at: clock())
    }
    return Catalog(
      path: path,
      user: user,
      clock: clock,
      isDurable: isDurable,
      connections: connections
    )
  }

  /// A catalogue that lives as long as the value.
  package static func inMemory(
    user: String,
    clock: @escaping @Sendable () -> Timestamp
  ) throws -> Catalog {
    var connections = Connections()
    connections.writer = try ConnectionSettings.inMemory()
    return Catalog(path: "", user: user, clock: clock, connections: connections)
  }
}

extension Catalog {
  /// The person at the keyboard, as given: every revision has the name of the reader that it means.
  package var user: String { userName.withLock { $0 } }

  /// From now on someone else is at the keyboard.
  package func act(as user: String) {
    userName.withLock { $0 = user }
  }

  func connection(_ db: Database) -> Connection {
    Connection(db: db, user: user, now: clock(), damage: damage)
  }
}

extension Catalog {
  /// Reads in one consistent view.
  ///
  /// - Throws: ``CatalogError`` when the file cannot be read; what `body` throws.
  package func read<Value>(_ body: (ReadTransaction) throws -> Value) throws -> Value {
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
    _ body: @escaping @Sendable (ReadTransaction) throws -> Value
  ) async throws -> Value {
    try await fetch(from: try reader(), body)
  }

  func fetch<Value: Sendable>(
    from reader: any DatabaseReader,
    _ body: @escaping @Sendable (ReadTransaction) throws -> Value
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
  private func look<Value>(
    at db: Database,
    _ body: (ReadTransaction) throws -> Value
  ) throws -> Value {
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
    return try body(ReadTransaction(connection: connection))
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

extension Catalog {
  /// The current connection for reading: the writer's pool when there is one, else one light connection.
  func reader() throws -> any DatabaseReader {
    try connections.withLock { connections in
      try checkIsThere(connections)
      if let writer = connections.writer { return writer }
      if try isToBeMade(&connections) {
        let empty = try connections.empty ?? ConnectionSettings.inMemory()
        connections.empty = empty
        return empty
      }
      return try watch(&connections).queue
    }
  }

  /// The connection for writing, and the watch that makes sure that the file is still the same; nil in
  /// memory.
  ///
  /// - Throws: ``CatalogError/replaced(path:_:)``, and the errors of opening.
  func writing() throws -> (writer: any DatabaseWriter, watch: FileWatch?) {
    try connections.withLock { try writing(&$0) }
  }

  func writer() throws -> any DatabaseWriter { try writing().writer }

  /// The watch over the file; nil where there is no file: in memory, before the file is made and after
  /// closing.
  ///
  /// - Throws: ``CatalogError/replaced(path:_:)``.
  func watch() throws -> FileWatch? {
    try connections.withLock { connections in
      guard !path.isEmpty, !connections.isClosed else { return nil }
      try checkIsThere(connections)
      return try isToBeMade(&connections) ? nil : watch(&connections)
    }
  }

  var caches: Caches { remembered.withLock { $0 } }

  /// Opens the writer ahead of the first change.
  package func prepareToWrite() throws {
    guard try !connections.withLock({ try isToBeMade(&$0) }) else { return }
    try connections.withLock { connections in
      let watch = try writing(&connections).watch
      // GRDB writes a table into the log and drops it. Nobody reads through the pool yet, so that
      // nothing keeps the log from being emptied: with pages in it a file that is put into this
      // one's place would be mixed with them.
      try noting(&connections) { try watch?.emptyLog() }
    }
    // All reading goes through its pool from now on.
    try watch()?.queue.releaseMemory()
  }
}

extension Catalog {
  private func checkIsThere(_ connections: Connections) throws {
    if let replacement = connections.replacement {
      throw CatalogError.replaced(path: path, replacement)
    }
  }

  /// Remembers that the file was replaced, when it is found out.
  private func noting(_ connections: inout Connections, _ body: () throws -> Void) throws {
    do {
      try translating(path: path, body)
    } catch CatalogError.replaced(let path, let replacement) {
      connections.replacement = replacement
      throw CatalogError.replaced(path: path, replacement)
    }
  }

  private func writing(
    _ connections: inout Connections
  ) throws -> (writer: any DatabaseWriter, watch: FileWatch?) {
    try checkIsThere(connections)
    if let writer = connections.writer { return (writer, connections.watch) }
    if connections.isToBeMade {
      try CatalogOpening(path: path, creating: true, migrating: true).prepare(at: clock())
      connections.isToBeMade = false
    }
    let watch = try watch(&connections)
    try noting(&connections) { try watch.identify() }
    // SQLite would find it out only after it had made a log and its index, which belong to whoever
    // tried, and lock the owner out.
    guard ConnectionSettings.canWrite(path) else { throw CatalogError.notWritable(path) }
    if watch.isAlone { throw CatalogError.diskFull(path: path) }
    let pool = try translating(path: path) {
      let pool = try DatabasePool(
        path: path,
        configuration: ConnectionSettings.configuration()
      )
      try ConnectionSettings.prepareForWriting(pool, isDurable: isDurable)
      return pool
    }
    connections.writer = pool
    return (pool, watch)
  }

  private func watch(_ connections: inout Connections) throws -> FileWatch {
    if let watch = connections.watch { return watch }
    let watch = try translating(path: path) {
      try FileWatch(path: path, clock: clock, isDurable: isDurable)
    }
    connections.watch = watch
    return watch
  }

  /// True while the file is still to be made; another program may have made it meanwhile.
  private func isToBeMade(_ connections: inout Connections) throws -> Bool {
    guard connections.isToBeMade, !CatalogFile.inspect(path).isVacant else {
      return connections.isToBeMade
    }
    try CatalogOpening(path: path, creating: true, migrating: true).prepare(at: clock())
    connections.isToBeMade = false
    return false
  }
}

extension Catalog {
  /// Closes every connection; the file is then whole by itself.
  ///
  /// A file that was replaced meanwhile stays as it is.
  ///
  /// - Throws: ``CatalogError/savedDespite(path:reason:)`` when something was saved, and its log
  ///   could not be brought into the file: the next start does it.
  package func close() throws {
    let taken = connections.withLock { connections in
      let taken = connections
      connections = Connections()
      connections.isClosed = true
      connections.closed = taken.all
      return taken
    }
    do {
      try translating(path: path) { try close(taken) }
    } catch  where !taken.hasSaved {
      // What was only read is lost to nobody.
    } catch CatalogError.replaced(let path, let replacement) {
      throw CatalogError.replaced(path: path, replacement)
    } catch {
      let reason = (error as? CatalogError)?.reason ?? String(describing: error)
      throw CatalogError.savedDespite(path: path, reason: reason)
    }
  }

  private func close(_ taken: Connections) throws {
    let mayBeInLog = taken.hasSaved && LogFiles.hasPages(path)
    do {
      if let replacement = taken.replacement {
        throw CatalogError.replaced(path: path, replacement)
      }
      try taken.watch?.verify()
    } catch {
      try taken.close(leavingLog: true)
      // When only the log had what was saved, what lies at the path now does not have it.
      if case CatalogError.replaced = error, !mayBeInLog { return }
      throw error
    }
    // While the reader of the watch is open: a pool closes its own readers last, and those cannot
    // empty the log.
    if taken.writer is DatabasePool { try? taken.watch?.emptyLog() }
    try taken.close(leavingLog: false)
    if taken.writer is DatabasePool { try ConnectionSettings.emptyLog(path) }
  }

  /// Gives up all connections and opens what lies at the path now, as when the program starts.
  ///
  /// - Returns: True when the file has the same catalogue by its own number, as a copy has.
  /// - Throws: ``CatalogError`` when it cannot be opened; then the old connections are kept.
  package func reopen() throws -> Bool {
    let (before, replacement) = connections.withLock { ($0.watch?.identity, $0.replacement) }
    // Connections to one file share SQLite's index of its log, which is not that of what lies there
    // now.
    if replacement?.isSameFile == true { try dropConnections(leavingLog: true) }
    do {
      try CatalogOpening(path: path, creating: false, migrating: true).prepare(at: clock())
      // What the old connections have may be all that is left: they go when the new file can be
      // read.
      let identity = try translating(path: path) {
        let watch = try FileWatch(path: path, clock: clock, isDurable: isDurable)
        let identity = try watch.queue.unsafeRead { db in
          try db.inOneMoment {
            try IndexProof(db: db).requireRows()
            return try FileWatch.identity(db)
          }
        }
        try watch.queue.close()
        return identity
      }
      try dropConnections(leavingLog: true)
      return before == identity
    } catch {
      connections.withLock { $0.replacement = replacement }
      throw error
    }
  }

  /// Writes what was open here, when its file has left its place, as a file of its own beside it.
  ///
  /// - Returns: Where it lies.
  /// - Throws: ``CatalogError``, also when there is nothing that can still be read.
  package func keepCopy() throws -> String {
    let (source, replacement) = connections.withLock { connections in
      (connections.writer ?? connections.watch?.queue, connections.replacement)
    }
    guard let source, replacement?.isReadable == true else {
      throw CatalogError.inputOutput(
        path: path,
        reason: tr("what was open here cannot be read any more")
      )
    }
    let copy = DatedName.free(for: path, at: clock())
    let draft = try DraftFile(for: copy)
    defer { draft.discard() }
    try translating(path: copy) {
      try source.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA query_only = OFF; VACUUM INTO ?", arguments: [draft.path])
      }
    }
    try draft.publish(replacing: false)
    return copy
  }

  /// Closes all connections; the next reading and writing opens new ones.
  func dropConnections(leavingLog: Bool) throws {
    let taken = connections.withLock { connections in
      let taken = connections
      connections = Connections()
      connections.hasSaved = taken.hasSaved
      connections.trouble = taken.trouble
      return taken
    }
    remembered.withLock { $0 = Caches() }
    try translating(path: path) { try taken.close(leavingLog: leavingLog) }
  }
}

extension Catalog {
  /// Returns, once, the disk's error while something was saved all the same.
  package func takeTrouble() -> CatalogError? {
    connections.withLock { connections in
      defer { connections.trouble = nil }
      return connections.trouble
    }
  }
}

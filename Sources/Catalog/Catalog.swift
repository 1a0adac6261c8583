import GRDB
import Synchronization

/// One catalogue file, open for reading and, once something is written, for writing.
///
/// ```swift
/// let catalog = try Catalog.open(at: path)
/// let id = try catalog.write { edit in try edit.books.add(draft) }.value
/// let detail = try catalog.read { view in try view.books.detail(id) }
/// ```
///
/// Connections are made when they are first needed: reading takes one connection, and the pool
/// with its writer comes with the first write, so that a first screen does not wait for it.
package final class Catalog: Sendable {
  /// Where the file lies, or "" for a catalogue in memory.
  package let path: String
  /// What tells the time.
  package let clock: @Sendable () -> Timestamp

  /// The orders of all books that were used last.
  let orders = OrderCache()
  /// What searches have in memory.
  let memory = SearchMemory()
  private let connections: Mutex<Connections>
  private let userName: Mutex<String>

  private struct Connections {
    var reader: DatabaseQueue?
    var writer: (any DatabaseWriter)?
    var watch: ChangeWatch?
    var isClosed = false
  }

  private init(
    path: String,
    user: String,
    clock: @escaping @Sendable () -> Timestamp,
    writer: (any DatabaseWriter)? = nil
  ) {
    self.path = path
    self.clock = clock
    userName = Mutex(user)
    connections = Mutex(Connections(reader: nil, writer: writer))
  }

  /// Opens a file, and makes it first when there is none.
  ///
  /// - Parameters:
  ///   - path: The file. An empty file counts as absent.
  ///   - user: Whose changes these will be: a reader's name, or a login.
  ///   - creating: Whether to make an absent file.
  ///   - migrating: Whether to bring an older file up to date.
  ///   - clock: What tells the time.
  ///   - progress: Told how much of bringing it up to date is done, from 0 to 1; what it throws leaves
  ///     the file as it was.
  /// - Throws: ``CatalogError`` with nothing changed when the file is absent (and `creating` is
  ///   false), someone else's, newer, older (and `migrating` is false), or cannot be opened.
  package static func open(
    at path: String,
    user: String,
    creating: Bool = true,
    migrating: Bool = true,
    clock: @escaping @Sendable () -> Timestamp = Timestamp.now,
    progress: @escaping (Double) throws -> Void = { _ in }
  ) throws -> Catalog {
    try CatalogOpening(path: path, creating: creating, migrating: migrating, progress: progress)
      .prepare()
    return Catalog(path: path, user: user, clock: clock)
  }

  /// A catalogue that lives as long as the value.
  package static func inMemory(
    user: String = "test",
    clock: @escaping @Sendable () -> Timestamp = Timestamp.now
  ) throws -> Catalog {
    let queue = try DatabaseQueue(configuration: ConnectionSettings.configuration())
    try Schema.migrate(queue)
    return Catalog(path: "", user: user, clock: clock, writer: queue)
  }

  /// Closes every connection; the file is then whole by itself.
  package func close() throws {
    let taken = connections.withLock { connections in
      let taken = connections
      connections = Connections(isClosed: true)
      return taken
    }
    try translating(path: path) {
      try taken.watch?.close()
      try taken.reader?.close()
      try taken.writer?.close()
      if taken.writer is DatabasePool { try ConnectionSettings.emptyLog(path) }
    }
  }
}

extension Catalog {
  /// Who is at the keyboard, as given: every revision carries the name of the reader that it means.
  package var user: String { userName.withLock { $0 } }

  /// From now on someone else is at the keyboard.
  package func be(_ user: String) {
    userName.withLock { $0 = user }
  }

  func connection(_ db: Database) -> Connection {
    Connection(db: db, user: user, now: clock())
  }

  /// What reads now: the writer's pool when there is one, else one light connection.
  func reader() throws -> any DatabaseReader {
    try connections.withLock { connections in
      if let writer = connections.writer { return writer }
      if let reader = connections.reader { return reader }
      let reader = try translating(path: path) {
        try ConnectionSettings.reader(path)
      }
      connections.reader = reader
      return reader
    }
  }

  func writer() throws -> any DatabaseWriter {
    try connections.withLock { connections in
      if let writer = connections.writer { return writer }
      let pool = try translating(path: path) {
        let pool = try DatabasePool(
          path: path,
          configuration: ConnectionSettings.configuration()
        )
        try ConnectionSettings.makeDurable(pool)
        return pool
      }
      connections.writer = pool
      return pool
    }
  }

  /// What notices changes; nil when there is nothing to notice, in memory and after closing.
  func watch() throws -> ChangeWatch? {
    try connections.withLock { connections in
      guard !path.isEmpty, !connections.isClosed else { return nil }
      if let watch = connections.watch { return watch }
      let watch = try translating(path: path) { try ChangeWatch(path: path) }
      connections.watch = watch
      return watch
    }
  }

  /// Opens the writer ahead of the first change.
  package func prepareToWrite() throws {
    _ = try writer()
    // All reading goes through its pool from now on.
    connections.withLock { $0.reader }?.releaseMemory()
  }
}

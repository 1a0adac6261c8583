import GRDB
import Synchronization

extension Catalog {
  /// What reads now: the writer's pool when there is one, else one light connection.
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

  /// What writes, and what makes sure that the file is still the same; in memory there is none.
  ///
  /// - Throws: ``CatalogError/replaced(path:_:)``, and why it cannot be opened.
  func writing() throws -> (writer: any DatabaseWriter, watch: FileWatch?) {
    try connections.withLock { try writing(&$0) }
  }

  func writer() throws -> any DatabaseWriter { try writing().writer }

  /// What looks after the file; nil when there is nothing to look after: in memory, before the file
  /// is made and after closing.
  ///
  /// - Throws: ``CatalogError/replaced(path:_:)``.
  func watch() throws -> FileWatch? {
    try connections.withLock { connections in
      guard !path.isEmpty, !connections.isClosed else { return nil }
      try checkIsThere(connections)
      return try isToBeMade(&connections) ? nil : watch(&connections)
    }
  }

  /// What is remembered of what was read.
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
      try CatalogOpening(path: path, creating: true, migrating: true).prepare()
      connections.isToBeMade = false
    }
    let watch = try watch(&connections)
    try noting(&connections) { try watch.identify() }
    // SQLite would find it out only after it had made a log and its index, which belong to whoever
    // tried, and lock the owner out.
    guard ConnectionSettings.canWrite(path) else { throw CatalogError.permission(path: path) }
    let pool = try translating(path: path) {
      let pool = try DatabasePool(
        path: path,
        configuration: ConnectionSettings.configuration()
      )
      try ConnectionSettings.makeDurable(pool)
      return pool
    }
    connections.writer = pool
    return (pool, watch)
  }

  private func watch(_ connections: inout Connections) throws -> FileWatch {
    if let watch = connections.watch { return watch }
    let watch = try translating(path: path) { try FileWatch(path: path, clock: clock) }
    connections.watch = watch
    return watch
  }

  /// Whether the file is still to be made; another program may have made it meanwhile.
  private func isToBeMade(_ connections: inout Connections) throws -> Bool {
    guard connections.isToBeMade, !CatalogFile.inspect(path).isVacant else {
      return connections.isToBeMade
    }
    try CatalogOpening(path: path, creating: true, migrating: true).prepare()
    connections.isToBeMade = false
    return false
  }
}

import GRDB
import Synchronization

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
  /// - Returns: Whether it is the same catalogue by its own number, as a copy of it is.
  /// - Throws: ``CatalogError`` when it cannot be opened; then the old connections are kept.
  package func reopen() throws -> Bool {
    let (before, replacement) = connections.withLock { ($0.watch?.identity, $0.replacement) }
    // Connections to one file share SQLite's index of its log, which is not that of what lies there
    // now.
    if replacement?.isSameFile == true { try dropConnections(leavingLog: true) }
    do {
      try CatalogOpening(path: path, creating: false, migrating: true).prepare()
      // What the old connections have may be all that is left: they go when the new file can be
      // read.
      let identity = try translating(path: path) {
        let watch = try FileWatch(path: path, clock: clock)
        let identity = try watch.queue.unsafeRead { db in try FileWatch.identity(db) }
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
        reason: "what was open here cannot be read any more"
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
  /// What went wrong with the disk while something was saved all the same; it is told once.
  package func takeTrouble() -> CatalogError? {
    connections.withLock { connections in
      defer { connections.trouble = nil }
      return connections.trouble
    }
  }
}

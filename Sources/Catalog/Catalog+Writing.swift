package import Books
import GRDB
import GRDBSQLite
import Glibc
import Synchronization

extension Catalog {
  /// The result of a write, and the revision that it made (nil when nothing changed).
  package struct Written<Value> {
    package let value: Value
    package let revision: Revision?
  }

  /// The one gate that all writing goes through: one transaction and one revision.
  ///
  /// It wholly happens or does not: when `body` throws, nothing has changed. A write that changes
  /// nothing makes no revision.
  ///
  /// When the disk fails in the moment of saving, the file is asked whether it was saved all the
  /// same: then it counts as written, and ``takeTrouble()`` tells of the disk.
  ///
  /// - Parameter what: The summary for the history; nil takes the words of the first verb used.
  /// - Throws: ``CatalogError``; what `body` throws.
  @discardableResult
  package func write<Value>(
    _ what: Message? = nil,
    _ body: (WriteTransaction) throws -> Value
  ) throws -> Written<Value> {
    try write(what, kind: .edit, body)
  }

  /// The last change that was saved since it was opened; nil when none was.
  package var lastSaved: Revision? { connections.withLock { $0.lastSaved } }

  /// - Parameter ownWhat: The summary for the reader whose readings these are; nil shows `what` to
  ///   everybody.
  func write<Value>(
    _ what: Message? = nil,
    ownWhat: Message? = nil,
    kind: Revision.Kind,
    _ body: (WriteTransaction) throws -> Value
  ) throws -> Written<Value> {
    try Stopping.keepingFromCommit { hold in
      let ending = try carryOut { db in
        let edit = WriteTransaction(connection: connection(db), kind: kind)
        let value = try body(edit)
        return Written(value: value, revision: try edit.finish(what: what, ownWhat: ownWhat))
      } committing: { written in
        if written.revision != nil { hold() }
      }
      return try outcome(of: ending)
    }
  }

  private func outcome<Value>(of ending: Ending<Written<Value>>) throws -> Written<Value> {
    switch ending {
    case .committed(let written):
      if let revision = written.revision { connections.withLock { $0.lastSaved = revision } }
      return written
    case .failed(let written, let reason):
      guard let revision = written.revision else { return written }
      guard try isInFile(revision, failed: reason) else { throw reason.withNothingSaved }
      connections.withLock { connections in
        connections.hasSaved = true
        connections.lastSaved = revision
        connections.trouble = .savedDespite(path: path, reason: reason.reason)
      }
      return written
    }
  }

  /// Writes derived data, in one transaction and without a revision.
  func writeDerived(_ body: (Database) throws -> Void) throws {
    try Stopping.keepingFromCommit { hold in
      if case .failed((), let reason) = try carryOut(body, committing: hold) { throw reason }
    }
  }

  /// Does what ``write(_:_:)`` would do, tells every field that changes by it, and takes it all
  /// back.
  ///
  /// - Parameter limit: The most records to tell of.
  /// - Throws: ``CatalogError``; what `body` throws.
  package func rehearsal<Value>(
    _ what: Message? = nil,
    limit: Int = 1000,
    _ body: (WriteTransaction) throws -> Value
  ) throws -> Rehearsal<Value> {
    try rehearse { edit in
      try Rehearsal(of: edit, try body(edit), what: what, limit: limit)
    }
  }

  /// Does what ``write(_:_:)`` would do, tells the outcome, and takes it all back.
  package func rehearse<Value>(
    kind: Revision.Kind = .edit,
    _ body: (WriteTransaction) throws -> Value
  ) throws -> Value {
    let (writer, isOwn) = try rehearsalWriter()
    defer { if isOwn { try? writer.close() } }
    return try translating(path: path) {
      try writer.writeWithoutTransaction { db in
        var value: Value?
        try db.inTransaction(.immediate) {
          value = try body(WriteTransaction(connection: connection(db), kind: kind))
          return .rollback
        }
        guard let value else { throw CatalogError.nothingToUndo }
        return value
      }
    }
  }

  /// The connection for a rehearsal; `isOwn` when the caller has to close it.
  ///
  /// As long as nothing was written it is a connection of its own: a pool that is opened changes
  /// the file's header, and a rehearsal shall change nothing. Of a file that can only be read
  /// it is a copy.
  private func rehearsalWriter() throws -> (any DatabaseWriter, isOwn: Bool) {
    let isOwn = connections.withLock { $0.writer == nil && !$0.isToBeMade && !$0.isClosed }
    guard isOwn, !path.isEmpty else { return (try writer(), false) }
    if connections.withLock({ $0.watch?.isAlone == true }) {
      throw CatalogError.diskFull(path: path)
    }
    let queue = try translating(path: path) {
      ConnectionSettings.canWrite(path)
        ? try DatabaseQueue(path: path, configuration: ConnectionSettings.configuration())
        : try ConnectionSettings.copy(of: path)
    }
    return (queue, true)
  }
}

/// How a transaction ended.
private enum Ending<Value> {
  case committed(Value)
  /// The disk failed while it was committed: it may be in the log all the same.
  case failed(Value, CatalogError)
}

extension Database {
  /// Carries out a body in one transaction, and tells a failure to commit from all others: before
  /// that nothing can be in the file.
  ///
  /// - Parameter committing: Called in the moment before the commit.
  fileprivate func transaction<Value>(
    path: String,
    _ body: () throws -> Value,
    committing: (Value) -> Void
  ) throws -> Ending<Value> {
    try beginTransaction(.immediate)
    var value: Value?
    do {
      let made = try body()
      value = made
      committing(made)
      try commit()
      return .committed(made)
    } catch let error as DatabaseError {
      let isFull = sqlite3_system_errno(sqliteConnection) == ENOSPC
      if isInsideTransaction { try? rollback() }
      let reason =
        error.isOfDisk && isFull ? .diskFull(path: path) : CatalogError(error, path: path)
      if let value, error.isOfDisk { return .failed(value, reason) }
      throw isFull && error.isOfDisk ? reason.withNothingSaved : error
    } catch {
      if isInsideTransaction { try? rollback() }
      throw error
    }
  }
}

extension Catalog {
  /// Carries out a body in one transaction on the file that was opened, and on no other.
  private func carryOut<Value>(
    _ body: (Database) throws -> Value,
    committing: (Value) -> Void
  ) throws -> Ending<Value> {
    let (writer, watch) = try writing()
    do {
      let ending = try writer.writeWithoutTransaction { db in
        let ending = try db.transaction(path: path) {
          // With SQLite's write lock held: no program that respects it can write in between.
          try verify(watch)
          let value = try body(db)
          try verify(watch)
          return value
        } committing: {
          committing($0)
        }
        guard case .committed = ending else { return ending }
        do {
          // A file that was taken away in this very moment has saved nothing.
          try verify(watch)
        } catch CatalogError.replaced(let path, let replacement) {
          throw CatalogError.replaced(path: path, replacement)
        } catch {
          // It is saved; a disk that fails now says so when it is looked at next.
        }
        ConnectionSettings.shortenLog(db, of: path)
        return ending
      }
      if case .committed = ending { connections.withLock { $0.hasSaved = true } }
      return ending
    } catch let error as DatabaseError {
      throw cause(of: error).withNothingSaved
    } catch {
      throw CatalogError(damage: error) ?? error
    }
  }

  /// Asks the file whether something was saved.
  ///
  /// SQLite takes a change for failed when the log could not be synced, but its pages may lie in
  /// the log, and whoever opens the file next finds them. So the file is opened anew, as they
  /// would.
  ///
  /// - Throws: ``CatalogError/uncertain(path:reason:)`` when it cannot be asked.
  private func isInFile(_ revision: Revision, failed reason: CatalogError) throws -> Bool {
    do {
      try dropConnections(leavingLog: true)
      return try read { view in try view.history.has(revision) }
    } catch {
      throw CatalogError.uncertain(path: path, reason: reason.reason)
    }
  }
}

/// The effect of a change, which was found out by making it and taking it back.
package struct Rehearsal<Value> {
  package let value: Value
  /// The change that it would be, with a number that is not taken; nil where nothing would change.
  package let revision: Revision?
  /// The changes of each record, field by field.
  package let entries: [ChangedRecord]

  /// Completes an edit that is taken back afterwards.
  init(
    of edit: WriteTransaction,
    _ value: Value,
    what: Message?,
    ownWhat: Message? = nil,
    limit: Int
  ) throws {
    self.value = value
    revision = try edit.finish(what: what, ownWhat: ownWhat)
    entries =
      try revision.map { revision in
        try edit.history.contents(of: revision.id, limit: limit, isWhole: true)
      } ?? []
  }
}

extension Catalog {
  /// Writes, and tells other programs that wait for it what is done with the catalogue, and by
  /// whom.
  ///
  /// - Parameters:
  ///   - what: As for ``write(_:_:)``.
  ///   - doing: The words behind the person's name: "importing books.csv".
  @discardableResult
  package func write<Value>(
    _ what: Message,
    telling doing: String,
    _ body: (WriteTransaction) throws -> Value
  ) throws -> Written<Value> {
    guard !path.isEmpty else { return try write(what, body) }
    let note = BusyNote(path)
    defer { note.remove() }
    return try write(what) { edit in
      // Only with the lock held: a program that waits would overwrite the note of the one it waits
      // for.
      note.write(tr("\(try edit.currentUser.name), who is \(doing)"))
      return try body(edit)
    }
  }
}

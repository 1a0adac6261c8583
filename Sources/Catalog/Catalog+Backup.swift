package import Books
import GRDB
import Glibc

extension Catalog {
  /// Writes a consistent copy of the catalogue, also while it is being changed.
  ///
  /// The copy is complete under another name, compared with what was copied and on the disk, before
  /// it gets its own; one that is there already is never written over.
  ///
  /// - Returns: True when something in the catalogue is wrong, and so in the copy: an index, or a value,
  ///   of which ``check(mapsFile:progress:leavesOut:)`` tells more.
  /// - Throws: ``CatalogError/alreadyExists(path:)``, ``CatalogError/cannotCreate(path:reason:)``,
  ///   ``CatalogError/damaged(path:detail:)`` when data in the catalogue cannot be read.
  @discardableResult
  package func backup(to destination: String) throws -> Bool {
    // Opening and closing the file beside SQLite would let go of the locks on it.
    try Self.copy(path, to: destination, at: clock())
  }

  /// Copies a file that is not open here, of an older version too; it stays as it is.
  @discardableResult
  package static func backup(
    _ path: String,
    to destination: String,
    at now: Timestamp
  ) throws -> Bool {
    _ = try CatalogOpening(path: path, creating: false, migrating: true).isReady()
    return try copy(path, to: destination, at: now)
  }

  private static func copy(
    _ path: String,
    to destination: String,
    at now: Timestamp
  ) throws -> Bool {
    let path = DatabaseFiles.resolved(path)
    guard !DatabaseFiles.isThere(destination) else {
      throw CatalogError.alreadyExists(path: destination)
    }
    if let owner = DatabasePlace.owner(of: destination) {
      let reason = tr("the database \(owner) uses this name")
      throw CatalogError.cannotCreate(path: destination, reason: reason)
    }
    if let log = DatabaseFiles(path: destination).strayLog {
      throw CatalogError.alreadyExists(path: log)
    }
    AbandonedDrafts.removeCopies(in: DatabaseFiles.folder(of: destination), at: now)
    let draft = try DraftFile(for: destination)
    defer { draft.discard() }
    // The copy stays without a write-ahead log: it can be read where no file can be made beside it.
    let isFlawed = try DatabaseCopy(source: path, draft: draft).make { _ in }
    try Stopping.keeping { try draft.publish(replacing: false) }
    return isFlawed
  }
}

extension Catalog {
  /// The fate of the file that a backup replaced.
  package struct Restored: Equatable, Sendable {
    /// Where it lies now; nil when there was none.
    package var kept: String?
    /// Why the disk may not have the new name yet; nil when it has.
    package var doubt: String?
    /// True when something in the backup is wrong without being damage.
    package var isFlawed = false
  }

  /// Puts a backup in the place of a catalogue, wholly or not at all.
  ///
  /// The backup is copied beside the catalogue and looked at there; the present one is copied to a
  /// dated name, with its log when it is too damaged to be brought into it. Only then the one takes
  /// the place of the other, in one step.
  ///
  /// - Parameters:
  ///   - path: The catalogue to be replaced; it is made when there is none. Where it is a link,
  ///     its target is replaced.
  ///   - source: A whole catalogue; it stays as it is.
  ///   - now: The date in the name of the replaced catalogue.
  /// - Throws: ``CatalogError``, for the source too; ``CatalogError/locked(path:by:)`` while
  ///   another program has the catalogue open. Then everything is as it was.
  package static func restore(
    _ path: String,
    from source: String,
    at now: Timestamp
  ) throws -> Restored {
    try checkBackup(source, of: path)
    let path = DatabaseFiles.resolved(path)
    let opening = CatalogOpening(path: path, creating: true, migrating: true, restoring: true)
    _ = try opening.isReady()
    try opening.makeFolder()
    // Before the long work, so that nobody waits for nothing.
    if !CatalogFile.inspect(path).isVacant { try HeldFile(path).release() }

    let draft = try DraftFile(for: path)
    defer { draft.discard() }
    let isFlawed = try DatabaseCopy(source: source, draft: draft).make { db in
      try makeItsOwn(db)
      try ConnectionSettings.makeShared(db)
    }
    var restored = try FileLock.hold(folder: DatabaseFiles.folder(of: path)) {
      // From the copy at the dated name on there would be something to tell of.
      try Stopping.keeping { try replace(path, with: draft, at: now) }
    }
    restored.isFlawed = isFlawed
    return restored
  }

  /// Finds out whether a backup is there and is another file than the catalogue, which is not
  /// opened.
  ///
  /// - Throws: ``CatalogError``.
  package static func checkBackup(_ source: String, of path: String) throws {
    // Opening and closing the catalogue itself once more would let go of its locks.
    if let backup = FileStamp(source), let catalog = FileStamp(path),
      backup.isSameFile(as: catalog)
    {
      throw CatalogError.cannotRestoreFromItself(path: source)
    }
    do {
      _ = try CatalogOpening(path: source, creating: false, migrating: true).isReady()
    } catch CatalogError.absent(let source) {
      throw CatalogError.noBackup(path: source)
    }
  }

  /// The effect of ``restore(_:from:at:)``, found out without doing it.
  package struct RestoreRehearsal: Equatable, Sendable {
    package let backup: CatalogVerification
    /// Where the file that is there now would lie; nil when there is none.
    package let kept: String?
  }

  /// Reads a backup whole, and finds out whether it could take the place of a catalogue.
  ///
  /// - Throws: As ``restore(_:from:at:)``.
  package static func rehearseRestore(
    _ path: String,
    from source: String,
    at now: Timestamp
  ) throws -> RestoreRehearsal {
    try checkBackup(source, of: path)
    let backup = try CatalogVerification.verify(source)
    let path = DatabaseFiles.resolved(path)
    _ = try CatalogOpening(path: path, creating: true, migrating: true, restoring: true).isReady()
    guard !CatalogFile.inspect(path).isVacant else {
      return RestoreRehearsal(backup: backup, kept: nil)
    }
    guard try !HeldFile.isOpenElsewhere(path) else {
      throw CatalogError.locked(path: path, by: LockOwner.find(path))
    }
    return RestoreRehearsal(backup: backup, kept: DatedName.free(for: path, at: now))
  }

  private static func replace(
    _ path: String,
    with draft: DraftFile,
    at now: Timestamp
  ) throws -> Restored {
    let files = DatabaseFiles(path: path)
    guard !CatalogFile.inspect(path).isVacant else {
      try files.moveLogsAside(at: now)
      return try publish(draft, replacing: DatabaseFiles.isThere(path))
    }
    let held = try HeldFile(path)
    defer { held.release() }
    draft.copyRights(from: held.status)
    let kept = try held.keep(at: now)
    let isWhole = !files.hasLog
    do {
      try files.removeLogs()
      var restored = try publish(draft, replacing: true)
      restored.kept = kept
      return restored
    } catch {
      // The copy may be the only file left that has what was in the log: then it stays.
      if isWhole { unlink(kept) }
      throw error
    }
  }

  private static func publish(_ draft: DraftFile, replacing: Bool) throws -> Restored {
    do {
      try draft.publish(replacing: replacing)
      return Restored()
    } catch let doubt as DraftFile.PlacedInDoubt {
      return Restored(doubt: doubt.reason)
    }
  }

  /// A file that was replaced by an older state of itself must not be taken for itself.
  private static func makeItsOwn(_ db: Database) throws {
    guard try db.tableExists("catalog") else { return }
    try db.execute(sql: "UPDATE catalog SET identity = randomblob(16)")
  }
}

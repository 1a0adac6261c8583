import Books
import GRDB
import Glibc

/// Gets a catalogue file ready to be used: made, brought up to date, or refused.
struct CatalogOpening {
  let path: String
  let creating: Bool
  let migrating: Bool
  /// Called with the part of the migration that is done, from 0 to 1; an error that it throws leaves the file
  /// as it was.
  var progress: Schema.Progress = { _ in }
  /// True where a file of no bytes may be there: only a backup can replace it.
  var restoring = false

  /// - Parameter now: The date in the names of files that are moved out of the way of a new one.
  /// - Throws: ``CatalogError``; then not a byte was changed.
  func prepare(at now: Timestamp) throws {
    if try isReady() { return }
    let folders = try makeFolder()
    do {
      try FileLock.hold(folder: folder) {
        // Another program may have done it while this one waited.
        if try isReady() { return }
        if CatalogFile.inspect(path).isVacant {
          try create(at: now)
        } else {
          try migrate()
        }
      }
    } catch {
      PrivateFolder.remove(folders)
      throw error
    }
  }

  /// - Returns: True when there is nothing to do.
  func isReady() throws -> Bool {
    switch CatalogFile.inspect(path) {
    case .absent:
      guard creating else { throw CatalogError.absent(path: path) }
      return false
    case .empty:
      guard restoring else { throw CatalogError.emptied(path: path) }
      return false
    case .dangling(let target): throw CatalogError.danglingLink(path: path, target: target)
    case .obstructed(let file): throw CatalogError.obstructed(path: path, by: file)
    case .foreign: throw CatalogError.foreign(path: path)
    case .other(let what): throw CatalogError.notACatalog(path: path, what: what)
    case .unreadable(let code): throw refusal(code)
    case .catalog(let version):
      try RollbackJournal.check(path)
      if version > Schema.latest {
        throw CatalogError.newer(path: path, version: version, known: Schema.latest)
      }
      if version < Schema.latest, !migrating {
        throw CatalogError.old(path: path, version: version, known: Schema.latest)
      }
      return version == Schema.latest
    }
  }

  private func migrate() throws {
    do {
      try translating(path: path) {
        let queue = try DatabaseQueue(
          path: path,
          configuration: ConnectionSettings.configuration()
        )
        try ConnectionSettings.prepareForWriting(queue)
        try Schema.migrate(queue, progress: progress)
        // The version is read from the file itself, so it must not stay in the log beside it.
        try queue.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        try queue.close()
      }
    } catch CatalogError.damaged(let path, let detail) {
      // SQLite takes some faults of a disk for damage of the file.
      if let damage = try CatalogVerification.damage(of: path) {
        throw CatalogError.damaged(path: path, detail: damage)
      }
      throw CatalogError.inputOutput(path: path, reason: detail)
    }
  }

  /// Makes the whole file under another name first, so that one that is there is complete.
  private func create(at now: Timestamp) throws {
    let place = DatabaseFiles(path: DatabaseFiles.resolved(path))
    let draft = try DraftFile(for: place.path)
    defer { draft.discard() }
    try translating(path: path) {
      let queue = try DatabaseQueue(path: draft.path, configuration: ConnectionSettings.draft())
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA application_id = \(CatalogFile.applicationID)")
      }
      try Schema.migrate(queue)
      try queue.close()
      try check(draft)
    }
    try place.moveLogsAside(at: now)
    try draft.publish(replacing: false)
  }

  /// Checks the contents of the file now, and not SQLite's memory of it.
  private func check(_ draft: DraftFile) throws {
    let queue = try DatabaseQueue(path: draft.path, configuration: ConnectionSettings.draft())
    let damage = try queue.writeWithoutTransaction { db in
      let damage = try DatabaseCopy.damage(db)
      try ConnectionSettings.makeShared(db)
      return damage
    }
    try queue.close()
    guard damage == nil, !DatabaseFiles(path: draft.path).hasLog,
      CatalogFile.inspect(draft.path) == .catalog(version: Schema.latest)
    else {
      let reason = damage ?? tr("it was not written as it should be")
      throw CatalogError.inputOutput(path: path, reason: reason)
    }
  }

  private var folder: String { DatabaseFiles.folder(of: path) }

  /// Makes the folders that are missing, for their owner alone.
  ///
  /// - Returns: Those that were made.
  @discardableResult
  func makeFolder() throws -> [String] {
    var made: [String] = []
    guard !path.hasSuffix("/") else {
      throw CatalogError.cannotCreate(
        path: path,
        reason: tr("it names a folder, and no file in it")
      )
    }
    if folder != ".", let code = PrivateFolder.make(folder, &made) {
      throw CatalogError(code: code, making: path)
    }
    return made
  }

  private func refusal(_ code: Int32) -> CatalogError {
    .cannotRead(path, code: code)
  }
}

/// A lock between processes on the folder of a catalogue, held while one opens or changes its
/// schema.
///
/// Switching a new file to WAL does not wait as other writing does, so that of many programs
/// opening one new catalogue some would fail. The folder is locked and not the file: opening and
/// closing the file itself would drop SQLite's own locks.
enum FileLock {
  static func hold<Result>(folder: String, _ body: () throws -> Result) rethrows -> Result {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    // A file system without locks (some network mounts) goes on without one.
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }
}

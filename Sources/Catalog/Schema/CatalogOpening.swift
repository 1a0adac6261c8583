import GRDB
import Glibc

/// Gets a catalogue file ready to be used: made, brought up to date, or refused.
struct CatalogOpening {
  let path: String
  let creating: Bool
  let migrating: Bool
  /// Told how much of bringing it up to date is done, from 0 to 1; what it throws leaves the file as
  /// it was.
  var progress: Schema.Progress = { _ in }

  /// - Throws: ``CatalogError``; then not a byte was changed.
  func prepare() throws {
    if try isReady() { return }
    try makeFolder()
    try FileLock.hold(folder: folder) {
      // Another program may have done it while this one waited.
      if try isReady() { return }
      if CatalogFile.inspect(path) == .absent {
        try create()
      } else {
        try migrate()
      }
    }
  }

  /// - Returns: Whether there is nothing to do.
  func isReady() throws -> Bool {
    switch CatalogFile.inspect(path) {
    case .absent:
      guard creating else { throw CatalogError.absent(path: path) }
      return false
    case .foreign: throw CatalogError.foreign(path: path)
    case .other(let what): throw CatalogError.notACatalog(path: path, what: what)
    case .unreadable(let code): throw refusal(code)
    case .catalog(let version):
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
    try translating(path: path) {
      let queue = try DatabaseQueue(
        path: path,
        configuration: ConnectionSettings.configuration()
      )
      try ConnectionSettings.makeDurable(queue)
      try Schema.migrate(queue, progress: progress)
      // The version is read from the file itself, so it must not stay in the log beside it.
      try queue.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
      try queue.close()
    }
  }

  /// Makes the whole file under another name first, so that one that is there is complete.
  private func create() throws {
    let draft = "\(path).new-\(getpid())"
    unlink(draft)
    let descriptor = open(draft, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw cannotCreate(errno) }
    Glibc.close(descriptor)
    defer { unlink(draft) }

    try translating(path: path) {
      var configuration = ConnectionSettings.configuration()
      configuration.journalMode = .wal
      let queue = try DatabaseQueue(path: draft, configuration: configuration)
      try ConnectionSettings.makeDurable(queue)
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
      }
      try Schema.migrate(queue)
      try queue.close()
    }
    guard rename(draft, path) == 0 else { throw cannotCreate(errno) }
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if directory >= 0 {
      fsync(directory)
      Glibc.close(directory)
    }
  }

  private var folder: String { ConnectionSettings.folder(of: path) }

  /// Makes the folders that are missing, for their owner alone.
  private func makeFolder() throws {
    guard folder != "." else { return }
    var made = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      made += (made.isEmpty || made.hasSuffix("/") ? "" : "/") + part
      guard mkdir(made, 0o700) != 0 else { continue }
      let code = errno
      if code != EEXIST, access(made, F_OK) != 0 { throw cannotCreate(code) }
    }
  }

  private func refusal(_ code: Int32) -> CatalogError {
    code == EACCES || code == EPERM
      ? .unreadable(path: path)
      : .inputOutput(path: path, reason: String(cString: strerror(code)))
  }

  private func cannotCreate(_ code: Int32) -> CatalogError {
    .cannotCreate(path: path, reason: String(cString: strerror(code)))
  }
}

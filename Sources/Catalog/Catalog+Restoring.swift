import GRDB
import Glibc

extension Catalog {
  /// Puts a backup in the place of a catalogue, wholly or not at all.
  ///
  /// The present one is copied first; one that is too damaged to be copied is moved.
  ///
  /// - Parameters:
  ///   - path: The catalogue to be replaced; it is made when there is none.
  ///   - source: A whole catalogue; it stays as it is.
  ///   - kept: Where the present one goes; there must be nothing yet.
  /// - Returns: Whether there was one to keep.
  /// - Throws: ``CatalogError``, for the source too; ``CatalogError/locked(path:by:)`` while
  ///   another program has the catalogue open.
  package static func restore(
    _ path: String,
    from source: String,
    keeping kept: String
  ) throws -> Bool {
    _ = try CatalogOpening(path: source, creating: false, migrating: true).isReady()
    if let damage = try damage(of: source) {
      throw CatalogError.damaged(path: source, detail: damage)
    }
    let isThere = CatalogFile.inspect(path) != .absent
    do {
      try replace(path, with: source, keeping: isThere ? kept : nil)
    } catch CatalogError.damaged(path: path, _) {
      unlink(kept)
      for ending in ["", "-wal"] { rename(path + ending, kept + ending) }
      unlink(path + "-shm")
      try replace(path, with: source, keeping: nil)
    }
    return isThere
  }

  /// Copies page by page in one transaction, on a connection that nobody else can be beside.
  private static func replace(
    _ path: String,
    with source: String,
    keeping kept: String?
  ) throws {
    try CatalogOpening(path: path, creating: true, migrating: true).prepare()
    try translating(path: path) {
      let target = try DatabaseQueue(path: path, configuration: ConnectionSettings.exclusive())
      defer { try? target.close() }
      if let kept { try copy(target, to: kept) }
      var reading = ConnectionSettings.configuration()
      reading.readonly = true
      let backup = try DatabaseQueue(path: source, configuration: reading)
      try backup.backup(to: target)
      try backup.close()
    }
  }

  private static func copy(_ queue: DatabaseQueue, to path: String) throws {
    let descriptor = Glibc.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw CatalogError.cannotCreate(path: path, reason: String(cString: strerror(errno)))
    }
    defer { Glibc.close(descriptor) }
    do {
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "VACUUM INTO ?", arguments: [path])
      }
    } catch {
      unlink(path)
      throw error
    }
    fsync(descriptor)
  }
}

extension ConnectionSettings {
  /// For a connection that is the only one to the file; when there are others it is refused.
  fileprivate static func exclusive() -> Configuration {
    var configuration = configuration(isAlone: true)
    configuration.busyMode = .immediateError
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
    }
    return configuration
  }
}

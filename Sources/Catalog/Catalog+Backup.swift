import GRDB
import Glibc

extension Catalog {
  /// Writes a consistent copy of the catalogue, also while it is being changed.
  ///
  /// The copy is complete under another name, checked and synced, before it gets its own; one that
  /// is there already is never written over.
  ///
  /// - Throws: ``CatalogError/alreadyExists(path:)``, ``CatalogError/cannotCreate(path:reason:)``,
  ///   ``CatalogError/damaged(path:detail:)`` when the copy does not pass SQLite's own check.
  package func backup(to destination: String) throws {
    guard access(destination, F_OK) != 0 else {
      throw CatalogError.alreadyExists(path: destination)
    }
    let draft = "\(destination).new-\(getpid())"
    let descriptor = Glibc.open(draft, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw cannotCreate(destination) }
    defer {
      Glibc.close(descriptor)
      unlink(draft)
    }
    // An empty file counts as absent, so that the copy keeps the mode it was made with.
    let source = try writer()
    try translating(path: destination) {
      try source.writeWithoutTransaction { db in
        try db.execute(sql: "VACUUM INTO ?", arguments: [draft])
      }
    }
    if let damage = try Self.damage(of: draft) {
      throw CatalogError.damaged(path: path, detail: damage)
    }
    guard fsync(descriptor) == 0 else { throw cannotCreate(destination) }
    guard link(draft, destination) == 0 else {
      if errno == EEXIST { throw CatalogError.alreadyExists(path: destination) }
      throw cannotCreate(destination)
    }
  }

  /// What SQLite's integrity check finds first in a file, or nil when it is whole.
  static func damage(of path: String) throws -> String? {
    try translating(path: path) {
      var configuration = ConnectionSettings.configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      let found = try queue.read { db in
        try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
      }
      try queue.close()
      return found == "ok" ? nil : found
    }
  }

  private func cannotCreate(_ path: String) -> CatalogError {
    .cannotCreate(path: path, reason: String(cString: strerror(errno)))
  }
}

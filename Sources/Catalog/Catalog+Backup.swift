import Glibc

extension Catalog {
  /// Writes a consistent copy of the catalogue, also while it is being changed.
  ///
  /// The copy is complete under another name, compared with what was copied and on the disk, before it
  /// gets its own; one that is there already is never written over.
  ///
  /// - Throws: ``CatalogError/alreadyExists(path:)``, ``CatalogError/cannotCreate(path:reason:)``,
  ///   ``CatalogError/damaged(path:detail:)`` when the catalogue does not pass SQLite's own check.
  package func backup(to destination: String) throws {
    try Self.backup(path, to: destination)
  }

  /// Copies a file that is not open here, of an older version too; it stays as it is.
  package static func backup(_ path: String, to destination: String) throws {
    _ = try CatalogOpening(path: path, creating: false, migrating: true).isReady()
    let path = DatabaseFiles.resolved(path)
    guard !DatabaseFiles.isThere(destination) else {
      throw CatalogError.alreadyExists(path: destination)
    }
    if let owner = DatabasePlace.owner(of: destination) {
      let reason = "the database \(owner) uses this name"
      throw CatalogError.cannotCreate(path: destination, reason: reason)
    }
    if let log = DatabaseFiles(path: destination).strayLog {
      throw CatalogError.alreadyExists(path: log)
    }
    let draft = try DraftFile(for: destination)
    defer { draft.discard() }
    // A file that needs none beside it, also where none can be made.
    try DatabaseCopy(source: path, draft: draft).make { _ in }
    try draft.publish(replacing: false)
  }
}

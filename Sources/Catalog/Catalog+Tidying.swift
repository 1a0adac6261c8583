import Books
import GRDB
import Glibc

extension Catalog {
  package func room() throws -> FileRoom {
    try read { view in try FileRoom(view.db) }
  }

  /// Gives the free room of the file back to the disk.
  ///
  /// The whole file is written anew in one transaction, so that a kill leaves it as it was. Others
  /// read meanwhile; those who want to write wait, or get an error that names who keeps them.
  ///
  /// - Returns: The room as it was, and as it is now. As long as another program has the file open,
  ///   it is the last one to close that makes the file shorter.
  /// - Throws: ``CatalogError/diskFull(path:)`` before anything is written, when the disk has no
  ///   room for the copies that it takes; `CancellationError` when a signal stopped it.
  package func compact() throws -> (before: FileRoom, after: FileRoom) {
    let before = try room()
    try requireRoom(for: before.size - before.free)
    let who = try read { view in try view.currentUser.name }
    let (writer, watch) = try writing()
    try verify(watch)
    let note = BusyNote(path)
    defer { note.remove() }
    try translating(path: path) {
      try writer.writeWithoutTransaction { db in
        // FTS5 keeps a mark for each entry that was deleted until its segments are merged.
        try db.inTransaction(.immediate) {
          note.write("\(who), who is making the file smaller")
          try db.execute(sql: "INSERT INTO titleSearch(titleSearch) VALUES ('optimize')")
          return .commit
        }
        note.write("\(who), who is making the file smaller")
        try Stopping.keeping {
          try Stopping.interrupting(db) { try db.execute(sql: "VACUUM") }
        }
        // With readers at the old pages it is done when the last program closes the file.
        _ = try? db.checkpoint(.truncate)
      }
    }
    return (before, try room())
  }

  /// The pages are copied to a file of SQLite's own, and from there to the log.
  private func requireRoom(for bytes: Int) throws {
    let temporary = (getenv("SQLITE_TMPDIR") ?? getenv("TMPDIR")).map { String(cString: $0) }
    let places = [DatabaseFiles.folder(of: path), temporary ?? "/var/tmp"]
    let disks = places.compactMap(Self.disk)
    for disk in disks {
      let copies = disks.count { $0.number == disk.number }
      guard disk.free > bytes * copies else { throw CatalogError.diskFull(path: path) }
    }
  }

  private static func disk(of path: String) -> (number: UInt, free: Int)? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return (status.f_fsid, Int(status.f_bavail) * Int(status.f_frsize))
  }
}

extension Catalog {
  /// Removes half-made files that ended processes left beside a catalogue's file, and their notes.
  package static func removeAbandoned(at path: String) {
    AbandonedDrafts(of: path).remove()
    BusyNote.removeAbandoned(of: path)
  }
}

package import Books
import Catalog
import Foundation
import GRDB

extension TemporaryCatalog {
  /// Makes a file as if a reader had never written down what they read.
  ///
  /// The numbers of what comes next are as if they had.
  package static func forgetReadings(of reader: String, at path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      let id = try Int64.fetchOne(
        db,
        sql: "SELECT id FROM reader WHERE name = ?",
        arguments: [reader]
      )
      let theirs = "SELECT id FROM revision WHERE readerId = \(id ?? 0)"
      let isEmpty = "NOT EXISTS (SELECT 1 FROM change WHERE revisionId = revision.id)"
      try db.execute(
        sql: """
          PRAGMA defer_foreign_keys = ON;
          DELETE FROM reading WHERE readerId = \(id ?? 0);
          DELETE FROM change WHERE tableName = 'reading' AND revisionId IN (\(theirs));
          DELETE FROM revision WHERE readerId = \(id ?? 0) AND \(isEmpty);
          UPDATE revision SET readerId = NULL, ownWhat = NULL WHERE readerId = \(id ?? 0);
          """
      )
    }
    try queue.close()
  }

  /// A copy of the file with a catalogue of its own.
  package func copy(
    user: String,
    clock: @escaping @Sendable () -> Timestamp,
    change: (String) throws -> Void = { _ in }
  ) throws -> TemporaryCatalog {
    let made = try Self.makeFolder()
    let path = made + "/catalog.sqlite"
    try catalog.backup(to: path)
    try change(path)
    return try TemporaryCatalog(folder: made, user: user, clock: clock)
  }
}

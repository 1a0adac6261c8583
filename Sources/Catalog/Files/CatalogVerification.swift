import GRDB
import Glibc

/// What a look at a whole file found, without anything in it being changed.
package struct CatalogVerification: Equatable, Sendable {
  /// The version of its format.
  package let version: Int
  /// How many there are of each kind of record.
  package let records: [RecordKind: Int]
  /// How many changes its history has.
  package let changes: Int
  /// What a check would find in it.
  ///
  /// The data is whole, but what is derived from it, or some value, is wrong. Of a file of an older
  /// version nothing is known.
  package let findings: [CheckFinding]

  /// Reads all of a file: its pages, its indexes, what rows say of each other, and what is derived.
  ///
  /// - Throws: ``CatalogError/damaged(path:detail:)`` with what was found first.
  package static func verify(_ path: String) throws -> CatalogVerification {
    _ = try CatalogOpening(path: path, creating: false, migrating: true).isReady()
    if let damage = try damage(of: path) { throw CatalogError.damaged(path: path, detail: damage) }
    return try reading(path) { db in
      if let row = try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") {
        let detail = "a row of \(row["table"] as String? ?? "") refers to nothing"
        throw CatalogError.damaged(path: path, detail: detail)
      }
      let counts = try DatabaseCopy.counts(db)
      var records: [RecordKind: Int] = [:]
      for kind in RecordKind.allCases { records[kind] = counts[kind.rawValue] }
      let version = try Schema.version(db)
      return CatalogVerification(
        version: version,
        records: records,
        changes: counts["revision"] ?? 0,
        findings: version == Schema.latest ? try findings(db) : []
      )
    }
  }

  private static func findings(_ db: Database) throws -> [CheckFinding] {
    // The index of titles is asked by writing to it.
    try CheckPart.passes.filter { $0 != [.titleIndex] }.flatMap { try Checking(db: db).check($0) }
      .filter(\.isWrong)
  }

  /// What SQLite's check finds first in a file, or nil when it is whole.
  static func damage(of path: String) throws -> String? {
    do {
      return try reading(path) { try DatabaseCopy.damage($0) }
    } catch CatalogError.damaged(path, let detail) {
      return detail
    }
  }

  private static func reading<Value>(
    _ path: String,
    _ body: (Database) throws -> Value
  ) throws -> Value {
    try translating(path: path) {
      let queue = try ConnectionSettings.unchanging(path)
      let value = try queue.unsafeRead(body)
      try queue.close()
      return value
    }
  }
}

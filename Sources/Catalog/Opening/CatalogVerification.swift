package import Books
import GRDB
import Glibc

/// The result of reading a whole file without changing it.
package struct CatalogVerification: Equatable, Sendable {
  /// The version of its format.
  package let version: Int
  /// How many there are of each kind of record.
  package let records: [RecordKind: Int]
  /// How many changes its history has.
  package let changes: Int
  /// The findings of a check.
  ///
  /// The data is whole, but an index, derived data, or some value is wrong. For a file of an older
  /// version only the findings of SQLite's own checks are known.
  package let findings: [CheckFinding]

  /// Reads all of a file: its pages, its indexes, the relations of rows, and derived data.
  ///
  /// A file is damaged when a page of its data cannot be read; all else that is wrong in it is a finding.
  /// Copies and backups that are restored are judged in the same way.
  ///
  /// - Throws: ``CatalogError/damaged(path:detail:)``.
  package static func verify(_ path: String) throws -> CatalogVerification {
    _ = try CatalogOpening(path: path, creating: false, migrating: true).isReady()
    let titleIndex = try titleIndex(of: path)
    return try reading(path) { db in
      let file = try FileCheck(db: db, path: path).result()
      let counts = try DatabaseCopy.counts(db)
      var records: [RecordKind: Int] = [:]
      for kind in RecordKind.allCases { records[kind] = counts[kind.rawValue] }
      let version = try Schema.version(db)
      return CatalogVerification(
        version: version,
        records: records,
        changes: counts["revision"] ?? 0,
        findings: try version == Schema.latest
          ? Checking(db: db, file: file).findings() + titleIndex : findings(file, db)
      )
    }
  }

  /// The findings about the index of titles.
  ///
  /// SQLite checks it by a statement that writes: nothing changes, but the file has to be writable, and
  /// open nowhere.
  private static func titleIndex(of path: String) throws -> [CheckFinding] {
    let path = DatabaseFiles.resolved(path)
    guard ConnectionSettings.canWrite(path), !DatabaseFiles(path: path).hasLog,
      CatalogFile.inspect(path) == .catalog(version: Schema.latest)
    else { return [] }
    var configuration = ConnectionSettings.configuration(isAlone: true)
    configuration.busyMode = .immediateError
    guard let queue = try? DatabaseQueue(path: path, configuration: configuration) else {
      return []
    }
    defer { try? queue.close() }
    do {
      return try queue.writeWithoutTransaction { try Checking(db: $0).check([.titleIndex]) }
        .filter(\.isWrong)
    } catch let error as DatabaseError where error.resultCode != .SQLITE_NOMEM {
      // What else is wrong is found without it.
      return []
    }
  }

  /// The findings that are possible for a file of an older version.
  private static func findings(_ file: FileCheck.Result, _ db: Database) throws -> [CheckFinding] {
    var values = CheckFinding(.values)
    for complaint in file.complaints { values.add(complaint) }
    let relations = try Checking(db: db).check([.relations])
    return file.findings + (relations + [values]).filter(\.isWrong)
  }

  /// Why the data in a file cannot be read, or nil when they can.
  static func damageOfData(in path: String) throws -> String? {
    do {
      _ = try reading(path) { try FileCheck(db: $0, path: path).result() }
      return nil
    } catch CatalogError.damaged(path, let detail) {
      return detail
    }
  }

  /// The first finding of SQLite's check of a file, or nil when it is whole.
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
      let value = try queue.unsafeRead { db in try db.inOneMoment { try body(db) } }
      try queue.close()
      return value
    }
  }
}

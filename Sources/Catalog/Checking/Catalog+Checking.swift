import GRDB
import Glibc

extension Catalog {
  /// Compares what is derived from the data with the data, and has SQLite check the file.
  ///
  /// - Parameter progress: Told of each part before it is looked at; nil is the file itself.
  /// - Returns: The parts that differ; none when all is well.
  /// - Throws: ``CatalogError/damaged(path:detail:)`` when the file itself is.
  package func check(
    progress: (CheckPart?) -> Void = { _ in }
  ) throws -> [CheckFinding] {
    guard canBeChanged else { return try checkReadOnly(progress: progress) }
    let writer = try writer()
    return try translating(path: path) {
      progress(nil)
      try writer.unsafeRead { db in try checkFile(db) }
      return try findings(in: CheckPart.all, progress: progress) { part in
        // The index of titles is asked by writing to it, which changes nothing.
        part == .titleIndex
          ? try writer.writeWithoutTransaction { try Checking(db: $0).check(part) }
          : try writer.unsafeRead { try Checking(db: $0).check(part) }
      }
    }
  }

  private func findings(
    in parts: [CheckPart],
    progress: (CheckPart?) -> Void,
    check: (CheckPart) throws -> CheckFinding
  ) throws -> [CheckFinding] {
    try parts.compactMap { part in
      try Task.checkCancellation()
      progress(part)
      let finding = try check(part)
      return finding.isWrong ? finding : nil
    }
  }

  /// Makes parts anew from the data, which stay as they are.
  ///
  /// It is no revision: what is derived is not in the history.
  package func rebuild(
    _ parts: some Collection<CheckPart>,
    progress: (CheckPart?) -> Void = { _ in }
  ) throws {
    var parts = Set(parts)
    // The index of titles is over their words.
    if parts.contains(.titles) { parts.insert(.titleIndex) }
    // First authors' keys are copies of the authors'.
    if parts.contains(where: { if case .derived = $0 { true } else { false } }) {
      parts.formUnion(DerivedColumn.all.map { .column(ComputedColumn(derived: $0)) })
    }
    try writeDerived { db in
      for part in CheckPart.all where parts.contains(part) {
        try Task.checkCancellation()
        progress(part)
        try Checking(db: db).rebuild(part)
      }
    }
    caches.search.forget()
  }

  private func checkFile(_ db: Database) throws {
    let found = try String.fetchAll(db, sql: "PRAGMA integrity_check(5)")
      // Later versions of SQLite look into the index of titles as well, which is a part of its own.
      .filter { $0 != "ok" && !$0.contains("titleSearch") }
    try found.forEach(DatabaseCopy.refuseUnread)
    if let first = found.first { throw CatalogError.damaged(path: path, detail: first) }
  }

  /// Whether the file can be changed: it is not where a medium or its rights are for reading only.
  package var canBeChanged: Bool { path.isEmpty || ConnectionSettings.canWrite(path) }

  /// As ``check(progress:)``, of a file that can only be read: all but the index of titles, which
  /// SQLite checks as if it wrote to it.
  func checkReadOnly(progress: (CheckPart?) -> Void) throws -> [CheckFinding] {
    try read { view in
      progress(nil)
      try checkFile(view.db)
      let parts = CheckPart.all.filter { $0 != .titleIndex }
      return try findings(in: parts, progress: progress) { try Checking(db: view.db).check($0) }
    }
  }
}

extension ConnectionSettings {
  /// Whether a file can be written to, with its log beside it.
  static func canWrite(_ path: String) -> Bool {
    access(path, W_OK) == 0 && access(folder(of: path), W_OK) == 0
  }
}

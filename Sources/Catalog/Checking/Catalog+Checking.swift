import GRDB
import Glibc

extension Catalog {
  /// Compares what is derived from the data with the data, and has SQLite check the file.
  ///
  /// SQLite's check takes about as long as everything else, so that it has a thread of its own where
  /// there are several connections: where the file can be written to. Of a million books it takes
  /// 24 s, the other parts 18 s and the doctor's rules, which `octavo check` applies
  /// meanwhile, 9 s: one after the other 50 s, and on two cores 26 s.
  ///
  /// - Parameter progress: Told of each part before it is looked at; nil is the file itself.
  /// - Returns: The parts that differ; none when all is well.
  /// - Throws: ``CatalogError/damaged(path:detail:)`` when the file itself is.
  package func check(
    progress: (CheckPart?) -> Void = { _ in }
  ) throws -> [CheckFinding] {
    guard canBeChanged else { return try checkReadOnly(progress: progress) }
    let writer = try writer()
    let reader = try read { try $0.currentUser.key }
    let path = path
    return try translating(path: path) {
      let fileCheck = ParallelWork("file-check") {
        try writer.unsafeRead { db in
          try ConnectionSettings.withCacheForCheck(db) {
            try FileCheck(db: db, path: path).result()
          }
        }
      }
      var outcomes = CheckPart.all.filter { $0 != .values }.map { part in
        progress(part)
        // The index of titles is asked by writing to it, which changes nothing.
        return Outcome(part) {
          part == .titleIndex
            ? try writer.writeWithoutTransaction { try checking($0, reader).check(part) }
            : try writer.unsafeRead { try checking($0, reader).check(part) }
        }
      }
      progress(nil)
      let file = try fileCheck.value()
      progress(.values)
      outcomes.append(
        Outcome(.values) {
          try writer.unsafeRead { try checking($0, reader, file.complaints).check(.values) }
        }
      )
      return try file.findings + findings(outcomes, file)
    }
  }

  /// What became of checking a part, until it is known what SQLite says of the file.
  private struct Outcome {
    let part: CheckPart
    let result: Result<CheckFinding, any Error>

    init(_ part: CheckPart, _ check: () throws -> CheckFinding) {
      self.part = part
      result = Result { try check() }
    }
  }

  private func checking(
    _ db: Database,
    _ reader: Int64,
    _ complaints: [String] = []
  ) -> Checking {
    Checking(db: db, today: Day(clock()), reader: reader, complaints: complaints)
  }

  /// What is wrong, in the order of the parts.
  private func findings(
    _ outcomes: [Outcome],
    _ file: FileCheck.Result
  ) throws -> [CheckFinding] {
    let results = Dictionary(outcomes.map { ($0.part, $0.result) }) { first, _ in first }
    return try CheckPart.all.compactMap { part in
      do {
        guard let finding = try results[part]?.get() else { return nil }
        return finding.isWrong ? finding : nil
      } catch let error as DatabaseError
        where file.hasBrokenPages && error.resultCode == .SQLITE_CORRUPT
      {
        // The data can be read, so that what cannot is an index, or can be derived.
        return part.isDerived ? CheckFinding(part, differing: nil) : nil
      } catch let error as DamagedValue {
        // A value from which something is derived: it is told where it stands.
        guard !file.complaints.isEmpty, part != .values else { throw error }
        return nil
      }
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
    if parts.contains(.indexes) || parts.contains(.room) {
      progress(.indexes)
      try mendFile(parts)
    }
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

  /// Makes the indexes anew; where that cannot be done, all whose pages are broken.
  private func mendFile(_ parts: Set<CheckPart>) throws {
    if !parts.contains(.room), (try? writeDerived { try $0.execute(sql: "REINDEX") }) != nil {
      let file = try writer().unsafeRead { try FileCheck(db: $0, path: path).result() }
      if file.findings.isEmpty { return }
    }
    try FileMending(path: path).run()
    caches.search.forget()
  }

  /// Whether the file can be changed: it is not where a medium or its rights are for reading only.
  package var canBeChanged: Bool { path.isEmpty || ConnectionSettings.canWrite(path) }

  /// As ``check(progress:)``, of a file that can only be read: all but the index of titles, which
  /// SQLite checks as if it wrote to it.
  func checkReadOnly(progress: (CheckPart?) -> Void) throws -> [CheckFinding] {
    try read { view in
      progress(nil)
      let file = try FileCheck(db: view.db, path: path).result()
      let outcomes = CheckPart.all.filter { $0 != .titleIndex }.map { part in
        progress(part)
        return Outcome(part) {
          try checking(view.db, view.currentUser.key, file.complaints).check(part)
        }
      }
      return try file.findings + findings(outcomes, file)
    }
  }
}

extension ConnectionSettings {
  /// Whether a file can be written to, with its log beside it.
  static func canWrite(_ path: String) -> Bool {
    access(path, W_OK) == 0 && access(folder(of: path), W_OK) == 0
  }
}

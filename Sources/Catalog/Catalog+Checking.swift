import Books
import CSQLiteSafety
import GRDB

extension Catalog {
  /// Compares what is derived from the data with the data, and has SQLite check the file.
  ///
  /// The data are compared in one snapshot, whoever writes meanwhile. SQLite's check of the file and the
  /// check of the index of titles each have another snapshot, consistent in itself.
  ///
  /// SQLite's check takes about as long as everything else, so that it has a thread of its own where
  /// there are several connections: where the file can be written to. Of a million books it takes
  /// 27 s of a processor, the other parts 20 s and the doctor's rules, which `octavo check` applies
  /// meanwhile, 9 s: on two processors 30 s.
  ///
  /// The index of titles is left out where it cannot be asked, which SQLite takes for writing: where
  /// the file can only be read, and while another program writes for long.
  ///
  /// - Parameters:
  ///   - mapsFile: Reads the file where it lies in the system's cache, which is a third faster; a file
  ///     that another program cuts short meanwhile then ends this one (``explainLostFile(_:status:)``).
  ///   - progress: Called with each part before it is checked; nil is the file itself.
  ///   - leavesOut: Called with each part that is left out, and the reason.
  /// - Returns: The parts that differ; none when all is well.
  /// - Throws: ``CatalogError/damaged(path:detail:)`` when the file itself is.
  package func check(
    mapsFile: Bool = false,
    progress: (CheckPart?) -> Void = { _ in },
    leavesOut: (CheckPart, CheckHindrance) -> Void = { _, _ in }
  ) throws -> [CheckFinding] {
    func readOnly(_ hindrance: CheckHindrance) throws -> [CheckFinding] {
      leavesOut(.titleIndex, hindrance)
      return try checkReadOnly(progress: progress)
    }
    guard canBeChanged else { return try readOnly(.onlyRead) }
    let writer: any DatabaseWriter
    do {
      writer = try self.writer()
    } catch CatalogError.locked {
      return try readOnly(.othersWrite)
    } catch CatalogError.damaged, CatalogError.diskFull {
      return try readOnly(.onlyRead)
    }
    let reader = try read { try $0.currentUser.key }
    let path = path
    return try translating(path: path) {
      let isMapped = try mapsFile && writer.unsafeRead(ConnectionSettings.isReadable)
      @Sendable func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try writer.unsafeRead { db in
          try isMapped
            ? ConnectionSettings.withFileMapped(db) { try db.inOneMoment { try body(db) } }
            : db.inOneMoment { try body(db) }
        }
      }
      let fileCheck = ParallelWork("file-check") {
        // Only on a connection that could write does SQLite ask the conditions of tables.
        let queue = try path.isEmpty ? nil : ConnectionSettings.reader(path).queue
        defer { try? queue?.close() }
        let connection: any DatabaseReader = queue ?? writer
        return try connection.unsafeRead { db in
          try ConnectionSettings.withCacheForCheck(db) {
            func result() throws -> FileCheck.Result {
              try db.inOneMoment { try FileCheck(db: db, path: path).result() }
            }
            return try isMapped ? ConnectionSettings.withFileMapped(db, result) : result()
          }
        }
      }
      var outcomes = try reading { checking($0, reader).outcomes(progress: progress) }
      // The index of titles is asked by writing to it, which changes nothing.
      progress(.titleIndex)
      outcomes += CheckOutcome.of([.titleIndex]) {
        try writer.writeWithoutTransaction { try checking($0, reader).check([.titleIndex]) }
      }
      progress(nil)
      let file = try fileCheck.value()
      outcomes.removeAll {
        guard $0.part == .titleIndex, $0.isBusy else { return false }
        leavesOut(.titleIndex, .othersWrite)
        return true
      }
      // What SQLite's check says of values is told where they stand.
      if !file.complaints.isEmpty {
        progress(.values)
        outcomes.removeAll { $0.part == .values }
        outcomes += CheckOutcome.of([.values]) {
          try reading { try checking($0, reader, file).check([.values]) }
        }
      }
      // What was read is of the file that lies there only while nobody replaced it.
      try verify(try watch())
      return try file.findings + CheckOutcome.findings(outcomes, file)
    }
  }

  /// Sets the end of the program when a file that it reads mapped is lost.
  ///
  /// - Parameter message: The text for standard error, with its end of line.
  package static func explainLostFile(_ message: StaticString, status: Int32) {
    message.withUTF8Buffer { text in
      text.withMemoryRebound(to: CChar.self) { characters in
        octavo_explain_lost_mapping(characters.baseAddress, status)
      }
    }
  }

  private func checking(
    _ db: Database,
    _ reader: Int64,
    _ file: FileCheck.Result = FileCheck.Result()
  ) -> Checking {
    Checking(db: db, reader: reader, file: file)
  }

  /// Makes the indexes and derived tables anew that are missing in a file that for this cannot be
  /// opened.
  ///
  /// - Returns: Their names; none when the file has all, or is different in another way too.
  package static func makeMissing(at path: String) throws -> [String] {
    try FileMending(path: path).makeMissing()
  }

  /// Makes parts anew from the data, which stay as they are.
  ///
  /// It is no revision: derived data are not in the history.
  ///
  /// - Parameter undecided: The derived data that stay as they are, as they may be right and the record damaged.
  package func rebuild(
    _ parts: some Collection<CheckPart>,
    leaving undecided: [Contradiction] = [],
    progress: (CheckPart?) -> Void = { _ in }
  ) throws {
    let undecided = Undecided(undecided)
    var parts = Set(parts.filter { !undecided.keeps($0) })
    if parts.contains(.indexes) || parts.contains(.room) {
      progress(.indexes)
      if undecided.isEmpty { try mendFile(parts) } else { try makeIndexesAnew(leaving: undecided) }
    }
    if parts.contains(.titleIndex), !path.isEmpty, !canReadTitleIndex {
      try dropConnections(leavingLog: false)
      try FileMending(path: path).run()
    }
    // The index of titles is over their words.
    if parts.contains(.titles) { parts.insert(.titleIndex) }
    // First authors' keys are copies of the authors'.
    if parts.contains(where: { if case .derived = $0 { true } else { false } }) {
      let columns = DerivedColumn.all.map { CheckPart.column(ComputedColumn(derived: $0)) }
      parts.formUnion(columns.filter { !undecided.keeps($0) })
    }
    try writeDerived { db in
      // What is made of a value that no table would take is not better than the value.
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      defer { try? db.execute(sql: "PRAGMA ignore_check_constraints = OFF") }
      for part in CheckPart.all where parts.contains(part) {
        try Task.checkCancellation()
        progress(part)
        try Checking(db: db).rebuild(part, leaving: undecided)
      }
    }
    caches.search.forget()
  }

  /// False when SQLite does not accept the index of titles as one: then it cannot even empty it.
  private var canReadTitleIndex: Bool {
    let sql = "SELECT count(*) FROM (SELECT rowid FROM titleSearch LIMIT 1)"
    return (try? writer().unsafeRead { db in try Int64.fetchOne(db, sql: sql) }) != nil
  }

  /// Makes indexes anew but those that have values which may be right; one that cannot be stays.
  private func makeIndexesAnew(leaving undecided: Undecided) throws {
    try writeDerived { db in
      let names = try String.fetchAll(
        db,
        sql: "SELECT name FROM sqlite_schema WHERE type = 'index'"
      )
      for name in names where !undecided.indexes.contains(name) {
        try? db.execute(sql: "REINDEX \(name.quotedDatabaseIdentifier)")
      }
    }
  }

  /// Makes the indexes anew; where that cannot be done, all whose pages are broken.
  private func mendFile(_ parts: Set<CheckPart>) throws {
    if !parts.contains(.room), (try? writeDerived { try $0.execute(sql: "REINDEX") }) != nil {
      let file = try writer().unsafeRead { try FileCheck(db: $0, path: path).result() }
      if file.findings.isEmpty { return }
    }
    // A connection that could not read a page takes every later change for one of a damaged file.
    try dropConnections(leavingLog: false)
    let mending = FileMending(path: path)
    // Where the room alone is damaged, writing the file anew is all that helps: else a change could get a
    // page from there.
    if parts.contains(.room), try mending.makeRoomAnew() { return }
    try mending.run()
  }

  /// False on a medium for reading only, or without the right to write.
  package var canBeChanged: Bool { path.isEmpty || ConnectionSettings.canWrite(path) }

  /// As ``check(progress:)``, of a file that can only be read: all but the index of titles, which
  /// SQLite checks as if it wrote to it.
  func checkReadOnly(progress: (CheckPart?) -> Void) throws -> [CheckFinding] {
    try read { view in
      progress(nil)
      let file = try FileCheck(db: view.db, path: path).result()
      return try checking(view.db, view.currentUser.key, file).findings(progress: progress)
    }
  }
}

/// Why a part of a catalogue is not checked.
package enum CheckHindrance: Sendable {
  /// The file can only be read.
  case onlyRead
  /// Another program writes, for longer than one waits.
  case othersWrite
}

extension Catalog {
  /// The relations that lead nowhere, and what ``WriteTransaction/mendRelations()`` does with them.
  package func danglingRelations() throws -> [DanglingRelation] {
    try read { try DanglingRelation.all($0.db, for: $0.currentUser.key) }
  }
}

extension Catalog {
  /// The values of records for which the parts that differ have other ones.
  package func contradictions(in findings: [CheckFinding]) throws -> [Contradiction] {
    let parts = Set(findings.filter(\.isCurable).map(\.part))
    guard !parts.isEmpty, !path.isEmpty else { return [] }
    let reader = try read { try $0.currentUser.key }
    return try translating(path: path) {
      try self.reader().unsafeRead { db in
        try db.inOneMoment { try Contradictions(db: db, reader: reader).all(in: parts) }
      }
    }
  }

  /// Writes the earlier values into the records, as one change.
  package func putBack(_ contradictions: [Contradiction]) throws -> Written<Void> {
    let count = contradictions.count
    let what = counted(count, "value that was", "values that were")
    return try write("Put back \(what) damaged") { edit in
      for contradiction in contradictions {
        guard let value = contradiction.value else { continue }
        try edit.update(contradiction.table, contradiction.row, [(contradiction.column, value)])
      }
    }
  }
}

extension Catalog {
  /// Makes sure that no record is reported missing because an index of it is damaged.
  ///
  /// A check and a mending do without.
  ///
  /// - Throws: ``CatalogError/damagedIndex(path:detail:)``, and as ``read(_:)``.
  package func requireIndexes() throws {
    guard !path.isEmpty else { return }
    try translating(path: path) {
      try reader().unsafeRead { db in
        try db.inOneMoment { try IndexProof(db: db).requireRows() }
      }
    }
  }
}

package import Books
import GRDB

/// The journal as a person reads it: without others' changes of their own readings.
package struct History<Access: CatalogAccess> {
  let access: Access

  var db: Database { access.db }
}

extension History {
  private func read(_ row: Row) -> RecordRow {
    RecordRow(row: row, kind: "change", key: 0, log: access.connection.damage)
  }

  /// Revisions, newest first.
  ///
  /// - Parameters:
  ///   - before: Only those older than this one, for the next page.
  ///   - record: Only those that touched this record.
  ///   - find: Only those with these words in the summary, the person, or the name of a record
  ///     that it touched.
  package func revisions(
    limit: Int,
    before: ID<Revision>? = nil,
    of record: RecordID? = nil,
    find: String = ""
  ) throws -> [Revision] {
    let currentUser = try access.currentUser
    let told: SQL = "\(sql: Revision.isTold(to: currentUser))"
    var conditions: [SQL] = ["id < \(before?.rawValue ?? .max)", told]
    if let record {
      guard try access.readingOwners.isOpen(record) else { return [] }
      let (table, id) = record.row
      conditions.append(
        """
        id IN (SELECT revisionId FROM change
            WHERE tableName = \(table.rawValue) AND operation <> 'insert' AND first = \(id)
          UNION SELECT revisionId FROM change
            WHERE tableName = \(table.rawValue) AND operation = 'insert'
              AND first <= \(id) AND last >= \(id))
        """
      )
    }
    _ = try findWords(find)
    for word in Set(find.split(separator: " ")) {
      let pattern = "%" + word.filter { $0 != "%" && $0 != "_" } + "%"
      conditions.append(
        """
        (\(sql: Revision.words(for: currentUser)) LIKE \(pattern) OR who LIKE \(pattern)
          OR id IN (\(touching(namesLike: pattern))))
        """
      )
    }
    let query: SQL = """
      SELECT \(sql: Revision.columns(for: currentUser)) FROM revision
      WHERE \(allOf(conditions)) ORDER BY id DESC LIMIT \(limit)
      """
    let (sql, arguments) = try query.build(db)
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
      .map { Revision(row: read($0)) }
  }

  /// The most records whose names are looked for in the history: at a million books a common word
  /// takes 0.25 s with 500 and with 200,000.
  private static var mostNamed: Int { 5_000 }

  /// The revisions that touched a record with such a name, now or before a change.
  private func touching(namesLike pattern: String) -> SQL {
    let named = RecordKind.allCases.compactMap(Table.init).flatMap { table -> [SQL] in
      // A loan has no name of its own, or that of whom it is with.
      guard table != .loan, let column = table.description.nameColumn else { return [] }
      let table = table.rawValue
      return [
        "SELECT \(table), id FROM \(sql: table) WHERE \(sql: column) LIKE \(pattern)",
        """
        SELECT \(table), first FROM change WHERE tableName = \(table) AND operation <> 'insert'
          AND json_extract(\(sql: BeforeImage.readable), \("$." + column)) LIKE \(pattern)
        """,
      ]
    }
    return """
      WITH named(kind, record) AS (
        SELECT * FROM (\(named.joined(separator: " UNION "))) LIMIT \(Self.mostNamed))
      SELECT revisionId FROM named JOIN change ON tableName = kind AND first = record
        WHERE operation <> 'insert'
      UNION SELECT revisionId FROM named JOIN change
        ON tableName = kind AND first <= record AND last >= record WHERE operation = 'insert'
      """
  }

  package func count() throws -> Int {
    let condition = Revision.isTold(to: try access.currentUser)
    return try Int.fetchOne(db, sql: "SELECT count(*) FROM revision WHERE \(condition)") ?? 0
  }

  /// The number of the last revision, whoever may see it: it shows whether anything changed.
  package func newest() throws -> ID<Revision>? {
    try Int64.fetchOne(db, sql: "SELECT max(id) FROM revision").map(ID.init(rawValue:))
  }

  /// True when others made some of the last thousand changes.
  package func hasOthers(than user: String) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM (
            SELECT who FROM revision WHERE \(Revision.isTold(to: try access.currentUser))
            ORDER BY id DESC LIMIT 1000)
          WHERE who NOT IN (?1, coalesce((SELECT name FROM reader WHERE login = ?1), ?1)))
        """
    )
    return try Bool.fetchOne(statement, arguments: [user]) ?? false
  }

  /// True when a change is in the file, under its number and as it was made.
  func has(_ revision: Revision) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: "SELECT EXISTS (SELECT 1 FROM revision WHERE id = ? AND at = ? AND who = ?)",
      arguments: [revision.id.rawValue, revision.at.seconds, revision.who]
    ) ?? false
  }

  /// - Throws: ``CatalogError/noSuchRevision(_:)``, also for others' changes of their own readings.
  package func revision(_ id: ID<Revision>) throws -> Revision {
    let currentUser = try access.currentUser
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Revision.columns(for: currentUser)) FROM revision
        WHERE id = ? AND \(Revision.isTold(to: currentUser))
        """
    )
    guard let row = try Row.fetchOne(statement, arguments: [id.rawValue]) else {
      throw CatalogError.noSuchRevision(id.rawValue)
    }
    return Revision(row: read(row))
  }

  /// The change that was made at first, of one that takes back or does again; else the change
  /// itself.
  func root(of id: ID<Revision>) throws -> ID<Revision> {
    let statement = try db.cachedStatement(
      sql: """
        WITH RECURSIVE step(id, undoes) AS (
          SELECT id, undoes FROM revision WHERE id = ?
          UNION SELECT revision.id, revision.undoes FROM revision JOIN step ON revision.id = step.undoes)
        SELECT min(id) FROM step
        """
    )
    return try Int64.fetchOne(statement, arguments: [id.rawValue]).map(ID.init(rawValue:)) ?? id
  }

  /// True when a revision undoes another one, whoever may see it.
  func takesBack(_ id: ID<Revision>) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT undoes IS NOT NULL FROM revision WHERE id = ?"
    )
    return try Bool.fetchOne(statement, arguments: [id.rawValue]) ?? false
  }

  /// The summary of a revision in the words for everybody.
  func openWords(of id: ID<Revision>) throws -> Message {
    let statement = try db.cachedStatement(sql: "SELECT what, message FROM revision WHERE id = ?")
    guard let row = try Row.fetchOne(statement, arguments: [id.rawValue]) else { return "" }
    return try Message(kept: row[1], or: row[0])
  }

  /// Who added a record, how often it was changed since, and the last change, also of a record
  /// that was deleted.
  package func summary(of record: RecordID) throws -> RecordHistory {
    let (table, id) = record.row
    let statement = try db.cachedStatement(
      sql: """
        SELECT revision.who, revision.at, operation, ?2 AS id FROM (
          SELECT revisionId, operation FROM change
            WHERE tableName = ?1 AND operation = 'insert' AND first <= ?2 AND last >= ?2
          UNION ALL SELECT revisionId, operation FROM change
            WHERE tableName = ?1 AND operation <> 'insert' AND first = ?2
        ) JOIN revision ON revision.id = revisionId
        GROUP BY revisionId ORDER BY revisionId
        """
    )
    let rows = try Row.fetchAll(statement, arguments: [table.rawValue, id]).map {
      access.record($0, table.recordKind ?? .book, key: 3)
    }
    return RecordHistory(
      addedBy: rows.first.flatMap { $0[2] == "insert" ? $0[0] : nil },
      changes: max(0, rows.count - 1),
      lastChange: rows.last.map {
        LastChange(who: $0[0], at: Timestamp(seconds: $0[1]))
      }
    )
  }
}

extension History {
  /// True when a change that deleted a record deleted others as well, or changed others of its kind, as a
  /// merge does.
  ///
  /// Its loans and readings do not count.
  package func tookOthers(_ id: ID<Revision>, with record: RecordID) throws -> Bool {
    let (table, row) = record.row
    let records = Table.allCases.filter { $0.isCounted && $0 != .loan && $0 != .reading }
    let statement = try db.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM change
          WHERE revisionId = ?1 AND NOT (tableName = ?2 AND first = ?3)
            AND (tableName = ?2
              OR operation = 'delete' AND tableName IN (SELECT value FROM json_each(?4))))
        """
    )
    let names = records.map(\.rawValue)
    return try Bool.fetchOne(
      statement,
      arguments: [id.rawValue, table.rawValue, row, names.jsonList]
    ) ?? false
  }
}

// MARK: - What undo and redo mean now

extension History {
  /// True when a revision was undone, and not done again since.
  package func isUndone(_ id: ID<Revision>) throws -> Bool {
    let statement = try db.cachedStatement(
      // Only later ones take something back: so no damaged file leads round in circles.
      sql: "SELECT id FROM revision WHERE undoes = ?1 AND id > ?1 ORDER BY id DESC LIMIT 1"
    )
    var isUndone = false
    var id = id.rawValue
    while let undoing = try Int64.fetchOne(statement, arguments: [id]) {
      isUndone.toggle()
      id = undoing
    }
    return isUndone
  }

  /// The revisions among these that were taken back, and not done again since.
  package func undone(among revisions: [Revision]) throws -> Set<ID<Revision>> {
    Set(try revisions.map(\.id).filter(isUndone))
  }

  /// A condition for the changes of a person: under the name or login that was given, or as the reader
  /// whose login it is.
  private static func isBy(_ user: String) -> String {
    """
    (\(user) IS NULL OR who = \(user) OR who IN (
      SELECT name FROM reader WHERE login = \(user) OR foldedName = folded(\(user))))
    """
  }

  /// The change that an undo takes back next: the last one that still holds.
  ///
  /// - Parameters:
  ///   - user: Only changes by this person.
  ///   - since: Only this revision and later ones, as those of a session.
  ///   - before: Only earlier revisions than this.
  package func undoTarget(
    by user: String? = nil,
    since: ID<Revision>? = nil,
    before: ID<Revision>? = nil
  ) throws -> Revision? {
    let currentUser = try access.currentUser
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(Revision.columns(for: currentUser)) FROM revision
        WHERE kind IN ('edit', 'redo') AND id >= ?1 AND id < ?3 AND \(Self.isBy("?2"))
          AND \(Revision.isTold(to: currentUser))
        ORDER BY id DESC
        """,
      arguments: [since?.rawValue ?? 0, user, before?.rawValue ?? .max]
    )
    while let row = try rows.next() {
      let found = Revision(row: read(row))
      // What was done again counts from then on.
      let root = found.kind == .edit ? found.id : try root(of: found.id)
      if try !isUndone(root) { return root == found.id ? found : try revision(root) }
    }
    return nil
  }

  /// True when a person has changed anything since a revision, even if it was undone.
  package func hasChanges(by user: String?, since: ID<Revision>) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: "SELECT EXISTS (SELECT 1 FROM revision WHERE id >= ?1 AND \(Self.isBy("?2")))",
      arguments: [since.rawValue, user]
    ) ?? false
  }

  /// The undo that a redo takes back next: the last one, as long as the same person has changed
  /// nothing since.
  ///
  /// - Parameters:
  ///   - user: Only changes by this person.
  ///   - since: Only this revision and later ones, as those of a session.
  package func redoTarget(
    by user: String? = nil,
    since: ID<Revision>? = nil
  ) throws -> Revision? {
    let currentUser = try access.currentUser
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(Revision.columns(for: currentUser)) FROM revision
        WHERE id >= ?1 AND \(Self.isBy("?2")) AND \(Revision.isTold(to: currentUser))
        ORDER BY id DESC
        """,
      arguments: [since?.rawValue ?? 0, user]
    )
    while let row = try rows.next() {
      let revision = Revision(row: read(row))
      switch revision.kind {
      case .edit: return nil
      case .redo: continue
      case .undo: if try !isUndone(revision.id) { return revision }
      }
    }
    return nil
  }
}

extension History {
  /// Why ``redoTarget(by:since:)`` finds nothing.
  package enum NothingToRedo: Sendable {
    case nothingTakenBack
    case allDoneAgain
    case changedSince
  }

  /// - Precondition: There is nothing to do again.
  package func nothingToRedo(by user: String?, since: ID<Revision>) throws -> NothingToRedo {
    let undos = try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM revision WHERE kind = 'undo' AND id >= ?1 AND \(Self.isBy("?2"))
        """,
      arguments: [since.rawValue, user]
    )
    if undos.isEmpty { return .nothingTakenBack }
    return try undos.allSatisfy { try isUndone(ID(rawValue: $0)) } ? .allDoneAgain : .changedSince
  }
}

extension RecordID {
  /// The record that a row of a table is; nil for a part of one.
  init?(_ table: Table, _ id: Int64) {
    guard let kind = table.recordKind else { return nil }
    self.init(kind, number: id)
  }

  /// Each kind that has records has a table.
  var row: (table: Table, id: Int64) { (Table(kind) ?? .book, number) }
}

extension CatalogAccess {
  package var history: History<Self> { History(access: self) }
}

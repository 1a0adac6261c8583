import Books
import GRDB

/// A revision that was undone out of its order: it was before the one that is taken back, and was taken
/// back after it, when that had taken its records away or written over them, so that some of it could
/// not go back.
struct TakenBack {
  let revision: ID<Revision>
  /// True when it is itself an undo.
  let isUndo: Bool
  let changes: RevisionChanges
  /// The rows that its undo put back.
  private(set) var returned: [Table: [ClosedRange<Int64>]] = [:]

  private init(
    _ revision: ID<Revision>,
    isUndo: Bool,
    undoneBy undos: [ID<Revision>],
    _ db: Database
  ) throws {
    self.revision = revision
    self.isUndo = isUndo
    changes = try RevisionChanges(of: revision, db)
    for undo in undos {
      for (table, range) in try Change.insertions(of: undo, db) {
        returned[table, default: []].append(range)
      }
    }
  }

  /// The revisions before one that were taken back after it, the newest first.
  static func all(since target: ID<Revision>, in edit: WriteTransaction) throws -> [TakenBack] {
    try Change.takenBack(since: target, edit.db).compactMap { earlier in
      // An undo that was done again counts no longer, when what it took back was taken back anew.
      let root = try edit.history.root(of: earlier.revision)
      guard try edit.history.isUndone(root) != earlier.isUndo else { return nil }
      do {
        return try TakenBack(
          earlier.revision,
          isUndo: earlier.isUndo,
          undoneBy: earlier.undos,
          edit.db
        )
      } catch is DamagedValue {
        // What cannot be read hinders no other undo.
        return nil
      }
    }
  }

  /// Its changes, but for the rows that are back.
  var rest: RevisionChanges {
    var rest = changes
    for (table, rows) in returned { rest.deletions[table]?.removeAll { rows.hasRow($0.id) } }
    return rest
  }

  /// The rows that led to a record before it changed or deleted them.
  func rowsLed(to id: Int64, _ table: Table, _ column: String, _ db: Database) throws -> Set<Int64>
  {
    let changed = changes.updates[table, default: [:]].filter { $1[column] == id.databaseValue }
    guard changes.deletions[table] != nil else { return Set(changed.keys) }
    let statement = try db.cachedStatement(
      sql: """
        SELECT first FROM change WHERE revisionId = ? AND tableName = ? AND operation = 'delete'
          AND json_extract(\(BeforeImage.readable), ?) = ?
        """
    )
    let deleted = try Int64.fetchSet(
      statement,
      arguments: [revision.rawValue, table.rawValue, "$.\(column)", id]
    )
    return deleted.union(changed.keys)
  }
}

extension Change {
  /// The revisions before one that were taken back after it, the newest first, with what took them
  /// back; no undo of what was taken back once more since.
  fileprivate static func takenBack(
    since revision: ID<Revision>,
    _ db: Database
  ) throws -> [(revision: ID<Revision>, isUndo: Bool, undos: [ID<Revision>])] {
    var found: [(revision: ID<Revision>, isUndo: Bool, undos: [ID<Revision>])] = []
    try db.forEachRow(
      """
      SELECT undo.undoes, undo.id, earlier.kind = 'undo' FROM revision AS undo
      JOIN revision AS earlier ON earlier.id = undo.undoes
      WHERE undo.id > ?1 AND undo.undoes < ?1
        AND NOT EXISTS (SELECT 1 FROM revision AS again WHERE again.undoes = undo.id)
      ORDER BY undo.undoes DESC, undo.id
      """,
      arguments: [revision.rawValue]
    ) { row in
      let id = ID<Revision>(rawValue: row.integer(0))
      let undo = ID<Revision>(rawValue: row.integer(1))
      if found.last?.revision == id {
        found[found.count - 1].undos.append(undo)
      } else {
        found.append((id, row.integer(2) == 1, [undo]))
      }
    }
    return found
  }

  /// The rows that a revision added or put back.
  fileprivate static func insertions(
    of revision: ID<Revision>,
    _ db: Database
  ) throws -> [(Table, ClosedRange<Int64>)] {
    var found: [(Table, ClosedRange<Int64>)] = []
    try db.forEachRow(
      """
      SELECT tableName, first, last FROM change WHERE revisionId = ? AND operation = 'insert'
      """,
      arguments: [revision.rawValue]
    ) { row in
      guard let name = row.string(0), let table = Table(rawValue: name) else { return }
      let (first, last) = (max(row.integer(1), 1), row.integer(2))
      if first <= last { found.append((table, first...last)) }
    }
    return found
  }
}

extension [ClosedRange<Int64>] {
  func hasRow(_ id: Int64) -> Bool { contains { $0.contains(id) } }
}

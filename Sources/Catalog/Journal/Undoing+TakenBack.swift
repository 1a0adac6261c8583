import Books
import GRDB

// Changes that were undone out of their order: an earlier one was taken back while a later one had
// taken its records away or written over them, so that some of it could not go back. When the later
// one is undone, what it gives back goes on to what it was before both, and what is left of the
// earlier one goes back, too.
extension Undoing {
  /// What a revision did that was before this one and was taken back after it.
  struct TakenBack {
    let revision: ID<Revision>
    /// Whether it took another one back itself.
    let isUndo: Bool
    private(set) var insertions: [Table: [ClosedRange<Int64>]] = [:]
    private(set) var updates: [Table: [Int64: [String: DatabaseValue]]] = [:]
    private(set) var deletions: [Table: [DeletedRow]] = [:]
    /// The rows that its undo put back.
    private(set) var returned: [Table: [ClosedRange<Int64>]] = [:]

    fileprivate init(
      _ revision: ID<Revision>,
      isUndo: Bool,
      undoneBy undos: [ID<Revision>],
      _ db: Database
    ) throws {
      self.revision = revision
      self.isUndo = isUndo
      for change in try Change.all(of: revision, db) {
        switch change.operation {
        case .insert(let range): insertions[change.table, default: []].append(range)
        case .update(let id, let before):
          updates[change.table, default: [:]][id, default: [:]].merge(before) { first, _ in first }
        case .delete(let id, let row): deletions[change.table, default: []].append((id, row))
        }
      }
      for undo in undos {
        for (table, range) in try Change.insertions(of: undo, db) {
          returned[table, default: []].append(range)
        }
      }
    }
  }

  /// The revisions before this one that were taken back after it, the newest first.
  func takenBackSince() throws -> [TakenBack] {
    try Change.takenBack(since: target, db).compactMap { earlier in
      // An undo that was done again counts no longer, when what it took back was taken back anew.
      let root = try edit.history.root(of: earlier.revision)
      guard try edit.history.isUndone(root) != earlier.isUndo else { return nil }
      do {
        return try TakenBack(earlier.revision, isUndo: earlier.isUndo, undoneBy: earlier.undos, db)
      } catch is DamagedValue {
        // What cannot be read hinders no other undo.
        return nil
      }
    }
  }

  private static let party: Set = ["readerId", "name"]

  /// Lets values that this revision has in its before-images, and that an earlier one made which was
  /// taken back since, be those from before that one.
  mutating func goOnToEarlier(_ deletions: inout [Table: [DeletedRow]]) throws {
    var undone: Set<ID<Revision>> = [target]
    for earlier in takenBack {
      for (table, rows) in earlier.updates {
        let places = Dictionary(
          deletions[table, default: []].enumerated().map { ($1.id, $0) },
          uniquingKeysWith: { first, _ in first }
        )
        for (id, before) in rows {
          // Whom a loan is with is one thing in two columns, and goes back with what is left.
          for (column, old) in before where !Self.party.contains(column) || table != .loan {
            let place = places[id].flatMap { deletions[table]?[$0].row[column] == nil ? nil : $0 }
            let isUpdated = updates[table]?[id]?[column] != nil
            guard place != nil || isUpdated,
              let next = try Change.value(after: earlier.revision, table, id, column, db)?
                .changedBy,
              undone.contains(next)
            else { continue }
            if let place { deletions[table]?[place].row[column] = old }
            if isUpdated { updates[table]?[id]?[column] = old }
          }
        }
      }
      undone.insert(earlier.revision)
    }
  }

  /// Whether a part would have been taken out again, had its record not been gone then: the tag that a
  /// book got by a merge which was undone after the book was merged itself.
  func wasTakenBack(_ table: Table, _ row: DeletedRow) -> Bool {
    guard let owner = table.owner,
      let id = row.row[owner.column].flatMap({ Int64.fromDatabaseValue($0) })
    else { return false }
    return takenBack.contains { earlier in
      // A record that comes back whole comes with its parts.
      earlier.insertions[table, default: []].hasRow(row.id)
        && !earlier.insertions[owner.table, default: []].hasRow(id)
    }
  }

  /// Takes back what the undos of earlier revisions had to leave, where nothing is in its way any more:
  /// the ISBN of a book that was merged, which the book had that this revision took away; the genre of
  /// a deleted book, which was merged into another when the book came back; a book that was edited.
  mutating func takeBackRests() throws {
    guard !takenBack.isEmpty, !edit.log.isEmpty else { return }
    // From here on this revision counts as undone.
    try edit.beginRevision()
    var rests = try takenBack.map { try Undoing(restOf: $0, in: self) }
    for place in rests.indices { try rests[place].leadBack(takenBack[place]) }
    try Self.keepFirst(of: &rests)
    for (var rest, earlier) in zip(rests, takenBack) {
      try rest.takeBackRest(earlier)
      report.putBack += rest.report.putBack
      report.removed += rest.report.removed
      report.restored += rest.report.restored.filter { restored.insert($0).inserted }
    }
  }

  /// Of several changes of a field, lets the one count that was made first: it goes back at once, and
  /// where it is as before already, nothing is written.
  private static func keepFirst(of rests: inout [Undoing]) throws {
    guard rests.count > 1 else { return }
    var first: [Table: [Int64: Set<String>]] = [:]
    // The newest comes first.
    for place in rests.indices.reversed() {
      for (table, rows) in rests[place].updates {
        for (id, before) in rows {
          for column in before.keys {
            if first[table]?[id]?.contains(column) == true {
              rests[place].updates[table]?[id]?[column] = nil
            } else if try !rests[place].wasEdited(table, id, column) {
              first[table, default: [:]][id, default: []].insert(column)
            }
          }
        }
      }
    }
  }

  private mutating func takeBackRest(_ earlier: TakenBack) throws {
    var deletions = earlier.deletions
    for (table, rows) in earlier.returned {
      deletions[table]?.removeAll { rows.hasRow($0.id) }
    }
    try takeBackMoved(&deletions)
    try takeBack(deletions)
  }

  /// Lets rows that came back lead to what they led to before, where they got something else, or
  /// nothing.
  private mutating func leadBack(_ earlier: TakenBack) throws {
    // Also those that came with what was left of it, when a later one was taken back.
    for (table, rows) in earlier.deletions {
      for row in rows { try leadBack(table, row) }
    }
  }

  private mutating func leadBack(_ table: Table, _ row: DeletedRow) throws {
    let columns = table.references.map(\.column) + (table == .loan ? ["name"] : [])
    guard !columns.isEmpty, let current = try edit.row(table, row.id, columns: columns) else {
      return
    }
    for (column, now) in zip(columns, current) {
      guard let old = row.row[column], old != now else { continue }
      updates[table, default: [:]][row.id, default: [:]][column] = old
    }
  }
}

extension Change {
  /// The revisions before one that were taken back after it, the newest first, with what took them
  /// back; no undo of what was taken back once more since.
  static func takenBack(
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

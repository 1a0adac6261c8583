import GRDB

// Changes that were undone out of their order: an earlier one was taken back while a later one had
// taken its records away or written over them, so that some of it could not go back. When the later
// one is undone, what it gives back goes on to what it was before both.
extension Undoing {
  /// What a revision did that was before this one and was taken back after it.
  struct TakenBack {
    let revision: ID<Revision>
    private(set) var insertions: [Table: [ClosedRange<Int64>]] = [:]
    private(set) var updates: [Table: [Int64: [String: DatabaseValue]]] = [:]
    private(set) var deletions: [Table: [DeletedRow]] = [:]
    /// The rows that its undo put back.
    private(set) var returned: [Table: [ClosedRange<Int64>]] = [:]

    init(_ revision: ID<Revision>, undoneBy undo: ID<Revision>, _ db: Database) throws {
      self.revision = revision
      for change in try Change.all(of: revision, db) {
        switch change.operation {
        case .insert(let range): insertions[change.table, default: []].append(range)
        case .update(let id, let before):
          updates[change.table, default: [:]][id, default: [:]].merge(before) { first, _ in first }
        case .delete(let id, let row): deletions[change.table, default: []].append((id, row))
        }
      }
      for change in try Change.all(of: undo, db) {
        guard case .insert(let range) = change.operation else { continue }
        returned[change.table, default: []].append(range)
      }
    }
  }

  /// Lets values that this revision has in its before-images, and that an earlier one made which was
  /// taken back since, be those from before that one.
  mutating func goOnToEarlier(_ deletions: inout [Table: [DeletedRow]]) throws {
    takenBack = try Change.takenBack(since: target, db).compactMap { earlier in
      do {
        return try TakenBack(earlier.revision, undoneBy: earlier.undo, db)
      } catch is DamagedValue {
        // What cannot be read hinders no other undo.
        return nil
      }
    }
    var undone: Set<ID<Revision>> = [target]
    for earlier in takenBack {
      for (table, rows) in earlier.updates {
        let places = Dictionary(
          deletions[table, default: []].enumerated().map { ($1.id, $0) },
          uniquingKeysWith: { first, _ in first }
        )
        for (id, before) in rows {
          for (column, old) in before {
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
    guard let owner = table.ownerColumn,
      let id = row.row[owner.column].flatMap({ Int64.fromDatabaseValue($0) })
    else { return false }
    return takenBack.contains { earlier in
      // A record that comes back whole comes with its parts.
      earlier.insertions[table, default: []].hasRow(row.id)
        && !earlier.insertions[owner.table, default: []].hasRow(id)
    }
  }

  /// Puts back what the undo of an earlier revision could not, where nothing is in its way any more: the
  /// ISBN of a book that was merged, which the book had that this revision took away, or a reading whose
  /// book or reader was away.
  mutating func putBackOfEarlier() throws {
    for earlier in takenBack {
      for table in [.reading] + Table.parts {
        let owners =
          table == .reading ? table.references : table.ownerColumn.map { [$0] } ?? []
        let rows = try earlier.deletions[table, default: []].filter { row in
          guard !earlier.returned[table, default: []].hasRow(row.id) else { return false }
          return try owners.allSatisfy { owner in
            guard let id = row.row[owner.column].flatMap({ Int64.fromDatabaseValue($0) }) else {
              return false
            }
            return try edit.row(owner.table, id, columns: ["id"]) != nil
          } && holder(table, row.row) == nil
        }
        try putBack(table, rows)
      }
    }
  }
}

extension Change {
  /// The revisions before one that were taken back after it, the newest first, with what took them
  /// back.
  static func takenBack(
    since revision: ID<Revision>,
    _ db: Database
  ) throws -> [(revision: ID<Revision>, undo: ID<Revision>)] {
    var found: [(revision: ID<Revision>, undo: ID<Revision>)] = []
    try db.forEachRow(
      """
      SELECT undoes, id FROM revision AS undo
      WHERE id > ?1 AND undoes < ?1
        AND NOT EXISTS (SELECT 1 FROM revision AS again WHERE again.undoes = undo.id)
      ORDER BY undoes DESC
      """,
      arguments: [revision.rawValue]
    ) { row in
      found.append((ID(rawValue: row.integer(0)), ID(rawValue: row.integer(1))))
    }
    return found
  }
}

extension [ClosedRange<Int64>] {
  fileprivate func hasRow(_ id: Int64) -> Bool { contains { $0.contains(id) } }
}

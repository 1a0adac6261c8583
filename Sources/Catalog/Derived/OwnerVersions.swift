import Books
import GRDB

/// The records whose parts changed: they are newer ones themselves, even when their own rows are
/// the same.
struct OwnerVersions: DerivedPart {
  let now: Timestamp
  private var owners: [Table: Set<Int64>] = [:]

  init(now: Timestamp) {
    self.now = now
  }

  mutating func inserted(_ row: RowKey, _ values: ColumnValues, _ db: Database) {
    guard let owner = row.table.owner else { return }
    note(owner.table, values.id(owner.column))
  }

  mutating func updated(_ row: RowKey, _ changes: [ColumnChange], _ db: Database) throws {
    guard let owner = row.table.owner else { return }
    note(owner.table, try db.values(row, [owner.column])?.id(owner.column))
  }

  mutating func deleted(_ row: RowKey, _ values: ColumnValues, _ db: Database) {
    owners[row.table]?.remove(row.id)
    guard let owner = row.table.owner else { return }
    note(owner.table, values.id(owner.column))
  }

  private mutating func note(_ table: Table, _ owner: Int64?) {
    if let owner { owners[table, default: []].insert(owner) }
  }

  /// Makes newer ones of those that the edit did not change otherwise.
  mutating func write(_ log: inout RevisionLog, _ db: Database) throws {
    for table in Table.allCases {
      for id in owners[table, default: []].sorted() where !log.wasTouched(table, id) {
        let statement = try db.cachedStatement(
          sql: "UPDATE \(table.rawValue) SET modified = ?, version = version + 1 WHERE id = ?"
        )
        try statement.execute(arguments: [now.seconds, id])
        if db.changesCount > 0 { try log.updated(table, id, before: []) }
      }
    }
    owners = [:]
  }
}

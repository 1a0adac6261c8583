import Books
import GRDB

/// The records whose parts changed: they are newer ones themselves, even when their own rows are
/// the same.
struct ParentVersions: DerivedDataUpdater {
  private var owners: [Table: Set<Int64>] = [:]

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

  /// Hands over those that were noted, in their order, and forgets them.
  mutating func handOver(_ body: (Table, Int64) throws -> Void) rethrows {
    for table in Table.allCases {
      for id in owners[table, default: []].sorted() { try body(table, id) }
    }
    owners = [:]
  }
}

import Books
import GRDB

/// The changes of a revision, by table and row.
struct RevisionChanges {
  /// The rows that it added.
  private(set) var insertions: [Table: [ClosedRange<Int64>]] = [:]
  /// The rows of which it changed columns, with their first values.
  var updates: [Table: [Int64: [String: DatabaseValue]]] = [:]
  /// The rows that it deleted.
  var deletions: [Table: [DeletedRow]] = [:]
  /// Of these the ones in whose places it added others, such as the readings of a merged book.
  private(set) var moves: [Table: [(deleted: Int64, inserted: Int64)]] = [:]
  /// How many lines of the journal these are.
  private(set) var lines = 0

  /// - Throws: ``DamagedValue``.
  init(of revision: ID<Revision>, _ db: Database) throws {
    var heirs: [Table: [(deleted: Int64, inserted: Int64)]] = [:]
    try Change.forEach(of: revision, db) { change in
      lines += 1
      switch change.operation {
      case .insert(let range): insertions[change.table, default: []].append(range)
      case .update(let id, let before):
        updates[change.table, default: [:]][id, default: [:]].merge(before) { first, _ in first }
      case .delete(let row): deletions[change.table, default: []].append(row)
      case .move(let row, let heir):
        deletions[change.table, default: []].append(row)
        heirs[change.table, default: []].append((row.id, heir))
      }
    }
    for (table, heirs) in heirs where !table.movedColumns.isEmpty {
      // Behind the one that a row was added for may come others that are one with it.
      var met: Set<Int64> = []
      let moved = heirs.filter {
        hasInserted(table, $0.inserted) && met.insert($0.inserted).inserted
      }
      if !moved.isEmpty { moves[table] = moved }
    }
  }

  func hasInserted(_ table: Table, _ id: Int64) -> Bool {
    insertions[table]?.contains { $0.contains(id) } == true
  }

  /// How many rows it added.
  var added: Int {
    insertions.values.joined().reduce(0) { sum, range in
      min(sum + min(range.count, Self.mostRows), Self.mostRows)
    }
  }

  /// More rows than any file has: a damaged line of the journal can say any number.
  private static let mostRows = 1 << 40
}

/// A row of which a revision changed some columns, and their former values.
struct UpdatedRow {
  let table: Table
  let id: Int64
  let before: [String: DatabaseValue]
}

extension RevisionChanges {
  /// All rows that were changed, in two parts.
  func updatedRows(
    first isFirst: (UpdatedRow) -> Bool
  ) -> (first: [UpdatedRow], others: [UpdatedRow]) {
    var (first, others): ([UpdatedRow], [UpdatedRow]) = ([], [])
    for table in Table.allCases {
      for (id, before) in updates[table, default: [:]].sorted(by: { $0.key < $1.key }) {
        let row = UpdatedRow(table: table, id: id, before: before)
        if isFirst(row) { first.append(row) } else { others.append(row) }
      }
    }
    return (first, others)
  }
}

import Books
import GRDB

/// Finds the rows that old revisions moved: those from before a deletion recorded which row replaced the
/// deleted one (``Change/Operation/move(_:to:)``).
///
/// Their other changes show it. A reading or a loan of a merged book was deleted, and one just like it
/// inserted under the other book; the record that got the books of a name has them since.
struct FormerMoves {
  let db: Database

  /// The rows that a revision moved, as recorded or else as its other changes show.
  func moves(
    _ changes: RevisionChanges,
    of revision: ID<Revision>
  ) throws -> [Table: [(deleted: Int64, inserted: Int64)]] {
    guard changes.moves.isEmpty else { return changes.moves }
    var moves: [Table: [(deleted: Int64, inserted: Int64)]] = [:]
    for table in Table.allCases {
      let places = table.movedColumns
      guard !places.isEmpty else { continue }
      // A merge moves some; whatever a damaged line of the journal says.
      let inserted = changes.insertions[table, default: []]
        .flatMap { $0.prefix(Self.mostMoved) }.prefix(Self.mostMoved)
      guard !inserted.isEmpty else { continue }
      var deleted = try changes.deletions[table, default: []].map { ($0.id, try $0.image(db)) }
      for id in inserted where !deleted.isEmpty {
        let place = try deleted.firstIndex { _, image in
          try table.columns.allSatisfy { column in
            try places.contains(column)
              || Change.value(after: revision, table, id, column, db)?.value
                == image[column] ?? .null
          }
        }
        guard let place else { continue }
        moves[table, default: []].append((deleted.remove(at: place).0, id))
      }
    }
    return moves
  }

  /// More rows than the books have that are merged at once, of which there are a hundred at most.
  private static let mostMoved = 10_000

  /// True when a revision merged books, so that a deleted reading may have been joined with another just
  /// like it.
  func isMerge(_ changes: RevisionChanges) -> Bool { changes.insertions[.formerBook] != nil }

  /// The record that got what led to another one, in the change that deleted that.
  func heir(of table: Table, _ id: Int64, in deletion: ID<Revision>) throws -> Int64? {
    let moved = try db.cachedStatement(
      sql: """
        SELECT first FROM change
        WHERE revisionId = ? AND tableName = ? AND operation = 'update'
          AND json_extract(\(BeforeImage.readable), ?) = ?
        ORDER BY id LIMIT 1
        """
    )
    for other in Table.allCases {
      for reference in other.references where reference.table == table {
        let column = reference.column
        let row = try Int64.fetchOne(
          moved,
          arguments: [deletion.rawValue, other.rawValue, "$.\(column)", id]
        )
        guard let row, let after = try Change.value(after: deletion, other, row, column, db)?.value
        else { continue }
        return Int64.fromDatabaseValue(after)
      }
    }
    return nil
  }
}

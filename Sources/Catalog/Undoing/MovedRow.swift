import Books
import GRDB

/// The fate of a row that was added in the place of another one.
enum MovedRow {
  /// The row that it is now, and what of it was changed since: a later merge may have moved it once more.
  case row(Int64, changed: [String: DatabaseValue])
  /// A later merge made it one with another just like it.
  case joined
  /// An undo took it back to where it was before.
  case takenBack
  case deleted
}

extension WriteTransaction {
  /// - Parameters:
  ///   - inserted: The row that was added in the place of another one.
  ///   - revision: The revision that moved it.
  func whereabouts(
    of inserted: Int64,
    in table: Table,
    movedBy revision: ID<Revision>
  ) throws -> MovedRow {
    var (id, revision) = (inserted, revision)
    var changed: [String: DatabaseValue] = [:]
    // Not what the merge itself made of it, such as of one with another in the same loan.
    let columns = table.columns.filter { !table.movedColumns.contains($0) }
    func compare(_ values: [String: DatabaseValue]) throws {
      for column in columns {
        let last = values[column] ?? .null
        let first = try Change.value(after: revision, table, id, column, db)?.value ?? .null
        if last != first { changed[column] = last }
      }
    }
    while true {
      if let values = try row(table, id, columns: columns) {
        try compare(Dictionary(uniqueKeysWithValues: zip(columns, values)))
        return .row(id, changed: changed)
      }
      guard let later = try Change.lastChange(after: revision, table, id, db) else {
        return .deleted
      }
      if try history.takesBack(later) { return .takenBack }
      let (changes, former) = (try RevisionChanges(of: later, db), FormerMoves(db: db))
      if let next = try former.moves(changes, of: later)[table]?.first(where: { $0.deleted == id })
      {
        if let row = changes.deletions[table]?.first(where: { $0.id == id }) {
          try compare(row.image(db))
        }
        (id, revision) = (next.inserted, later)
        continue
      }
      // Of a deletion that was taken back the row is still to come: it does so where it was first.
      return try former.isMerge(changes) || history.isUndone(later) ? .joined : .deleted
    }
  }
}

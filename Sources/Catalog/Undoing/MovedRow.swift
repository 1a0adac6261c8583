import Books
import GRDB

/// What became of a row that was added in the place of another one.
enum MovedRow {
  /// The row that it is now; a later merge may have moved it once more.
  case row(Int64)
  /// A later merge made it one with another just like it.
  case joined
  /// An undo took it back to where it was before.
  case takenBack
  case deleted
}

extension Edit {
  /// - Parameters:
  ///   - inserted: The row that was added in the place of another one.
  ///   - revision: What moved it.
  func whereabouts(
    of inserted: Int64,
    in table: Table,
    movedBy revision: ID<Revision>
  ) throws -> MovedRow {
    var (id, revision) = (inserted, revision)
    while try row(table, id, columns: ["id"]) == nil {
      guard let later = try Change.lastChange(after: revision, table, id, db) else {
        return .deleted
      }
      if try history.takesBack(later) { return .takenBack }
      let (changes, former) = (try RevisionChanges(of: later, db), FormerMoves(db: db))
      if let next = try former.moves(changes, of: later)[table]?.first(where: { $0.deleted == id })
      {
        (id, revision) = (next.inserted, later)
        continue
      }
      // Of a deletion that was taken back the row is still to come: it does so where it was first.
      return try former.isMerge(changes) || history.isUndone(later) ? .joined : .deleted
    }
    return .row(id)
  }
}

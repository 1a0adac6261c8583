import Books
import GRDB

// Readings and loans that a merge of books moved: each was deleted under one book, and one just like
// it inserted under another. They go back with what was done to them since, so that a book that came
// back meanwhile is not out again.
extension Undoing {
  /// What became of a row that was moved.
  private enum Whereabouts {
    /// The row that it is now; a later merge may have moved it once more.
    case row(Int64)
    /// A later merge made it one with another just like it.
    case joined
    /// An undo took it back to where it was before.
    case takenBack
    case deleted
  }

  private static let movable: [(table: Table, owners: Set<String>)] = [
    (.reading, ["bookId"]), (.loanBook, ["bookId", "loanId"]),
  ]

  /// Takes moved rows out of where they are, and lets those that were deleted come back as they are
  /// now; one that was deleted since stays away, and that is told.
  mutating func takeBackMoved(_ deletions: inout [Table: [DeletedRow]]) throws {
    for (table, owners) in Self.movable {
      var stay: Set<Int64> = []
      for (deleted, inserted) in try moves(by: target, table, owners) {
        switch try whereabouts(of: inserted, table, owners) {
        case .row(let row):
          guard let now = try edit.row(table, row, columns: table.columns),
            let place = deletions[table]?.firstIndex(where: { $0.id == deleted })
          else { continue }
          for (column, value) in zip(table.columns, now) where !owners.contains(column) {
            deletions[table]?[place].row[column] = value
          }
          try edit.delete(table, row)
          if table == .reading { report.removed.append(.reading(ID(rawValue: row))) }
        case .joined: break
        case .takenBack: stay.insert(deleted)
        case .deleted:
          stay.insert(deleted)
          let record = table == .reading ? RecordID.reading(ID(rawValue: deleted)) : nil
          try keep(UndoConflict.Key(table: table, row: deleted, field: nil), record, .gone)
        }
      }
      deletions[table]?.removeAll { stay.contains($0.id) }
    }
  }

  /// The rows of a table that a revision moved: what it deleted, and what it inserted in its place.
  private func moves(
    by revision: ID<Revision>,
    _ table: Table,
    _ owners: Set<String>
  ) throws -> [(deleted: Int64, inserted: Int64)] {
    var deleted: [DeletedRow] = []
    var inserted: [Int64] = []
    for change in try Change.all(of: revision, db) where change.table == table {
      switch change.operation {
      case .delete(let id, let row): deleted.append((id, row))
      // A merge moves some; whatever a damaged line of the journal says.
      case .insert(let range): inserted += range.prefix(Self.mostMoved)
      case .update: break
      }
    }
    guard !deleted.isEmpty else { return [] }
    return try inserted.prefix(Self.mostMoved).compactMap { id in
      let place = try deleted.firstIndex { row in
        try table.columns.allSatisfy { column in
          try owners.contains(column)
            || Change.value(after: revision, table, id, column, db)?.value
              == row.row[column] ?? .null
        }
      }
      return place.map { (deleted.remove(at: $0).id, id) }
    }
  }

  /// More rows than the books have that are merged at once, of which there are a hundred at most.
  private static let mostMoved = 10_000

  private func whereabouts(
    of inserted: Int64,
    _ table: Table,
    _ owners: Set<String>
  ) throws -> Whereabouts {
    var (row, revision) = (inserted, target)
    while try edit.row(table, row, columns: ["id"]) == nil {
      guard let later = try Change.lastChange(after: revision, table, row, db) else {
        return .deleted
      }
      if try edit.history.takesBack(later) { return .takenBack }
      if let next = try moves(by: later, table, owners).first(where: { $0.deleted == row }) {
        (row, revision) = (next.inserted, later)
        continue
      }
      // Of a deletion that was taken back the row is still to come: it does so where it was first.
      return try isMerge(later) || edit.history.isUndone(later) ? .joined : .deleted
    }
    return .row(row)
  }

  private func isMerge(_ revision: ID<Revision>) throws -> Bool {
    try Change.all(of: revision, db).contains { change in
      if case .insert = change.operation { change.table == .formerBook } else { false }
    }
  }
}

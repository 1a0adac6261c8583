import GRDB

// Taking out what was added.
extension Undoing {
  func existing(_ table: Table, _ ranges: [ClosedRange<Int64>]) throws -> [Int64] {
    try ranges.flatMap { range in
      try Int64.fetchAll(
        db,
        sql: "SELECT id FROM \(table.rawValue) WHERE id BETWEEN ? AND ? ORDER BY id DESC",
        arguments: [range.lowerBound, range.upperBound]
      )
    }
  }

  mutating func decideOnBooks(_ ranges: [ClosedRange<Int64>]) throws {
    for id in try existing(.book, ranges) {
      let key = UndoConflict.Key(table: .book, row: id, field: nil)
      guard try Change.lastChange(after: target, .book, id, db) != nil, !chosen.contains(key),
        try !wasRedone(id)
      else { continue }
      keptBooks.insert(id)
      try keep(key, .book(ID(rawValue: id)), .editedSince)
    }
  }

  /// Whether all later changes of a book took each other back again.
  func wasRedone(_ id: Int64) throws -> Bool {
    let revisions = try Int64.fetchAll(
      db,
      sql: """
        SELECT DISTINCT revisionId FROM change JOIN revision ON revision.id = revisionId
        WHERE tableName = 'book' AND operation <> 'insert' AND first = ? AND revisionId > ?
          AND kind = 'edit'
        """,
      arguments: [id, target.rawValue]
    )
    return try revisions.allSatisfy { try edit.history.isUndone(ID(rawValue: $0)) }
  }

  mutating func removeParts(_ table: Table, _ ranges: [ClosedRange<Int64>]) throws {
    guard let owner = table.ownerColumn else { return }
    for id in try existing(table, ranges) {
      let value = try edit.row(table, id, columns: [owner.column])?.first
      let ownerID = value.flatMap { Int64.fromDatabaseValue($0) } ?? 0
      if owner.table == .book && keptBooks.contains(ownerID) { continue }
      try edit.delete(table, id)
    }
  }

  mutating func removeBooks(_ ranges: [ClosedRange<Int64>]) throws {
    for id in try existing(.book, ranges) where !keptBooks.contains(id) {
      try edit.books.delete(ID(rawValue: id))
      report.removed.append(.book(ID(rawValue: id)))
    }
  }

  mutating func removeAuthorities(_ table: Table, _ ranges: [ClosedRange<Int64>]) throws {
    guard let kind = AuthorityKind(rawValue: table.rawValue) else { return }
    let repository = edit.authorities(kind)
    for id in try existing(table, ranges) {
      let record = AuthorityID(kind, id)
      let books = try repository.bookCount(record)
      guard books == 0 else {
        let key = UndoConflict.Key(table: table, row: id, field: nil)
        try keep(key, .authority(record), .stillUsed(books: books))
        continue
      }
      try repository.delete(record, books: .refuse)
      report.removed.append(.authority(record))
    }
  }
}

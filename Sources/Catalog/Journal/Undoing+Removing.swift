import Books
import GRDB

// Taking out what was added.
extension Undoing {
  /// The rows in some ranges that are there, each once: a row that came, went and came again in one
  /// undo is in two of them.
  func existing(_ table: Table, _ ranges: [ClosedRange<Int64>]) throws -> [Int64] {
    let rows = try ranges.flatMap { range in
      try Int64.fetchAll(
        db,
        sql: "SELECT id FROM \(table.rawValue) WHERE id BETWEEN ? AND ? ORDER BY id DESC",
        arguments: [range.lowerBound, range.upperBound]
      )
    }
    guard ranges.count > 1 else { return rows }
    var met: Set<Int64> = []
    return rows.filter { met.insert($0).inserted }
  }

  mutating func decideOnBooks(_ ranges: [ClosedRange<Int64>]) throws {
    let books = try questionable(ranges)
    if editedBooks != nil { booksInQuestion = Set(books) }
    for id in books {
      let key = UndoConflict.Key(table: .book, row: id, field: nil)
      guard !chosen.contains(key),
        try (Change.lastChange(after: target, .book, id, db) != nil && !wasRedone(.book, id))
          || isReadOrLoaned(id)
      else { continue }
      keptBooks.insert(id)
      try keep(key, .book(ID(rawValue: id)), .editedSince)
    }
  }

  /// The books that were added and may have a reason to stay, or readings that go with them.
  private func questionable(_ ranges: [ClosedRange<Int64>]) throws -> [Int64] {
    guard let editedBooks else { return try existing(.book, ranges) }
    var books = editedBooks.union(chosen.filter { $0.table == .book }.map(\.row)).filter { id in
      ranges.contains { $0.contains(id) }
    }
    for range in ranges {
      for table in ["reading", "loanBook"] {
        books.formUnion(
          try Int64.fetchAll(
            db,
            sql: "SELECT bookId FROM \(table) WHERE bookId BETWEEN ? AND ?",
            arguments: [range.lowerBound, range.upperBound]
          )
        )
      }
    }
    return try Int64.fetchAll(
      db,
      sql: "SELECT id FROM book WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id DESC",
      arguments: [books.jsonList]
    )
  }

  /// Whether a book that was added has loans, or readings of the current user's own, that did not
  /// come with it or were changed since.
  ///
  /// Others' readings go with the book, as when it is deleted: if it stayed for them, whoever takes
  /// it back would know of them.
  private func isReadOrLoaned(_ id: Int64) throws -> Bool {
    let readings = try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT id FROM reading WHERE bookId = ? AND readerId = ?"),
      arguments: [id, try edit.currentUser.key]
    )
    for reading in readings {
      if try keptReadings.contains(reading) || !wasAdded("reading", reading) { return true }
    }
    let loans = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT id, loanId FROM loanBook WHERE bookId = ?"),
      arguments: [id]
    )
    for loan in loans {
      if try keptLoans.contains(loan[1]) || !wasAdded("loanBook", loan[0]) { return true }
    }
    return false
  }

  /// Whether the revision itself added a row.
  private func wasAdded(_ table: String, _ id: Int64) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM change WHERE tableName = ?1 AND operation = 'insert'
          AND first <= ?2 AND last >= ?2 AND revisionId = ?3)
        """,
      arguments: [table, id, target.rawValue]
    ) ?? false
  }

  /// Whether all later changes of a row took each other back again.
  func wasRedone(_ table: Table, _ id: Int64) throws -> Bool {
    try Change.edits(after: target, table, id, db).allSatisfy { try edit.history.isUndone($0) }
  }

  /// Takes parts that go to another record away from one that goes, before they would go with it.
  ///
  /// They come back with what was deleted: the other record may still be to come, too.
  mutating func detachParts(_ deletions: inout [Table: [DeletedRow]]) throws {
    for table in Table.parts {
      guard let owner = table.owner else { continue }
      for (id, before) in updates[table, default: [:]] where before[owner.column] != nil {
        guard let values = try edit.row(table, id, columns: table.columns),
          let place = table.place(of: owner.column),
          let holder = Int64.fromDatabaseValue(values[place]),
          insertions[owner.table, default: []].hasRow(holder), !isKept(owner.table, holder),
          try !hasChanged(table, id, owner.column, now: values[place])
        else { continue }
        var image = Dictionary(uniqueKeysWithValues: zip(table.columns, values))
        for (column, now) in zip(table.columns, values) {
          guard let old = before[column], try !hasChanged(table, id, column, now: now) else {
            continue
          }
          image[column] = old
        }
        try edit.delete(table, id)
        deletions[table, default: []].append((id, image))
        updates[table]?[id] = nil
      }
    }
  }

  /// Whether a record that was added stays, with its parts.
  private func isKept(_ table: Table, _ id: Int64) -> Bool {
    switch table {
    case .book: keptBooks.contains(id)
    case .loan: keptLoans.contains(id)
    default: false
    }
  }

  mutating func removeParts(_ table: Table, _ ranges: [ClosedRange<Int64>]) throws {
    guard let owner = table.owner else { return }
    for id in try existing(table, ranges) {
      let value = try edit.row(table, id, columns: [owner.column])?.first
      let ownerID = value.flatMap { Int64.fromDatabaseValue($0) } ?? 0
      if owner.table == .book && keptBooks.contains(ownerID) { continue }
      if owner.table == .loan && keptLoans.contains(ownerID) { continue }
      let isWhole = insertions[owner.table, default: []].contains { $0.contains(ownerID) }
      if try !isWhole && wasChanged(part: table, id, of: owner.column) { continue }
      try edit.delete(table, id)
    }
  }

  /// Whether something that a record got was changed since, and so stays; that is told.
  private mutating func wasChanged(part table: Table, _ id: Int64, of owner: String) throws -> Bool
  {
    guard mayHaveChangedSince(table, id),
      try Change.lastChange(after: target, table, id, db) != nil,
      let current = try edit.row(table, id, columns: table.columns)
    else { return false }
    var kept: [UndoConflict] = []
    for (column, now) in zip(table.columns, current)
    where try column != owner && column != "position" && hasChanged(table, id, column, now: now) {
      kept += try changed(table, id, column, now: now, before: .null)
    }
    report.kept += kept
    return !kept.isEmpty
  }

  mutating func removeBooks(_ ranges: [ClosedRange<Int64>]) throws {
    for id in try existing(.book, ranges) where !keptBooks.contains(id) {
      try edit.books.delete(ID(rawValue: id))
      report.removed.append(.book(ID(rawValue: id)))
    }
  }

  mutating func removeAuthorities(_ kind: AuthorityKind, _ ranges: [ClosedRange<Int64>]) throws {
    let table = kind.table
    let repository = edit.authorities(kind)
    for id in try existing(table, ranges) where try !(isRest && isEdited(table, id)) {
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

  mutating func removeFreestanding(_ table: Table, _ ranges: [ClosedRange<Int64>]) throws {
    for id in try existing(table, ranges) where try !wasChanged(table, id) {
      try edit.delete(table, id)
    }
  }

  /// - Throws: ``CatalogError/savedQuery(_:)`` when others that stay use one of them.
  mutating func removeQueries(_ ranges: [ClosedRange<Int64>]) throws {
    var names: [String] = []
    for id in try existing(.savedQuery, ranges) where try !wasChanged(.savedQuery, id) {
      let name =
        try edit.row(.savedQuery, id, columns: ["name"])?.first
        .flatMap { String.fromDatabaseValue($0) } ?? ""
      // What is left of an earlier change never refuses the undo of another.
      if isRest, try !edit.queries.users(of: name).isEmpty { continue }
      names.append(name)
      try edit.delete(.savedQuery, id)
    }
    for name in names where try edit.queries.text(of: name) == nil {
      let users = try edit.queries.users(of: name)
      guard users.isEmpty else { throw CatalogError.savedQuery(.used(name, by: users)) }
    }
  }
}

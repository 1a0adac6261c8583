import Books
import GRDB

// Taking out what was added.

// MARK: - What stays

extension Undoing {
  /// Decides which of the records stay that were added, since they were changed or used meanwhile.
  ///
  /// The books come last: one stays also for a reading or a loan that does.
  mutating func decideWhatStays() throws {
    let owners = try edit.readingOwners
    for id in try since.mayBeTouched(.reading, among: added(.reading))
    where try owners.isOwn(id) && stays(.reading, id) {
      kept[.reading, default: []].insert(id)
    }
    for id in try added(.loan) where try stays(.loan, id) { kept[.loan, default: []].insert(id) }
    let books = try questionableBooks()
    if since.editedBooks != nil { booksInQuestion = Set(books) }
    for id in books {
      guard !since.isChosen(.book, id),
        try since.isEdited(.book, id) || isReadOrLoaned(id)
      else { continue }
      kept[.book, default: []].insert(id)
      let key = UndoConflict.Key(table: .book, row: id, field: nil)
      try telling.keep(key, .book(ID(rawValue: id)), .editedSince)
    }
  }

  /// True when a row that was added was changed since, and so stays; that is reported.
  mutating func stays(_ table: Table, _ id: Int64) throws -> Bool {
    guard try !since.isChosen(table, id) && since.isEdited(table, id) else { return false }
    let key = UndoConflict.Key(table: table, row: id, field: nil)
    try telling.keep(key, RecordID(table, id), .editedSince)
    return true
  }

  /// True when a record that was added stays, with its parts.
  private func isKept(_ table: Table, _ id: Int64) -> Bool { kept[table]?.contains(id) == true }

  /// The rows of a table that the revision added and that are there, the last one first; each once: a
  /// row that came, went and came again in one undo is in two ranges.
  private func added(_ table: Table) throws -> [Int64] {
    let ranges = changes.insertions[table, default: []]
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

  /// The books that were added and may have a reason to stay, or readings that go with them.
  private func questionableBooks() throws -> [Int64] {
    guard let editedBooks = since.editedBooks else { return try added(.book) }
    var books = editedBooks.union(since.chosenBooks).filter { changes.hasInserted(.book, $0) }
    let goes = try readingsThatGo()
    for range in changes.insertions[.book, default: []] {
      for source in ["reading WHERE NOT (\(goes))", "loanBook WHERE TRUE"] {
        books.formUnion(
          try Int64.fetchAll(
            db,
            sql: "SELECT bookId FROM \(source) AND bookId BETWEEN ? AND ?",
            arguments: Self.arguments(range)
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

  /// The condition of the readings that are taken out before their books are: of most imports all.
  private func readingsThatGo() throws -> String {
    let ranges = changes.insertions[.reading, default: []]
    let kept = kept[.reading, default: []].sorted()
    guard !ranges.isEmpty, ranges.count + kept.count <= Self.maxTerms else { return "FALSE" }
    let added = ranges.map { "id BETWEEN \($0.lowerBound) AND \($0.upperBound)" }
    let own = takesUndoBack ? "" : " AND readerId = \(try edit.currentUser.key)"
    let others = kept.map(String.init).joined(separator: ", ")
    return "(\(added.joined(separator: " OR ")))\(own) AND id NOT IN (\(others))"
  }

  /// With more ranges and single readings than this the books are looked at one by one; an import has one range.
  private static let maxTerms = 100

  /// True when a book that was added has loans, or readings of the current user's own, that were not
  /// added with it or were changed since.
  ///
  /// Others' readings go with the book, as when it is deleted: if it stayed because of them, the undo
  /// would reveal them.
  private func isReadOrLoaned(_ id: Int64) throws -> Bool {
    let readings = try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT id FROM reading WHERE bookId = ? AND readerId = ?"),
      arguments: [id, try edit.currentUser.key]
    )
    for reading in readings {
      if try isKept(.reading, reading) || !wasAdded(.reading, reading) { return true }
    }
    let loans = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT id, loanId FROM loanBook WHERE bookId = ?"),
      arguments: [id]
    )
    for loan in loans {
      if try isKept(.loan, loan[1]) || !wasAdded(.loanBook, loan[0]) { return true }
    }
    return false
  }

  /// True when the revision itself added a row, even if its other changes are taken back.
  private func wasAdded(_ table: Table, _ id: Int64) throws -> Bool {
    try Change.inserted(table, id, by: since.target, db)
  }
}

// MARK: - What leads to names

extension Undoing {
  /// Takes out what was added and leads to others: parts, readings, loans and books.
  mutating func removeWhatLeadsToNames() throws {
    let untouched = try untouchedBooks()
    try removeUntouchedParts(untouched)
    for table in Table.parts { try removeParts(table) }
    try removeReadings()
    for id in try added(.loan) where !isKept(.loan, id) {
      try edit.loans.remove(id)
      telling.report.removed.append(.loan(ID(rawValue: id)))
    }
    try removeUntouched(untouched)
    for id in try added(.book) where !isKept(.book, id) {
      try edit.books.delete(ID(rawValue: id))
      telling.report.removed.append(.book(ID(rawValue: id)))
    }
  }

  /// Takes parts that go to another record away from one that goes, before they would go with it.
  ///
  /// They come back with what was deleted: the other record may still be to come, too.
  mutating func detachParts(_ deletions: inout [Table: [DeletedRow]]) throws {
    for table in Table.parts {
      guard let owner = table.owner else { continue }
      for (id, before) in changes.updates[table, default: [:]] where before[owner.column] != nil {
        guard let values = try edit.row(table, id, columns: table.columns),
          let place = table.place(of: owner.column),
          let holder = Int64.fromDatabaseValue(values[place]),
          changes.hasInserted(owner.table, holder), !isKept(owner.table, holder),
          try !since.hasChanged(table, id, owner.column, now: values[place])
        else { continue }
        var image = Dictionary(uniqueKeysWithValues: zip(table.columns, values))
        for (column, now) in zip(table.columns, values) {
          guard let old = before[column], try !since.hasChanged(table, id, column, now: now) else {
            continue
          }
          image[column] = old
        }
        try edit.delete(table, id)
        deletions[table, default: []].append(DeletedRow(table, id, image: image))
        changes.updates[table]?[id] = nil
      }
    }
  }

  private mutating func removeParts(_ table: Table) throws {
    guard let owner = table.owner else { return }
    for id in try added(table) {
      let value = try edit.row(table, id, columns: [owner.column])?.first
      let ownerID = value.flatMap { Int64.fromDatabaseValue($0) } ?? 0
      if isKept(owner.table, ownerID) { continue }
      let isWhole = changes.hasInserted(owner.table, ownerID)
      if try !isWhole && wasChanged(part: table, id, of: owner.column) { continue }
      try edit.delete(table, id)
    }
  }

  /// True when a part that a record got was changed since, and so stays; that is reported.
  private mutating func wasChanged(part table: Table, _ id: Int64, of owner: String) throws -> Bool
  {
    guard since.mayHaveChanged(table, id),
      try since.wasTouched(table, id),
      let current = try edit.row(table, id, columns: table.columns)
    else { return false }
    var kept: [UndoConflict] = []
    for (column, now) in zip(table.columns, current)
    where try column != owner && column != "position"
      && since.hasChanged(table, id, column, now: now)
    {
      kept += try telling.changed(table, id, column, now: now, before: .null)
    }
    telling.report.kept += kept
    return !kept.isEmpty
  }

  /// Removes readings that were added.
  ///
  /// Another reader's reading goes only with the book or the reader, since only they may take it back; a
  /// reading that an undo put back goes when that undo is undone.
  private mutating func removeReadings() throws {
    guard takesUndoBack else { return try removeOwnReadings() }
    // One by one, since one that is deleted again has the heir that it had.
    for id in try added(.reading) where !isKept(.reading, id) {
      try edit.delete(.reading, id)
      telling.report.removed.append(.reading(ID(rawValue: id)))
    }
  }

  private mutating func removeOwnReadings() throws {
    let user = try edit.currentUser
    guard user.reader != nil else { return }
    let kept = kept[.reading, default: []].sorted()
    for range in try changes.insertions[.reading, default: []]
      .flatMap({ try pieces(.reading, of: $0, without: kept) })
    {
      let rows = try edit.deleteAll(
        .reading,
        where: "id BETWEEN ? AND ? AND readerId = ?",
        Self.arguments(range) + [user.key]
      )
      telling.report.removed += rows.map { .reading(ID(rawValue: $0)) }
      try progress.did(rows.count)
    }
  }
}

// MARK: - Names, and what stands by itself

extension Undoing {
  /// Takes out the names that were added, and all that nothing leads to.
  mutating func removeNamesAndOthers() throws {
    for kind in AuthorityKind.allCases {
      try removeUnused(kind)
      try removeAuthorities(kind)
    }
    try removeReaders()
    try removeQueries()
    for table in Table.freestanding {
      for id in try added(table) where try !stays(table, id) { try edit.delete(table, id) }
    }
    try removeFields()
  }

  private mutating func removeAuthorities(_ kind: AuthorityKind) throws {
    let table = kind.table
    let repository = edit.authorities(kind)
    for id in try added(table) where try !(since.isRest && since.isEdited(table, id)) {
      let record = AuthorityID(kind, id)
      let books = try repository.bookCount(record)
      guard books == 0 else {
        let key = UndoConflict.Key(table: table, row: id, field: nil)
        try telling.keep(key, .authority(record), .stillUsed(books: books))
        continue
      }
      try repository.delete(record, books: .refuse)
      telling.report.removed.append(.authority(record))
    }
  }

  /// Takes out readers that were added, unless they were changed since or have loans by now.
  ///
  /// Their readings go along, as when they are deleted; only the current user's own keep them here.
  private mutating func removeReaders() throws {
    for id in try added(.reader) where try !stays(.reader, id) {
      let record = RecordID.reader(ID(rawValue: id))
      let key = UndoConflict.Key(table: .reader, row: id, field: nil)
      let isUsed =
        try edit.readers.isUsed(id)
        || (edit.currentUser.reader?.rawValue == id && edit.readings.count() > 0)
      if isUsed, !since.isChosen(.reader, id) {
        try telling.keep(key, record, .editedSince)
        continue
      }
      try edit.readers.delete(ID(rawValue: id))
      telling.report.removed.append(record)
    }
  }

  /// - Throws: ``CatalogError/savedQuery(_:)`` when others that stay use one of them.
  private mutating func removeQueries() throws {
    var names: [String] = []
    for id in try added(.savedQuery) where try !stays(.savedQuery, id) {
      let name =
        try edit.row(.savedQuery, id, columns: ["name"])?.first
        .flatMap { String.fromDatabaseValue($0) } ?? ""
      // What is left of an earlier change never refuses the undo of another.
      if since.isRest, try !edit.queries.users(of: name).isEmpty { continue }
      names.append(name)
      try edit.delete(.savedQuery, id)
    }
    for name in names where try edit.queries.text(of: name) == nil {
      let users = try edit.queries.users(of: name)
      guard users.isEmpty else { throw CatalogError.savedQuery(.used(name, by: users)) }
    }
  }

  /// Takes out fields that were added, unless they were changed since or books have something
  /// there.
  private mutating func removeFields() throws {
    for id in try added(.customField) where try !stays(.customField, id) {
      let count = try Int.fetchOne(
        db,
        sql: "SELECT count(*) FROM customValue WHERE fieldId = ?",
        arguments: [id]
      )
      if let count, count > 0 {
        let key = UndoConflict.Key(table: .customField, row: id, field: nil)
        try telling.keep(key, nil, .stillUsed(books: count))
      } else {
        try edit.delete(.customField, id)
      }
    }
  }
}

// MARK: - What was not touched since: of a large import, nearly all, taken out at once
extension Undoing {
  /// How many records go together, with word of how far this is between two such pieces.
  ///
  /// An import of 100,000 books is undone in 7.6 s with 5,000, in 7.0 with all at once and in 11.8
  /// with 50.
  private static let piece: Int64 = 5_000

  /// The books that were added and go as they came, in pieces.
  ///
  /// Nothing was added to such books since: whoever adds a tag to a book changes the book.
  private func untouchedBooks() throws -> [ClosedRange<Int64>] {
    guard since.editedBooks != nil else { return [] }
    let others = kept[.book, default: []].union(booksInQuestion).sorted()
    return try changes.insertions[.book, default: []]
      .flatMap { try pieces(.book, of: $0, without: others) }
  }

  private mutating func removeUntouchedParts(_ books: [ClosedRange<Int64>]) throws {
    for range in books {
      for table in Table.book.description.parts {
        let condition = "bookId BETWEEN ? AND ?"
        try progress.did(edit.deleteAll(table, where: condition, Self.arguments(range)).count)
      }
    }
  }

  private mutating func removeUntouched(_ books: [ClosedRange<Int64>]) throws {
    for range in books {
      let rows = try edit.deleteAll(.book, where: "id BETWEEN ? AND ?", Self.arguments(range))
      telling.report.removed += rows.map { .book(ID(rawValue: $0)) }
      try progress.did(rows.count)
    }
  }

  /// Takes authority records out that nothing refers to.
  private mutating func removeUnused(_ kind: AuthorityKind) throws {
    guard since.editedBooks != nil else { return }
    let table = kind.rawValue
    let condition = """
      id BETWEEN ? AND ? AND NOT EXISTS (\(kind.booksQuery("\(table).id")))
        AND NOT EXISTS (SELECT 1 FROM \(kind.aliasTable.rawValue) WHERE \(table)Id = \(table).id)
      """
    let ranges = changes.insertions[kind.table, default: []]
    for range in try ranges.flatMap({ try pieces(kind.table, of: $0, without: []) }) {
      let rows = try edit.deleteAll(kind.table, where: condition, Self.arguments(range))
      telling.report.removed += rows.map { .authority(AuthorityID(kind, $0)) }
      try progress.did(rows.count)
    }
  }

  private static func arguments(_ range: ClosedRange<Int64>) -> StatementArguments {
    [range.lowerBound, range.upperBound]
  }

  /// A range in small ones, without some numbers in ascending order.
  ///
  /// Each ends at a row that is there, so that there are no more pieces than rows, however large
  /// the range is that a damaged journal names.
  private func pieces(
    _ table: Table,
    of range: ClosedRange<Int64>,
    without others: [Int64]
  ) throws -> [ClosedRange<Int64>] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id FROM \(table.rawValue) WHERE id BETWEEN ? AND ? ORDER BY id
        LIMIT 1 OFFSET \(Self.piece - 1)
        """
    )
    var pieces: [ClosedRange<Int64>] = []
    func add(_ start: Int64, upTo end: Int64) throws {
      var start = start
      while start <= end {
        let last = try Int64.fetchOne(statement, arguments: [start, end]) ?? end
        pieces.append(start...last)
        guard last < end else { return }
        start = last + 1
      }
    }
    var start = range.lowerBound
    for other in others where range.contains(other) {
      if start < other { try add(start, upTo: other - 1) }
      guard other < range.upperBound else { return pieces }
      start = other + 1
    }
    try add(start, upTo: range.upperBound)
    return pieces
  }
}

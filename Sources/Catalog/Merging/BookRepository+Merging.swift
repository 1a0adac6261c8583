package import Books
import GRDB

extension BookRepository {
  /// The plan that makes one book of several, as they are now.
  ///
  /// - Parameters:
  ///   - ids: All of them, or those that go; each counts once.
  ///   - kept: The one that stays.
  /// - Throws: ``CatalogError/notFound(_:key:)``.
  package func merge(_ ids: [ID<Book>], into kept: ID<Book>) throws -> BookMerge {
    var known: Set<ID<Book>> = [kept]
    let others = ids.filter { known.insert($0).inserted }
    let cards = try cards([kept] + others).reduce(into: [:]) { $0[$1.book.id] = $1 }
    let fields = try access.customFields.all()
    func part(_ id: ID<Book>) throws -> BookMerge.Part {
      guard let card = cards[id] else {
        throw CatalogError.notFound(.book, key: id.description)
      }
      var draft = BookDraft(card)
      draft.custom.fields = fields
      return BookMerge.Part(
        id: id,
        version: card.book.version,
        draft: draft,
        loans: try rows(.loanBook, of: id).count,
        openLoans: try openLoans(of: id),
        readings: try access.readings.of([id])[id]?.count ?? 0
      )
    }
    return BookMerge(kept: try part(kept), others: try others.map(part))
  }

  /// The loans that a book was lent in and is still out with.
  private func openLoans(of book: ID<Book>) throws -> Set<Int64> {
    let statement = try db.cachedStatement(
      sql: """
        SELECT loanId FROM loanBook JOIN loan ON loan.id = loanId
        WHERE bookId = ? AND returned IS NULL AND direction = \(LoanDirection.lent.rawValue)
        """
    )
    return try Int64.fetchSet(statement, arguments: [book.rawValue])
  }

  /// The rows of a table that belong to a book; of readings those of everybody.
  fileprivate func rows(_ table: Table, of book: ID<Book>) throws -> [Int64] {
    let statement = try db.cachedStatement(
      sql: "SELECT id FROM \(table.rawValue) WHERE bookId = ? ORDER BY id"
    )
    return try Int64.fetchAll(statement, arguments: [book.rawValue])
  }
}

extension BookRepository where Access == WriteTransaction {
  /// Makes one book of several, as a plan says.
  ///
  /// Readings of every reader, loans and lookups move along; the numbers and ISBNs of
  /// those that go lead to the one that stays.
  ///
  /// - Throws: ``CatalogError/changedElsewhere(_:)`` when one of them is not as the plan has it,
  ///   ``CatalogError/deletedElsewhere(_:name:_:)``, ``CatalogError/invalid(_:)``.
  package func carryOut(_ merge: BookMerge) throws {
    guard !merge.others.isEmpty else { return }
    for part in merge.parts {
      try access.current(.book(part.id), version: part.version, name: part.draft.title) {
        let card = try card(part.id)
        return ((), card.book.version)
      }
    }
    let title = merge.kept.draft.title
    let (first, count) = (merge.others[0].draft, merge.others.count)
    // Two editions of one title are told apart by their years.
    let isTold = first.title != title || first.year.isEmpty || first.year == merge.kept.draft.year
    access.describe(
      count > 1
        ? "Merged \(count, RecordKind.book.noun) into “\(title)”"
        : isTold
          ? "Merged “\(first.title)” into “\(title)”"
          : "Merged “\(first.title)” (\(first.year)) into “\(title)”"
    )
    var draft = merge.result
    let kept = merge.kept.id
    draft.source = SourceData.merged([draft.source] + merge.others.map(\.draft.source))
    for other in merge.others {
      try moveReadings(of: other.id, to: kept)
      try moveLoans(of: other.id, to: kept, areCopies: merge.addsCopies)
      try moveWanted(of: other.id, to: kept)
      try access.keepApart(from: kept.rawValue, as: other.id.rawValue, .book)
      for row in try rows(.formerBook, of: other.id) {
        try access.update(.formerBook, row, [("bookId", kept.rawValue.databaseValue)])
      }
      try delete(other.id, movedTo: kept)
    }
    try update(kept, from: nil, to: draft)
    try rememberFormer(merge, as: draft)
  }

  /// A reading that says the very same as one that is there becomes one with it; else both stay.
  private func moveReadings(of other: ID<Book>, to kept: ID<Book>) throws {
    let same = try db.cachedStatement(
      sql: """
        SELECT one.id FROM reading AS one JOIN reading AS other ON other.id = ?1
          AND one.readerId = other.readerId AND one.status = other.status
          AND one.started IS other.started AND one.finished IS other.finished
          AND one.rating IS other.rating AND one.note IS other.note
        WHERE one.bookId = ?2 LIMIT 1
        """
    )
    for row in try rows(.reading, of: other) {
      if let there = try Int64.fetchOne(same, arguments: [row, kept.rawValue]) {
        try access.delete(.reading, row, movedTo: there)
      } else {
        try move(.reading, row, with: ["bookId": kept.rawValue])
      }
    }
  }

  /// Moves a row: one like it is inserted with others in some places, and it is deleted in favour of
  /// that, since an undo takes a book out only with rows that came with it.
  private func move(_ table: Table, _ row: Int64, with ids: [String: Int64]) throws {
    guard let copy = try duplicate(of: row, in: table, with: ids) else { return }
    let moved = try access.insert(table, copy.values, stamp: copy.stamp)
    try access.delete(table, row, movedTo: moved)
  }

  /// The values of a row with some others in their places; nil where it is gone.
  private func duplicate(
    of row: Int64,
    in table: Table,
    with ids: [String: Int64]
  ) throws -> (values: [DatabaseValue], stamp: RecordStamp?)? {
    let columns = table.columns + (table.isRecord ? ["added", "modified"] : [])
    guard var values = try access.row(table, row, columns: columns) else { return nil }
    for (column, id) in ids {
      guard let place = table.place(of: column) else { return nil }
      values[place] = id.databaseValue
    }
    let times = values.dropFirst(table.columns.count).compactMap { Int64.fromDatabaseValue($0) }
    return (
      Array(values.prefix(table.columns.count)),
      times.count == 2
        ? RecordStamp(
          added: Timestamp(seconds: times[0]),
          modified: Timestamp(seconds: times[1])
        ) : nil
    )
  }

  /// In a loan that had both books, the one that stays is out as long as either is, and came back
  /// with the later one.
  ///
  /// - Parameter areCopies: True when both are copies of the one that stays: where both are out, the
  ///   other gets a loan of its own, just alike, since a loan has a book once.
  private func moveLoans(of other: ID<Book>, to kept: ID<Book>, areCopies: Bool) throws {
    for row in try rows(.loanBook, of: other) {
      guard let values = try access.row(.loanBook, row, columns: ["loanId", "returned"]),
        let loan = Int64.fromDatabaseValue(values[0])
      else { continue }
      guard let there = try access.loans.row(of: kept, in: ID(rawValue: loan)) else {
        try move(.loanBook, row, with: ["bookId": kept.rawValue])
        continue
      }
      let days = try [values[1], access.row(.loanBook, there, columns: ["returned"])?[0] ?? .null]
      if areCopies, days == [.null, .null],
        let own = try duplicate(of: loan, in: .loan, with: [:])
      {
        let id = try access.insert(.loan, own.values, stamp: own.stamp)
        try move(.loanBook, row, with: ["loanId": id, "bookId": kept.rawValue])
        continue
      }
      let returned =
        days.contains(.null)
        ? nil : days.compactMap { Int64.fromDatabaseValue($0) }.max()
      try access.update(.loanBook, there, [("returned", returned.databaseValue)])
      try access.delete(.loanBook, row, movedTo: there)
    }
  }

  private func moveWanted(of other: ID<Book>, to kept: ID<Book>) throws {
    let there = try db.cachedStatement(
      sql: """
        SELECT 1 FROM wanted AS one JOIN wanted AS other ON other.id = ?1 AND one.isbn = other.isbn
        WHERE one.bookId = ?2 LIMIT 1
        """
    )
    for row in try rows(.wanted, of: other) {
      if try Bool.fetchOne(there, arguments: [row, kept.rawValue]) == true {
        try access.delete(.wanted, row)
      } else {
        try access.update(.wanted, row, [("bookId", kept.rawValue.databaseValue)])
      }
    }
  }

  /// Keeps the former fields of the merged books, so that they are recognized later; those of the book
  /// that stays, too, where the merge changes them.
  private func rememberFormer(_ merge: BookMerge, as draft: BookDraft) throws {
    let now = FormerBook(draft)
    let kept = FormerBook(merge.kept.draft)
    if kept != now { try remember(kept.without(isbnOf: now), nil, in: merge.kept.id) }
    for other in merge.others {
      try remember(FormerBook(other.draft).without(isbnOf: now), other.id, in: merge.kept.id)
    }
  }

  private func remember(_ former: FormerBook, _ id: ID<Book>?, in kept: ID<Book>) throws {
    let number = (id?.rawValue).databaseValue
    try access.insert(.formerBook, [kept.rawValue.databaseValue, number] + former.values)
  }
}

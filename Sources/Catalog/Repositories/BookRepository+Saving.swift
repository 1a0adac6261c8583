package import Books
import GRDB

extension BookRepository where Access == WriteTransaction {
  /// Adds a book with its ISBN, its relations, and the new records that it refers to.
  ///
  /// - Throws: ``CatalogError/invalid(_:)`` with everything that is wrong.
  package func add(_ draft: BookDraft) throws -> ID<Book> {
    let (checked, custom) = try checked(draft)
    let values = try columnValues(checked, draft, of: BookField.allCases)
    let wanted = try wantedLinks(draft, BookField.allCases)
    let id = try access.insertBook(values.map { $0.1 }, line(wanted)) { id in
      if let isbn = checked.isbn {
        try access.insert(.isbn, [id.databaseValue, isbn.digits.databaseValue])
        try access.lookupQueue.removeArrived(isbn)
      }
      for (links, wanted) in wanted {
        try access.write(wanted, to: links, of: id, existing: [:])
      }
      for (field, text) in custom.filled {
        try access.insert(.customValue, field.row(of: id, text))
      }
    }
    access.describe("Added “\(checked.title)”")
    return ID(rawValue: id)
  }

  /// Writes only the fields that differ.
  ///
  /// - Parameter version: The version that was edited; nil saves over whatever is there.
  /// - Returns: False when nothing differed.
  /// - Throws: ``CatalogError/changedElsewhere(_:)`` when there is a newer version,
  ///   ``CatalogError/deletedElsewhere(_:name:_:)``, ``CatalogError/invalid(_:)``.
  @discardableResult
  package func update(
    _ id: ID<Book>,
    from version: Int? = nil,
    to draft: BookDraft
  ) throws -> Bool {
    let old = try access.current(.book(id), version: version, name: draft.title) {
      let card = try card(id)
      return (BookDraft(card), card.book.version)
    }
    return try write(draft, over: old, of: id)
  }

  /// Writes the fields that differ from a book as it was read in this edit: one way for a form, for a
  /// command and for many books at once.
  ///
  /// Unchanged fields stay as they are stored, and are not looked at: a value that could not be read has
  /// a placeholder in the draft, which would overwrite it.
  ///
  /// - Returns: False when nothing differed.
  /// - Throws: ``CatalogError/invalid(_:)`` with everything that is wrong with what changes.
  @discardableResult
  package func write(_ draft: BookDraft, over old: BookDraft, of id: ID<Book>) throws -> Bool {
    var draft = draft
    // As they are now, and not as they were when the draft was made.
    draft.custom.fields = try access.customFields.all()
    var fields = draft.fields(otherThanIn: old)
    let (values, problems) = draft.checked(today: access.today, fields: fields)
    try require(problems + takenISBN(values.isbn, by: id))
    draft.custom = draft.custom.checked(today: access.today).texts
    draft.takeSpelling(of: old, where: values, in: fields)
    fields = draft.fields(otherThanIn: old)
    let columns = try columnValues(values, draft, of: fields, source: draft.source != old.source)
    var changed = try access.update(.book, id.rawValue, columns)
    if fields.contains(.isbn) { changed = try setISBN(id, values.isbn) || changed }
    for (links, wanted) in try wantedLinks(draft, fields) {
      let existing = try access.rows(of: links, of: id.rawValue)
      changed =
        try access.write(wanted, to: links, of: id.rawValue, existing: existing) || changed
    }
    changed = try setCustom(id.rawValue, draft.custom, from: old.custom) || changed
    if changed { access.describe(ChangeSummary.describe(from: old, to: draft)) }
    return changed
  }

  /// Deletes a book and its ISBN, its readings, and its place in loans; the records it refers to
  /// stay.
  ///
  /// - Throws: ``CatalogError/notFound(_:key:)``.
  ///
  /// - Parameter heir: The book that it is a part of from now on, where it was merged into one.
  package func delete(_ id: ID<Book>, movedTo heir: ID<Book>? = nil) throws {
    guard let title = try access.row(.book, id.rawValue, columns: ["title"])?.first else {
      throw CatalogError.notFound(.book, key: id.description)
    }
    for table in Table.book.description.parts {
      let statement = try db.cachedStatement(
        sql: "SELECT id FROM \(table.rawValue) WHERE bookId = ? ORDER BY id"
      )
      for row in try Int64.fetchAll(statement, arguments: [id.rawValue]) {
        try access.delete(table, row)
      }
    }
    // Every reader's: nobody's readings can be of a book that is not there.
    let readings = try db.cachedStatement(
      sql: "SELECT id FROM reading WHERE bookId = ? ORDER BY id"
    )
    for row in try Int64.fetchAll(readings, arguments: [id.rawValue]) {
      try access.delete(.reading, row)
    }
    let loans = try access.loans.forget(id)
    try access.delete(.book, id.rawValue, movedTo: heir?.rawValue)
    access.describe(Self.deleted(String.fromDatabaseValue(title) ?? "", with: loans))
  }

  private static func deleted(_ title: String, with loans: [Loan]) -> Message {
    guard loans.count < 2 else {
      return "Deleted “\(title)” and \(loans.count, RecordKind.loan.noun)"
    }
    guard let loan = loans.first else { return "Deleted “\(title)”" }
    return loan.direction == .borrowed
      ? "Deleted “\(title)” and the loan from \(loan.party.name)"
      : "Deleted “\(title)” and the loan to \(loan.party.name)"
  }

  /// Deletes many books, each as ``delete(_:)`` does, in a fraction of the time.
  ///
  /// - Parameter progress: Counts the deleted books, and can stop the deletion.
  /// - Throws: ``CatalogError/notFound(_:key:)`` where one of them is not there; then the edit has to
  ///   end. `CancellationError`.
  package func delete(_ ids: [ID<Book>], progress: WorkProgress? = nil) throws {
    guard ids.count > 1 else { return try ids.forEach { try delete($0) } }
    // In the order of the file, which is written fastest.
    let ids = ids.sorted { $0 < $1 }
    // Pages that change would else be written and read again and again.
    if ids.count > Self.deletedAtOnce { try ConnectionSettings.enlargeCache(db) }
    defer { try? ConnectionSettings.restoreCache(db) }
    var done = 0
    while done < ids.count {
      let page = ids[done..<min(done + Self.deletedAtOnce, ids.count)]
      try deleteAll(page)
      done += page.count
      try progress?.reached(done, of: ids.count)
    }
  }

  /// The number of books deleted together: from 500 to 5,000 it takes the same time.
  private static var deletedAtOnce: Int { 1_000 }

  private func deleteAll(_ ids: ArraySlice<ID<Book>>) throws {
    let list = ids.jsonList
    let those = "IN (SELECT value FROM json_each(?))"
    let loaned = try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT DISTINCT bookId FROM loanBook WHERE bookId \(those)"),
      arguments: [list]
    )
    for id in loaned { _ = try access.loans.forget(ID(rawValue: id)) }
    let readings = try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT id FROM reading WHERE bookId \(those) ORDER BY id"),
      arguments: [list]
    )
    for reading in readings { try access.delete(.reading, reading) }
    for table in Table.book.description.parts {
      _ = try access.deleteAll(table, where: "bookId \(those)", [list])
    }
    let gone = Set(try access.deleteAll(.book, where: tr("id \(those)"), [list]))
    if let missing = ids.first(where: { !gone.contains($0.rawValue) }) {
      throw CatalogError.notFound(.book, key: missing.description)
    }
  }

  private func checked(_ draft: BookDraft) throws -> (values: BookValues, custom: CustomTexts) {
    var draft = draft
    // As they are now, and not as they were when the draft was made.
    draft.custom.fields = try access.customFields.all()
    let checked = draft.checked(today: access.today)
    try require(checked.problems + takenISBN(checked.values.isbn, by: nil))
    return (checked.values, draft.custom.checked(today: access.today).texts)
  }

  /// The columns of some fields in the order of the table, with new genres and series made.
  private func columnValues(
    _ values: BookValues,
    _ draft: BookDraft,
    of fields: [BookField],
    source: Bool = true
  ) throws -> [(String, DatabaseValue)] {
    var found: [String: DatabaseValue] = [:]
    if source { found["source"] = (draft.source.isEmpty ? nil : draft.source).databaseValue }
    for field in fields {
      if case .record(let path) = field.path, let kind = field.authorityKind {
        found[field.columns[0]] = try draft[keyPath: path].map { try resolve($0, kind) }
          .databaseValue
      } else {
        field.forEachStored(of: values) { column, value in found[column] = value }
      }
    }
    return Table.book.columns.compactMap { column in found[column].map { (column, $0) } }
  }

  /// The record that a relation means; one that was deleted meanwhile is made again by its name.
  func resolve(_ reference: Reference, _ kind: AuthorityKind) throws -> Int64 {
    if let id = reference.id, id.kind == kind,
      try access.row(kind.table, id.rawValue, columns: ["id"]) != nil
    {
      return id.rawValue
    }
    return try access.meaning(of: reference.name, kind) {
      try access.authorities(kind).findOrCreate(reference.name).id
    }.rawValue
  }
}

// MARK: - Relations

extension BookRepository where Access == WriteTransaction {
  func setISBN(_ id: ID<Book>, _ isbn: ISBN?) throws -> Bool {
    let old = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT id, value FROM isbn WHERE bookId = ?"),
      arguments: [id.rawValue]
    )
    switch (old, isbn) {
    case (nil, nil): return false
    case (nil, let isbn?):
      try access.insert(.isbn, [id.rawValue.databaseValue, isbn.digits.databaseValue])
      try access.lookupQueue.removeArrived(isbn)
      return true
    case (let old?, nil):
      try access.delete(.isbn, old[0])
      return true
    case (let old?, let isbn?):
      try access.lookupQueue.removeArrived(isbn)
      return try access.update(.isbn, old[0], [("value", isbn.digits.databaseValue)])
    }
  }

  /// The links that some fields of a draft ask for, with new authors, publishers and tags made.
  private func wantedLinks(
    _ draft: BookDraft,
    _ fields: [BookField]
  ) throws -> [(BookLinks, [[DatabaseValue]])] {
    var links: [(BookLinks, [[DatabaseValue]])] = []
    if fields.contains(.authors) {
      let credits = try draft.authors.map { credit in
        [try resolve(credit.author, .author).databaseValue, credit.role.rawValue.databaseValue]
      }
      links.append((.credits, credits))
    }
    if fields.contains(.publishers) {
      links.append(
        (.publishers, try draft.publishers.map { [try resolve($0, .publisher).databaseValue] })
      )
    }
    if fields.contains(.tags) {
      links.append((.tags, try draft.tags.map { [try resolve($0, .tag).databaseValue] }))
    }
    return links
  }

  /// The line of a list for a book with these links.
  private func line(_ links: [(BookLinks, [[DatabaseValue]])]) throws -> BookLine {
    var line = BookLine()
    for (kind, wanted) in links {
      for (place, key) in wanted.enumerated() {
        guard let id = Int64.fromDatabaseValue(key[0]) else { continue }
        switch kind {
        case .credits:
          guard let name = try access.name(of: id, .author),
            let role = String.fromDatabaseValue(key[1])
          else { continue }
          line.add(name, Role(rawValue: role))
        case .publishers:
          if place == 0 { line.publisher = try access.name(of: id, .publisher) }
        case .tags: break
        }
      }
    }
    return line
  }
}

extension BookRepository {
  /// All problems of a draft, also those that only the catalogue knows.
  ///
  /// - Parameters:
  ///   - id: The book that is edited, or nil for a new one.
  ///   - needsGenre: True to report a missing genre, as in the form for a new book.
  package func problems(
    _ draft: BookDraft,
    for id: ID<Book>?,
    needsGenre: Bool
  ) throws -> [Problem] {
    var draft = draft
    draft.custom.fields = try access.customFields.all()
    let checked = draft.checked(needsGenre: needsGenre, today: access.today)
    return checked.problems + (try takenISBN(checked.values.isbn, by: id))
  }

  /// The problem that another book has an ISBN; none where it has not.
  package func takenISBN(_ isbn: ISBN?, by id: ID<Book>?) throws -> [Problem] {
    guard let isbn, let other = try withISBN(isbn), other != id else { return [] }
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT title, (SELECT name FROM shelf WHERE shelf.id = shelfId) FROM book WHERE id = ?
        """,
      arguments: [other.rawValue]
    )
    return [.isbnTaken(isbn, by: other, title: try row?[0] ?? "", shelf: try row?[1])]
  }
}

extension Problem {
  /// The problem that another book has the ISBN.
  static func isbnTaken(_ isbn: ISBN, by id: ID<Book>, title: String, shelf: String?) -> Problem {
    let code = Code.isbnTaken(bookID: id.rawValue, title: title, shelf: shelf)
    return Problem(.book, .book(.isbn), code, value: isbn.formatted)
  }
}

import GRDB

/// The write gate: one transaction under way, with three primitives that the journal sees.
///
/// Repositories take an `Edit` for every verb that changes something, so nothing can be written
/// that cannot be undone.
package final class Edit: CatalogAccess {
  package internal(set) var connection: Connection
  var log: RevisionLog
  private var summary: String?
  private var ownSummary: String?
  private var owners: [Table: Set<Int64>] = [:]
  private var titlesToIndex: Set<Int64> = []
  /// Books whose source data came or changed.
  private var originsToIndex: Set<Int64> = []
  var rederivation = DerivedColumnUpdates()
  private var insertions: [Table: RawStatement] = [:]
  var bookInsertion: RawStatement?
  /// The records that names meant so far in this edit; forgotten when one of them changes.
  var meanings: [AuthorityKind: [String: AuthorityID]] = [:]
  /// The names of records that books got so far; forgotten likewise.
  var names: [AuthorityKind: [Int64: BookLine.Name]] = [:]

  init(connection: Connection, kind: Revision.Kind) {
    self.connection = connection
    log = RevisionLog(db: connection.db, at: connection.now, kind: kind)
  }

  /// The year of the transaction, which a book's year may exceed by one.
  var currentYear: Int { now.local.year }

  /// Says in a person's words what this edit does; the first words count.
  func describe(_ words: @autoclosure () -> String) {
    if summary == nil { summary = words() }
  }

  /// Says what this edit does to readings of one's own, which the history tells nobody else.
  func describeOwn(_ words: @autoclosure () -> String) {
    if ownSummary == nil { ownSummary = words() }
  }

  /// Completes the edit: versions, derived text and the revision.
  ///
  /// Of readings others are not told, whatever `what` says, but that their reader was made.
  ///
  /// - Parameter ownWhat: Other words than `what`, for whose readings these are.
  func finish(what: String?, ownWhat: String? = nil) throws -> Revision? {
    try touchOwners()
    try rederivation.finish(db)
    // In their order: before a lower number the search index writes down all that it has gathered.
    try TitleIndex(db: db).rewrite(titlesToIndex.sorted()) { log.wasInserted(.book, $0) }
    try OriginIndex(db: db).rewrite(originsToIndex.sorted()) { log.wasInserted(.book, $0) }
    let asker = try asker
    switch log.ownership {
    case .nobody:
      return try log.finish(what: what ?? summary ?? "Changed the catalogue", who: asker.name)
    case .readings, .readingsAndReader:
      let own = ownWhat ?? what ?? ownSummary ?? Revision.ofReadings
      let made = (ownWhat == nil ? summary : what) ?? "Added the reader “\(asker.name)”"
      return try log.finish(
        what: log.ownership == .readings ? Revision.ofReadings : made,
        who: asker.name,
        own: (asker.key, own)
      )
    }
  }
}

// MARK: - The three primitives

extension Edit {
  /// Adds a row with values for `table.columns`, in that order.
  ///
  /// - Parameter times: Those of a record that comes from elsewhere; nil is now.
  @discardableResult
  func insert(
    _ table: Table,
    _ values: [DatabaseValue],
    times: RecordTimes? = nil
  ) throws -> Int64 {
    try insert(table, values, insertion(table), more: [], times: times)
  }

  /// - Parameter more: Values of columns that the statement has behind the usual ones.
  func insert(
    _ table: Table,
    _ values: [DatabaseValue],
    _ insertion: RawStatement,
    more: [DatabaseValue],
    times: RecordTimes? = nil
  ) throws -> Int64 {
    var all = values
    all += Derivation.derive(table, sources: Derivation.sources(table, in: values))
    if table.isRecord {
      let times = times ?? RecordTimes(added: now, modified: now)
      all += [
        times.added.seconds.databaseValue, times.modified.seconds.databaseValue, 1.databaseValue,
      ]
    }
    connection.rowWriter?.settle()
    try insertion.run(all + more)
    let id = db.lastInsertedRowID
    log.inserted(table, id)
    try noteInsertion(table, id, all)
    return id
  }

  /// Writes the columns that differ from what is there.
  ///
  /// - Returns: Whether anything differed; false when there is no such row.
  @discardableResult
  func update(_ table: Table, _ id: Int64, _ changes: [(String, DatabaseValue)]) throws -> Bool {
    if changes.isEmpty { return false }
    guard let old = try row(table, id, columns: changes.map { $0.0 }) else { return false }
    let changed = zip(changes, old).filter { $0.0.1 != $0.1 }
    guard !changed.isEmpty else { return false }

    let oldName = try named(table, id)
    var assignments = changed.map { $0.0 }
    if changed.contains(where: { table.derivationSources.contains($0.0.0) }) {
      assignments += try rederive(table, id, changes)
    }
    if table.isRecord { assignments.append(("modified", now.seconds.databaseValue)) }
    let names = assignments.map { "\($0.0) = ?" }.joined(separator: ", ")
    let version = table.isRecord ? ", version = version + 1" : ""
    let statement = try db.cachedStatement(
      sql: "UPDATE \(table.rawValue) SET \(names)\(version) WHERE id = ?"
    )
    try RawStatement(statement).run(assignments.map { $0.1 } + [id.databaseValue])
    try log.updated(table, id, before: changed.map { ($0.0.0, $0.1) })
    try renamed(table, id, from: oldName)
    try noteChange(table, id, columns: changed.map(\.0.0))
    for ((column, new), old) in changed {
      rederivation.note(table, column, old)
      rederivation.note(table, column, new)
    }
    return true
  }

  /// Removes a row.
  func delete(_ table: Table, _ id: Int64) throws {
    let columns = table.imageColumns
    guard let old = try row(table, id, columns: columns) else { return }
    try noteChange(table, id, columns: table.columns)
    rederivation.note(table, old)
    let oldName = try named(table, id)
    let statement = try db.cachedStatement(sql: "DELETE FROM \(table.rawValue) WHERE id = ?")
    try RawStatement(statement).run([id.databaseValue])
    try log.deleted(table, id, before: Array(zip(columns, old)))
    owners[table]?.remove(id)
    try renamed(table, id, from: oldName)
    if table == .book {
      try TitleIndex(db: db).remove(id)
      try OriginIndex(db: db).remove(id)
    }
  }

  /// Puts a deleted row back under its old id.
  func putBack(_ table: Table, _ id: Int64, _ image: [String: DatabaseValue]) throws {
    let values = table.columns.map { image[$0] ?? .null }
    var all = [id.databaseValue] + values
    all += Derivation.derive(table, sources: Derivation.sources(table, in: values))
    if table.isRecord {
      let version = image["version"].flatMap { Int32.fromDatabaseValue($0) } ?? 0
      all += [
        image["added"] ?? now.seconds.databaseValue, now.seconds.databaseValue,
        (Int64(version) + 1).databaseValue,
      ]
    }
    let statement = try db.cachedStatement(sql: table.reinsertion)
    try RawStatement(statement).run(all)
    log.inserted(table, id)
    try noteInsertion(table, id, Array(all.dropFirst()))
  }

  /// The values of some columns of a row, or nil when there is no such row.
  func row(_ table: Table, _ id: Int64, columns: [String]) throws -> [DatabaseValue]? {
    let statement = try db.cachedStatement(
      sql: "SELECT \(columns.joined(separator: ", ")) FROM \(table.rawValue) WHERE id = ?"
    )
    return try Row.fetchOne(statement, arguments: [id]).map { Array($0.databaseValues) }
  }

  /// Tells the journal of rows that a loader added.
  func journalInsertions(_ table: Table, _ rows: ClosedRange<Int64>) {
    log.inserted(table, rows)
  }

  /// Remembers that a book has source data that are to be looked through.
  func noteOrigin(of book: Int64) {
    originsToIndex.insert(book)
  }

  private func insertion(_ table: Table) throws -> RawStatement {
    if let insertion = insertions[table] { return insertion }
    let insertion = RawStatement(try db.cachedStatement(sql: table.insertion))
    insertions[table] = insertion
    return insertion
  }

  private func rederive(
    _ table: Table,
    _ id: Int64,
    _ changes: [(String, DatabaseValue)]
  ) throws -> [(String, DatabaseValue)] {
    let names = table.derivationSources
    var sources = try row(table, id, columns: names) ?? []
    for (column, value) in changes {
      if let index = names.firstIndex(of: column) { sources[index] = value }
    }
    return Array(zip(table.derivedColumns, Derivation.derive(table, sources: sources)))
  }
}

// MARK: - What follows from a change

extension Edit {
  /// A name or other spelling that a row gives an authority record.
  private struct NameText: Hashable {
    let kind: AuthorityKind
    let record: Int64
    let folded: String
  }

  private func named(_ table: Table, _ id: Int64) throws -> NameText? {
    guard let kind = table.namedKind else { return nil }
    let columns = [table.ownerColumn?.column ?? "id", "foldedName"]
    guard let values = try row(table, id, columns: columns),
      let record = Int64.fromDatabaseValue(values[0]),
      let folded = String.fromDatabaseValue(values[1])
    else { return nil }
    return NameText(kind: kind, record: record, folded: folded)
  }

  private func renamed(_ table: Table, _ id: Int64, from old: NameText?) throws {
    guard let old else { return }
    meanings = [:]
    names = [:]
    let new = try named(table, id)
    guard new != old else { return }
    let words = NameIndex(db: db)
    try words.remove(old.kind, old.record, old.folded)
    if let new { try words.add(new.kind, new.record, new.folded) }
  }

  /// - Parameter values: In the order of the table's columns, the derived ones behind.
  private func noteInsertion(_ table: Table, _ id: Int64, _ values: [DatabaseValue]) throws {
    let owner = table.ownerColumn == nil ? nil : Int64.fromDatabaseValue(values[0])
    if table == .book {
      titlesToIndex.insert(id)
      if let source = table.columns.firstIndex(of: "source"), values[source] != .null {
        originsToIndex.insert(id)
      }
    }
    rederivation.note(table, values)
    if let owner { try noteOwner(table, owner) }
    guard let kind = table.namedKind,
      let folded = String.fromDatabaseValue(values[table.columns.count])
    else { return }
    try NameIndex(db: db).add(kind, owner ?? id, folded)
  }

  private func noteChange(_ table: Table, _ id: Int64, columns: [String]) throws {
    switch table {
    case .book:
      if columns.contains("title") || columns.contains("subtitle") { titlesToIndex.insert(id) }
      if columns.contains("source") { originsToIndex.insert(id) }
    case .author: rederivation.noteRenamed(author: id)
    case .publisher: rederivation.noteRenamed(publisher: id)
    case .genre, .series, .tag, .savedQuery, .reader, .reading, .loan: break
    case .isbn, .bookAuthor, .bookPublisher, .bookTag, .authorAlias, .publisherAlias,
      .genreAlias, .seriesAlias, .tagAlias, .readerCard, .loanBook:
      guard let owner = table.ownerColumn,
        let value = try row(table, id, columns: [owner.column])?.first,
        let ownerID = Int64.fromDatabaseValue(value)
      else { return }
      if table == .bookAuthor { rederivation.noteAuthors(of: ownerID) }
      if table == .bookPublisher { rederivation.notePublishers(of: ownerID) }
      try noteOwner(table, ownerID)
    }
  }

  private func noteOwner(_ table: Table, _ owner: Int64) throws {
    guard let ownerTable = table.ownerColumn?.table else { return }
    owners[ownerTable, default: []].insert(owner)
  }

  /// A record whose parts changed is itself a newer one, even when its own row is the same.
  func touchOwners() throws {
    for table in Table.allCases {
      for id in owners[table, default: []].sorted() where !log.wasTouched(table, id) {
        let statement = try db.cachedStatement(
          sql: "UPDATE \(table.rawValue) SET modified = ?, version = version + 1 WHERE id = ?"
        )
        try statement.execute(arguments: [now.seconds, id])
        if db.changesCount > 0 { try log.updated(table, id, before: []) }
      }
    }
    owners = [:]
  }
}

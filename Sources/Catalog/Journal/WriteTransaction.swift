package import Books
import GRDB

/// The write gate: one transaction under way, with three primitives: ``insert(_:_:stamp:)``,
/// ``update(_:_:_:)`` and ``delete(_:_:)``.
///
/// Repositories take an `WriteTransaction` for every verb that changes something, so nothing can be written
/// that cannot be undone: the primitives write each row to the journal and to the derived data
/// (``DerivedDataUpdaters``).
package final class WriteTransaction: CatalogAccess {
  package let connection: Connection
  private(set) var log: RevisionLog
  private var derived = DerivedDataUpdaters()
  private var summary: Message?
  private var ownSummary: Message?
  private var insertions: [Table: RawStatement] = [:]
  private var bookInsertion: RawStatement?
  private var keys = RecordKeySource()
  /// The records that names meant so far in this edit; forgotten when one of them changes.
  private var meanings: [AuthorityKind: [String: AuthorityID]] = [:]
  /// The names of records that books got so far; forgotten likewise.
  private var names: [AuthorityKind: [Int64: BookLine.Name]] = [:]

  init(connection: Connection, kind: Revision.Kind) {
    self.connection = connection
    log = RevisionLog(db: connection.db, at: connection.now, kind: kind)
  }

  /// Writes the revision itself, where it is asked for before the first change is written.
  func beginRevision() throws { try log.begin() }

  /// Sets the summary of this edit, in a person's words; the first one counts.
  func describe(_ words: @autoclosure () -> Message) {
    if summary == nil { summary = words() }
  }

  /// Sets the summary of the whole edit, whatever each verb set.
  package func describe(whole words: Message) { summary = words }

  /// Sets the summary of this edit for the current user's own readings, which the history shows nobody else.
  func describeOwn(_ words: @autoclosure () -> Message) {
    if ownSummary == nil { ownSummary = words() }
  }

  /// Sets that summary for the whole edit, whatever its parts set.
  package func describeOwn(whole words: Message) { ownSummary = words }

  /// Completes the edit: versions, derived text and the revision.
  ///
  /// Others see nothing of readings, whatever `what` is, but that their reader was added.
  ///
  /// - Parameter ownWhat: The words for the reader whose readings these are, where they are not
  ///   `what`.
  func finish(what: Message?, ownWhat: Message? = nil) throws -> Revision? {
    try touchOwners()
    try derived.finish(db)
    let currentUser = try currentUser
    switch log.ownership {
    case .everybody:
      let changed: Message = "Changed the catalogue"
      return try log.finish(what: what ?? summary ?? changed, who: currentUser.name)
    case .readings, .readingsAndReader:
      let own = ownWhat ?? what ?? ownSummary ?? Revision.ofReadings
      let added: Message = "Added the reader “\(currentUser.name)”"
      let made = (ownWhat == nil ? summary : what) ?? added
      return try log.finish(
        what: log.ownership == .readings ? Revision.ofReadings : made,
        who: currentUser.name,
        own: (currentUser.key, own)
      )
    }
  }
}

// MARK: - The three primitives

extension WriteTransaction {
  /// Adds a row with values for `table.columns`, in that order.
  ///
  /// - Parameter stamp: That of a record that comes from elsewhere; nil is now. A key that another row has
  ///   is not taken.
  @discardableResult
  func insert(
    _ table: Table,
    _ values: [DatabaseValue],
    stamp: RecordStamp? = nil
  ) throws -> Int64 {
    let insertion =
      try insertions[table] ?? RawStatement(db.cachedStatement(sql: table.insertion))
    insertions[table] = insertion
    return try insert(table, values, insertion, stamp: stamp)
  }

  /// Writes the columns that differ from those of the row.
  ///
  /// - Returns: False when nothing differed, and when there is no such row.
  @discardableResult
  func update(_ table: Table, _ id: Int64, _ values: [(String, DatabaseValue)]) throws -> Bool {
    if values.isEmpty { return false }
    let row = RowKey(table: table, id: id)
    guard let old = try db.values(row, values.map { $0.0 }) else { return false }
    let changes = zip(values, old.values).map { new, old in
      ColumnChange(column: new.0, old: old, new: new.1)
    }.filter { $0.old != $0.new }
    guard !changes.isEmpty else { return false }

    var assignments = changes.map { ($0.column, $0.new) }
    if changes.contains(where: { table.derivationSources.contains($0.column) }) {
      assignments += try ownDerived(row, changes)
    }
    if table.isRecord { assignments.append(("modified", now.seconds.databaseValue)) }
    let names = assignments.map { "\($0.0) = ?" }.joined(separator: ", ")
    let version = table.isRecord ? ", version = version + 1" : ""
    let statement = try db.cachedStatement(
      sql: "UPDATE \(table.rawValue) SET \(names)\(version) WHERE id = ?"
    )
    try RawStatement(statement).run(assignments.map { $0.1 } + [id.databaseValue])
    try log.updated(table, id, before: changes.map { ($0.column, $0.old) })
    forgetNames(table)
    try derived.updated(row, changes, db)
    return true
  }

  /// Removes a row.
  ///
  /// - Parameter heir: The row of the table that is in its place from now on, where there is one. A
  ///   deletion that is done again has its former heir.
  func delete(_ table: Table, _ id: Int64, movedTo heir: Int64? = nil) throws {
    let row = RowKey(table: table, id: id)
    guard let old = try db.values(row, table.imageColumns) else { return }
    let statement = try db.cachedStatement(sql: "DELETE FROM \(table.rawValue) WHERE id = ?")
    try RawStatement(statement).run([id.databaseValue])
    if table == .acceptedFinding { log.noteFinding(about: old.text("kind")) }
    let heir = try log.deleted(
      table,
      id,
      before: Array(zip(old.columns, old.values)),
      movedTo: heir
    )
    if let heir, let key = old.key { try FormerKeys(db: db).add(key, of: row, heir: heir) }
    forgetNames(table)
    try derived.deleted(row, old, db)
  }

  /// Writes what follows from the changes so far for the lines of books, before indexes of these are made.
  func finishLines() throws { try derived.columns.finishLines(db) }

  /// The values of some columns of a row, or nil when there is no such row.
  func row(_ table: Table, _ id: Int64, columns: [String]) throws -> [DatabaseValue]? {
    try db.values(RowKey(table: table, id: id), columns)?.values
  }

  /// A record whose parts changed is itself a newer one, even when its own row is the same.
  package func touchOwners() throws {
    try derived.owners.handOver { table, id in
      guard !log.wasTouched(table, id) else { return }
      let statement = try db.cachedStatement(
        sql: "UPDATE \(table.rawValue) SET modified = ?, version = version + 1 WHERE id = ?"
      )
      try statement.execute(arguments: [now.seconds, id])
      if db.changesCount > 0 { try log.updated(table, id, before: []) }
    }
  }
}

// MARK: - Parts of an edit

extension WriteTransaction {
  /// Carries out a part of the edit; nothing of it where the catalogue refuses one of its values.
  ///
  /// It costs a copy of the memory of the edit, so that it is for hundreds of parts and not for
  /// hundreds of thousands.
  ///
  /// - Returns: Why a value was refused, in words; nil when the part was carried out.
  /// - Throws: Every other error; then the edit is at its end.
  package func attempt(_ body: () throws -> Void) throws -> String? {
    let before = (log: log, derived: derived, summary: summary, ownSummary: ownSummary)
    do {
      try db.inSavepoint {
        try body()
        return .commit
      }
      return nil
    } catch {
      guard let reason = CatalogError.refusal(error) else { throw error }
      (log, derived, summary, ownSummary) = before
      (meanings, names) = ([:], [:])
      connection.customFields = nil
      return reason
    }
  }
}

// MARK: - The same for rows that come or go otherwise

extension WriteTransaction {
  /// Puts a deleted row back under its old id.
  func reinsert(_ table: Table, _ id: Int64, _ image: [String: DatabaseValue]) throws {
    let values = table.columns.map { image[$0] ?? .null }
    let version = image["version"].flatMap { Int32.fromDatabaseValue($0) } ?? 0
    let all =
      values + table.derived(from: values)
      + (table.isRecord
        ? [
          image["added"] ?? now.seconds.databaseValue, now.seconds.databaseValue,
          (Int64(version) + 1).databaseValue,
        ] : []) + (try keyValue(table, image.key))
    let statement = try db.cachedStatement(sql: table.reinsertion)
    try RawStatement(statement).run([id.databaseValue] + all)
    try noteInsertion(table, id, all)
  }

  /// Adds a book and then, in `relate`, its relations, which have to be those of the line.
  func insertBook(
    _ values: [DatabaseValue],
    _ line: BookLine,
    relate: (Int64) throws -> Void
  ) throws -> Int64 {
    let insertion =
      try bookInsertion
      ?? RawStatement(
        db.cachedStatement(sql: Table.book.insertion(with: DerivedColumn.ofBook.map(\.column)))
      )
    bookInsertion = insertion
    let id = try insert(.book, values, insertion, more: line.values)
    derived.columns.complete = id
    defer { derived.columns.complete = nil }
    try relate(id)
    return id
  }

  /// Removes the rows that a condition names all together, in a fraction of the time that they take
  /// one by one.
  ///
  /// Rows that refer to them must be gone, and the records that they are parts of are removed in the same
  /// edit. Names may have no other spellings.
  ///
  /// - Parameter condition: In terms of the table alone, so that it stays true while this goes on.
  /// - Returns: The rows that there were.
  func deleteAll(
    _ table: Table,
    where condition: String,
    _ arguments: StatementArguments
  ) throws -> [Int64] {
    let source = "FROM \(table.rawValue) WHERE \(condition)"
    let rows = try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT id \(source) ORDER BY id DESC"),
      arguments: arguments
    )
    guard !rows.isEmpty else { return [] }
    if table == .acceptedFinding { log.noteFinding(about: nil) }
    try log.deletedAll(table, rows, source, arguments)
    forgetNames(table)
    try derived.deletesAll(table, rows, source, arguments, db)
    let deletion = try db.cachedStatement(sql: "DELETE \(source)")
    let check = DeferredForeignKeyCheck(db: db)
    try check.unchecked { try deletion.execute(arguments: arguments) }
    try check.requireNothingLeads(to: table, rows)
    return rows
  }

  /// Writes the journal for rows that a load added, which wrote derived data by itself.
  func journalInsertions(_ table: Table, _ rows: ClosedRange<Int64>) {
    if table == .acceptedFinding { log.noteFinding(about: nil) }
    log.inserted(table, rows)
  }

  /// Remembers that a book of a load has source data that are to be looked through.
  func noteOrigin(of book: Int64) {
    derived.origins.note(book)
  }

  /// - Parameter more: Values of columns that the statement has behind the usual ones.
  private func insert(
    _ table: Table,
    _ values: [DatabaseValue],
    _ insertion: RawStatement,
    more: [DatabaseValue] = [],
    stamp: RecordStamp? = nil
  ) throws -> Int64 {
    var all = values
    all += table.derived(from: values)
    if table.isRecord {
      let added = stamp?.added ?? now
      let modified = stamp?.modified ?? now
      all += [added.seconds.databaseValue, modified.seconds.databaseValue, 1.databaseValue]
    }
    all += try keyValue(table, stamp?.key)
    connection.rowWriter?.waitUntilWritten()
    try insertion.run(all + more)
    let id = db.lastInsertedRowID
    try noteInsertion(table, id, all)
    return id
  }

  /// The key of a new row, for the last of its columns: a given one, unless another row has it.
  private func keyValue(_ table: Table, _ given: RecordKey?) throws -> [DatabaseValue] {
    guard table.isKeyed else { return [] }
    var key = given
    if let given {
      if try db.row(with: given, table) != nil {
        key = nil
      } else {
        try FormerKeys(db: db).forget(given)
      }
    }
    return [(key ?? nextKey()).number.databaseValue]
  }

  /// A key that no record has.
  func nextKey() -> RecordKey { keys.next() }

  func noteInsertion(_ table: Table, _ id: Int64, _ values: [DatabaseValue]) throws {
    log.inserted(table, id)
    if table == .customField { forgetNames(table) }
    let values = ColumnValues(columns: table.insertedColumns, values: values)
    if table == .acceptedFinding { log.noteFinding(about: values.text("kind")) }
    try derived.inserted(RowKey(table: table, id: id), values, db)
  }

  /// The derived columns of a row that is about to have other values.
  private func ownDerived(
    _ row: RowKey,
    _ changes: [ColumnChange]
  ) throws -> [(String, DatabaseValue)] {
    let table = row.table
    let names = table.derivationSources
    let old = try db.values(row, names)
    let sources = names.map { changes[$0]?.new ?? old?[$0] ?? .null }
    return Array(zip(table.derivedColumns, table.derived(fromSources: sources)))
  }
}

// MARK: - What names mean

extension WriteTransaction {
  /// The record that a name means, looked up once in an edit.
  ///
  /// A bulk insertion has the same names over and over.
  func meaning(
    of name: String,
    _ kind: AuthorityKind,
    _ find: () throws -> AuthorityID
  ) rethrows -> AuthorityID {
    if let known = meanings[kind]?[name] { return known }
    let id = try find()
    meanings[kind, default: [:]][name] = id
    return id
  }

  /// The name of a record, looked up once in an edit.
  func name(of id: Int64, _ kind: AuthorityKind) throws -> BookLine.Name? {
    if let known = names[kind]?[id] { return known }
    let statement = try db.cachedStatement(
      sql: "SELECT \(kind.nameExpression), sortKey FROM \(kind.rawValue) WHERE id = ?"
    )
    guard let row = try Row.fetchOne(statement, arguments: [id]) else { return nil }
    let name = BookLine.Name(id: id, name: try row[0], sortKey: try row[1])
    names[kind, default: [:]][id] = name
    return name
  }

  private func forgetNames(_ table: Table) {
    if table == .customField { connection.customFields = nil }
    guard table.namedKind != nil else { return }
    (meanings, names) = ([:], [:])
  }
}

extension WriteTransaction {
  /// A record as it is, to be saved over.
  ///
  /// - Throws: ``CatalogError/changedElsewhere(_:)`` when it is not of the version that was edited,
  ///   ``CatalogError/deletedElsewhere(_:name:_:)``.
  func current<Record>(
    _ id: RecordID,
    version: Int?,
    name: String,
    _ read: () throws -> (Record, version: Int)
  ) throws -> Record {
    let record: Record
    let now: Int
    do {
      (record, now) = try read()
    } catch CatalogError.notFound {
      let change = try history.summary(of: id).lastChange
      throw CatalogError.deletedElsewhere(id.kind, name: name, change)
    }
    if let version, version != now {
      let change = try history.summary(of: id).lastChange
      throw CatalogError.changedElsewhere(
        change ?? LastChange(who: "Someone", at: self.now)
      )
    }
    return record
  }
}

extension WriteTransaction {
  /// The catalogue as it is in the middle of this edit, for code that only reads.
  package var view: ReadTransaction { ReadTransaction(connection: connection) }
}

import Books
import GRDB

// What no change that holds has touched is as it was at first: whatever undos in whatever order made of
// it, and whatever of it each of them had to leave.
extension Undoing {
  /// Puts back what this revision and those that were taken back since had changed or taken away, where
  /// every edit of it is undone by now.
  ///
  /// What is some reader's own stays to its reader.
  mutating func settle(_ deletions: [Table: [DeletedRow]]) throws {
    guard !takenBack.isEmpty, !edit.log.isEmpty else { return }
    let told = report.kept
    defer { report.kept = told }
    (there, successors) = ([:], [:])
    let (deleted, changed) = try ledToReturned()
    for table in Self.settled {
      let gone = [deletions] + takenBack.map(\.deletions)
      let rows = Set(gone.flatMap { $0[table, default: []].map(\.id) })
      for id in rows.union(deleted[table, default: []]).sorted() {
        try settle(missing: table, id)
      }
    }
    for table in Self.settled {
      var columns = changed[table, default: [:]]
      for changed in [updates] + takenBack.map(\.updates) {
        for (id, before) in changed[table, default: [:]] {
          columns[id, default: []].formUnion(before.keys)
        }
      }
      for (id, names) in columns.sorted(by: { $0.key < $1.key }) {
        try settle(table, id, names.sorted())
      }
    }
  }

  /// The rows that led to a name which this undo put back, before edits after this revision that were
  /// undone while the name was gone.
  private func ledToReturned() throws -> (
    deleted: [Table: Set<Int64>], changed: [Table: [Int64: Set<String>]]
  ) {
    var returned: [Table: Set<Int64>] = [:]
    for case .authority(let name) in report.putBack {
      returned[name.kind.table, default: []].insert(name.rawValue)
    }
    var deleted: [Table: Set<Int64>] = [:]
    var changed: [Table: [Int64: Set<String>]] = [:]
    guard !returned.isEmpty else { return (deleted, changed) }
    func leads(_ row: [String: DatabaseValue], _ table: Table) -> [String] {
      table.references.filter { reference in
        row[reference.column].flatMap { Int64.fromDatabaseValue($0) }
          .map { returned[reference.table]?.contains($0) == true } ?? false
      }.map(\.column)
    }
    for later in try undoneLater() {
      for change in try Change.all(of: later, db) {
        switch change.operation {
        case .insert: break
        case .delete(let id, let row):
          if !leads(row, change.table).isEmpty { deleted[change.table, default: []].insert(id) }
        case .update(let id, let before):
          changed[change.table, default: [:]][id, default: []]
            .formUnion(leads(before, change.table))
        }
      }
    }
    return (deleted, changed)
  }

  /// The edits after this revision that are undone.
  private func undoneLater() throws -> [ID<Revision>] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT DISTINCT edit.id FROM revision AS undo JOIN revision AS edit ON edit.id = undo.undoes
        WHERE edit.id > ? AND edit.kind = 'edit' ORDER BY edit.id
        """,
      arguments: [target.rawValue]
    ).map(ID.init(rawValue:)).filter { try edit.history.isUndone($0) }
  }

  /// Those of books, and of what they have; names before what leads to them.
  private static let settled: [Table] =
    AuthorityKind.allCases.map(\.table) + [
      .book, .isbn, .bookAuthor, .bookPublisher, .bookTag, .authorAlias, .publisherAlias,
      .genreAlias, .seriesAlias, .tagAlias,
    ]

  private mutating func settle(missing table: Table, _ id: Int64) throws {
    guard try edit.row(table, id, columns: ["id"]) == nil,
      try Change.edits(after: Self.beginning, table, id, db)
        .allSatisfy({ try edit.history.isUndone($0) }),
      try Change.addition(of: table, id, db).map({ try !edit.history.isUndone($0) }) ?? true
    else { return }
    var image: [String: DatabaseValue] = [:]
    for column in table.columns + (table.isRecord ? ["added"] : []) {
      image[column] = try first(table, id, column)
    }
    // What it belongs or leads to has to be there itself.
    for reference in table.references {
      guard let other = image[reference.column].flatMap({ Int64.fromDatabaseValue($0) }) else {
        continue
      }
      guard try isThere(reference.table, other) else { return }
    }
    try putBack(table, [(id, image)])
  }

  private mutating func settle(_ table: Table, _ id: Int64, _ columns: [String]) throws {
    guard !columns.isEmpty, let current = try edit.row(table, id, columns: columns) else { return }
    var changes: [(String, DatabaseValue)] = []
    for (column, now) in zip(columns, current) {
      guard let old = try first(table, id, column), old != now,
        try Change.edits(after: Self.beginning, table, id, column: column, db)
          .allSatisfy({ try edit.history.isUndone($0) })
      else { continue }
      if let parent = table.reference(column)?.table,
        let other = Int64.fromDatabaseValue(old), try !isThere(parent, other)
      {
        continue
      }
      changes.append((column, old))
    }
    guard !changes.isEmpty, try otherHolder(table, id, changes) == nil else { return }
    if try edit.update(table, id, changes), let record = try owner(table, id),
      restored.insert(record).inserted
    {
      report.restored.append(record)
    }
  }

  private static let beginning = ID<Revision>(rawValue: 0)

  /// What stood in a column at first: before whatever changed it.
  private func first(_ table: Table, _ id: Int64, _ column: String) throws -> DatabaseValue? {
    try Change.value(after: Self.beginning, table, id, column, db)?.value
  }
}

extension Change {
  /// The edit that added a row; nil of one that was there before the history, or came by an undo alone.
  static func addition(of table: Table, _ id: Int64, _ db: Database) throws -> ID<Revision>? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT revisionId FROM change JOIN revision ON revision.id = revisionId
        WHERE tableName = ?1 AND operation = 'insert' AND first <= ?2 AND last >= ?2
          AND kind = 'edit'
        """
    )
    return try Int64.fetchOne(statement, arguments: [table.rawValue, id]).map(ID.init(rawValue:))
  }
}

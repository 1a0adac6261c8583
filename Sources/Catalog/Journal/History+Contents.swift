import GRDB

extension History {
  /// What a revision did, record by record, in the order in which it did it.
  ///
  /// - Parameter limit: The most records to tell of.
  /// - Throws: ``CatalogError/noSuchRevision(_:)``.
  package func contents(of id: ID<Revision>, limit: Int = 1000) throws -> [HistoryEntry] {
    _ = try revision(id)
    var reading = ContentsReading(revision: id, db: db, limit: limit)
    for change in try Change.all(of: id, db) { try reading.read(change) }
    return reading.entries
  }
}

private struct ContentsReading {
  let revision: ID<Revision>
  let db: Database
  let limit: Int
  private(set) var entries: [HistoryEntry] = []
  private var places: [RecordID: Int] = [:]

  init(revision: ID<Revision>, db: Database, limit: Int) {
    self.revision = revision
    self.db = db
    self.limit = limit
  }

  private var names: FieldNames { FieldNames(db: db) }

  mutating func read(_ change: Change) throws {
    // A saved query is no record with a page; the words of the revision say what became of it.
    guard change.table != .savedQuery else { return }
    switch change.operation {
    case .insert(let range): try added(change.table, range)
    case .delete(_, let row) where change.table.ownerColumn != nil:
      try part(change.table, row, isAdded: false)
    case .delete(let id, _): try entry(record(change.table, id), .deleted)
    case .update(let id, let before): try updated(change.table, id, before)
    }
  }

  private mutating func added(_ table: Table, _ range: ClosedRange<Int64>) throws {
    guard table.ownerColumn != nil else {
      for id in range.prefix(max(0, limit - entries.count)) {
        try entry(record(table, id), .added)
      }
      return
    }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT \(table.columns.joined(separator: ", ")) FROM \(table.rawValue)
        WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?
        """,
      arguments: [range.lowerBound, range.upperBound, limit * 10]
    )
    for row in rows {
      let values = Dictionary(uniqueKeysWithValues: zip(table.columns, row.databaseValues))
      try part(table, values, isAdded: true)
    }
  }

  /// A link, an ISBN or another spelling: a field of the record that it belongs to.
  private mutating func part(
    _ table: Table,
    _ values: [String: DatabaseValue],
    isAdded: Bool
  ) throws {
    guard let owner = table.ownerColumn,
      let ownerID = values[owner.column].flatMap({ Int64.fromDatabaseValue($0) })
    else { return }
    let place = try entry(record(owner.table, ownerID), .changed)
    guard let place, entries[place].operation != .added else { return }
    let column = table.columns.first { !["bookId", "position"].contains($0) && $0 != owner.column }
    guard let column, let value = values[column] else { return }
    let text = try names.text(table, column, value)
    entries[place].fields.append(
      HistoryEntry.Field(
        label: names.label(table, column),
        before: isAdded ? "" : text,
        after: isAdded ? text : ""
      )
    )
  }

  private mutating func updated(
    _ table: Table,
    _ id: Int64,
    _ before: [String: DatabaseValue]
  ) throws {
    var owner = record(table, id)
    if let column = table.ownerColumn {
      guard
        let ownerID = try Int64.fetchOne(
          db,
          sql: "SELECT \(column.column) FROM \(table.rawValue) WHERE id = ?",
          arguments: [id]
        )
      else { return }
      owner = record(column.table, ownerID)
    }
    guard let place = try entry(owner, .changed) else { return }
    for column in table.columns where column != "position" && column != "volumeNumber" {
      guard let old = before[column] else { continue }
      // The year as printed says the same again, where it says more than the number.
      if column == "yearText", before["year"] != nil { continue }
      let after = try Change.value(after: revision, table, id, column, db)?.value ?? .null
      entries[place].fields.append(
        HistoryEntry.Field(
          label: names.label(table, column),
          before: try names.text(table, column, old),
          after: try names.text(table, column, after)
        )
      )
    }
  }

  @discardableResult
  private mutating func entry(
    _ record: RecordID,
    _ operation: HistoryEntry.Operation
  ) throws -> Int? {
    if let place = places[record] {
      if operation != .changed, entries[place].operation == .changed {
        entries[place] = HistoryEntry(
          record: record,
          name: entries[place].name,
          operation: operation,
          fields: []
        )
      }
      return place
    }
    guard entries.count < limit else { return nil }
    places[record] = entries.count
    entries.append(
      HistoryEntry(
        record: record,
        name: try names.name(of: record),
        operation: operation,
        fields: []
      )
    )
    return entries.count - 1
  }

  private func record(_ table: Table, _ id: Int64) -> RecordID {
    AuthorityKind(rawValue: table.rawValue).map { .authority(AuthorityID($0, id)) }
      ?? .book(ID(rawValue: id))
  }
}

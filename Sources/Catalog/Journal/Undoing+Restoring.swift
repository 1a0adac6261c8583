import GRDB

// Putting fields back to what they were.
extension Undoing {
  mutating func restore(
    _ table: Table,
    _ id: Int64,
    _ before: [String: DatabaseValue]
  ) throws {
    guard !before.isEmpty, let current = try edit.row(table, id, columns: before.keys.sorted())
    else { return }
    let mayHaveChanged = mayHaveChangedSince(table, id)
    var assignments: [(String, DatabaseValue)] = []
    for (column, now) in zip(before.keys.sorted(), current) {
      guard var old = before[column], old != now else { continue }
      if mayHaveChanged {
        let after = try Change.value(after: target, table, id, column, db)
        let key = UndoConflict.Key(table: table, row: id, field: column)
        guard after?.value == now || chosen.contains(key) else {
          try keepField(key, column, now: now, before: old)
          continue
        }
      }
      if let parent = table.references.first(where: { $0.column == column })?.table,
        let parentID = Int64.fromDatabaseValue(old)
      {
        let found = replacements[parent]?[parentID] ?? parentID
        guard try edit.row(parent, found, columns: ["id"]) != nil else { continue }
        old = found.databaseValue
      }
      if table == .reader, column == "login", try !edit.readers.isFree(login: old) { continue }
      assignments.append((column, old))
    }
    guard !assignments.isEmpty, try !collides(table, id, assignments) else { return }
    if try edit.update(table, id, assignments), let record = try owner(table, id),
      restored.insert(record).inserted
    {
      report.restored.append(record)
    }
  }

  /// Whether the row would take a name, ISBN or link that another row has by now.
  mutating func collides(
    _ table: Table,
    _ id: Int64,
    _ assignments: [(String, DatabaseValue)]
  ) throws -> Bool {
    // Nothing of a book's own is unique.
    if table == .book { return false }
    guard let values = try edit.row(table, id, columns: table.columns) else { return true }
    var image = Dictionary(uniqueKeysWithValues: zip(table.columns, values))
    for (column, value) in assignments { image[column] = value }
    let holder = try holder(table, image)
    let own = table == .isbn ? image["bookId"].flatMap { Int64.fromDatabaseValue($0) } : id
    guard let holder, holder != own else { return false }
    if table == .savedQuery { return true }
    guard let record = try owner(table, id) else { return false }
    let key = UndoConflict.Key(table: table, row: id, field: nil)
    let other: RecordID? = table.isRecord || table == .isbn ? self.record(table, holder, [:]) : nil
    try keep(key, record, .taken(by: other))
    return true
  }

  mutating func keepField(
    _ key: UndoConflict.Key,
    _ column: String,
    now: DatabaseValue,
    before: DatabaseValue
  ) throws {
    // A place in an order, or a number beside its text, is not a field that a person chooses.
    guard !["position", "volumeNumber", "yearText"].contains(column),
      let record = try owner(key.table, key.row)
    else { return }
    let names = FieldNames(db: db)
    let reason = UndoConflict.Reason.changedSince(
      field: names.label(key.table, column),
      now: try names.text(key.table, column, now),
      before: try names.text(key.table, column, before)
    )
    try keep(key, record, reason)
  }

  mutating func keep(
    _ key: UndoConflict.Key,
    _ record: RecordID,
    _ reason: UndoConflict.Reason
  ) throws {
    let name = try FieldNames(db: db).name(of: record)
    report.kept.append(UndoConflict(key: key, record: record, name: name, reason: reason))
  }

  /// The record that a row is, or is a part of.
  func owner(_ table: Table, _ id: Int64) throws -> RecordID? {
    guard let owner = table.ownerColumn else {
      return table.isRecord ? record(table, id, [:]) : nil
    }
    guard let value = try edit.row(table, id, columns: [owner.column])?.first,
      let ownerID = Int64.fromDatabaseValue(value)
    else { return nil }
    return record(owner.table, ownerID, [:])
  }
}

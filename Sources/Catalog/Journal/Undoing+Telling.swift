import Books
import GRDB

// What stays as it is, or does not come back, is told.
extension Undoing {
  mutating func keep(
    _ key: UndoConflict.Key,
    _ record: RecordID?,
    _ reason: UndoConflict.Reason
  ) throws {
    if let record { told.insert(record) }
    var reason = reason
    if reason == .gone, case .book(let id)? = record, let kept = try edit.books.successor(of: id) {
      reason = .merged(into: .book(kept), name: try FieldNames(db: db).name(of: .book(kept)))
    }
    report.kept += try conflict(key, record, reason)
  }

  func conflict(
    _ key: UndoConflict.Key,
    _ record: RecordID?,
    _ reason: UndoConflict.Reason
  ) throws -> [UndoConflict] {
    let names = FieldNames(db: db)
    let name = try record.map { try names.name(of: $0) } ?? names.name(of: key.table, key.row)
    let noun = record?.kind.name ?? key.table.noun
    return [UndoConflict(key: key, record: record, noun: noun, name: name, reason: reason)]
  }

  /// A field that was changed since; nothing for one that follows from another, or is a place in an
  /// order.
  func changed(
    _ table: Table,
    _ id: Int64,
    _ column: String,
    now: DatabaseValue,
    before: DatabaseValue,
    of row: UpdatedRow? = nil
  ) throws -> [UndoConflict] {
    let follows =
      ["position", "volumeNumber"].contains(column)
      || table == .customValue && column == "kind"
      || column == "yearText" && row?.before["year"] != nil
    if follows { return [] }
    let names = FieldNames(db: db)
    let reason = UndoConflict.Reason.changedSince(
      field: try names.label(table, column, of: id),
      now: try names.text(table, column, now),
      before: try names.text(table, column, before)
    )
    return try conflict(
      UndoConflict.Key(table: table, row: id, field: column),
      owner(table, id),
      reason
    )
  }

  /// A field that does not get back what it had.
  func lost(
    _ table: Table,
    _ id: Int64,
    _ column: String,
    _ value: DatabaseValue,
    of record: RecordID? = nil,
    by holder: RecordID? = nil
  ) throws -> [UndoConflict] {
    if value == .null || column == "position" || column == "volumeNumber" { return [] }
    if table == .customValue, column == "kind" { return [] }
    let names = FieldNames(db: db)
    let other = table.reference(column)?.table
    // Of one that never was there, only the number is known.
    let name = try other.flatMap { other in
      try Int64.fromDatabaseValue(value).map { id in
        let name = try names.name(of: other, id)
        return name.isEmpty ? "\(other.noun) \(id)" : name
      }
    }
    let reason = UndoConflict.Reason.lost(
      field: try names.label(table, column, of: id),
      value: try name ?? names.text(table, column, value),
      by: holder
    )
    let key = UndoConflict.Key(table: table, row: id, field: column)
    return try conflict(key, record ?? owner(table, id), reason)
  }

  /// A row of which fields should go back is not there any more.
  mutating func tellGone(_ row: UpdatedRow) throws {
    // A part of a merged book that is a book again is known by itself.
    if row.table == .formerBook { return }
    let key = UndoConflict.Key(table: row.table, row: row.id, field: nil)
    guard let owner = row.table.owner else {
      let record = RecordID(row.table, row.id)
      if record.map({ !told.contains($0) }) ?? true { try keep(key, record, .gone) }
      return
    }
    let value = try FieldNames(db: db).deleted(row.table, row.id, owner.column)
    guard let ownerID = value.flatMap({ Int64.fromDatabaseValue($0) }),
      let record = RecordID(owner.table, ownerID)
    else { return }
    guard try edit.row(owner.table, ownerID, columns: ["id"]) != nil else {
      if !told.contains(record) { try keep(key, record, .gone) }
      return
    }
    for (column, old) in row.before.sorted(by: { $0.key < $1.key }) {
      report.kept += try lost(row.table, row.id, column, old, of: record)
    }
  }

  /// What was said to stay, and went with something else, is not told.
  mutating func forgetGone() throws {
    report.kept = try report.kept.filter { conflict in
      guard conflict.reason == .editedSince else { return true }
      return try edit.row(conflict.key.table, conflict.key.row, columns: ["id"]) != nil
    }
  }

  /// The record that a row is, or is a part of.
  func owner(_ table: Table, _ id: Int64) throws -> RecordID? {
    guard let owner = table.owner else {
      return table.isRecord ? record(table, id, [:]) : nil
    }
    guard let value = try edit.row(table, id, columns: [owner.column])?.first,
      let ownerID = Int64.fromDatabaseValue(value)
    else { return nil }
    return record(owner.table, ownerID, [:])
  }
}

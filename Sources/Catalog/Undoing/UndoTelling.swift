import Books
import GRDB

/// Reports the effect of an undo, and the reasons why values stay as they are or do not come back.
struct UndoTelling {
  let edit: WriteTransaction
  var report: UndoReport
  /// Records of which it was said that they stay as they are, or are gone.
  private(set) var told: Set<RecordID> = []
  /// The records in ``UndoReport/restored``.
  private var restoredRecords: Set<RecordID> = []

  init(edit: WriteTransaction, report: UndoReport) {
    self.edit = edit
    self.report = report
  }

  private var db: Database { edit.db }
  private var names: FieldNames { FieldNames(db: db) }

  // MARK: - What is done

  /// Notes that fields of a record went back.
  mutating func noteRestored(_ record: RecordID) {
    if restoredRecords.insert(record).inserted { report.restored.append(record) }
  }

  /// Takes over what the undo of another revision's rest did.
  mutating func add(_ rest: UndoReport) {
    report.putBack += rest.putBack
    report.removed += rest.removed
    for record in rest.restored { noteRestored(record) }
  }

  // MARK: - What stays

  mutating func keep(
    _ key: UndoConflict.Key,
    _ record: RecordID?,
    _ reason: UndoConflict.Reason
  ) throws {
    if let record { told.insert(record) }
    var reason = reason
    if reason == .gone, let id = record?.book, let kept = try edit.books.successor(of: id) {
      reason = .merged(into: .book(kept), name: try names.name(of: .book(kept)))
    }
    report.kept += try conflict(key, record, reason)
  }

  func conflict(
    _ key: UndoConflict.Key,
    _ record: RecordID?,
    _ reason: UndoConflict.Reason
  ) throws -> [UndoConflict] {
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
    if Self.isUntold(table, column) || column == "yearText" && row?.before["year"] != nil {
      return []
    }
    let (now, before) =
      table == .book && ["year", "yearText"].contains(column)
      ? try printedYear(of: id, before, row) : (now, before)
    let reason = UndoConflict.Reason.changedSince(
      field: try names.label(table, column, of: id),
      now: try names.text(table, column, now),
      before: try names.text(table, column, before)
    )
    let key = UndoConflict.Key(table: table, row: id, field: column)
    return try conflict(key, owner(table, id), reason)
  }

  /// The year of a book now and before as it is printed, where that says more than the number.
  private func printedYear(
    of book: Int64,
    _ value: DatabaseValue,
    _ row: UpdatedRow?
  ) throws -> (now: DatabaseValue, before: DatabaseValue) {
    let now = try db.values(RowKey(table: .book, id: book), ["year", "yearText"])
    let (number, text) = (now?["year"] ?? .null, now?["yearText"] ?? .null)
    let oldText = row?.before["yearText"] ?? .null
    let oldNumber = row?.before["year"] ?? number
    return (
      now: text.isNull ? number : text,
      before: !oldText.isNull ? oldText : !oldNumber.isNull ? oldNumber : value
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
    if value == .null || Self.isUntold(table, column) { return [] }
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

  /// True for a column that follows from another, and for a place in an order.
  private static func isUntold(_ table: Table, _ column: String) -> Bool {
    column == "position" || column == "volumeNumber" || table == .customValue && column == "kind"
  }

  // MARK: - What does not come back

  /// A row does not come back, since what it belongs or leads to is gone.
  mutating func gone(
    _ table: Table,
    _ id: Int64,
    _ column: String,
    _ value: DatabaseValue,
    of record: RecordID
  ) throws {
    if let owner = table.owner, owner.column != column {
      report.kept += try lost(table, id, column, value, of: record)
    } else if !told.contains(record) {
      try keep(UndoConflict.Key(table: table, row: id, field: nil), record, .gone)
    }
  }

  /// A row does not come back, since another has its name, ISBN, card or place by now.
  mutating func taken(
    _ table: Table,
    _ id: Int64,
    _ image: [String: DatabaseValue],
    of record: RecordID,
    by other: Int64
  ) throws {
    let holder = try owner(table, other)
    switch table {
    case .isbn, .readerCard:
      let column = table == .isbn ? "value" : "number"
      let value = image[column] ?? .null
      let other = holder == record ? nil : holder
      report.kept += try lost(table, id, column, value, of: record, by: other)
    case _ where table.isCounted:
      let key = UndoConflict.Key(table: table, row: id, field: nil)
      try keep(key, table.isRecord ? record : nil, .taken(by: holder))
    // The same link, or the same other spelling, is there already.
    default: break
    }
  }

  /// Notes that a value of a custom field does not come back, since the field is gone.
  mutating func fieldGone(
    _ id: Int64,
    _ image: [String: DatabaseValue],
    _ field: Int64,
    of record: RecordID
  ) throws {
    let reason = UndoConflict.Reason.lost(
      field: try names.name(of: .customField, field),
      value: image["value"].flatMap { String.fromDatabaseValue($0) } ?? "",
      by: nil
    )
    let key = UndoConflict.Key(table: .customValue, row: id, field: "value")
    report.kept += try conflict(key, record, reason)
  }

  /// A row of which fields should go back is not there any more.
  mutating func gone(_ row: UpdatedRow) throws {
    // A part of a merged book that is a book again is known by itself.
    if row.table == .formerBook { return }
    let key = UndoConflict.Key(table: row.table, row: row.id, field: nil)
    guard let owner = row.table.owner else {
      let record = RecordID(row.table, row.id)
      if record.map({ !told.contains($0) }) ?? true { try keep(key, record, .gone) }
      return
    }
    let value = try names.deleted(row.table, row.id, owner.column)
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

  // MARK: - What is not told in the end

  /// Drops conflicts about rows that were said to stay, and then went with something else.
  mutating func forgetGone() throws {
    report.kept = try report.kept.filter { conflict in
      guard conflict.reason == .editedSince else { return true }
      return try edit.row(conflict.key.table, conflict.key.row, columns: ["id"]) != nil
    }
  }

  /// Readings are their reader's own: an undo by another takes them along, and tells nothing of them.
  mutating func forgetAnothers() throws {
    let owners = try edit.readingOwners
    report.putBack = try report.putBack.filter(owners.isOpen)
    report.removed = try report.removed.filter(owners.isOpen)
    report.restored = try report.restored.filter(owners.isOpen)
    report.kept = try report.kept.filter { try $0.record.map(owners.isOpen) ?? true }
  }

  // MARK: - Records

  /// The record that a row is, or is a part of.
  func owner(_ table: Table, _ id: Int64) throws -> RecordID? {
    guard let owner = table.owner else { return RecordID(table, id) }
    guard let value = try edit.row(table, id, columns: [owner.column])?.first,
      let ownerID = Int64.fromDatabaseValue(value)
    else { return nil }
    return RecordID(owner.table, ownerID)
  }
}

import Books
import GRDB

// Putting back what was deleted.
extension Undoing {
  typealias DeletedRow = (id: Int64, row: [String: DatabaseValue])

  /// Puts rows back in the order of their numbers: so they are next to each other in the file, and
  /// in the journal they are one range.
  mutating func putBack(_ table: Table, _ rows: [DeletedRow]) throws {
    for (id, row) in rows.sorted(by: { $0.id < $1.id }) {
      try putBack(table, id, row)
      try did(1)
    }
  }

  private mutating func putBack(
    _ table: Table,
    _ id: Int64,
    _ image: [String: DatabaseValue]
  ) throws {
    guard try edit.row(table, id, columns: ["id"]) == nil else { return }
    var image = image
    var kept: [UndoConflict] = []
    let record = try record(table, image) ?? self.record(table, id, image)
    for reference in table.references {
      let column = reference.column
      guard let value = image[column], let parentID = Int64.fromDatabaseValue(value) else {
        continue
      }
      if let found = try standIn(for: parentID, reference.table) {
        image[column] = found.databaseValue
        continue
      }
      switch reference.whenGone {
      case .rowGoes where reference.table == .customField:
        return try tellGoneField(id, image, record)
      case .rowGoes:
        return try tellGone(table, id, column, value, of: record)
      case .becomesEmpty:
        image[column] = .null
        kept += try lost(table, id, column, value, of: record)
      case .becomesName:
        image[column] = .null
        let name = try FieldNames(db: db).name(of: reference.table, parentID)
        image["name"] =
          (name.isEmpty ? "\(reference.table.noun) \(parentID)" : name).databaseValue
      }
    }
    // One thing in two columns, of which only one may have been changed since.
    if table == .loan, image["name"] ?? .null != .null { image["readerId"] = .null }
    if let other = try holder(table, image) {
      return try tellTaken(table, id, image, of: record, by: other)
    }
    if table == .reader, let login = image["login"], try !edit.readers.isFree(login: login) {
      let other = try edit.readers.holder(login: login)
      kept += try lost(table, id, "login", login, of: record, by: other)
      image["login"] = .null
    }
    try edit.putBack(table, id, image)
    report.kept += kept
    if table.isRecord { there[table, default: []].insert(id) }
    if table.isRecord { report.putBack.append(record) }
  }

  /// A row does not come back, since what it belongs or leads to is gone.
  private mutating func tellGone(
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
  private mutating func tellTaken(
    _ table: Table,
    _ id: Int64,
    _ image: [String: DatabaseValue],
    of record: RecordID,
    by other: Int64
  ) throws {
    if table.isRecord { replacements[table, default: [:]][id] = other }
    switch table {
    case .isbn, .readerCard:
      let column = table == .isbn ? "value" : "number"
      let holder = try owner(table, other)
      let value = image[column] ?? .null
      report.kept += try lost(
        table,
        id,
        column,
        value,
        of: record,
        by: holder == record ? nil : holder
      )
    case _ where table.isCounted:
      let key = UndoConflict.Key(table: table, row: id, field: nil)
      let holder = try owner(table, other)
      try keep(key, table.isRecord ? record : nil, .taken(by: holder))
    // The same link, or the same other spelling, is there already.
    default: break
    }
  }

  /// The record that a row which is not there would be a part of.
  private func record(_ table: Table, _ image: [String: DatabaseValue]) throws -> RecordID? {
    guard let owner = table.owner, let value = image[owner.column],
      let id = Int64.fromDatabaseValue(value)
    else { return nil }
    return RecordID(owner.table, replacements[owner.table]?[id] ?? id)
  }

  /// Whether there is a record that a row refers to; while rows are put back none goes.
  mutating func isThere(_ table: Table, _ id: Int64) throws -> Bool {
    if there[table]?.contains(id) == true { return true }
    guard try edit.row(table, id, columns: ["id"]) != nil else { return false }
    there[table, default: []].insert(id)
    return true
  }

  /// The row that has by now what must be unique: the same name, ISBN, card or link.
  func holder(_ table: Table, _ image: [String: DatabaseValue]) throws -> Int64? {
    let uniques = table.description.uniques
    guard !uniques.isEmpty else { return nil }
    var image = image
    let derived = table.derived(from: table.columns.map { image[$0] ?? .null })
    for (column, value) in zip(table.derivedColumns, derived) { image[column] = value }
    for columns in uniques {
      let condition = columns.map { "\($0) IS ?" }.joined(separator: " AND ")
      let statement = try db.cachedStatement(
        sql: "SELECT id FROM \(table.rawValue) WHERE \(condition)"
      )
      let values = columns.map { image[$0] ?? .null }
      if let id = try Int64.fetchOne(statement, arguments: StatementArguments(values)) { return id }
    }
    return nil
  }

  func record(_ table: Table, _ id: Int64, _ image: [String: DatabaseValue]) -> RecordID {
    if table != .book, let record = RecordID(table, id) { return record }
    let book = image["bookId"].flatMap { Int64.fromDatabaseValue($0) } ?? id
    return .book(ID(rawValue: table == .book ? id : book))
  }
}

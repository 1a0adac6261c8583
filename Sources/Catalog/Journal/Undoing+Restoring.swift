import Books
import GRDB

// Putting fields back to what they were.
extension Undoing {
  /// A row of which the revision changed some columns, and what stood in them.
  struct UpdatedRow {
    let table: Table
    let id: Int64
    let before: [String: DatabaseValue]
  }

  /// All rows that were changed, in two parts.
  func rows(
    _ updates: [Table: [Int64: [String: DatabaseValue]]],
    first isFirst: (UpdatedRow) -> Bool
  ) -> (first: [UpdatedRow], others: [UpdatedRow]) {
    let rows = Table.allCases.flatMap { table in
      updates[table, default: [:]].sorted { $0.key < $1.key }
        .map { UpdatedRow(table: table, id: $0.key, before: $0.value) }
    }
    return (rows.filter(isFirst), rows.filter { !isFirst($0) })
  }

  /// Puts the fields of rows back; what another row has stays for ``restoreWaiting()``.
  mutating func restore(_ rows: [UpdatedRow]) throws {
    for row in rows {
      if try !restore(row, isLast: false) { waiting.append(row) }
      try did(1)
    }
    try retry()
  }

  /// Puts the fields back that waited for another row; what is another's still is told.
  mutating func restoreWaiting() throws {
    try retry()
    for row in waiting { _ = try restore(row, isLast: true) }
  }

  /// Tries the waiting rows again and again, as long as each time one of them is done.
  private mutating func retry() throws {
    var count = Int.max
    while !waiting.isEmpty, waiting.count < count {
      count = waiting.count
      let rows = waiting
      waiting = []
      for row in rows where try !restore(row, isLast: false) { waiting.append(row) }
    }
  }

  /// - Returns: Whether it is done; not when another row has by now what this one would take.
  private mutating func restore(_ row: UpdatedRow, isLast: Bool) throws -> Bool {
    let (table, id) = (row.table, row.id)
    let columns = row.before.keys.sorted()
    guard !columns.isEmpty else { return true }
    guard let current = try edit.row(table, id, columns: columns) else {
      if try !putBackTaken(row) { try tellGone(row) }
      return true
    }
    var going = Going()
    let staysAsItIs = try !canGoBack(row)
    let isAnothers = try table == .reading && !owners.isOwn(id)
    // What somebody wrote into a reading since it was theirs goes to no other reader with it.
    let key = UndoConflict.Key(table: table, row: id, field: nil)
    if table == .reading, row.before["readerId"] != nil, !chosen.contains(key),
      try isEdited(table, id)
    {
      if !isAnothers { _ = try wasChanged(table, id) }
      return true
    }
    for (column, now) in zip(columns, current) {
      guard let old = row.before[column], old != now else { continue }
      // What they wrote is theirs to take back; whose it is goes back with a merged reader.
      if isAnothers, column != "readerId" { continue }
      if table == .loan, ["readerId", "name"].contains(column) { continue }
      if staysAsItIs, ["kind", "choices"].contains(column) {
        going.kept += try lost(table, id, column, old)
        continue
      }
      if table == .reader, column == "login", try !edit.readers.isFree(login: old) {
        guard isLast else { return false }
        going.kept += try lost(table, id, column, old, by: edit.readers.holder(login: old))
        continue
      }
      try restore(column, of: row, now: now, old: old, &going)
    }
    if table == .loan { try restoreParty(row, &going) }
    if let taken = try collision(table, id, going.assignments) {
      guard isLast else { return false }
      report.kept += going.kept + taken
      return true
    }
    report.kept += going.kept
    guard !going.assignments.isEmpty else { return true }
    if try edit.update(table, id, going.assignments), let record = try owner(table, id),
      restored.insert(record).inserted
    {
      report.restored.append(record)
    }
    return true
  }

  /// What becomes of the fields of a row.
  private struct Going {
    var assignments: [(String, DatabaseValue)] = []
    var kept: [UndoConflict] = []
  }

  private mutating func restore(
    _ column: String,
    of row: UpdatedRow,
    now: DatabaseValue,
    old: DatabaseValue,
    _ going: inout Going
  ) throws {
    let (table, id) = (row.table, row.id)
    if try hasChanged(table, id, column, now: now) {
      going.kept += try changed(table, id, column, now: now, before: old, of: row)
      return
    }
    guard let parent = table.reference(column)?.table,
      let parentID = Int64.fromDatabaseValue(old)
    else {
      going.assignments.append((column, old))
      return
    }
    if let found = try standIn(for: parentID, parent) {
      going.assignments.append((column, found.databaseValue))
    } else {
      going.kept += try lost(table, id, column, old)
    }
  }

  /// Whom a loan is with is one thing in two columns: a reader, or a name.
  private mutating func restoreParty(_ row: UpdatedRow, _ going: inout Going) throws {
    let columns = ["readerId", "name"]
    guard columns.contains(where: { row.before[$0] != nil }),
      let current = try edit.row(.loan, row.id, columns: columns)
    else { return }
    var reader = row.before["readerId"] ?? .null
    var name = reader == .null ? row.before["name"] ?? .null : .null
    if let id = Int64.fromDatabaseValue(reader) {
      if let found = try standIn(for: id, .reader) {
        reader = found.databaseValue
      } else {
        // As of any loan to a reader who is gone, the name stays; of one who never was there, nothing
        // is known but what the loan says now.
        let known = try FieldNames(db: db).name(of: .reader, id)
        guard !known.isEmpty else {
          going.kept += try lost(.loan, row.id, "readerId", reader)
          return
        }
        (reader, name) = (.null, known.databaseValue)
      }
    }
    guard reader != current[0] || name != current[1], reader != .null || name != .null else {
      return
    }
    let isChosen = columns.contains {
      chosen.contains(UndoConflict.Key(table: .loan, row: row.id, field: $0))
    }
    for (column, now) in zip(columns, current)
    where try row.before[column] != nil && !isChosen && hasChanged(.loan, row.id, column, now: now)
    {
      let names = FieldNames(db: db)
      let key = UndoConflict.Key(table: .loan, row: row.id, field: column)
      let reason = UndoConflict.Reason.changedSince(
        field: names.label(.loan, column),
        now: try names.name(of: .loan, row.id),
        before: try reader == .null
          ? names.text(.loan, "name", name) : names.text(.loan, "readerId", reader)
      )
      going.kept += try conflict(key, .loan(ID(rawValue: row.id)), reason)
      return
    }
    going.assignments += [("readerId", reader), ("name", name)]
  }

  /// Whether a field is not what the revision made it, and shall stay.
  ///
  /// It stays as an edit made it that still holds. What only an undo made of it goes back, such as a
  /// name in the place of one that was gone.
  func hasChanged(
    _ table: Table,
    _ id: Int64,
    _ column: String,
    now: DatabaseValue
  ) throws -> Bool {
    guard mayHaveChangedSince(table, id),
      !chosen.contains(UndoConflict.Key(table: table, row: id, field: column))
    else { return false }
    if !isRest, try Change.value(after: target, table, id, column, db)?.value == now {
      return false
    }
    return try wasEdited(table, id, column)
  }

  /// What is told when the row would take a name, ISBN or link that another row has by now.
  private func collision(
    _ table: Table,
    _ id: Int64,
    _ assignments: [(String, DatabaseValue)]
  ) throws -> [UndoConflict]? {
    guard let holder = try otherHolder(table, id, assignments) else { return nil }
    let key = UndoConflict.Key(table: table, row: id, field: nil)
    return try conflict(key, owner(table, id), .taken(by: owner(table, holder)))
  }

  /// The other row that has by now what this one would be the only one to have, were its fields these.
  func otherHolder(
    _ table: Table,
    _ id: Int64,
    _ assignments: [(String, DatabaseValue)]
  ) throws -> Int64? {
    guard !table.description.uniques.isEmpty, !assignments.isEmpty,
      let values = try edit.row(table, id, columns: table.columns)
    else { return nil }
    var image = Dictionary(uniqueKeysWithValues: zip(table.columns, values))
    for (column, value) in assignments { image[column] = value }
    return try holder(table, image).flatMap { $0 == id ? nil : $0 }
  }
}

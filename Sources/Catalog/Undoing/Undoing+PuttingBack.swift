import Books
import GRDB

// Putting back what was deleted, and fields to what they were.

// MARK: - Rows

extension Undoing {
  /// Puts rows back in the order of their numbers: so they are next to each other in the file, and
  /// in the journal they are one range.
  mutating func reinsert(_ rows: [DeletedRow]) throws {
    var rest = rows.sorted { $0.id < $1.id }[...]
    while !rest.isEmpty {
      try reinsert(rest.prefix(Self.piece))
      rest = rest.dropFirst(Self.piece)
    }
  }

  /// How many rows are put back together, which are held in memory meanwhile; the number is chosen.
  private static let piece = 8_192

  /// Up to so many rows go back one by one, without the statements for many; the number is chosen.
  private static let few = 32

  /// Where something stands in the way of a row, each half is tried by itself, so that all but a few go together.
  private mutating func reinsert(_ rows: ArraySlice<DeletedRow>) throws {
    if rows.count <= Self.few {
      for row in rows {
        try reinsert(row)
        try progress.did(1)
      }
    } else if try reinsertTogether(rows) {
      try progress.did(rows.count)
    } else {
      let middle = (rows.startIndex + rows.endIndex) / 2
      try reinsert(rows[..<middle])
      try reinsert(rows[middle...])
    }
  }

  /// Puts rows back to all of which nothing happened since that they would have to take notice of.
  ///
  /// - Returns: False where that is to be found out.
  private mutating func reinsertTogether(_ rows: ArraySlice<DeletedRow>) throws -> Bool {
    guard let table = rows.first?.table, table != .reader, table != .loan,
      table.references.allSatisfy({ standIns.replacements[$0.table] == nil }),
      rows.allSatisfy(\.isAsInJournal),
      try edit.reinsert(
        table,
        rows.map(\.id),
        deletedBy: since.target,
        isThere: { try standIns.isThere($0, $1) }
      )
    else { return false }
    if table.isRecord {
      for row in rows {
        standIns.note(table, row.id)
        telling.report.putBack.append(record(table, row.id, [:]))
      }
    }
    return true
  }

  private mutating func reinsert(_ row: DeletedRow) throws {
    let (table, id) = (row.table, row.id)
    guard try edit.row(table, id, columns: ["id"]) == nil else { return }
    var image = try row.image(db)
    var kept: [UndoConflict] = []
    let record = owner(table, image) ?? self.record(table, id, image)
    for reference in table.references {
      let column = reference.column
      guard let value = image[column], let parentID = Int64.fromDatabaseValue(value) else {
        continue
      }
      if let found = try standIns.record(for: parentID, reference.table) {
        image[column] = found.databaseValue
        continue
      }
      switch reference.whenGone {
      case .rowGoes where reference.table == .customField:
        // Where the field went in the same change, that is told once and not of each value.
        let wentAlong = changes.deletions[.customField]?.contains { $0.id == parentID } == true
        return wentAlong ? () : try telling.fieldGone(id, image, parentID, of: record)
      case .rowGoes:
        return try telling.gone(table, id, column, value, of: record)
      case .becomesEmpty:
        image[column] = .null
        kept += try telling.lost(table, id, column, value, of: record)
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
      if table.isRecord { standIns.replacements[table, default: [:]][id] = other }
      return try telling.taken(table, id, image, of: record, by: other)
    }
    if table == .reader, let login = image["login"], try !edit.readers.isFree(login: login) {
      let other = try edit.readers.holder(login: login)
      kept += try telling.lost(table, id, "login", login, of: record, by: other)
      image["login"] = .null
    }
    try edit.reinsert(table, id, image)
    telling.report.kept += kept
    if table.isRecord {
      standIns.note(table, id)
      telling.report.putBack.append(record)
    }
  }

  /// The record that a row which is not there would be a part of.
  private func owner(_ table: Table, _ image: [String: DatabaseValue]) -> RecordID? {
    guard let owner = table.owner, let value = image[owner.column],
      let id = Int64.fromDatabaseValue(value)
    else { return nil }
    return RecordID(owner.table, standIns.replacements[owner.table]?[id] ?? id)
  }

  private func record(_ table: Table, _ id: Int64, _ image: [String: DatabaseValue]) -> RecordID {
    if table != .book, let record = RecordID(table, id) { return record }
    let book = image["bookId"].flatMap { Int64.fromDatabaseValue($0) } ?? id
    return .book(ID(rawValue: table == .book ? id : book))
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
}

// MARK: - Fields

extension Undoing {
  /// Puts the fields of rows back; what another row has stays for ``restoreWaiting()``.
  mutating func restore(_ rows: [UpdatedRow]) throws {
    for row in rows {
      if try !restore(row, isLast: false) { waiting.append(row) }
      try progress.did(1)
    }
    try retry()
  }

  /// Puts the fields back that waited for another row; those that another row still has are reported.
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

  /// - Returns: False when another row has by now a value of this one that must be unique.
  private mutating func restore(_ row: UpdatedRow, isLast: Bool) throws -> Bool {
    let (table, id) = (row.table, row.id)
    let columns = row.before.keys.sorted()
    guard !columns.isEmpty else { return true }
    guard let current = try edit.row(table, id, columns: columns) else {
      if try !reinsertTaken(row) { try telling.gone(row) }
      return true
    }
    var going = Going()
    let staysAsItIs = try table == .customField && !canGoBack(row)
    let isAnothers = try table.privacy == .own && !edit.readingOwners.isOwn(id)
    // What somebody wrote into a reading since it was theirs goes to no other reader with it.
    if table == .reading, row.before["readerId"] != nil, !since.isChosen(table, id),
      try since.isEdited(table, id)
    {
      if !isAnothers { _ = try stays(table, id) }
      return true
    }
    for (column, now) in zip(columns, current) {
      guard let old = row.before[column], old != now else { continue }
      // What they wrote is theirs to take back; whose it is goes back with a merged reader.
      if isAnothers, column != "readerId" { continue }
      if table == .loan, ["readerId", "name"].contains(column) { continue }
      if staysAsItIs, ["kind", "choices"].contains(column) {
        going.kept += try telling.lost(table, id, column, old)
        continue
      }
      if table == .reader, column == "login", try !edit.readers.isFree(login: old) {
        guard isLast else { return false }
        going.kept += try telling.lost(table, id, column, old, by: edit.readers.holder(login: old))
        continue
      }
      try restore(column, of: row, now: now, old: old, &going)
    }
    if table == .loan { try restoreParty(row, &going) }
    if let taken = try collision(table, id, going.assignments) {
      guard isLast else { return false }
      telling.report.kept += going.kept + taken
      return true
    }
    telling.report.kept += going.kept
    guard !going.assignments.isEmpty else { return true }
    if try edit.update(table, id, going.assignments), let record = try telling.owner(table, id) {
      telling.noteRestored(record)
    }
    return true
  }

  /// The fields of a row that go back, and those that stay.
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
    if try since.hasChanged(table, id, column, now: now) {
      going.kept += try telling.changed(table, id, column, now: now, before: old, of: row)
      return
    }
    guard let parent = table.reference(column)?.table,
      let parentID = Int64.fromDatabaseValue(old)
    else {
      going.assignments.append((column, old))
      return
    }
    if let found = try standIns.record(for: parentID, parent) {
      going.assignments.append((column, found.databaseValue))
    } else {
      going.kept += try telling.lost(table, id, column, old)
    }
  }

  /// Restores the party of a loan, which is in one of two columns: a reader, or a name.
  private mutating func restoreParty(_ row: UpdatedRow, _ going: inout Going) throws {
    let columns = ["readerId", "name"]
    guard columns.contains(where: { row.before[$0] != nil }),
      let current = try edit.row(.loan, row.id, columns: columns)
    else { return }
    var reader = row.before["readerId"] ?? .null
    var name = reader == .null ? row.before["name"] ?? .null : .null
    if let id = Int64.fromDatabaseValue(reader) {
      if let found = try standIns.record(for: id, .reader) {
        reader = found.databaseValue
      } else {
        // As of any loan to a reader who is gone, the name stays; of one who never was there, nothing
        // is known but what the loan says now.
        let known = try FieldNames(db: db).name(of: .reader, id)
        guard !known.isEmpty else {
          going.kept += try telling.lost(.loan, row.id, "readerId", reader)
          return
        }
        (reader, name) = (.null, known.databaseValue)
      }
    }
    guard reader != current[0] || name != current[1], reader != .null || name != .null else {
      return
    }
    let isChosen = columns.contains { since.isChosen(.loan, row.id, $0) }
    for (column, now) in zip(columns, current)
    where try row.before[column] != nil && !isChosen
      && since.hasChanged(.loan, row.id, column, now: now)
    {
      let names = FieldNames(db: db)
      let key = UndoConflict.Key(table: .loan, row: row.id, field: column)
      let reason = UndoConflict.Reason.changedSince(
        field: names.label(.loan, column),
        now: try names.name(of: .loan, row.id),
        before: try reader == .null
          ? names.text(.loan, "name", name) : names.text(.loan, "readerId", reader)
      )
      going.kept += try telling.conflict(key, .loan(ID(rawValue: row.id)), reason)
      return
    }
    going.assignments += [("readerId", reader), ("name", name)]
  }

  /// The conflict when the row would take a name, ISBN or link that another row has by now.
  private func collision(
    _ table: Table,
    _ id: Int64,
    _ assignments: [(String, DatabaseValue)]
  ) throws -> [UndoConflict]? {
    guard let holder = try otherHolder(table, id, assignments) else { return nil }
    let key = UndoConflict.Key(table: table, row: id, field: nil)
    return try telling.conflict(
      key,
      telling.owner(table, id),
      .taken(by: telling.owner(table, holder))
    )
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

  /// Puts a row back, as it was before the revision changed it, that went along with a record which an
  /// undo took out: the reading of a reader who was merged into one whose adding was undone.
  ///
  /// - Returns: True when it is there.
  private mutating func reinsertTaken(_ row: UpdatedRow) throws -> Bool {
    guard let taken = try Change.takenAlong(row.table, row.id, db),
      try !(taken.addedBy.map { try edit.history.isUndone($0) } ?? false),
      try taken.deletedBy.allSatisfy({ try edit.history.isUndone($0) })
    else { return false }
    let before = try row.before.filter { try !since.isEdited(row.table, row.id, $0.key) }
    let image = taken.image.merging(before) { _, old in old }
    try reinsert([DeletedRow(row.table, row.id, image: image)])
    return try edit.row(row.table, row.id, columns: ["id"]) != nil
  }
}

extension Change {
  /// The values of a row when an undo removed it, the edit that added it, and those that deleted it; nil
  /// where it was deleted otherwise.
  fileprivate static func takenAlong(
    _ table: Table,
    _ id: Int64,
    _ db: Database
  ) throws -> (
    image: [String: DatabaseValue], addedBy: ID<Revision>?, deletedBy: [ID<Revision>]
  )? {
    let deletion = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT change.id, kind FROM change JOIN revision ON revision.id = revisionId
          WHERE tableName = ? AND operation <> 'insert' AND operation = 'delete' AND first = ?
          ORDER BY change.id DESC LIMIT 1
          """
      ),
      arguments: [table.rawValue, id]
    )
    guard let deletion, try deletion[1] as String != "edit" else { return nil }
    let image = try BeforeImage.decode(line: try deletion[0], of: table, db)
    let deletions = try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT revisionId FROM change JOIN revision ON revision.id = revisionId
          WHERE tableName = ? AND operation <> 'insert' AND operation = 'delete' AND first = ?
            AND kind = 'edit'
          """
      ),
      arguments: [table.rawValue, id]
    )
    return (image, try addition(of: table, id, db), deletions.map(ID.init(rawValue:)))
  }
}

// MARK: - Custom fields: their values fit their kind, whatever goes back and stays

extension Undoing {
  /// True when a custom field can get back the kind and the choices that it had: not when a value was
  /// entered since that does not fit them.
  private func canGoBack(_ row: UpdatedRow) throws -> Bool {
    guard row.before["kind"] != nil || row.before["choices"] != nil,
      let now = try edit.customFields.all().first(where: { $0.id.rawValue == row.id })
    else { return true }
    let kind = row.before["kind"].flatMap { Int.fromDatabaseValue($0) }
    let old = CustomField(
      id: now.id,
      name: now.name,
      kind: kind.map(CustomField.Kind.init(stored:)) ?? now.kind,
      choices: try row.before["choices"].map { try CustomField.choices(in: $0, db) } ?? now.choices
    )
    let goingBack = changes.updates[.customValue, default: [:]]
    let values = try Row.fetchCursor(
      db,
      sql: "SELECT id, value FROM customValue WHERE fieldId = ?",
      arguments: [row.id]
    )
    while let value = try values.next() {
      let (id, text): (Int64, String) = (try value[0], try value[1])
      let goes =
        try goingBack[id] != nil
        && !since.hasChanged(.customValue, id, "value", now: text.databaseValue)
      if !goes, (try? old.read(text, today: edit.today)) == nil { return false }
    }
    return true
  }

  /// Rewrites the values that went back, and those of fields that did, to fit their fields as they are
  /// now.
  ///
  /// A value that does not fit is reported, and does not stay.
  mutating func rewriteCustomValues(_ putBack: [DeletedRow]) throws {
    let fields = try edit.customFields.all()
    for field in fields {
      guard let before = changes.updates[.customField]?[field.id.rawValue],
        before["kind"] != nil || before["choices"] != nil
      else { continue }
      var reading = CustomRereading(field: field, today: edit.today)
      for row in try reading.rows(db) { try rewrite(row.id, field, row.value) }
    }
    let touched = putBack.map(\.id) + changes.updates[.customValue, default: [:]].keys.sorted()
    for id in touched {
      guard let row = try edit.row(.customValue, id, columns: ["fieldId", "kind", "value"]),
        let field = fields.first(where: { $0.id.rawValue.databaseValue == row[0] }),
        let old = String.fromDatabaseValue(row[2]),
        row[1] != field.kind.rawValue.databaseValue || field.kind == .choice
      else { continue }
      if let value = try? field.read(old, today: edit.today) {
        try rewrite(id, field, value)
      } else {
        telling.report.kept += try telling.lost(.customValue, id, "value", row[2])
        try edit.delete(.customValue, id)
      }
    }
  }

  private func rewrite(_ id: Int64, _ field: CustomField, _ value: String) throws {
    try edit.update(
      .customValue,
      id,
      [("kind", field.kind.rawValue.databaseValue), ("value", value.databaseValue)]
    )
  }
}

import Books
import GRDB

// Fields of one's own: what they hold reads as their kind, whatever goes back and whatever stays.
extension Undoing {
  /// Takes out fields that were added, unless they were changed since or books have something
  /// there.
  mutating func removeFields(_ ranges: [ClosedRange<Int64>]) throws {
    for id in try existing(.customField, ranges) where try !wasChanged(.customField, id) {
      let count = try Int.fetchOne(
        db,
        sql: "SELECT count(*) FROM customValue WHERE fieldId = ?",
        arguments: [id]
      )
      if let count, count > 0 {
        let key = UndoConflict.Key(table: .customField, row: id, field: nil)
        try keep(key, nil, .stillUsed(books: count))
      } else {
        try edit.delete(.customField, id)
      }
    }
  }

  /// Whether a field can be again of the kind, and have the choices, that it had: not when
  /// something was entered since that does not read as such.
  func canGoBack(_ row: UpdatedRow) throws -> Bool {
    guard row.table == .customField, row.before["kind"] != nil || row.before["choices"] != nil,
      let now = try edit.customFields.all().first(where: { $0.id.rawValue == row.id })
    else { return true }
    let kind = row.before["kind"].flatMap { Int.fromDatabaseValue($0) }
    let old = CustomField(
      id: now.id,
      name: now.name,
      kind: kind.map(CustomField.Kind.init(stored:)) ?? now.kind,
      choices: try row.before["choices"].map { try CustomField.choices(in: $0, db) } ?? now.choices
    )
    let goingBack = updates[.customValue, default: [:]]
    let values = try Row.fetchCursor(
      db,
      sql: "SELECT id, value FROM customValue WHERE fieldId = ?",
      arguments: [row.id]
    )
    while let value = try values.next() {
      let (id, text): (Int64, String) = (try value[0], try value[1])
      let goes =
        try goingBack[id] != nil && !hasChanged(.customValue, id, "value", now: text.databaseValue)
      if !goes, (try? old.read(text, today: edit.today)) == nil { return false }
    }
    return true
  }

  /// Writes the values that went back, and those of fields that did, as their fields have them by
  /// now.
  ///
  /// What does not read so is told, and does not stay.
  mutating func rewriteValues(_ putBack: [DeletedRow]) throws {
    let fields = try edit.customFields.all()
    for field in fields {
      guard let before = updates[.customField]?[field.id.rawValue],
        before["kind"] != nil || before["choices"] != nil
      else { continue }
      var reading = CustomRereading(field: field, today: edit.today)
      for row in try reading.rows(db) { try rewrite(row.id, field, row.value) }
    }
    let touched = putBack.map(\.id) + updates[.customValue, default: [:]].keys.sorted()
    for id in touched {
      guard let row = try edit.row(.customValue, id, columns: ["fieldId", "kind", "value"]),
        let field = fields.first(where: { $0.id.rawValue.databaseValue == row[0] }),
        let old = String.fromDatabaseValue(row[2]),
        row[1] != field.kind.rawValue.databaseValue || field.kind == .choice
      else { continue }
      if let value = try? field.read(old, today: edit.today) {
        try rewrite(id, field, value)
      } else {
        report.kept += try lost(.customValue, id, "value", row[2])
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

  /// Tells that a value does not come back, since its field is gone; where the field went in the
  /// same change, that is told once and not of each value.
  mutating func tellGoneField(
    _ id: Int64,
    _ image: [String: DatabaseValue],
    _ record: RecordID
  ) throws {
    guard let field = image["fieldId"].flatMap({ Int64.fromDatabaseValue($0) }),
      !deletedFields.contains(field)
    else { return }
    let reason = UndoConflict.Reason.lost(
      field: try FieldNames(db: db).name(of: .customField, field),
      value: image["value"].flatMap { String.fromDatabaseValue($0) } ?? "",
      by: nil
    )
    let key = UndoConflict.Key(table: .customValue, row: id, field: "value")
    report.kept += try conflict(key, record, reason)
  }
}

package import Books
import GRDB

/// The custom fields.
package struct CustomFieldRepository<Access: CatalogAccess> {
  let access: Access

  var db: Database { access.db }
}

extension CatalogAccess {
  package var customFields: CustomFieldRepository<Self> { CustomFieldRepository(access: self) }
}

extension CustomFieldRepository {
  /// All of them, in their order; read once in a transaction.
  package func all() throws -> [CustomField] {
    if let known = access.connection.customFields { return known }
    return try read(with: nil).fields
  }

  /// The values of a book in all fields, in one query.
  func texts(of book: Int64) throws -> CustomTexts {
    guard let fields = access.connection.customFields else { return try read(with: book) }
    var texts = CustomTexts(fields)
    guard !fields.isEmpty else { return texts }
    let values = try db.cachedStatement(
      sql: "SELECT fieldId, value, bookId FROM customValue WHERE bookId = ?"
    )
    for row in try Row.fetchAll(values, arguments: [book]) {
      let row = access.record(row, .book, key: 2)
      texts[ID(rawValue: row[0])] = row[1]
    }
    return texts
  }

  private func read(with book: Int64?) throws -> CustomTexts {
    let statement = try db.cachedStatement(
      sql: """
        SELECT customField.id, name, customField.kind, position,
          (SELECT value FROM customValue WHERE bookId = ? AND fieldId = customField.id), choice.value,
          customField.recordKey
        FROM customField
        LEFT JOIN json_each(\(CustomField.readableChoices)) AS choice
        ORDER BY position, customField.id, choice.key
        """
    )
    var fields: [CustomField] = []
    var texts: [(ID<CustomField>, String)] = []
    var choices: [String] = []
    let rows = try Row.fetchAll(statement, arguments: [book]).map {
      RecordRow(row: $0, kind: "field", key: 0, log: access.connection.damage)
    }
    for (place, row) in rows.enumerated() {
      let id: Int64 = row[0]
      if let choice: String = row[5] { choices.append(choice) }
      guard place + 1 == rows.count || rows[place + 1][0] != id else { continue }
      var field = CustomField(
        id: ID(rawValue: id),
        name: row[1],
        kind: CustomField.Kind(stored: row[2]),
        choices: choices,
        position: row[3]
      )
      field.recordKey = RecordKey(number: row[6])
      fields.append(field)
      if let text: String = row[4] { texts.append((ID(rawValue: id), text)) }
      choices = []
    }
    access.connection.customFields = fields
    var found = CustomTexts(fields)
    for (field, text) in texts { found[field] = text }
    return found
  }

  /// The one that a person means by a name, folded.
  package func named(_ name: String) throws -> CustomField? {
    let word = CustomField.word(of: name)
    return try all().first { $0.word == word }
  }

  /// - Throws: ``CatalogError/customField(_:)`` with the nearest name.
  package func needed(_ name: String) throws -> CustomField {
    if let field = try named(name) { return field }
    throw CatalogError.customField(.unknown(name, nearest: try all().map(\.name).nearest(to: name)))
  }

  /// How many books have something in each of them.
  package func books() throws -> [ID<CustomField>: Int] {
    var counts: [ID<CustomField>: Int] = [:]
    guard try !all().isEmpty else { return counts }
    try db.forEachRow("SELECT fieldId, count(*) FROM customValue GROUP BY fieldId") { row in
      counts[ID(rawValue: row.integer(0))] = Int(row.integer(1))
    }
    return counts
  }

  package func books(of field: CustomField) throws -> Int {
    let statement = try db.cachedStatement(
      sql: "SELECT count(*) FROM customValue WHERE fieldId = ?"
    )
    return try Int.fetchOne(statement, arguments: [field.id.rawValue]) ?? 0
  }
}

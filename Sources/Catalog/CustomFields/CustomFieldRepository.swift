package import Books
import GRDB

/// The fields of one's own.
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

  /// What a book has in each, in one query.
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
          (SELECT value FROM customValue WHERE bookId = ? AND fieldId = customField.id), choice.value
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
      fields.append(
        CustomField(
          id: ID(rawValue: id),
          name: row[1],
          kind: CustomField.Kind(stored: row[2]),
          choices: choices,
          position: row[3]
        )
      )
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

extension CustomField {
  /// Whether there is any, in SQL: what asks it beside something else asks nothing more where there
  /// is none.
  static let areThere = "EXISTS (SELECT 1 FROM customField)"

  /// What `choices` of a row of `customField` holds, in SQL; of one that is damaged nothing.
  static let readableChoices =
    "CASE WHEN json_valid(customField.choices) THEN customField.choices ELSE '[]' END"
}

extension BookRepository {
  /// What a book has in the fields of one's own.
  func custom(_ id: ID<Book>) throws -> CustomTexts {
    try access.customFields.texts(of: id.rawValue)
  }

  /// What some books have in the fields of one's own, such as those of a screenful, in one query;
  /// one that has nothing is left out.
  ///
  /// - Parameter list: Their numbers as JSON.
  func custom(ofAll list: String) throws -> [Int64: CustomTexts] {
    let fields = try access.customFields.all()
    var texts: [Int64: CustomTexts] = [:]
    let statement = try db.cachedStatement(
      sql: """
        SELECT bookId, fieldId, customValue.value FROM json_each(?) AS wanted
        CROSS JOIN customValue ON bookId = wanted.value
        """
    )
    let rows = try Row.fetchCursor(statement, arguments: [list])
    while let row = try rows.next() {
      let row = access.record(row, .book)
      let book: Int64 = row[0]
      texts[book, default: CustomTexts(fields)][ID(rawValue: row[1])] = row[2]
    }
    return texts
  }
}

extension CustomFieldRepository where Access == Edit {
  /// The field that takes the values of one that a file tells of; it is made where there is none.
  ///
  /// Where another kind of field has the name, it comes beside that one, with the kind behind its
  /// name. Choices that the field did not have come behind its own.
  ///
  /// - Throws: ``CatalogError/customField(_:)``.
  package func take(_ draft: CustomFieldDraft) throws -> (field: CustomField, isNew: Bool) {
    if let known = try all().home(of: draft.name, draft.kind) {
      return (try widened(known, by: draft.choices), false)
    }
    var made = draft
    let taken = Set(try all().map(\.word))
    if taken.contains(CustomField.word(of: draft.name)) {
      made.name = draft.namesBeside.first { !taken.contains(CustomField.word(of: $0)) } ?? made.name
    }
    return (try add(made), true)
  }

  private func widened(_ field: CustomField, by choices: [String]) throws -> CustomField {
    guard field.kind == .choice else { return field }
    let more = choices.filter { field.choice($0) == nil }
    guard !more.isEmpty else { return field }
    var draft = CustomFieldDraft(field)
    draft.choices += more
    try update(field, to: draft)
    return try needed(field.name)
  }
}

extension Collection where Element == CustomField {
  /// The field that values of a file go into: that of the name, where it is of their kind or holds
  /// any text, or the one beside it with the kind behind its name; nil where there is none.
  package func home(of name: String, _ kind: CustomField.Kind) -> CustomField? {
    let word = CustomField.word(of: name)
    guard let known = first(where: { $0.word == word }) else { return nil }
    if known.kind == kind || known.kind == .longText || known.kind == .text && kind != .longText {
      return known
    }
    for beside in CustomFieldDraft(name: name, kind: kind).namesBeside {
      let word = CustomField.word(of: beside)
      guard let other = first(where: { $0.word == word }) else { return nil }
      if other.kind == kind { return other }
    }
    return nil
  }
}

extension CustomFieldDraft {
  /// Its names beside fields of other kinds that are called the same, in the order in which they
  /// are tried.
  fileprivate var namesBeside: some Sequence<String> {
    (1...CustomField.most + 1).lazy.map { number in
      "\(name) (\(kind.name)\(number == 1 ? "" : " \(number)"))"
    }
  }
}

extension BookRepository {
  /// What some books have in each field of one's own, for an edit of many books.
  ///
  /// - Throws: `CancellationError`.
  package func customFacts(
    of ids: some RandomAccessCollection<ID<Book>>
  ) throws -> [CustomField: BulkFact] {
    let fields = try access.customFields.all()
    guard !fields.isEmpty else { return [:] }
    var values: [Int64: Set<String>] = [:]
    var filled: [Int64: Int] = [:]
    try BulkReading(db: db).forEachRow(
      of: ids,
      "customValue.fieldId, customValue.value",
      in: "customValue"
    ) { row in
      let field = row.integer(0)
      filled[field, default: 0] += 1
      guard values[field]?.count ?? 0 < Self.mostDifferent, let value = row.string(1) else {
        return
      }
      values[field, default: []].insert(value)
    }
    return Dictionary(
      uniqueKeysWithValues: fields.map { field in
        let id = field.id.rawValue
        return (field, fact(field, values[id] ?? []).of(filled[id] ?? 0, ids.count))
      }
    )
  }

  /// More different values than this are not counted one by one.
  private static var mostDifferent: Int { 10_000 }

  private func fact(_ field: CustomField, _ values: Set<String>) -> BulkFact {
    guard let first = values.first else { return .none }
    if values.count == 1 { return .same(first) }
    let numbers =
      field.kind.isNumber
      ? values.compactMap { text in Double(text).map { (number: $0, text: text) } } : []
    // Numbers are said as they are written: 12.50.
    if numbers.count == values.count, let low = numbers.min(by: { $0.number < $1.number }),
      let high = numbers.max(by: { $0.number < $1.number })
    {
      return .range(low: low.text, high: high.text)
    }
    return .different(values.count, orMore: values.count >= Self.mostDifferent)
  }
}

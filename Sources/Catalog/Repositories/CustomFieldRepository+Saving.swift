package import Books
import GRDB

extension CustomFieldRepository where Access == WriteTransaction {
  /// Adds a field behind the others.
  ///
  /// - Throws: ``CatalogError/customField(_:)``.
  @discardableResult
  package func add(_ draft: CustomFieldDraft) throws -> CustomField {
    let draft = try checked(draft, for: nil)
    let fields = try all()
    guard fields.count < CustomField.mostFields else {
      throw CatalogError.customField(.tooMany(fields.count))
    }
    if draft.kind == .choice, draft.choices.isEmpty {
      throw CatalogError.customField(.noChoices(draft.name))
    }
    let position = (fields.map(\.position).max() ?? -1) + 1
    try access.insert(
      .customField,
      [
        draft.name.databaseValue, draft.kind.rawValue.databaseValue, stored(draft.choices),
        position.databaseValue,
      ],
      stamp: RecordStamp(added: access.now, modified: access.now, key: draft.key)
    )
    access.describe("Added the field “\(draft.name)” (\(draft.kind.title))")
    return try needed(draft.name)
  }

  /// Gives a field another name, kind or list of choices.
  ///
  /// Its values stay, and saved queries that ask for it say its new name; for another kind each of
  /// them has to read as such. A text that becomes a choice is one between the values that there
  /// are, unless choices are given.
  /// - Parameters:
  ///   - old: The field as it was read; another state of it is refused.
  ///   - progress: Counts the values that are rewritten when the kind changes.
  /// - Returns: False when nothing differed.
  /// - Throws: ``CatalogError/customField(_:)``; `CancellationError`.
  @discardableResult
  package func update(
    _ old: CustomField,
    to draft: CustomFieldDraft,
    progress: WorkProgress = WorkProgress()
  ) throws -> Bool {
    let now = try same(as: old)
    var draft = try checked(draft, for: old)
    if draft.kind == .choice, draft.choices.isEmpty { draft.choices = try values(of: old) }
    if draft.kind == .choice, draft.choices.isEmpty {
      throw CatalogError.customField(.noChoices(draft.name))
    }
    let new = CustomField(
      id: old.id,
      name: draft.name,
      kind: draft.kind,
      choices: draft.choices,
      position: now.position
    )
    let changed = try access.update(
      .customField,
      old.id.rawValue,
      [
        ("name", draft.name.databaseValue), ("kind", draft.kind.rawValue.databaseValue),
        ("choices", stored(draft.choices)),
      ]
    )
    if new.kind != old.kind || new.choices != old.choices {
      try rewriteValues(from: old, to: new, progress)
    }
    try renameInQueries(now, to: new)
    access.describe(Self.words(from: old, to: new))
    return changed
  }

  /// Deletes a field, with the values of books in it.
  ///
  /// - Parameter field: As it was read; another state of it is refused.
  /// - Returns: How many books had something there.
  /// - Throws: ``CatalogError/customField(_:)``; `CancellationError`.
  @discardableResult
  package func remove(_ field: CustomField, progress: WorkProgress = WorkProgress()) throws -> Int {
    _ = try same(as: field)
    let rows = try Int64.fetchAll(
      db,
      sql: "SELECT id FROM customValue WHERE fieldId = ? ORDER BY id",
      arguments: [field.id.rawValue]
    )
    for (place, row) in rows.enumerated() {
      if place.isMultiple(of: 1000) { try progress.reached(place, of: rows.count) }
      try access.delete(.customValue, row)
    }
    try access.delete(.customField, field.id.rawValue)
    access.describe(
      rows.isEmpty
        ? "Deleted the field “\(field.name)”"
        : "Deleted the field “\(field.name)”, with what \(rows.count, RecordKind.book.noun) had in it"
    )
    return rows.count
  }

  /// Moves a field to another place among the others.
  ///
  /// - Parameter place: From 0; beyond the last one it is the last.
  /// - Returns: False when nothing differed.
  @discardableResult
  package func move(_ field: CustomField, to place: Int) throws -> Bool {
    var fields = try all().filter { $0.id != field.id }
    fields.insert(field, at: min(max(place, 0), fields.count))
    var changed = false
    for (position, field) in fields.enumerated() {
      let column = ("position", position.databaseValue)
      changed = try access.update(.customField, field.id.rawValue, [column]) || changed
    }
    access.describe("Moved the field “\(field.name)”")
    return changed
  }

  // MARK: - Checking

  /// A field, if it is still what it was when it was read.
  private func same(as old: CustomField) throws -> CustomField {
    let now = try current(old)
    guard CustomFieldDraft(now) == CustomFieldDraft(old) else {
      throw CatalogError.customField(.changedElsewhere(now.name))
    }
    return now
  }

  private func current(_ old: CustomField) throws -> CustomField {
    guard let now = try all().first(where: { $0.id == old.id }) else {
      throw CatalogError.customField(.unknown(old.name, nearest: nil))
    }
    return now
  }

  /// Makes sure that values which were read for a field are still values of it, whatever it is
  /// called.
  ///
  /// - Throws: ``CatalogError/customField(_:)``.
  func checkTakesSame(as old: CustomField) throws {
    let now = try current(old)
    guard now.kind == old.kind, now.choices == old.choices else {
      throw CatalogError.customField(.changedElsewhere(now.name))
    }
  }

  private func checked(
    _ draft: CustomFieldDraft,
    for field: CustomField?
  ) throws -> CustomFieldDraft {
    let checked: CustomFieldDraft
    do { checked = try draft.checked() } catch { throw CatalogError.customField(error) }
    if let other = try named(checked.name), other.id != field?.id {
      throw CatalogError.customField(.taken(other.name))
    }
    return checked
  }

  private func stored(_ choices: [String]) -> DatabaseValue {
    (choices.isEmpty ? nil : choices.jsonList).databaseValue
  }

  private static func words(from old: CustomField, to new: CustomField) -> Message {
    if old.kind != new.kind {
      return "Changed the field “\(new.name)” from \(old.kind.title) to \(new.kind.title)"
    }
    return old.name == new.name
      ? "Changed the field “\(old.name)”" : "Renamed the field “\(old.name)” to “\(new.name)”"
  }

  // MARK: - Values

  /// All different values, by their order.
  private func values(of field: CustomField) throws -> [String] {
    let most = CustomField.mostChoices
    let values = try String.fetchAll(
      db,
      sql: """
        SELECT DISTINCT value FROM customValue WHERE fieldId = ? ORDER BY key LIMIT \(most + 1)
        """,
      arguments: [field.id.rawValue]
    )
    guard values.count <= most else {
      throw CatalogError.customField(.tooManyChoices(values.count))
    }
    do {
      return try CustomFieldDraft(name: "-1", kind: .choice, choices: values).checked().choices
    } catch {
      throw CatalogError.customField(error)
    }
  }

  /// Writes all values as another kind, or other choices, have them.
  private func rewriteValues(
    from old: CustomField,
    to new: CustomField,
    _ progress: WorkProgress
  ) throws {
    var reading = CustomRereading(field: new, today: access.today)
    let rows = try reading.rows(db)
    if reading.unreadable > 0 {
      throw CatalogError.customField(
        old.kind == new.kind
          ? .choiceUsed(reading.used)
          : .unreadable(
            name: new.name,
            new.kind,
            books: reading.unreadable,
            examples: reading.examples
          )
      )
    }
    for (place, row) in rows.enumerated() {
      if place.isMultiple(of: 1000) { try progress.reached(place, of: rows.count) }
      try access.update(
        .customValue,
        row.id,
        [("kind", new.kind.rawValue.databaseValue), ("value", row.value.databaseValue)]
      )
    }
  }
}

/// Reads all values of a field as it is to be.
struct CustomRereading {
  let field: CustomField
  let today: Day
  /// How many do not read as such, the first of them, and how many of each.
  private(set) var unreadable = 0
  private(set) var examples: [CustomFieldError.Unreadable] = []
  private var counts: [String: Int] = [:]

  private static let mostExamples = 5

  init(field: CustomField, today: Day) {
    self.field = field
    self.today = today
  }

  var used: [CustomFieldError.Used] {
    counts.sorted { $0.key < $1.key }.map { CustomFieldError.Used(choice: $0.key, books: $0.value) }
  }

  /// The rows that are another value then, or of another kind.
  mutating func rows(_ db: Database) throws -> [(id: Int64, value: String)] {
    let found = try Row.fetchCursor(
      db,
      sql: """
        SELECT customValue.id, value, customValue.kind, bookId, title
        FROM customValue JOIN book ON book.id = bookId WHERE fieldId = ? ORDER BY customValue.id
        """,
      arguments: [field.id.rawValue]
    )
    var rows: [(id: Int64, value: String)] = []
    while let row = try found.next() {
      let old: String = try row[1]
      do throws(Problem) {
        guard let value = try field.read(old, today: today) else { continue }
        let kind = (try? row[2] as Int) ?? 0
        if value != old || kind != field.kind.rawValue {
          rows.append(((try? row[0] as Int64) ?? 0, value))
        }
      } catch {
        unreadable += 1
        counts[old, default: 0] += 1
        guard examples.count < Self.mostExamples else { continue }
        examples.append(
          CustomFieldError.Unreadable(
            book: ID(rawValue: (try? row[3]) ?? 0),
            title: (try? row[4]) ?? "",
            problem: error
          )
        )
      }
    }
    return rows
  }
}

// MARK: - What books have

extension BookRepository where Access == WriteTransaction {
  /// Sets the values of a book in the fields that differ from those that were read.
  ///
  /// - Returns: False when nothing differed.
  func setCustom(_ id: Int64, _ wanted: CustomTexts, from old: CustomTexts) throws -> Bool {
    guard wanted != old else { return false }
    let statement = try db.cachedStatement(
      sql: "SELECT id FROM customValue WHERE bookId = ? AND fieldId = ?"
    )
    var changed = false
    for field in wanted.fields where wanted[field] != old[field] {
      let row = try Int64.fetchOne(statement, arguments: [id, field.id.rawValue])
      try access.write(wanted[field], in: field, of: id, over: row)
      changed = true
    }
    return changed
  }
}

extension WriteTransaction {
  /// Writes what a book has in a field; nothing empties it.
  ///
  /// - Parameter row: The one that holds what it has; nil where it has nothing.
  func write(_ text: String, in field: CustomField, of book: Int64, over row: Int64?) throws {
    switch (row, text) {
    case (nil, ""): break
    case (let row?, ""): try delete(.customValue, row)
    case (nil, let text): try insert(.customValue, field.row(of: book, text))
    case (let row?, let text):
      try update(
        .customValue,
        row,
        Array(zip(Table.customValue.columns, field.row(of: book, text)))
      )
    }
  }
}

extension CustomField {
  /// A book's row of `customValue`, in the order of its columns.
  func row(of book: Int64, _ value: String) -> [DatabaseValue] {
    [
      book.databaseValue, id.rawValue.databaseValue, kind.rawValue.databaseValue,
      value.databaseValue,
    ]
  }
}

package import Books
import GRDB

extension History {
  /// The changes of a revision, record by record, in the order in which they were made.
  ///
  /// Readings of other readers are left out wholly: even that a book had any is private.
  ///
  /// - Parameters:
  ///   - limit: The most records to report.
  ///   - isWhole: Reports every field of added and deleted records, too; for a rehearsal.
  /// - Throws: ``CatalogError/noSuchRevision(_:)``.
  package func contents(
    of id: ID<Revision>,
    limit: Int = 1000,
    isWhole: Bool = false
  ) throws -> [ChangedRecord] {
    _ = try revision(id)
    var reading = ContentsReading(
      revision: id,
      db: db,
      limit: limit,
      isWhole: isWhole,
      readings: try access.readingOwners
    )
    try Change.forEach(of: id, db) { try reading.read($0) }
    return reading.entries
  }
}

extension History {
  /// Hands over every change after one, oldest first, record by record and with all fields.
  ///
  /// Changes of other readers' readings are left out.
  ///
  /// ```swift
  /// try view.history.forEachChange(since: 12) { revision, entries in … }
  /// ```
  ///
  /// - Parameter id: The last change that is known already; 0 is before the first.
  /// - Throws: ``CatalogError/noSuchRevision(_:)`` for one that is not there yet;
  ///   ``CatalogError/forgotten(since:oldest:)`` where one behind it is there no more; what `body` throws.
  package func forEachChange(
    since id: ID<Revision>,
    _ body: (Revision, [ChangedRecord]) throws -> Void
  ) throws {
    let newest = try newest()?.rawValue ?? 0
    guard (0...newest).contains(id.rawValue) else {
      throw CatalogError.noSuchRevision(id.rawValue)
    }
    let count = try Int64.fetchOne(
      db,
      sql: "SELECT count(*) FROM revision WHERE id > ?",
      arguments: [id.rawValue]
    )
    // None is ever left out but by what forgets them: an edit that fails gives its number back.
    guard count == newest - id.rawValue else {
      let oldest = try Int64.fetchOne(db, sql: "SELECT min(id) FROM revision") ?? 0
      throw CatalogError.forgotten(since: id.rawValue, oldest: oldest)
    }
    let told = Revision.isTold(to: try access.currentUser)
    let revisions = try Int64.fetchAll(
      db,
      sql: "SELECT id FROM revision WHERE id > ? AND \(told) ORDER BY id",
      arguments: [id.rawValue]
    )
    for number in revisions {
      let id = ID<Revision>(rawValue: number)
      try body(try revision(id), try contents(of: id, limit: 1 << 40, isWhole: true))
    }
  }
}

private struct ContentsReading {
  let revision: ID<Revision>
  let db: Database
  let limit: Int
  let isWhole: Bool
  let readings: ReadingOwners
  private(set) var entries: [ChangedRecord] = []
  private var places: [RowKey: Int] = [:]

  init(
    revision: ID<Revision>,
    db: Database,
    limit: Int,
    isWhole: Bool,
    readings: ReadingOwners
  ) {
    self.revision = revision
    self.db = db
    self.limit = limit
    self.isWhole = isWhole
    self.readings = readings
  }

  private var names: FieldNames { FieldNames(db: db) }

  mutating func read(_ change: Change) throws {
    switch change.operation {
    case .insert(let range): try added(change.table, range)
    case .delete(let row), .move(let row, _): try deleted(row)
    case .update(let id, let before):
      guard try isVisible(change.table, id), wasVisible(change.table, before) else { return }
      try updated(change.table, id, before)
    }
  }

  private mutating func deleted(_ row: DeletedRow) throws {
    let table = row.table
    if table.isPart { return try part(table, row.image(db), isAdded: false) }
    guard try isVisible(table, row.id), let place = try entry(table, row.id, .deleted) else {
      return
    }
    let image = try row.image(db)
    for column in columns(of: table, image) {
      try field(of: table, column, before: image[column] ?? .null, after: .null, at: place)
    }
  }

  private func isVisible(_ table: Table, _ id: Int64) throws -> Bool {
    switch table.privacy {
    case .everybody: true
    case .own: try readings.isOwn(id)
    case .whoseItIsAbout: try readings.reading(ofFinding: id).map(readings.isOwn) ?? true
    }
  }

  /// True when the current user could see a row before a rehearsed change.
  ///
  /// Otherwise a rehearsal could give them another's readings, and be taken back without a trace.
  private func wasVisible(_ table: Table, _ before: [String: DatabaseValue]) -> Bool {
    guard isWhole, table.privacy == .own, let owner = before["readerId"] else { return true }
    return Int64.fromDatabaseValue(owner) == readings.currentUser.key
  }

  private mutating func added(_ table: Table, _ range: ClosedRange<Int64>) throws {
    guard table.owner != nil else {
      for id in range.prefix(max(0, limit - entries.count)) where try isVisible(table, id) {
        guard let place = try entry(table, id, .added) else { continue }
        let values = isWhole ? try values(table, id, table.columns) : [:]
        for column in columns(of: table, values) {
          let value = try values[column] ?? self.value(table, id, column)
          try field(of: table, column, before: .null, after: value, at: place)
        }
      }
      return
    }
    guard !isWhole else {
      // Also those that are gone by now, each as it was then.
      for id in range.prefix(limit * 10) {
        try part(table, try values(table, id, table.columns), isAdded: true)
      }
      return
    }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT \(table.columns.joined(separator: ", ")) FROM \(table.rawValue)
        WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?
        """,
      arguments: [range.lowerBound, range.upperBound, limit * 10]
    )
    for row in rows {
      let values = Dictionary(uniqueKeysWithValues: zip(table.columns, row.databaseValues))
      try part(table, values, isAdded: true)
    }
  }

  /// The columns of an added or deleted row that are told.
  private func columns(of table: Table, _ row: [String: DatabaseValue]) -> [String] {
    guard isWhole else { return table.description.toldColumns }
    let isAsPrinted = row["yearText"].map { !$0.isNull } ?? false
    return table.columns.filter { column in
      switch column {
      case "position", "volumeNumber": false
      // The year as printed says more than its number.
      case "year": !isAsPrinted
      default: true
      }
    }
  }

  private func value(_ table: Table, _ id: Int64, _ column: String) throws -> DatabaseValue {
    try Change.value(after: revision, table, id, column, db)?.value ?? .null
  }

  private func values(
    _ table: Table,
    _ id: Int64,
    _ columns: [String]
  ) throws -> [String: DatabaseValue] {
    var values: [String: DatabaseValue] = [:]
    // The first image behind the revision that has a column has what it held then.
    try db.forEachRow(
      """
      SELECT id FROM change
      WHERE tableName = ? AND operation <> 'insert' AND first = ? AND revisionId > ? ORDER BY id
      """,
      arguments: [table.rawValue, id, revision.rawValue]
    ) { row in
      let image = try BeforeImage.decode(line: row.integer(0), of: table, db)
      values.merge(image) { first, _ in first }
    }
    if let now = try db.values(RowKey(table: table, id: id), columns) {
      for (column, value) in zip(columns, now.values) where values[column] == nil {
        values[column] = value
      }
    }
    return values
  }

  /// A link, an ISBN or another spelling: a field of the record that it belongs to.
  private mutating func part(
    _ table: Table,
    _ values: [String: DatabaseValue],
    isAdded: Bool
  ) throws {
    guard let owner = table.owner,
      let ownerID = values[owner.column].flatMap({ Int64.fromDatabaseValue($0) })
    else { return }
    let place = try entry(owner.table, ownerID, .changed)
    guard let place, isWhole || entries[place].operation != .added else { return }
    if table == .customValue { return try custom(values, isAdded: isAdded, at: place) }
    let own = table.columns.filter { !["position", "role", owner.column].contains($0) }
    for column in isWhole ? own : Array(own.prefix(1)) {
      guard let value = values[column], !value.isNull else { continue }
      var text = try names.text(table, column, value)
      if isWhole, let role = values["role"].flatMap({ String.fromDatabaseValue($0) }),
        role != Role.author.rawValue
      {
        text += " (\(role))"
      }
      entries[place].fields.append(
        ChangedRecord.Field(
          key: FieldNames.key(table, column),
          label: names.label(table, column),
          before: isAdded ? "" : text,
          after: isAdded ? text : ""
        )
      )
    }
  }

  /// The value of a book in a custom field.
  private mutating func custom(
    _ values: [String: DatabaseValue],
    isAdded: Bool,
    at place: Int
  ) throws {
    let field = values["fieldId"].flatMap { Int64.fromDatabaseValue($0) } ?? 0
    let text = values["value"].flatMap { String.fromDatabaseValue($0) } ?? ""
    entries[place].fields.append(
      ChangedRecord.Field(
        label: try names.name(of: .customField, field),
        before: isAdded ? "" : text,
        after: isAdded ? text : ""
      )
    )
  }

  private mutating func updated(
    _ table: Table,
    _ id: Int64,
    _ before: [String: DatabaseValue]
  ) throws {
    var owner = RowKey(table: table, id: id)
    if let column = table.owner {
      guard
        let value = try DatabaseValue.fetchOne(
          db,
          sql: "SELECT \(column.column) FROM \(table.rawValue) WHERE id = ?",
          arguments: [id]
        ),
        let ownerID = Int64.fromDatabaseValue(value)
      else { return }
      owner = RowKey(table: column.table, id: ownerID)
    }
    guard let place = try entry(owner.table, owner.id, .changed) else { return }
    for column in table.columns where column != "position" && column != "volumeNumber" {
      guard let old = before[column] else { continue }
      if table == .book, ["year", "yearText"].contains(column) {
        // One line for the number and for how it is printed.
        if column == "year" || before["year"] == nil { try year(of: id, before, at: place) }
        continue
      }
      if table == .customValue, column != "value" { continue }
      let after = try Change.value(after: revision, table, id, column, db)?.value ?? .null
      try field(of: table, column, before: old, after: after, at: place, row: id)
    }
  }

  /// The year of a book as it is printed, where that says more than the number.
  private mutating func year(
    of book: Int64,
    _ before: [String: DatabaseValue],
    at place: Int
  ) throws {
    let number = try value(.book, book, "year")
    let text = try value(.book, book, "yearText")
    let (oldNumber, oldText) = (before["year"] ?? number, before["yearText"] ?? text)
    try field(
      of: .book,
      "year",
      before: oldText.isNull ? oldNumber : oldText,
      after: text.isNull ? number : text,
      at: place
    )
  }

  private mutating func field(
    of table: Table,
    _ column: String,
    before: DatabaseValue,
    after: DatabaseValue,
    at place: Int,
    row: Int64? = nil
  ) throws {
    guard before != .null || after != .null else { return }
    let isCustom = table == .customValue && column == "value"
    entries[place].fields.append(
      ChangedRecord.Field(
        key: isCustom ? nil : FieldNames.key(table, column),
        label: try row.map { try names.label(table, column, of: $0) } ?? names.label(table, column),
        before: try names.text(table, column, before),
        after: try names.text(table, column, after)
      )
    )
  }

  @discardableResult
  private mutating func entry(
    _ table: Table,
    _ id: Int64,
    _ operation: ChangedRecord.Operation
  ) throws -> Int? {
    let key = RowKey(table: table, id: id)
    if let place = places[key] {
      if operation != .changed, entries[place].operation == .changed {
        let fields = isWhole ? entries[place].fields : []
        entries[place] = try entry(key, entries[place].name, operation)
        entries[place].fields = fields
      }
      return place
    }
    guard entries.count < limit else { return nil }
    places[key] = entries.count
    entries.append(try entry(key, try names.name(of: table, id), operation))
    return entries.count - 1
  }

  /// The key that is the same in every copy of the catalogue.
  private func recordKey(_ row: RowKey) throws -> RecordKey? {
    guard row.table.isKeyed else { return nil }
    if let now = try db.values(row, [Table.keyColumn]) { return now.key }
    let deletion = try Int64.fetchOne(
      db.cachedStatement(
        // The index is of what is no insertion, which SQLite has to be told.
        sql: """
          SELECT id FROM change
          WHERE tableName = ? AND operation <> 'insert' AND operation = 'delete' AND first = ?
          ORDER BY id DESC LIMIT 1
          """
      ),
      arguments: [row.table.rawValue, row.id]
    )
    return try deletion.flatMap { try BeforeImage.decode(line: $0, of: row.table, db).key }
  }

  private func entry(
    _ key: RowKey,
    _ name: String,
    _ operation: ChangedRecord.Operation
  ) throws -> ChangedRecord {
    ChangedRecord(
      record: RecordID(key.table, key.id),
      key: try recordKey(key),
      noun: key.table.description.nounMessage,
      name: name,
      operation: operation,
      fields: []
    )
  }
}

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
    for (column, parent) in table.references {
      guard let value = image[column], let parentID = Int64.fromDatabaseValue(value) else {
        continue
      }
      if let found = try standIn(for: parentID, parent) {
        image[column] = found.databaseValue
      } else if parent == .customField {
        return try tellGoneField(id, image, record)
      } else if table == .book || column == "librarianId" {
        image[column] = .null
        kept += try lost(table, id, column, value, of: record)
      } else if table == .loan {
        // Whom it was with is gone as a reader, and stays as a name.
        image[column] = .null
        let name = try FieldNames(db: db).name(of: .reader(ID(rawValue: parentID)))
        image["name"] = (name.isEmpty ? "reader \(parentID)" : name).databaseValue
      } else {
        return try tellGone(table, id, column, value, of: record)
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
    if let owner = table.ownerColumn, owner.column != column {
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
      let holder = try holding(table, other)
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
      let holder = try holding(table, other)
      try keep(key, table.isRecord ? record : nil, .taken(by: holder))
    // The same link, or the same other spelling, is there already.
    default: break
    }
  }

  /// The record that has what must be unique, by what ``holder(_:_:)`` found.
  func holding(_ table: Table, _ holder: Int64) throws -> RecordID? {
    table == .isbn ? .book(ID(rawValue: holder)) : try owner(table, holder)
  }

  /// The record that a row which is not there would be a part of.
  private func record(_ table: Table, _ image: [String: DatabaseValue]) throws -> RecordID? {
    guard let owner = table.ownerColumn, let value = image[owner.column],
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

  /// Who has by now what must be unique: the id of the record of the same name, of the book of
  /// the same ISBN, or of the same link.
  func holder(_ table: Table, _ image: [String: DatabaseValue]) throws -> Int64? {
    func text(_ column: String) -> String {
      image[column].flatMap { String.fromDatabaseValue($0) } ?? ""
    }
    func same(_ columns: [String], select: String = "id") throws -> Int64? {
      let condition = columns.map { "\($0) IS ?" }.joined(separator: " AND ")
      return try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT \(select) FROM \(table.rawValue) WHERE \(condition)"),
        arguments: StatementArguments(columns.map { image[$0] ?? .null })
      )
    }
    switch table {
    // A book can have been known by the same twice, through books that were merged with it.
    case .book, .reading, .loan, .formerBook: return nil
    case .reader:
      return try Int64.fetchOne(
        db,
        sql: "SELECT id FROM reader WHERE foldedName = ?",
        arguments: [folded(text("name"))]
      )
    case .readerCard: return try same(["number"]) ?? same(["readerId"])
    case .loanBook: return try same(["loanId", "bookId"])
    case .author, .publisher, .genre, .series, .tag:
      guard let kind = AuthorityKind(rawValue: table.rawValue) else { return nil }
      let name = AuthorName(name: text("name"), qualifier: text("qualifier"))
      return try edit.authorities(kind).exact(NameKey(kind, name))?.rawValue
    case .authorAlias, .publisherAlias, .genreAlias, .seriesAlias, .tagAlias:
      return try same(table.columns)
    case .isbn:
      return try same(["value"], select: "bookId") ?? same(["bookId"], select: "bookId")
    case .bookAuthor: return try same(["bookId", "authorId", "role"])
    case .bookPublisher: return try same(["bookId", "publisherId"])
    case .bookTag: return try same(["bookId", "tagId"])
    case .savedQuery:
      return try Int64.fetchOne(
        db,
        sql: "SELECT id FROM savedQuery WHERE foldedName = ?",
        arguments: [folded(text("name"))]
      )
    case .customField: return try edit.customFields.named(text("name"))?.id.rawValue
    case .customValue: return try same(["bookId", "fieldId"])
    case .distinctPair, .acceptedFinding: return try same(table.columns)
    case .wanted: return try same(["isbn", "bookId"])
    case .sortRule: return try same(["convention"])
    }
  }

  func record(_ table: Table, _ id: Int64, _ image: [String: DatabaseValue]) -> RecordID {
    if table != .book, let record = RecordID(table, id) { return record }
    let book = image["bookId"].flatMap { Int64.fromDatabaseValue($0) } ?? id
    return .book(ID(rawValue: table == .book ? id : book))
  }
}

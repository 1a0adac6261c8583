import Books
import GRDB

/// Turns tables, columns and keys into the words that a person knows them by.
struct FieldNames {
  let db: Database

  func label(_ table: Table, _ column: String) -> String {
    if table == .book, let field = BookField.with(table, column) { return field.nameInSentence }
    return switch column {
    case "authorId": tr("author")
    case "publisherId": tr("publisher")
    case "tagId": tr("tag")
    case "bookId": tr("book")
    case "readerId": table == .reading ? tr("reader") : tr("who")
    case "librarianId": tr("librarian")
    case "number": tr("card")
    case "validUntil": tr("card valid until")
    case "name" where table == .loan: tr("who")
    case "sortName": tr("sorted as")
    case "value" where table == .acceptedFinding: tr("what was found")
    case "value": "ISBN"
    case "isbn": table == .formerBook ? tr("former ISBN") : "ISBN"
    case "formerId": tr("former number")
    case "title" where table == .formerBook: tr("former title")
    case "authors" where table == .formerBook: tr("former authors")
    case "since": tr("wanted since")
    case "way": tr("sorted")
    case "text": tr("query")
    case "name" where table.owner != nil: tr("other spelling")
    default: column
    }
  }

  /// The name of a column for scripts, in every language the same: what JSON calls it.
  static func key(_ table: Table, _ column: String) -> String {
    if let field = BookField.with(table, column) { return field.rawValue }
    return switch (table, column) {
    case (.isbn, _): BookField.isbn.rawValue
    case (.readerCard, _): "card.\(column)"
    case (.savedQuery, "text"): "query"
    case (.formerBook, _): "former.\(column == "formerId" ? "id" : column)"
    case (_, "name") where table.owner != nil: "aliases"
    case (_, "authorId"): "author"
    case (_, "publisherId"): "publisher"
    case (_, "tagId"): "tag"
    case (_, "bookId"): "book"
    case (_, "readerId"): "reader"
    case (_, "librarianId"): "librarian"
    default: column
    }
  }

  /// The label of a column of one row: a value of a custom field has the name of the field.
  func label(_ table: Table, _ column: String, of row: Int64) throws -> String {
    guard table == .customValue, column == "value" else { return label(table, column) }
    let statement = try db.cachedStatement(sql: "SELECT fieldId FROM customValue WHERE id = ?")
    let field =
      try DatabaseValue.fetchOne(statement, arguments: [row])
      ?? deleted(.customValue, row, "fieldId")
    return try field.flatMap { Int64.fromDatabaseValue($0) }.map { try name(of: .customField, $0) }
      ?? column
  }

  /// A stored value as a person reads it: a name for a key, nothing for an absent one.
  func text(_ table: Table, _ column: String, _ value: DatabaseValue) throws -> String {
    if let other = table.reference(column)?.table,
      let id = Int64.fromDatabaseValue(value)
    {
      let name = try name(of: other, id)
      return name.isEmpty ? tr("deleted \(other.rawValue) \(id)") : name
    }
    switch value.storage {
    case .null, .blob: return ""
    case .int64(let number):
      if column == "since" { return String(Timestamp(seconds: number).iso8601.prefix(10)) }
      return Self.text(table, column, Int(number))
    case .double(let number): return String(number)
    case .string(let text):
      switch column {
      case "language": return Language(stored: text).name
      case "format": return BookFormat(rawValue: text).name
      case "value" where table == .isbn: return ISBN(stored: text).formatted
      case "isbn": return ISBN(stored: text).formatted
      case "authors" where table == .formerBook:
        return FormerBook.names(text).joined(separator: "; ")
      case "way": return SortWay(rawValue: text)?.words ?? text
      case "choices": return try CustomField.choices(in: value, db).joined(separator: ", ")
      default: return text
      }
    }
  }

  private static func text(_ table: Table, _ column: String, _ number: Int) -> String {
    if let field = BookField.with(table, column), field.kind == .date {
      return PartialDate(stored: number).iso8601
    }
    return switch (table, column) {
    case (.reader, "kind"): ReaderKind(rawValue: number).name
    case (.customField, "kind"): CustomField.Kind(stored: number).name
    case (.reading, "status"): ReadingStatus(rawValue: number).name
    case (.reading, "rating"): Rating(halves: number)?.name ?? String(number)
    case (.loan, "direction"): LoanDirection(rawValue: number).name
    case (.reading, "started"), (.reading, "finished"), (.loan, "date"), (.loan, "due"),
      (.loanBook, "returned"), (.readerCard, "validUntil"):
      PartialDate(stored: number).iso8601
    default: String(number)
    }
  }

  /// The name of a record; of one that is gone, the name it was deleted with.
  func name(of record: RecordID) throws -> String {
    let (table, id) = record.row
    return try name(of: table, id)
  }

  func name(of table: Table, _ id: Int64) throws -> String {
    if let name = try name(table, id) { return name }
    if let giver = table.description.nameGiver,
      let other = try deleted(table, id, giver.column).flatMap({ Int64.fromDatabaseValue($0) })
    {
      return try name(of: giver.table, other)
    }
    if table == .distinctPair { return try namesOfPair(id) }
    if table == .shelf, let name = try FormerShelf(db: db).name(of: id) { return name }
    let value = try deleted(table, id, table.description.nameColumn ?? "name")
    return value.flatMap { String.fromDatabaseValue($0) } ?? ""
  }

  /// "Dover and Dover Publications".
  private func namesOfPair(_ id: Int64) throws -> String {
    let columns = Table.distinctPair.columns
    let row = try Row.fetchOne(
      db,
      sql: "SELECT \(columns.joined(separator: ", ")) FROM distinctPair WHERE id = ?",
      arguments: [id]
    )
    let values =
      try row.map { Array($0.databaseValues) }
      ?? columns.map { try deleted(.distinctPair, id, $0) ?? .null }
    guard let table = String.fromDatabaseValue(values[0]).flatMap(Table.init(rawValue:)) else {
      return ""
    }
    return try values.dropFirst().compactMap { Int64.fromDatabaseValue($0) }
      .map { try name(of: table, $0) }.joined(separator: " and ")
  }

  /// The value in a column of a row that was deleted.
  func deleted(_ table: Table, _ id: Int64, _ column: String) throws -> DatabaseValue? {
    try DatabaseValue.fetchOne(
      db,
      sql: """
        SELECT json_extract(\(BeforeImage.readable), ?) FROM change
        WHERE tableName = ? AND operation <> 'insert' AND operation = 'delete' AND first = ?
        ORDER BY id DESC LIMIT 1
        """,
      arguments: ["$.\(column)", table.rawValue, id]
    )
  }

  private func name(_ table: Table, _ id: Int64) throws -> String? {
    guard table != .distinctPair else { return nil }
    let statement = try db.cachedStatement(
      sql: "SELECT \(table.description.nameExpression) FROM \(table.rawValue) WHERE id = ?"
    )
    guard let name = try DatabaseValue.fetchOne(statement, arguments: [id]) else { return nil }
    return String.fromDatabaseValue(name) ?? DamagedValue.placeholder
  }
}

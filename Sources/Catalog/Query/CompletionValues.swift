import GRDB

/// The values that books have in a field, with the number of their books, most books first.
///
/// Without anything typed it counts the whole column, which takes time in proportion to the
/// catalogue: for the thread of the database, not of the screen.
struct CompletionValues<Access: CatalogAccess> {
  let access: Access
  let limit: Int

  typealias Value = (name: String, books: Int?)

  /// - Parameter typed: How the value, or a word of it, begins.
  func values(of field: Query.Field, like typed: String) throws -> [Value] {
    switch field {
    case .text(let text):
      if let kind = text.kind { return try names(kind, typed) }
      return text == .shelf ? try column("location", typed) { $0 } : []
    case .number(.year): return try column("year", typed) { $0 }
    case .number(.copies): return try column("copies", typed) { $0 }
    case .number(.pages), .number(.volume), .number(.id): return []
    case .date(let date): return try dates(date, typed)
    case .code(.language): return try column("language", typed) { Language(stored: $0).name }
    case .code(.format): return try column("format", typed) { $0 }
    case .code(.role): return try column("role", from: "bookAuthor", typed) { $0 }
    case .own(let own): return try self.own(own, typed)
    case .loan(let loan): return try self.loan(loan, typed)
    }
  }

  private func names(_ kind: AuthorityKind, _ typed: String) throws -> [Value] {
    let count = kind.countExpression("\(kind.rawValue).id")
    var condition: SQL = "1"
    let words = folded(typed).split(separator: " ").map(String.init)
    if !typed.isEmpty, let first = words.first {
      let start = " " + words.joined(separator: " ")
      condition = """
        id IN (\(kind.records(withWord: first))) AND (instr(' ' || foldedName, \(start)) OR id IN (
          SELECT \(sql: kind.rawValue)Id FROM \(sql: kind.aliasTable.rawValue)
          WHERE instr(' ' || foldedName, \(start))))
        """
    }
    let query: SQL = """
      SELECT \(sql: kind.nameExpression), \(sql: count) FROM \(sql: kind.rawValue)
      WHERE \(condition) ORDER BY 2 DESC, sortKey LIMIT \(limit)
      """
    let (sql, arguments) = try query.build(access.db)
    return try Row.fetchAll(access.db.cachedStatement(sql: sql), arguments: arguments)
      .map { ($0[0], $0[1]) }
  }

  private func column(
    _ column: String,
    from table: String = "book",
    _ typed: String,
    name: (String) -> String
  ) throws -> [Value] {
    let start = typed.isEmpty ? "" : " " + folded(typed)
    let rows = try Row.fetchCursor(
      access.db,
      sql: """
        SELECT CAST(\(column) AS TEXT), count(\(table == "book" ? "*" : "DISTINCT bookId"))
        FROM \(table) WHERE \(column) IS NOT NULL GROUP BY \(column) ORDER BY 2 DESC, 1
        """
    )
    var values: [Value] = []
    while values.count < limit, let row = try rows.next() {
      let name = name(row[0])
      if start.isEmpty || (" " + folded(name)).contains(start) { values.append((name, row[1])) }
    }
    return values
  }

  func dates(_ field: Query.DateField, _ typed: String) throws -> [Value] {
    let words = (QueryDate.words + ["-1w..", "-1m..", "-1y.."]).filter { $0.hasPrefix(typed) }
    return try words.compactMap { word in
      guard let found = try? QueryDate(now: .now()).period(word) else { return nil }
      return (word, try access.books.count(BookRequest(.date(field, found.period))))
    }
  }
}

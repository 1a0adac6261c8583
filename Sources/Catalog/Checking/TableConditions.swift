import Books
import GRDB

/// The conditions that a table has for its rows, asked of each row that is there.
///
/// A row that another program wrote may fail one. SQLite's own check says of such a row only in which
/// table it is, and on a connection that can only read it says nothing. Of a million books this takes
/// 1.4 s, so that tables of which SQLite says nothing are left out.
struct TableConditions {
  let table: Table

  /// A row that fails a condition.
  struct Failure {
    /// The record that it is, or is a part of.
    let record: (table: Table, id: Int64)
    /// The reason, as a part of a sentence.
    let words: String
  }

  /// Hands over each row that fails a condition, with the first one that it fails.
  func forEachFailure(_ db: Database, _ body: (Failure) throws -> Void) throws {
    let conditions = try conditions(db)
    guard !conditions.isEmpty else { return }
    let cases = conditions.enumerated().map { place, condition in
      "WHEN NOT (\(condition.expression)) THEN \(place)"
    }
    let owner = table.owner
    try db.forEachRow(
      """
      SELECT * FROM (
        SELECT \(owner?.column ?? "id") AS record, CASE \(cases.joined(separator: " ")) END AS failed
        FROM \(table.rawValue) NOT INDEXED
      ) WHERE failed IS NOT NULL
      """
    ) { row in
      let record = (table: owner?.table ?? table, id: row.integer(0))
      let words = conditions[Int(row.integer(1))].words
      try body(Failure(record: record, words: words))
    }
  }

  /// A line of the history with earlier values that the table would not take back.
  struct Image {
    let line: Int64
    let revision: Int64
    let words: String
  }

  /// Hands over each line of the history of the table whose earlier values fail a condition, so that
  /// the change cannot be undone.
  ///
  /// - Parameter revision: The only change whose lines are asked; nil is all.
  func forEachFailingImage(
    of revision: ID<Revision>? = nil,
    _ db: Database,
    _ body: (Image) throws -> Void
  ) throws {
    var (cases, words): ([String], [String]) = ([], [])
    func refuse(_ condition: String, _ why: String) {
      cases.append("WHEN \(condition) THEN \(words.count)")
      words.append(why)
    }
    // Each column as the line has it, or nothing where the line says nothing of it.
    var values: [String] = []
    for column in try Row.fetchAll(db, sql: "PRAGMA table_info(\"\(table.rawValue)\")") {
      let (name, type, isNeeded): (String, String, Bool) = try (column[1], column[2], column[3])
      guard table.imageColumns.contains(name) else {
        values.append("NULL AS \(name)")
        continue
      }
      values.append("json_extract(image, '$.\(name)') AS \(name)")
      if let kind = ["TEXT": "text", "INTEGER": "integer"][type] {
        refuse(
          "typeof(\(name)) NOT IN ('\(kind)', 'null')",
          tr("“\(name)” holds a value of another kind")
        )
      }
      if isNeeded, table.columns.contains(name) {
        refuse(
          "\(name) IS NULL AND (isWhole OR json_type(image, '$.\(name)') = 'null')",
          tr("“\(name)” holds nothing")
        )
      }
    }
    for condition in try conditions(db) {
      // A line of some columns says nothing of what goes together with others.
      let applies = condition.isOfColumn ? "" : "isWhole AND "
      refuse("\(applies)NOT (\(condition.expression))", condition.words)
    }
    let only = revision.map { "AND revisionId = \($0.rawValue)" } ?? ""
    try db.forEachRow(
      """
      SELECT * FROM (
        SELECT line, revision, CASE \(cases.joined(separator: " ")) END AS failed
        FROM (
          SELECT line, revision, isWhole, image, \(values.joined(separator: ", "))
          FROM (
            SELECT id AS line, revisionId AS revision, operation = 'delete' AS isWhole,
              \(BeforeImage.readable) AS image
            FROM change
            WHERE tableName = '\(table.rawValue)' AND operation <> 'insert' AND before IS NOT NULL
              \(only)
          )
        )
      ) WHERE failed IS NOT NULL
      """
    ) { row in
      try body(
        Image(line: row.integer(0), revision: row.integer(1), words: words[Int(row.integer(2))])
      )
    }
  }

  private struct Condition {
    let expression: String
    let isOfColumn: Bool
    let words: String
  }

  private func conditions(_ db: Database) throws -> [Condition] {
    let sql = try String.fetchOne(
      db,
      sql: "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?",
      arguments: [table.rawValue]
    )
    return Self.checks(in: sql ?? "").map { column, expression in
      let words = column.map { tr("“\($0)” holds what saving refuses") }
      return Condition(
        expression: expression,
        isOfColumn: column != nil,
        words: words ?? tr("its values do not go together")
      )
    }
  }

  /// The conditions in a statement that makes a table, each with the column behind which it stands, or
  /// nil when it is one of the whole row.
  static func checks(in sql: String) -> [(column: String?, expression: String)] {
    var checks: [(column: String?, expression: String)] = []
    var words = SQLWords(sql)
    var depth = 0
    // The first word of the definition that is being read.
    var definition: String?
    while let word = words.next() {
      switch word {
      case "(":
        depth += 1
      case ")":
        depth -= 1
      case "," where depth == 1:
        definition = nil
      case "CHECK":
        guard let expression = words.nextInBrackets() else { return checks }
        checks.append((definition, expression))
        definition = definition ?? word
      default:
        if depth == 1, definition == nil { definition = word }
      }
    }
    return checks.map { ($0.column == "CHECK" ? nil : $0.column, $0.expression) }
  }
}

extension Table {
  /// True when a line of SQLite's check says that a row of the table fails a condition.
  func isNamed(inFailure line: String) -> Bool {
    line.hasPrefix("CHECK constraint failed") && line.hasSuffix(" \(rawValue)")
  }
}

/// The words and signs of a statement, one after the other, without its comments.
private struct SQLWords: IteratorProtocol {
  private var rest: Substring

  init(_ sql: String) { rest = sql[...] }

  mutating func next() -> String? {
    skipBlanks()
    guard let first = rest.first else { return nil }
    if first == "'" || first == "\"" {
      let end = rest.dropFirst().firstIndex(of: first) ?? rest.index(before: rest.endIndex)
      defer { rest = rest[rest.index(after: end)...] }
      return String(rest[...end])
    }
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let found = word.isEmpty ? rest.prefix(1) : word
    rest = rest[found.endIndex...]
    return String(found)
  }

  /// The text up to the bracket that closes the one that comes next, without both.
  mutating func nextInBrackets() -> String? {
    guard next() == "(" else { return nil }
    let start = rest
    var depth = 1
    while let word = next() {
      if word == "(" { depth += 1 }
      if word == ")" { depth -= 1 }
      if depth == 0 { return String(start[..<rest.startIndex].dropLast()) }
    }
    return nil
  }

  private mutating func skipBlanks() {
    while let first = rest.first {
      if first.isWhitespace {
        rest = rest.dropFirst()
      } else if rest.hasPrefix("--") {
        rest = rest[(rest.firstIndex(where: \.isNewline) ?? rest.endIndex)...]
      } else {
        return
      }
    }
  }
}

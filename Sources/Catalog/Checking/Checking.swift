import Books
import GRDB

/// Compares derived data with the data, and makes it anew.
struct Checking {
  let db: Database
  /// The reader whose readings may be named.
  var reader: Int64 = 0
  /// The result of SQLite's check.
  var file = FileCheck.Result()

  /// - Parameter parts: One of ``CheckPart/passes``.
  func check(_ parts: [CheckPart]) throws -> [CheckFinding] {
    switch parts {
    case CheckPart.bookTitles: try checkTitles()
    case CheckPart.bookLines: try checkLines()
    default: try parts.map(check)
    }
  }

  private func check(_ part: CheckPart) throws -> CheckFinding {
    var finding = CheckFinding(part)
    switch part {
    case .indexes, .room: break
    case .relations: try checkRelations(&finding)
    case .values:
      var values = StoredValues(db: db, reader: reader)
      finding = try values.check(file)
    case .history: try checkHistory(&finding)
    case .identity:
      if try FileWatch.identity(db) == nil {
        finding = CheckFinding(part, differing: nil, examples: [tr("it has none")])
      }
    case .numbers:
      for last in try LastNumber.all(db) where last.isBehind { finding.add(last.description) }
    case .derived(let table): try checkDerived(table.table, &finding) { _, _ in }
    case .column(let column):
      for row in try column.derived.wrongRows(db) { finding.add("\(row)") }
    case .titles: finding = try checkTitles()[1]
    case .titleIndex: try checkTitleIndex(&finding)
    case .names: try checkNames(&finding)
    case .origins: try checkOrigins(&finding)
    }
    return finding
  }

  /// - Parameter undecided: The rows whose derived data stay as they are.
  func rebuild(_ part: CheckPart, leaving undecided: Undecided = Undecided([])) throws {
    switch part {
    case .relations, .values, .history, .indexes, .room: break
    case .identity: try db.execute(sql: Migration10.newIdentity)
    case .numbers: for last in try LastNumber.all(db) where last.isBehind { try last.set(db) }
    case .derived(let table):
      try rebuildDerived(table.table, leaving: undecided.rows(table.table))
    case .column(let column):
      try column.derived.rewrite(column.derived.wrongRows(db), db)
    case .titles: try rebuildTitles(leaving: undecided.rows(.book))
    case .titleIndex:
      try db.execute(sql: "INSERT INTO titleSearch (titleSearch) VALUES ('rebuild')")
    case .names: try rebuildNames(leaving: undecided)
    case .origins: try OriginIndex(db: db).rebuild()
    }
  }

  // MARK: - Relations

  private func checkRelations(_ finding: inout CheckFinding) throws {
    for relation in try DanglingRelation.all(db, for: reader) where relation.canBeMended {
      finding.add(relation.description)
    }
  }

  // MARK: - History

  /// Lines that an undo could not read.
  private func checkHistory(_ finding: inout CheckFinding) throws {
    let tables = Table.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    try db.forEachRow(
      """
      SELECT change.id, change.revisionId FROM change
      WHERE tableName NOT IN (\(tables)) OR operation NOT IN ('insert', 'update', 'delete')
        OR first < 1 OR last < first
        OR CASE WHEN before IS NULL THEN operation <> 'insert'
          WHEN typeof(before) <> 'text' OR NOT json_valid(before) THEN 1
          ELSE operation = 'insert' OR json_type(before) <> 'object' END
      ORDER BY change.id
      """
    ) { row in
      finding.add(tr("line \(row.integer(0)), of the change \(row.integer(1))"))
    }
    for table in ["change", "revision"] {
      try db.forEachRow("PRAGMA foreign_key_check(\(table))") { row in
        finding.add(
          tr(
            "\(table == "change" ? "line" : tr("the change")) \(row.integer(1)), of a change that is not there"
          )
        )
      }
    }
    try db.forEachRow(
      """
      SELECT id FROM revision WHERE records > 0
        AND NOT EXISTS (SELECT 1 FROM change WHERE revisionId = revision.id)
      """
    ) { row in
      finding.add(tr("the change \(row.integer(0)), of which no line is left"))
    }
    for table in Table.allCases {
      try TableConditions(table: table).forEachFailingImage(db) { image in
        finding.add(
          tr("line \(image.line), of the change \(image.revision): \(image.words)")
        )
      }
    }
    try db.forEachRow(
      """
      SELECT id FROM revision
      WHERE kind NOT IN ('edit', 'undo', 'redo') OR (kind = 'edit') <> (undoes IS NULL)
        OR undoes >= id OR records < 0
      """
    ) { row in
      finding.add(tr("the change \(row.integer(0)), of which it is not known what it is"))
    }
  }

  // MARK: - Origins

  private func checkOrigins(_ finding: inout CheckFinding) throws {
    let (missing, extra) = try OriginIndex(db: db).differences()
    for origin in missing {
      finding.add(
        tr("“\(origin.number)” in \(origin.program) of the book \(origin.book) is missing")
      )
    }
    for origin in extra {
      finding.add(
        tr(
          "“\(origin.number)” in \(origin.program) of the book \(origin.book), which has no such number"
        )
      )
    }
  }

  // MARK: - Derived columns

  /// - Parameter wrong: Given each row that differs, and the values that it should have.
  private func checkDerived(
    _ table: Table,
    _ finding: inout CheckFinding,
    wrong: (Int64, [DatabaseValue]) throws -> Void
  ) throws {
    let sources = table.derivationSources
    let derived = table.derivedColumns
    var names = TakenNames(table)
    let columns = (["id"] + sources + derived).joined(separator: ", ")
    try db.forEachRow("SELECT \(columns) FROM \(table.rawValue)") { row in
      let known = sources.indices.map { row.value(Int32(1 + $0)) }
      let values = table.derived(fromSources: known)
      let first = 1 + sources.count
      guard values.indices.contains(where: { !row.holds(values[$0], at: Int32(first + $0)) })
      else { return }
      let id = row.integer(0)
      finding.add("\(id) “\(String.fromDatabaseValue(known[0]) ?? "")”")
      names.note(id, values)
      try wrong(id, values)
    }
    if finding.isWrong { finding.isCurable = try !names.areTaken(db) }
  }

  private func rebuildDerived(_ table: Table, leaving undecided: Set<Int64>) throws {
    var wrong: [(id: Int64, values: [DatabaseValue])] = []
    var finding = CheckFinding(.derived(DerivedTable(table: table)))
    try checkDerived(table, &finding) { if !undecided.contains($0) { wrong.append(($0, $1)) } }
    let assignments = table.derivedColumns.map { "\($0) = ?" }.joined(separator: ", ")
    // GRDB would cut a text at a NUL.
    let update = RawStatement(
      try db.makeStatement(sql: "UPDATE \(table.rawValue) SET \(assignments) WHERE id = ?")
    )
    // A row may have to wait until another gives up its name. What nobody gives up stays wrong.
    var isMoving = true
    while isMoving, !wrong.isEmpty {
      let before = wrong.count
      wrong = try wrong.filter { row in
        do {
          try update.run(row.values + [row.id.databaseValue])
          return false
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
          return true
        }
      }
      isMoving = wrong.count < before
    }
  }

  // MARK: - Titles

  /// The title of a row that begins with a book's number and its title.
  private func title(_ row: RawRow) throws -> String {
    guard let title = row.string(1) else {
      throw DamagedValue(
        record: tr("book \(row.integer(0))"),
        column: "title",
        found: tr("nothing")
      )
    }
    return title
  }

  /// Checks ``CheckPart/bookTitles``: the sort keys of books, and the words of their titles.
  private func checkTitles() throws -> [CheckFinding] {
    var (filed, words) = (CheckFinding(CheckPart.bookTitles[0]), CheckFinding(.titles))
    try db.forEachRow(
      """
      SELECT id, title, subtitle, language, sortTitle, sortKey, words
      FROM book LEFT JOIN titleText ON bookId = id ORDER BY id
      """
    ) { row in
      let title = try title(row)
      let forms = TitleVariants(
        title,
        subtitle: row.string(2),
        language: row.string(3).map(Language.init(stored:))
      )
      if !row.holds(forms.sortTitle.databaseValue, at: 4)
        || !row.holds(forms.sortKey.databaseValue, at: 5)
      {
        filed.add("\(row.integer(0)) “\(title)”")
      }
      if !row.holds(forms.words.databaseValue, at: 6) {
        words.add("\(row.integer(0)) “\(title)”")
      }
    }
    try db.forEachRow(
      "SELECT bookId FROM titleText WHERE NOT EXISTS (SELECT 1 FROM book WHERE id = bookId)"
    ) { row in
      words.add(tr("\(row.integer(0)), a book that is not there"))
    }
    return [filed, words]
  }

  /// Checks ``CheckPart/bookLines``.
  private func checkLines() throws -> [CheckFinding] {
    var findings = CheckPart.bookLines.map { CheckFinding($0) }
    try DerivedColumn.forEachWrongLine(db) { place, book in findings[place].add("\(book)") }
    return findings
  }

  /// SQLite's own check, which goes through the index and the words and tells only whether they
  /// agree.
  private func checkTitleIndex(_ finding: inout CheckFinding) throws {
    do {
      try db.execute(
        sql: "INSERT INTO titleSearch (titleSearch, rank) VALUES ('integrity-check', 1)"
      )
    } catch let error as DatabaseError
      // Without its settings the index is of no known format, which SQLite calls a plain error.
      where [.SQLITE_CORRUPT, .SQLITE_ERROR].contains(error.resultCode)
    {
      finding.differing = nil
    }
  }

  private func rebuildTitles(leaving undecided: Set<Int64>) throws {
    try db.execute(
      sql: "DELETE FROM titleText WHERE bookId NOT IN (SELECT value FROM json_each(?))",
      arguments: [undecided.jsonList]
    )
    let text = RawStatement(
      try db.makeStatement(sql: "INSERT INTO titleText (bookId, words) VALUES (?, ?)")
    )
    try db.forEachRow("SELECT id, title, subtitle FROM book ORDER BY id") { book in
      guard !undecided.contains(book.integer(0)) else { return }
      text.bind(book.integer(0), at: 1)
      text.bind(TitleIndex.words(try title(book), book.string(2)), at: 2)
      try text.run()
    }
  }

  // MARK: - Names

  private struct NameWord: Hashable {
    let word: String
    let record: Int64
  }

  private func checkNames(_ finding: inout CheckFinding) throws {
    for kind in AuthorityKind.allCases {
      var wanted: Set<NameWord> = []
      try forEachName(kind) { record, name in
        for word in NameIndex.words(name) { wanted.insert(NameWord(word: word, record: record)) }
      }
      try db.forEachRow("SELECT word, recordId FROM nameWord WHERE kind = \(kind.number)") { row in
        let found = NameWord(word: row.string(0) ?? "", record: row.integer(1))
        if wanted.remove(found) == nil {
          finding.add(
            tr("“\(found.word)” of the \(kind.rawValue) \(found.record), who has no such word")
          )
        }
      }
      for word in wanted.sorted(by: { ($0.record, $0.word) < ($1.record, $1.word) }) {
        finding.add(tr("“\(word.word)” of the \(kind.rawValue) \(word.record) is missing"))
      }
    }
  }

  private func rebuildNames(leaving undecided: Undecided) throws {
    let words = NameIndex(db: db)
    for kind in AuthorityKind.allCases {
      let records = undecided.rows(kind.table)
      try db.execute(
        sql: """
          DELETE FROM nameWord
          WHERE kind = ? AND recordId NOT IN (SELECT value FROM json_each(?))
          """,
        arguments: [kind.number, records.jsonList]
      )
      try forEachName(kind) { if !records.contains($0) { try words.add(kind, $0, $1) } }
    }
    // Of what is no kind at all, as only damage makes it.
    let last = AuthorityKind.allCases.map(\.number).max() ?? 0
    try db.execute(sql: "DELETE FROM nameWord WHERE kind NOT BETWEEN 0 AND \(last)")
  }

  /// Hands over the names and other spellings of a kind.
  private func forEachName(
    _ kind: AuthorityKind,
    _ body: (Int64, String) throws -> Void
  ) throws {
    try db.forEachRow(
      """
      SELECT id, name FROM \(kind.rawValue)
      UNION ALL SELECT \(kind.rawValue)Id, name FROM \(kind.aliasTable.rawValue)
      """
    ) { name in
      try body(name.integer(0), name.string(1) ?? "")
    }
  }
}

/// A row that points at a record which is not there.
package struct DanglingRelation: Hashable, Sendable, CustomStringConvertible {
  let table: String
  let row: Int64
  let column: String
  let parent: String
  let remedy: Remedy
  /// True for a reading of another reader than the person who asks.
  var isAnothers = false

  /// The way to mend it.
  enum Remedy: Hashable, Sendable {
    /// The record stays, without the relation.
    case clear
    /// The relation becomes the name of the person who has the books.
    case name(String)
    /// The row is meaningless without the record that it belongs to.
    case remove
    /// The entry of the history stays as it is.
    case none
  }

  package var description: String {
    let article = parent.first.map { "aeiou".contains($0) } == true ? tr("an") : "a"
    let what = isAnothers ? tr("a reading of somebody else") : "\(table) \(row)"
    return tr("\(what) points at \(article) \(parent) that is not there")
  }

  /// The outcome of the fix, as a part of a sentence.
  package var outcome: String {
    switch remedy {
    case .clear: tr("stays without one")
    case .name(let name): tr("stays, with “\(name)”")
    case .remove: tr("is removed")
    case .none: tr("stays as it is")
    }
  }

  package var canBeMended: Bool { remedy != .none }

  /// - Parameter reader: Whose readings may be named.
  static func all(_ db: Database, for reader: Int64? = nil) throws -> [DanglingRelation] {
    var columns: [String: [Int: String]] = [:]
    var found: [DanglingRelation] = []
    for line in try Row.fetchAll(db, sql: "PRAGMA foreign_key_check") {
      let (table, row, parent): (String, Int64?, String) = try (line[0], line[1], line[2])
      let key: Int = try line[3]
      if columns[table] == nil {
        let keys = try Row.fetchAll(db, sql: "PRAGMA foreign_key_list(\"\(table)\")")
        columns[table] = try Dictionary(
          keys.map { (try $0[0] as Int, try $0[3] as String) },
          uniquingKeysWith: { first, _ in first }
        )
      }
      let column = columns[table]?[key] ?? ""
      found.append(
        DanglingRelation(
          table: table,
          row: row ?? 0,
          column: column,
          parent: parent,
          remedy: try remedy(table, row ?? 0, column, db),
          isAnothers: try table == Table.reading.rawValue
            && Int64.fetchOne(
              db,
              sql: "SELECT readerId FROM reading WHERE id = ?",
              arguments: [row]
            ) != reader
        )
      )
    }
    return found
  }

  private static func remedy(
    _ name: String,
    _ row: Int64,
    _ column: String,
    _ db: Database
  ) throws -> Remedy {
    guard let table = Table(rawValue: name), table.columns.contains(column) else { return .none }
    guard let reference = table.reference(column) else { return .remove }
    switch reference.whenGone {
    case .rowGoes: return .remove
    case .becomesEmpty: return .clear
    case .becomesName:
      let number = try Int64.fetchOne(
        db,
        sql: "SELECT \(column) FROM \(name) WHERE id = ?",
        arguments: [row]
      )
      return .name("\(reference.table.noun) \(number ?? 0)")
    }
  }
}

extension WriteTransaction {
  /// Takes out the relations that lead nowhere, as one change.
  ///
  /// It stays so: a sound file takes none of them back, and only the history tells of them.
  ///
  /// - Parameter undecided: The relations that stay as they are, since their records may exist.
  /// - Returns: How many there were.
  @discardableResult
  package func mendRelations(leaving undecided: [Contradiction] = []) throws -> Int {
    var count = 0
    for relation in try DanglingRelation.all(db)
    where !undecided.contains(where: { $0.concerns(relation) }) {
      guard let table = Table(rawValue: relation.table) else { continue }
      switch relation.remedy {
      case .none: continue
      case .clear: try update(table, relation.row, [(relation.column, .null)])
      case .name(let name):
        try update(
          table,
          relation.row,
          [(relation.column, .null), ("name", name.databaseValue)]
        )
      case .remove: try delete(table, relation.row)
      }
      count += 1
    }
    describe(
      "Took out \(count, Plural(one: "relation", other: "relations")) to what is not there"
    )
    return count
  }
}

extension Checking {
  /// All that is wrong, but for the index of titles, which is asked by writing to it.
  func findings(progress: (CheckPart?) -> Void = { _ in }) throws -> [CheckFinding] {
    try file.findings + CheckOutcome.findings(outcomes(progress: progress), file)
  }

  /// The outcomes of checking all parts but the index of titles.
  func outcomes(progress: (CheckPart?) -> Void) -> [CheckOutcome] {
    CheckPart.passes.filter { $0 != [.titleIndex] }.flatMap { parts in
      parts.first.map(progress)
      return CheckOutcome.of(parts) { try check(parts) }
    }
  }
}

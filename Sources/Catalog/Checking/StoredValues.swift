import Books
import GRDB

/// Reads every stored value back as its type, and judges it by the rules that saving has.
///
/// The rules of the doctor check more of books; here are the other values that a person can enter. Those
/// of one reader's own records are reported without the value.
struct StoredValues {
  let db: Database
  /// Any day will do: stored values have no words such as "today".
  private let today = Day(number: 0)
  /// The reader whose readings may be named.
  let reader: Int64
  private var finding = CheckFinding(.values)
  /// The records that were reported, each with the first mistake alone.
  private var told: Set<TableRow> = []

  private struct TableRow: Hashable {
    let table: Table
    let id: Int64
  }

  init(db: Database, reader: Int64) {
    self.db = db
    self.reader = reader
  }

  /// - Parameter file: The result of SQLite's own check of types and conditions of columns.
  mutating func check(_ file: FileCheck.Result) throws -> CheckFinding {
    let complaints = file.complaints
    try checkTypes(complaints)
    for kind in AuthorityKind.allCases { try checkNames(kind) }
    try checkReaders()
    try checkReadings()
    try checkLoans()
    try checkCustomValues()
    try checkWanted()
    try checkSortRules()
    for table in Table.allCases
    where file.passedOverConditions || complaints.contains(where: { table.isNamed(inFailure: $0) })
    {
      try TableConditions(table: table).forEachFailure(db) { failure in
        try add(failure.record.table, failure.record.id, failure.words)
      }
    }
    // What nothing above names more exactly.
    if !finding.isWrong {
      for complaint in complaints { finding.add(complaint) }
    }
    return finding
  }

  private mutating func add(_ table: Table, _ id: Int64, _ words: String) throws {
    guard told.insert(TableRow(table: table, id: id)).inserted else { return }
    let name =
      try isAnothers(table, id)
      ? tr("a reading of somebody else") : "\(table.rawValue) \(id)"
    finding.add("\(name): \(words)")
  }

  private func isAnothers(_ table: Table, _ id: Int64) throws -> Bool {
    guard table == .reading else { return false }
    let sql = "SELECT readerId FROM reading WHERE id = ?"
    return try Int64.fetchOne(db, sql: sql, arguments: [id]) != reader
  }

  // MARK: - Types

  /// Looks for the rows with another kind of value than the column has, in tables that have any.
  private mutating func checkTypes(_ complaints: [String]) throws {
    for table in Table.allCases
    where complaints.contains(where: { $0.contains(" \(table.rawValue).") }) {
      let columns = try Row.fetchAll(db, sql: "PRAGMA table_info(\"\(table.rawValue)\")")
      for column in columns {
        let (name, type, isNeeded): (String, String, Bool) = try (column[1], column[2], column[3])
        let types = ["TEXT": "'text'", "INTEGER": "'integer'", "REAL": "'real'"][type]
        guard let types, name != "id" else { continue }
        let allowed = isNeeded ? types : "\(types), 'null'"
        try db.forEachRow(
          """
          SELECT id, typeof(\(name)) FROM \(table.rawValue) WHERE typeof(\(name)) NOT IN (\(allowed))
          """
        ) { row in
          let kind = row.string(1) == "null" ? "nothing" : tr("a value of another kind")
          try add(table, row.integer(0), tr("“\(name)” holds \(kind)"))
        }
      }
    }
  }

  /// A sentence as a part of one.
  private func words(_ problem: Problem) -> String {
    let text = problem.description
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  // MARK: - Records

  private mutating func checkNames(_ kind: AuthorityKind) throws {
    let qualifier = kind == .author ? "qualifier" : "NULL"
    try db.forEachRow("SELECT id, name, sortName, \(qualifier) FROM \(kind.rawValue)") { row in
      var draft = AuthorityDraft(name: row.string(1) ?? "")
      draft.sortName = row.string(2) ?? ""
      draft.qualifier = row.string(3) ?? ""
      if let problem = draft.problems(kind).first {
        try add(kind.table, row.integer(0), words(problem))
      }
    }
    let table = kind.aliasTable.rawValue
    try db.forEachRow("SELECT \(kind.rawValue)Id, name FROM \(table)") { row in
      var draft = AuthorityDraft(name: "x")
      draft.aliases = [row.string(1) ?? ""]
      if let problem = draft.problems(kind).first {
        try add(kind.table, row.integer(0), words(problem))
      }
    }
  }

  private mutating func checkReaders() throws {
    try db.forEachRow(
      """
      SELECT reader.id, name, kind, login, notes, number, validUntil
      FROM reader LEFT JOIN readerCard ON readerId = reader.id
      """
    ) { row in
      var draft = ReaderDraft(name: row.string(1) ?? "")
      draft.login = row.string(3) ?? ""
      draft.notes = row.string(4) ?? ""
      draft.cardNumber = row.string(5) ?? ""
      let id = row.integer(0)
      if case .unknown(let number) = ReaderKind(rawValue: Int(row.integer(2))) {
        try add(.reader, id, tr("no reader is of the kind \(number)"))
      } else if let problem = draft.problems(today: today).first {
        try add(.reader, id, words(problem))
      } else if !isDay(row, 6) {
        try add(.reader, id, tr("the card is valid until a day that is none"))
      }
    }
  }

  private mutating func checkReadings() throws {
    try db.forEachRow("SELECT id, status, started, finished, rating, note FROM reading") { row in
      let id = row.integer(0)
      if case .unknown(let number) = ReadingStatus(rawValue: Int(row.integer(1))) {
        return try add(.reading, id, tr("there is no status \(number)"))
      }
      guard isDate(row, 2), isDate(row, 3) else {
        return try add(.reading, id, tr("a date that is none"))
      }
      if !row.isAbsent(4), Rating(halves: Int(row.integer(4))) == nil {
        return try add(.reading, id, tr("a rating that is none"))
      }
      var draft = ReadingDraft()
      draft.started = date(row, 2)?.iso8601 ?? ""
      draft.finished = date(row, 3)?.iso8601 ?? ""
      draft.note = row.string(5) ?? ""
      // A day to come is what the doctor finds.
      switch draft.problems(today: today).first(where: { $0.code != .toCome })?.code {
      case nil: break
      case .endsBeforeItBegins: try add(.reading, id, tr("it ends before it begins"))
      default: try add(.reading, id, tr("a text that saving refuses"))
      }
    }
  }

  private mutating func checkLoans() throws {
    try db.forEachRow("SELECT id, direction, date, due, name, notes FROM loan") { row in
      let id = row.integer(0)
      if case .unknown(let number) = LoanDirection(rawValue: Int(row.integer(1))) {
        try add(.loan, id, tr("neither lent nor borrowed (\(number))"))
      } else if !isDay(row, 2) || !isDay(row, 3) {
        try add(.loan, id, tr("a day that is none"))
      } else if let text = row.string(4), !hasWords(text) {
        try add(.loan, id, tr("nobody has a name"))
      } else if let notes = row.string(5),
        (try? FieldLimits.check(notes, .loan, .loan(.notes))) == nil
      {
        try add(.loan, id, tr("notes that saving refuses"))
      }
    }
    try db.forEachRow("SELECT loanId, returned FROM loanBook WHERE returned IS NOT NULL") { row in
      if !isDay(row, 1) {
        try add(.loan, row.integer(0), tr("returned on a day that is none"))
      }
    }
  }

  private mutating func checkCustomValues() throws {
    var choices: [Int64: [String]] = [:]
    try db.forEachRow(
      """
      SELECT customField.id, choice.value
      FROM customField JOIN json_each(\(CustomField.readableChoices)) AS choice
      """
    ) { choices[$0.integer(0), default: []].append($0.string(1) ?? "") }
    var fields: [Int64: CustomField] = [:]
    try db.forEachRow("SELECT id, name, kind, position FROM customField") { row in
      let id = row.integer(0)
      let stored = row.integer(2)
      if Int(exactly: stored).flatMap(CustomField.Kind.init(rawValue:)) == nil {
        try add(.customField, id, tr("no field is of the kind \(stored)"))
      }
      fields[id] = CustomField(
        id: ID(rawValue: id),
        name: row.string(1) ?? "",
        kind: CustomField.Kind(stored: Int(row.integer(2))),
        choices: choices[id] ?? [],
        position: Int(row.integer(3))
      )
    }
    try db.forEachRow("SELECT bookId, fieldId, value FROM customValue") { row in
      guard let field = fields[row.integer(1)] else { return }
      let result = Result { () throws(Problem) in try field.read(row.string(2) ?? "", today: today)
      }
      if case .failure(let problem) = result { try add(.book, row.integer(0), words(problem)) }
    }
  }

  private mutating func checkWanted() throws {
    try db.forEachRow("SELECT id, isbn, copies FROM wanted") { row in
      let number = row.string(1) ?? ""
      // One that is misprinted in the book is an ISBN too.
      if number.isEmpty || !number.allSatisfy({ "0123456789X".contains($0) }) {
        try add(
          .wanted,
          row.integer(0),
          tr("“\(number)” is no ISBN: octavo scan --drop takes it out")
        )
      } else if row.integer(2) < 1 {
        let words = tr("it is wanted \(row.integer(2)) times: octavo scan --drop takes it out")
        try add(.wanted, row.integer(0), words)
      }
    }
  }

  private mutating func checkSortRules() throws {
    try db.forEachRow("SELECT id, convention, way FROM sortRule") { row in
      let (name, way) = (row.string(1) ?? "", row.string(2) ?? "")
      let ways = NameConvention(rawValue: name)?.ways.map(\.rawValue) ?? []
      if !ways.contains(way) {
        try add(
          .sortRule,
          row.integer(0),
          tr("there is no way “\(way)” to sort names of “\(name)”")
        )
      }
    }
  }

  // MARK: - Dates

  private func date(_ row: RawRow, _ column: Int32) -> PartialDate? {
    row.isInteger(column) ? PartialDate(stored: Int(row.integer(column))) : nil
  }

  /// True for an absent value, and for a date that is stored as it reads.
  private func isDate(_ row: RawRow, _ column: Int32) -> Bool {
    guard let date = date(row, column) else { return row.isAbsent(column) }
    return date.stored == row.integer(column)
  }

  private func isDay(_ row: RawRow, _ column: Int32) -> Bool {
    isDate(row, column) && (row.isAbsent(column) || date(row, column)?.day != nil)
  }
}

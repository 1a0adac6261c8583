import GRDB

/// Reads every stored value back as what it is, and judges it by the rules that saving has.
///
/// The rules of the doctor tell more of books; here is what else a person can enter. What belongs
/// to one reader is named without its value.
struct StoredValues {
  let db: Database
  let today: Day
  /// Whose readings may be named.
  let reader: Int64

  /// - Parameter complaints: What SQLite's own check said of types and conditions of columns.
  func check(_ complaints: [String], _ finding: inout CheckFinding) throws {
    try checkTypes(complaints, &finding)
    for kind in AuthorityKind.allCases { try checkNames(kind, &finding) }
    try checkReaders(&finding)
    try checkReadings(&finding)
    try checkLoans(&finding)
    try checkCustomValues(&finding)
    // A condition that nothing above names more exactly.
    if !finding.isWrong {
      for complaint in complaints { finding.add(complaint) }
    }
  }

  // MARK: - Types

  /// Looks for the rows with another kind of value than the column has, in tables that have any.
  private func checkTypes(_ complaints: [String], _ finding: inout CheckFinding) throws {
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
          let kind = row.string(1) == "null" ? "nothing" : "a value of another kind"
          finding.add("\(table.rawValue) \(row.integer(0)): “\(name)” holds \(kind)")
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

  private func checkNames(_ kind: AuthorityKind, _ finding: inout CheckFinding) throws {
    let qualifier = kind == .author ? "qualifier" : "NULL"
    try db.forEachRow("SELECT id, name, sortName, \(qualifier) FROM \(kind.rawValue)") { row in
      var draft = AuthorityDraft(name: row.string(1) ?? "")
      draft.sortName = row.string(2) ?? ""
      draft.qualifier = row.string(3) ?? ""
      if let problem = draft.problems(kind).first {
        finding.add("\(kind.rawValue) \(row.integer(0)): \(words(problem))")
      }
    }
    let table = kind.aliasTable.rawValue
    try db.forEachRow("SELECT \(kind.rawValue)Id, name FROM \(table)") { row in
      var draft = AuthorityDraft(name: "x")
      draft.aliases = [row.string(1) ?? ""]
      if let problem = draft.problems(kind).first {
        finding.add("\(kind.rawValue) \(row.integer(0)): \(words(problem))")
      }
    }
  }

  private func checkReaders(_ finding: inout CheckFinding) throws {
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
      let name = "reader \(row.integer(0))"
      if case .unknown(let number) = ReaderKind(rawValue: Int(row.integer(2))) {
        finding.add("\(name): no reader is of the kind \(number)")
      } else if let problem = draft.problems(today: today).first {
        finding.add("\(name): \(words(problem))")
      } else if !isDay(row, 6) {
        finding.add("\(name): the card is valid until a day that is none")
      }
    }
  }

  private func checkReadings(_ finding: inout CheckFinding) throws {
    try db.forEachRow(
      "SELECT id, status, started, finished, rating, note, readerId FROM reading"
    ) { row in
      let name =
        row.integer(6) == reader ? "reading \(row.integer(0))" : "a reading of somebody else"
      if case .unknown(let number) = ReadingStatus(rawValue: Int(row.integer(1))) {
        return finding.add("\(name): there is no status \(number)")
      }
      guard isDate(row, 2), isDate(row, 3) else {
        return finding.add("\(name): a date that is none")
      }
      if !row.isAbsent(4), Rating(halves: Int(row.integer(4))) == nil {
        return finding.add("\(name): a rating that is none")
      }
      var draft = ReadingDraft()
      draft.started = date(row, 2)?.iso8601 ?? ""
      draft.finished = date(row, 3)?.iso8601 ?? ""
      draft.note = row.string(5) ?? ""
      switch draft.problems(today: today).first?.code {
      case nil: break
      case .endsBeforeItBegins: finding.add("\(name): it ends before it begins")
      default: finding.add("\(name): a text that saving refuses")
      }
    }
  }

  private func checkLoans(_ finding: inout CheckFinding) throws {
    try db.forEachRow("SELECT id, direction, date, due, name, notes FROM loan") { row in
      let name = "loan \(row.integer(0))"
      if case .unknown(let number) = LoanDirection(rawValue: Int(row.integer(1))) {
        finding.add("\(name): neither lent nor borrowed (\(number))")
      } else if !isDay(row, 2) || !isDay(row, 3) {
        finding.add("\(name): a day that is none")
      } else if let text = row.string(4), !hasWords(text) {
        finding.add("\(name): nobody has a name")
      } else if let notes = row.string(5),
        (try? FieldLimits.check(notes, .loan, .loan(.notes))) == nil
      {
        finding.add("\(name): notes that saving refuses")
      }
    }
    try db.forEachRow("SELECT loanId, returned FROM loanBook WHERE returned IS NOT NULL") { row in
      if !isDay(row, 1) { finding.add("loan \(row.integer(0)): returned on a day that is none") }
    }
  }

  private func checkCustomValues(_ finding: inout CheckFinding) throws {
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
      do throws(Problem) { _ = try field.read(row.string(2) ?? "", today: today) } catch {
        finding.add("book \(row.integer(0)): \(words(error))")
      }
    }
  }

  // MARK: - Dates

  private func date(_ row: RawRow, _ column: Int32) -> PartialDate? {
    row.isInteger(column) ? PartialDate(stored: Int(row.integer(column))) : nil
  }

  /// Whether there is nothing, or a date that is kept as it reads.
  private func isDate(_ row: RawRow, _ column: Int32) -> Bool {
    guard let date = date(row, column) else { return row.isAbsent(column) }
    return date.stored == row.integer(column)
  }

  private func isDay(_ row: RawRow, _ column: Int32) -> Bool {
    isDate(row, column) && (row.isAbsent(column) || date(row, column)?.day != nil)
  }
}

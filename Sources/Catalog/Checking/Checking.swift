import GRDB

/// Compares derived data with the data, and makes it anew.
struct Checking {
  let db: Database

  func check(_ part: CheckPart) throws -> CheckFinding {
    var finding = CheckFinding(part)
    switch part {
    case .relations: try checkRelations(&finding)
    case .derived(let table): try checkDerived(table.table, &finding) { _, _ in }
    case .column(let column):
      for row in try column.derived.wrongRows(db) { finding.add("\(row)") }
    case .titles: try checkTitles(&finding)
    case .titleIndex: try checkTitleIndex(&finding)
    case .names: try checkNames(&finding)
    case .origins: try checkOrigins(&finding)
    }
    return finding
  }

  func rebuild(_ part: CheckPart) throws {
    switch part {
    case .relations: break
    case .derived(let table): try rebuildDerived(table.table)
    case .column(let column):
      try column.derived.rewrite(column.derived.wrongRows(db), db)
    case .titles: try rebuildTitles()
    case .titleIndex:
      try db.execute(sql: "INSERT INTO titleSearch (titleSearch) VALUES ('rebuild')")
    case .names: try rebuildNames()
    case .origins: try OriginIndex(db: db).rebuild()
    }
  }
}

// MARK: - Relations

extension Checking {
  private func checkRelations(_ finding: inout CheckFinding) throws {
    let rows = try Row.fetchCursor(db, sql: "PRAGMA foreign_key_check")
    while let row = try rows.next() {
      let (table, id, parent) = try (row[0] as String, row[1] as Int64?, row[2] as String)
      finding.add("\(table) \(id ?? 0) points at a \(parent) that is not there")
    }
  }
}

// MARK: - Origins

extension Checking {
  private func checkOrigins(_ finding: inout CheckFinding) throws {
    let (missing, extra) = try OriginIndex(db: db).differences()
    for origin in missing {
      finding.add("“\(origin.number)” in \(origin.program) of the book \(origin.book) is missing")
    }
    for origin in extra {
      finding.add(
        "“\(origin.number)” in \(origin.program) of the book \(origin.book), which has no such number"
      )
    }
  }
}

// MARK: - Derived columns

extension Checking {
  /// - Parameter wrong: Given each row that differs, and the values that it should have.
  private func checkDerived(
    _ table: Table,
    _ finding: inout CheckFinding,
    wrong: (Int64, [DatabaseValue]) throws -> Void
  ) throws {
    let sources = table.derivationSources
    let derived = table.derivedColumns
    let columns = (["id"] + sources + derived).joined(separator: ", ")
    let rows = try Row.fetchCursor(db, sql: "SELECT \(columns) FROM \(table.rawValue)")
    var count = 0
    while let row = try rows.next() {
      count += 1
      if count.isMultiple(of: 4096) { try Task.checkCancellation() }
      let known = try sources.indices.map { try row[1 + $0] as DatabaseValue }
      let values = Derivation.derive(table, sources: known)
      guard
        try zip(derived.indices, values).contains(where: { index, value in
          try row[1 + sources.count + index] as DatabaseValue != value
        })
      else { continue }
      let id: Int64 = try row[0]
      finding.add("\(id) “\(String.fromDatabaseValue(known[0]) ?? "")”")
      try wrong(id, values)
    }
  }

  private func rebuildDerived(_ table: Table) throws {
    var wrong: [(id: Int64, values: [DatabaseValue])] = []
    var finding = CheckFinding(.derived(DerivedTable(table: table)))
    try checkDerived(table, &finding) { wrong.append(($0, $1)) }
    let assignments = table.derivedColumns.map { "\($0) = ?" }.joined(separator: ", ")
    let update = try db.makeStatement(
      sql: "UPDATE \(table.rawValue) SET \(assignments) WHERE id = ?"
    )
    for row in wrong {
      try update.execute(arguments: StatementArguments(row.values + [row.id.databaseValue]))
    }
  }
}

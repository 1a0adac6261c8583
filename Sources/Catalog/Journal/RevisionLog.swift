import Books
import GRDB

/// Writes the before-images of one revision as its changes happen.
///
/// Insertions are gathered into ranges of keys, so that a bulk insertion costs the journal one row
/// a table; a row that this revision itself inserted needs no before-image.
struct RevisionLog {
  private let db: Database
  private let at: Timestamp
  private let kind: Revision.Kind
  private(set) var revision: ID<Revision>?
  private var insertion: RawStatement?

  private var openRanges: [Table: ClosedRange<Int64>] = [:]
  private var closedRanges: [Table: [ClosedRange<Int64>]] = [:]
  /// Rows of entities updated, deleted or put back one by one; ranges are counted apart.
  private var touched: [Table: Set<Int64>] = [:]

  /// True when an accepted finding about something else than a reading was added or removed.
  private var tells = false

  init(db: Database, at: Timestamp, kind: Revision.Kind) {
    self.db = db
    self.at = at
    self.kind = kind
  }

  mutating func inserted(_ table: Table, _ id: Int64) {
    inserted(table, id...id)
  }

  /// Notes the kind of record of a finding that is accepted as right, or no longer.
  mutating func noteFinding(about kind: String?) {
    if kind != RecordKind.reading.rawValue { tells = true }
  }

  mutating func inserted(_ table: Table, _ rows: ClosedRange<Int64>) {
    guard let range = openRanges[table] else {
      openRanges[table] = rows
      return
    }
    if range.upperBound < .max, rows.lowerBound == range.upperBound + 1 {
      openRanges[table] = range.lowerBound...rows.upperBound
    } else {
      closedRanges[table, default: []].append(range)
      openRanges[table] = rows
    }
  }

  mutating func updated(_ table: Table, _ id: Int64, before: [(String, DatabaseValue)]) throws {
    guard !wasInserted(table, id) else { return }
    try write("update", table, id...id, before: BeforeImage.encode(before))
    touched[table, default: []].insert(id)
  }

  /// - Parameter heir: The row in its place, where there is one.
  /// - Returns: That row; of a deletion that is done again the one that it had.
  mutating func deleted(
    _ table: Table,
    _ id: Int64,
    before: [(String, DatabaseValue)],
    movedTo heir: Int64?
  ) throws -> Int64? {
    let heir = try heir ?? formerHeir(table, id)
    guard !wasInserted(table, id) else { return heir }
    let place = heir.map { [(BeforeImage.heir, $0.databaseValue)] } ?? []
    try write("delete", table, id...id, before: BeforeImage.encode(before + place))
    touched[table, default: []].insert(id)
    return heir
  }

  /// Of a deletion that is done again, the row that was in the place of this one when it was done first.
  private func formerHeir(_ table: Table, _ id: Int64) throws -> Int64? {
    guard case .redo(let undo) = kind else { return nil }
    return try Change.deletion(of: table, id, doneAgainBy: undo, db)?.heir
  }

  /// Notes that all rows of `source`, the text of a query from its `FROM` on, are deleted.
  mutating func deletedAll(
    _ table: Table,
    _ rows: [Int64],
    _ source: String,
    _ arguments: StatementArguments
  ) throws {
    let revision = try begin()
    let image = table.imageColumns.map { "'\($0)', \($0)" }.joined(separator: ", ")
    try db.cachedStatement(
      sql: """
        INSERT INTO change (revisionId, operation, tableName, first, last, before)
        SELECT \(revision.rawValue), 'delete', '\(table.rawValue)', id, id, json_object(\(image))
        \(source) ORDER BY id DESC
        """
    ).execute(arguments: arguments)
    touched[table, default: []].formUnion(rows)
  }

  var isEmpty: Bool { openRanges.isEmpty && closedRanges.isEmpty && touched.isEmpty }

  /// The rows that were added so far.
  var insertions: [(Table, ClosedRange<Int64>)] {
    Table.allCases.flatMap { table in
      (closedRanges[table, default: []] + [openRanges[table]].compactMap { $0 }).map { (table, $0) }
    }
  }

  func wasInserted(_ table: Table, _ id: Int64) -> Bool {
    openRanges[table]?.contains(id) == true
      || closedRanges[table]?.contains { $0.contains(id) } == true
  }

  func wasTouched(_ table: Table, _ id: Int64) -> Bool {
    touched[table]?.contains(id) == true || wasInserted(table, id)
  }

  /// Completes the revision, or returns nil when nothing was changed.
  ///
  /// - Parameters:
  ///   - who: The person under the name that they have now: a change of their own name, or of
  ///     whether they are a reader, stays theirs.
  ///   - own: Other words, for one reader alone.
  mutating func finish(
    what: Message,
    who: String,
    own: (reader: Int64, what: Message)? = nil
  ) throws -> Revision? {
    for (table, range) in insertions { try write("insert", table, range, before: nil) }
    guard let revision else { return nil }
    // Whether a book that goes, or a reader who comes, has readings is nobody's business.
    let isOwn = ownership == .readings
    let counted = Table.allCases.filter { $0.isCounted && ($0.privacy != .own || isOwn) }
    let records = counted.map(count).reduce(0, +)
    try db.execute(
      sql: """
        UPDATE revision SET what = ?, message = ?, who = ?, records = ?, readerId = ?, ownWhat = ?,
          ownMessage = ? WHERE id = ?
        """,
      arguments: [
        what.english, JSON(what).written, who, records, own?.reader, own?.what.english,
        own.map { JSON($0.what).written }, revision.rawValue,
      ]
    )
    return Revision(
      id: revision,
      at: at,
      who: who,
      message: own?.what ?? what,
      kind: kind,
      records: records
    )
  }

  /// The people who may see a revision.
  enum Ownership {
    case everybody
    /// Only readings were changed, and accepted findings about them.
    case readings
    /// The reader was made whose they are.
    case readingsAndReader
  }

  var ownership: Ownership {
    let tables = Table.allCases.filter {
      openRanges[$0] != nil || closedRanges[$0] != nil || touched[$0]?.isEmpty == false
    }
    if !tells, tables.allSatisfy({ $0.privacy != .everybody }), !tables.isEmpty {
      return .readings
    }
    let isMade = tables == [.reader, .reading] && touched[.reader, default: []].isEmpty
    return isMade ? .readingsAndReader : .everybody
  }

  private func count(_ table: Table) -> Int {
    let ranges = closedRanges[table, default: []] + [openRanges[table]].compactMap { $0 }
    return ranges.map(\.count).reduce(0, +) + (touched[table]?.count ?? 0)
  }

  private mutating func write(
    _ operation: String,
    _ table: Table,
    _ rows: ClosedRange<Int64>,
    before: String?
  ) throws {
    let revision = try begin()
    let statement = try prepared()
    statement.bind(revision.rawValue, at: 1)
    statement.bind(operation, at: 2)
    statement.bind(table.rawValue, at: 3)
    statement.bind(rows.lowerBound, at: 4)
    statement.bind(rows.upperBound, at: 5)
    statement.bind(before, at: 6)
    try statement.run()
  }

  private mutating func prepared() throws -> RawStatement {
    if let insertion { return insertion }
    let made = RawStatement(
      try db.cachedStatement(
        sql: """
          INSERT INTO change (revisionId, operation, tableName, first, last, before)
          VALUES (?, ?, ?, ?, ?, ?)
          """
      )
    )
    insertion = made
    return made
  }

  @discardableResult
  mutating func begin() throws -> ID<Revision> {
    if let revision { return revision }
    try db.execute(
      sql: """
        INSERT INTO revision (at, who, what, kind, undoes, records) VALUES (?, '', '', ?, ?, 0)
        """,
      arguments: [at.seconds, kind.name, kind.target?.rawValue]
    )
    let made = ID<Revision>(rawValue: db.lastInsertedRowID)
    revision = made
    return made
  }
}

extension Revision.Kind {
  var target: ID<Revision>? {
    switch self {
    case .edit: nil
    case .undo(let target), .redo(let target): target
    }
  }
}

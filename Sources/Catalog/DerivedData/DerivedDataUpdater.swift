import GRDB

/// Data derived from the rows of the catalogue: the edit calls it with each change, and at its end the
/// part writes the derived rows.
///
/// Nothing else writes derived data, but for a load of many rows, which does it in bulk by the same rules
/// (``BookLoader``).
protocol DerivedDataUpdater {
  /// A row came.
  ///
  /// - Parameter values: All of its columns, the derived ones of its own row among them.
  mutating func inserted(_ row: RowKey, _ values: ColumnValues, _ db: Database) throws

  /// A row has other values.
  mutating func updated(_ row: RowKey, _ changes: [ColumnChange], _ db: Database) throws

  /// A row is gone.
  ///
  /// - Parameter values: Its former values.
  mutating func deleted(_ row: RowKey, _ values: ColumnValues, _ db: Database) throws

  /// Writes the rows that were put off until the end of the edit.
  mutating func finish(_ db: Database) throws
}

extension DerivedDataUpdater {
  mutating func finish(_ db: Database) throws {}
}

/// The table and the number of a row.
struct RowKey: Hashable {
  let table: Table
  let id: Int64
}

/// Values by the names of their columns.
struct ColumnValues {
  let columns: [String]
  let values: [DatabaseValue]

  subscript(_ column: String) -> DatabaseValue? {
    columns.firstIndex(of: column).map { values[$0] }
  }

  func id(_ column: String) -> Int64? { self[column].flatMap { Int64.fromDatabaseValue($0) } }
  func text(_ column: String) -> String? { self[column].flatMap { String.fromDatabaseValue($0) } }
}

struct ColumnChange {
  let column: String
  let old: DatabaseValue
  let new: DatabaseValue
}

extension [ColumnChange] {
  subscript(_ column: String) -> ColumnChange? { first { $0.column == column } }
}

extension Database {
  /// The values of some columns of a row, or nil when there is no such row.
  func values(_ row: RowKey, _ columns: [String]) throws -> ColumnValues? {
    let statement = try cachedStatement(
      sql: "SELECT \(columns.joined(separator: ", ")) FROM \(row.table.rawValue) WHERE id = ?"
    )
    return try Row.fetchOne(statement, arguments: [row.id]).map {
      ColumnValues(columns: columns, values: Array($0.databaseValues))
    }
  }
}

/// All that follows from the changes of an edit.
struct DerivedDataUpdaters: DerivedDataUpdater {
  var owners = ParentVersions()
  var names = NameWordsPart()
  var columns = DerivedColumnUpdates()
  var titles = TitleWordsPart()
  var origins = OriginNumbersPart()

  mutating func inserted(_ row: RowKey, _ values: ColumnValues, _ db: Database) throws {
    owners.inserted(row, values, db)
    try names.inserted(row, values, db)
    columns.inserted(row, values, db)
    titles.inserted(row, values, db)
    origins.inserted(row, values, db)
  }

  mutating func updated(_ row: RowKey, _ changes: [ColumnChange], _ db: Database) throws {
    try owners.updated(row, changes, db)
    try names.updated(row, changes, db)
    try columns.updated(row, changes, db)
    titles.updated(row, changes, db)
    origins.updated(row, changes, db)
  }

  mutating func deleted(_ row: RowKey, _ values: ColumnValues, _ db: Database) throws {
    owners.deleted(row, values, db)
    try names.deleted(row, values, db)
    columns.deleted(row, values, db)
    try titles.deleted(row, values, db)
    try origins.deleted(row, values, db)
  }

  /// Tells the parts that all rows which a condition names are about to be deleted.
  ///
  /// - Parameter source: The query for them from its `FROM` on.
  mutating func deletesAll(
    _ table: Table,
    _ rows: [Int64],
    _ source: String,
    _ arguments: StatementArguments,
    _ db: Database
  ) throws {
    for column in table.references.map(\.column) {
      let values = try DatabaseValue.fetchAll(
        db.cachedStatement(sql: "SELECT DISTINCT \(column) \(source)"),
        arguments: arguments
      )
      for value in values { columns.note(table, column, value) }
    }
    if table == .book {
      try TitleIndex(db: db).remove(rows)
      try OriginIndex(db: db).remove(rows)
    }
    if let kind = table.namedKind {
      try NameIndex(db: db).removeAll(kind, source, arguments)
    }
  }

  /// ``owners`` come first, which the gate writes itself: they are changes that the journal sees.
  mutating func finish(_ db: Database) throws {
    try columns.finish(db)
    try titles.finish(db)
    try origins.finish(db)
  }
}

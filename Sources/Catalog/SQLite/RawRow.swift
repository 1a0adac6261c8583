import GRDB
import GRDBSQLite
import Glibc

/// A row that a statement stands at, read without the detours of a general one.
struct RawRow {
  let statement: SQLiteStatement

  @inline(__always)
  func isAbsent(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
  @inline(__always)
  func isInteger(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_INTEGER
  }
  @inline(__always)
  func isReal(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_FLOAT }
  @inline(__always)
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
  @inline(__always)
  func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

  /// The bytes of a text, valid until the next row.
  @inline(__always)
  func text(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_text(statement, column)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }
}

extension RawRow {
  /// A text, or nil where there is none.
  func string(_ column: Int32) -> String? {
    isAbsent(column) ? nil : String(decoding: text(column), as: UTF8.self)
  }

  func value(_ column: Int32) -> DatabaseValue {
    // GRDB would cut a text at a NUL.
    sqlite3_column_type(statement, column) == SQLITE_TEXT
      ? string(column).databaseValue : DatabaseValue(sqliteStatement: statement, index: column)
  }

  /// True when a column holds just this value, of the same kind and byte by byte.
  func holds(_ value: DatabaseValue, at column: Int32) -> Bool {
    switch value.storage {
    case .null: return isAbsent(column)
    case .int64(let number): return isInteger(column) && integer(column) == number
    case .double(let number): return isReal(column) && real(column) == number
    case .string(var string):
      guard sqlite3_column_type(statement, column) == SQLITE_TEXT else { return false }
      let stored = text(column)
      return string.withUTF8 { bytes in
        guard bytes.count == stored.count else { return false }
        guard let start = bytes.baseAddress, let other = stored.baseAddress else { return true }
        return memcmp(start, other, bytes.count) == 0
      }
    case .blob: return self.value(column) == value
    }
  }
}

extension RawRow {
  /// True when a column is read as a value.
  ///
  /// Unlike ``holds(_:at:)`` it also accepts SQLite's copy of a text that is not UTF-8, which is read
  /// with the sign for a lost letter.
  func reads(_ value: DatabaseValue, at column: Int32) -> Bool {
    holds(value, at: column) || string(column).databaseValue == value
  }
}

/// A prepared query that is asked of one record after the other, without the detours of a general
/// one.
struct RawQuery {
  /// Kept, since it owns the statement of SQLite.
  private let statement: Statement
  private let raw: OpaquePointer

  init(_ db: Database, _ sql: String) throws {
    statement = try db.cachedStatement(sql: sql)
    raw = statement.sqliteStatement
  }

  /// Hands over each row for a value of the only parameter.
  func forEachRow(of id: Int64, _ body: (RawRow) throws -> Void) throws {
    sqlite3_bind_int64(raw, 1, id)
    try raw.forEachRow { row in
      try body(row)
      return true
    }
  }
}

extension Database {
  /// Hands over each row, as fast as SQLite gives them.
  ///
  /// - Throws: `CancellationError` when the task was cancelled; `DatabaseError`.
  @inline(__always)
  func forEachRow(
    _ sql: String,
    arguments: StatementArguments = [],
    _ body: (RawRow) throws -> Void
  ) throws {
    let statement = try cachedStatement(sql: sql)
    try statement.setArguments(arguments)
    try statement.sqliteStatement.forEachRow { row in
      try body(row)
      return true
    }
  }

  /// Hands over each row of a query with values in it, as long as `body` returns true.
  @inline(__always)
  func forEachRow(of query: SQL, _ body: (RawRow) throws -> Bool) throws {
    let (sql, arguments) = try query.build(self)
    let statement = try cachedStatement(sql: sql)
    try statement.setArguments(arguments)
    try statement.sqliteStatement.forEachRow(body)
  }

  /// Hands over the first column of each row, as fast as SQLite gives them, as long as `body`
  /// returns true.
  ///
  /// - Throws: `CancellationError` when the task was cancelled; `DatabaseError`.
  @inline(__always)
  func forEachID(_ query: SQL, _ body: (Int64) throws -> Bool) throws {
    try forEachRow(of: query) { try body($0.integer(0)) }
  }

  /// Hands over the rows that a query gives for each of some ids, in the order of the ids.
  ///
  /// - Parameter sql: At most one row for an id.
  func forEachRow(
    _ sql: String,
    of ids: some Sequence<Int64>,
    _ body: (RawRow) throws -> Void
  ) throws {
    let raw = try cachedStatement(sql: sql).sqliteStatement
    for id in ids {
      sqlite3_reset(raw)
      sqlite3_bind_int64(raw, 1, id)
      try raw.forEachRow { row in
        try body(row)
        return false
      }
    }
  }
}

extension SQLiteStatement {
  /// Steps through the rows as long as `body` returns true, and is then ready to be run again.
  @inline(__always)
  func forEachRow(_ body: (RawRow) throws -> Bool) throws {
    defer { sqlite3_reset(self) }
    var steps = 0
    while try step() {
      guard try body(RawRow(statement: self)) else { return }
      steps += 1
      if steps & 4095 == 0 { try Task.checkCancellation() }
    }
  }

  /// Goes one step on.
  ///
  /// - Returns: True when the statement stands at a row.
  /// - Throws: `DatabaseError`.
  @inline(__always)
  func step() throws -> Bool {
    switch sqlite3_step(self) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code),
        message: String(cString: sqlite3_errmsg(sqlite3_db_handle(self)))
      )
    }
  }
}

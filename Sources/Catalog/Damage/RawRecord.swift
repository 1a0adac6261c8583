import GRDB
import GRDBSQLite

/// The same as ``RecordRow`` of a row that a statement stands at.
///
/// The kind of a value is asked for where SQLite was asked before whether there is one, so that all
/// this costs nothing as long as all is well.
struct RawRecord {
  let row: RawRow
  /// What it is and its number, for the log.
  let kind: RecordKind
  let id: Int64
  let log: DamageLog

  @inline(__always)
  func text(_ column: Int32) -> String? {
    switch sqlite3_column_type(row.statement, column) {
    case SQLITE_TEXT: return String(decoding: row.text(column), as: UTF8.self)
    case SQLITE_NULL: return nil
    default:
      note(column)
      return DamagedValue.placeholder
    }
  }

  /// A text that is always there.
  @inline(__always)
  func neededText(_ column: Int32) -> String {
    if sqlite3_column_type(row.statement, column) == SQLITE_TEXT {
      return String(decoding: row.text(column), as: UTF8.self)
    }
    note(column)
    return DamagedValue.placeholder
  }

  @inline(__always)
  func integer(_ column: Int32) -> Int? {
    switch sqlite3_column_type(row.statement, column) {
    case SQLITE_INTEGER: return Int(row.integer(column))
    case SQLITE_NULL: return nil
    default:
      note(column)
      return nil
    }
  }

  /// A number that is always there.
  @inline(__always)
  func neededInteger(_ column: Int32) -> Int {
    if row.isInteger(column) { return Int(row.integer(column)) }
    note(column)
    return 0
  }

  /// The times in two columns.
  func times(at column: Int32) -> RecordTimes {
    RecordTimes(
      added: Timestamp(seconds: Int64(neededInteger(column))),
      modified: Timestamp(seconds: Int64(neededInteger(column + 1)))
    )
  }

  private func note(_ column: Int32, found: String? = nil) {
    let name = sqlite3_column_name(row.statement, column).map { String(cString: $0) } ?? ""
    let record = "\(kind.name) \(id)"
    if let found { return log.note(DamagedValue(record: record, column: name, found: found)) }
    let value = DatabaseValue(sqliteStatement: row.statement, index: column)
    log.note(DamagedValue(record: record, column: name, value))
  }

  @inline(__always)
  private func within(_ limits: ClosedRange<Int>, _ column: Int, _ number: Int) -> Int {
    if limits.contains(number) { return number }
    note(Int32(column), found: String(number))
    return min(max(number, limits.lowerBound), limits.upperBound)
  }
}

extension RawRecord: StoredRow {
  @inline(__always)
  func text(_ column: Int) -> String? { text(Int32(column)) }

  @inline(__always)
  func neededText(_ column: Int) -> String { neededText(Int32(column)) }

  @inline(__always)
  func integer(_ column: Int, in limits: ClosedRange<Int>) -> Int? {
    integer(Int32(column)).map { within(limits, column, $0) }
  }

  @inline(__always)
  func neededInteger(_ column: Int, in limits: ClosedRange<Int>) -> Int {
    within(limits, column, neededInteger(Int32(column)))
  }

  @inline(__always)
  func real(_ column: Int) -> Double? {
    row.isAbsent(Int32(column)) ? nil : row.real(Int32(column))
  }
}

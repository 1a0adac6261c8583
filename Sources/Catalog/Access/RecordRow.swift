import Books
import GRDB
import GRDBSQLite

/// A row of which a record is made that is shown even when a part of it is damaged.
///
/// A value that cannot be read is noted in the log, and a placeholder stands in its place.
struct RecordRow {
  let row: Row
  let kind: Kind
  /// The column of its id.
  let key: Int
  let log: DamageLog

  /// The record, for the log: its noun is only asked for when something is damaged.
  enum Kind: ExpressibleByStringLiteral {
    case record(RecordKind)
    case other(String)

    init(stringLiteral noun: String) { self = .other(noun) }

    fileprivate var noun: String {
      switch self {
      case .record(let kind): kind.name
      case .other(let noun): noun
      }
    }
  }

  private var name: String {
    let id = (try? row.decode(Int64.self, atIndex: key)).map { " \($0)" }
    return kind.noun + (id ?? "")
  }

  /// A value, or the placeholder of a damaged one.
  subscript<Value: Replaceable>(_ index: Int) -> Value {
    if let value = try? row.decode(Value.self, atIndex: index) { return value }
    log.note(row.damage(at: index, of: name))
    return .replacement
  }

  /// A number that no table takes beyond some limits, kept between them.
  func number(_ index: Int, in limits: ClosedRange<Int>) -> Int {
    within(limits, index, self[index])
  }

  /// A number that can be absent, kept between the limits of its table.
  func number(_ index: Int, in limits: ClosedRange<Int>) -> Int? {
    (self[index] as Int?).map { within(limits, index, $0) }
  }

  private func within(_ limits: ClosedRange<Int>, _ index: Int, _ number: Int) -> Int {
    guard !limits.contains(number) else { return number }
    let column = row.damage(at: index).column
    log.note(DamagedValue(record: name, column: column, found: String(number)))
    return min(max(number, limits.lowerBound), limits.upperBound)
  }
}

extension RecordRow: StoredRow {
  func text(_ column: Int) -> String? { self[column] }
  func neededText(_ column: Int) -> String { self[column] }
  func integer(_ column: Int, in limits: ClosedRange<Int>) -> Int? { number(column, in: limits) }
  func neededInteger(_ column: Int, in limits: ClosedRange<Int>) -> Int {
    number(column, in: limits)
  }
  func real(_ column: Int) -> Double? { self[column] }
}

/// A value in whose place something can stand when it cannot be read.
protocol Replaceable: DatabaseValueConvertible {
  static var replacement: Self { get }
}

extension String: Replaceable {
  static var replacement: String { DamagedValue.placeholder }
}

extension Int: Replaceable {
  static var replacement: Int { 0 }
}

extension Bool: Replaceable {
  static var replacement: Bool { false }
}

extension Int64: Replaceable {
  static var replacement: Int64 { 0 }
}

extension Double: Replaceable {
  static var replacement: Double { 0 }
}

extension Optional: Replaceable where Wrapped: Replaceable {
  static var replacement: Wrapped? { nil }
}

extension CatalogAccess {
  /// - Parameter key: The column of the record's id.
  func record(_ row: Row, _ kind: RecordKind, key: Int = 0) -> RecordRow {
    RecordRow(row: row, kind: .record(kind), key: key, log: connection.damage)
  }
}

/// The counterpart of ``RecordRow`` for the current row of a statement.
///
/// SQLite is asked for the type of a value, which costs no more than to ask whether there is one:
/// as long as nothing is damaged, the test is free.
struct RawRecord {
  let row: RawRow
  /// The kind and the number of the record, for the log.
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

  /// The stamp in three columns: `added`, `modified`, and the key.
  func stamp(at column: Int32) -> RecordStamp {
    RecordStamp(
      added: Timestamp(seconds: Int64(neededInteger(column))),
      modified: Timestamp(seconds: Int64(neededInteger(column + 1))),
      key: RecordKey(number: Int64(neededInteger(column + 2)))
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

// These stand in front of GRDB's own subscripts by number, which end the program when a value is
// not what was asked for: without `try` nothing in this module can read one. By name only
// ``CatalogVerification`` reads, and that a row of SQLite's own.
extension Row {
  /// - Throws: ``DamagedValue``.
  subscript<Value: DatabaseValueConvertible>(_ index: Int) -> Value {
    get throws {
      do { return try decode(Value.self, atIndex: index) } catch { throw damage(at: index) }
    }
  }

  /// - Throws: ``DamagedValue``.
  subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) -> Value {
    get throws {
      do { return try decode(Value.self, atIndex: index) } catch { throw damage(at: index) }
    }
  }

  func damage(at index: Int, of record: String? = nil) -> DamagedValue {
    let value = (try? decode(DatabaseValue.self, atIndex: index)) ?? .null
    return DamagedValue(record: record, column: Array(columnNames)[index], value)
  }
}

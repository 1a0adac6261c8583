import GRDB

/// A row of which a record is made that is shown even when a part of it is damaged.
///
/// What cannot be read is noted in the log, and a placeholder stands in its place.
struct RecordRow {
  let row: Row
  /// What the record is, for the log.
  let kind: String
  /// The column of its id.
  let key: Int
  let log: DamageLog

  private var name: String {
    let id = (try? row.decode(Int64.self, atIndex: key)).map { " \($0)" }
    return kind + (id ?? "")
  }

  /// A value, or what stands in its place.
  subscript<Value: Replaceable>(_ index: Int) -> Value {
    if let value = try? row.decode(Value.self, atIndex: index) { return value }
    log.note(row.damage(at: index, of: name))
    return .replacement
  }

  /// A number that no table takes beyond some limits, kept between them.
  func number(_ index: Int, in limits: ClosedRange<Int>) -> Int {
    within(limits, index, self[index])
  }

  /// The same of one that can be absent.
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
    RecordRow(row: row, kind: kind.name, key: key, log: connection.damage)
  }
}

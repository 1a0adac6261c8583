import GRDB

/// An insertion that takes many rows in one statement.
///
/// With each statement SQLite looks for the last number of its table, opens the table and its
/// indexes and closes them again, which takes longer than a small row does.
///
/// When it fails some of its rows are there and some are not, so that the whole edit has to end.
final class RowBatch {
  /// The behaviour for a row that is there already.
  enum Duplicates: String {
    case fail = "FAIL"
    case ignore = "IGNORE"
  }

  private let writer: RowWriter
  private let statement: RawStatement
  private let columns: [String]
  private let most: Int
  private var values: RowValues
  /// The column that comes next in the row under way.
  private var column = 0
  /// How many rows have their values, and wait.
  private var count = 0

  /// After so many bytes of texts the rows are written, however few they are, which bounds the
  /// memory.
  ///
  /// From 4 KiB to 256 an import of 100,000 rows takes the same 6.5 to 6.8 s of CPU.
  private static let mostBytes = 1 << 15

  /// - Parameter most: So many rows are taken at once; nil is the writer's usual number.
  init(
    _ writer: RowWriter,
    into table: String,
    _ columns: [String],
    _ duplicates: Duplicates = .fail,
    most: Int? = nil
  ) throws {
    let most = most ?? writer.rowsAtOnce
    let marks = columns.map { _ in "?" }.joined(separator: ",")
    let rows = repeatElement("(\(marks))", count: most).joined(separator: ",")
    self.writer = writer
    self.most = most
    self.columns = columns
    values = RowValues(count: most * columns.count)
    // With FAIL and IGNORE a statement is never rolled back by itself, so that SQLite needs no
    // statement journal, where the table has no conditions. Rows behind the limit have no values,
    // and are not evaluated.
    statement = try writer.statement(
      """
      INSERT OR \(duplicates.rawValue) INTO \(table) (\(columns.joined(separator: ", ")))
      SELECT * FROM (VALUES \(rows)) LIMIT ?
      """
    )
  }

  /// Ends the row, which has a value for each of its columns.
  func endRow() throws {
    assert(column == columns.count, "the row ends before \(columns[column])")
    column = 0
    count += 1
    if count == most || values.size > Self.mostBytes { try flush() }
  }

  /// Hands the rows that wait over to be written.
  func flush() throws {
    guard count > 0 else { return }
    let (statement, rows, count) = (statement, values, count)
    values = RowValues(count: most * columns.count, size: rows.size)
    self.count = 0
    try writer.submit { [columns] in
      try rows.carryOut(statement, first: count * columns.count, then: Int64(count))
    }
  }

  /// Adds the value of a column; the columns come in the order in which they were given.
  @inline(__always)
  func add(_ text: String?, _ column: @autoclosure () -> String) {
    values.set(text, at: place(column()))
  }

  @inline(__always)
  func add(_ number: Int64?, _ column: @autoclosure () -> String) {
    values.set(number, at: place(column()))
  }

  @inline(__always)
  func add(_ value: DatabaseValue, _ column: @autoclosure () -> String) {
    values.set(value, at: place(column()))
  }

  /// - Parameter name: The column that the caller means, which debug builds compare with the list.
  @inline(__always)
  private func place(_ name: @autoclosure () -> String) -> Int {
    assert(column < columns.count && columns[column] == name(), "\(name()) is not the next column")
    defer { column += 1 }
    return count * columns.count + column
  }
}

/// The values of some rows behind one another, without a text of its own for any of them.
///
/// A flat value can be handed to another thread without references that both count, and SQLite need not
/// copy it.
private struct RowValues {
  private enum Value {
    case null
    case integer(Int64)
    case real(Double)
    /// Where its bytes are: there are never gigabytes of them together.
    case text(start: UInt32, count: UInt32)
  }

  private var values: [Value]
  private var bytes: [UInt8] = []

  /// - Parameters:
  ///   - count: So many values there is room for, each of them absent.
  ///   - size: About so many bytes their texts will take.
  init(count: Int, size: Int = 0) {
    values = Array(repeating: .null, count: count)
    bytes.reserveCapacity(size)
  }

  /// How many bytes the texts take.
  var size: Int { bytes.count }

  mutating func set(_ text: String?, at place: Int) {
    guard let text else { return values[place] = .null }
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    values[place] = .text(start: UInt32(start), count: UInt32(bytes.count - start))
  }

  mutating func set(_ number: Int64?, at place: Int) {
    values[place] = number.map(Value.integer) ?? .null
  }

  mutating func set(_ value: DatabaseValue, at place: Int) {
    switch value.storage {
    case .null, .blob: values[place] = .null
    case .int64(let number): values[place] = .integer(number)
    case .double(let number): values[place] = .real(number)
    case .string(let text): set(text, at: place)
    }
  }

  /// Carries a statement out with the first values, and a number behind all of them.
  func carryOut(_ statement: RawStatement, first count: Int, then number: Int64) throws {
    try bytes.withUnsafeBytes { texts in
      defer { statement.forgetValues() }
      for place in 0..<count {
        let mark = Int32(place + 1)
        switch values[place] {
        case .null: statement.bindNull(at: mark)
        case .integer(let number): statement.bind(number, at: mark)
        case .real(let number): statement.bind(number, at: mark)
        case .text(let start, let count):
          let text = texts[Int(start)..<Int(start + count)]
          statement.bind(lasting: UnsafeRawBufferPointer(rebasing: text), at: mark)
        }
      }
      statement.bind(number, at: Int32(values.count + 1))
      try statement.run()
    }
  }
}

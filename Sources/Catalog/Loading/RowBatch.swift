import GRDB

/// An insertion that takes many rows in one statement.
///
/// With each statement SQLite looks for the last number of its table, opens the table and its
/// indexes and closes them again, which takes longer than a small row does.
///
/// When it fails some of its rows are there and some are not, so that the whole edit has to end.
final class RowBatch {
  /// What becomes of a row that is there already.
  enum Duplicates: String {
    case fail = "FAIL"
    case ignore = "IGNORE"
  }

  private let writer: RowWriter
  private let statement: RawStatement
  private let width: Int
  private let most: Int
  private var values: RowValues
  /// How many rows have their values, and wait.
  private var count = 0

  /// Rows with long texts are taken before there are so many of them.
  private static let mostBytes = 1 << 15

  /// - Parameter most: So many rows are taken at once.
  init(
    _ writer: RowWriter,
    into table: String,
    _ columns: [String],
    _ duplicates: Duplicates = .fail,
    most: Int
  ) throws {
    let marks = columns.map { _ in "?" }.joined(separator: ",")
    let rows = repeatElement("(\(marks))", count: most).joined(separator: ",")
    self.writer = writer
    self.most = most
    width = columns.count
    values = RowValues(count: most * width)
    // SQLite keeps no journal of its own for a statement that need not be taken back, where the
    // table has no conditions. Rows behind the limit have no values, and are not looked at.
    statement = try writer.statement(
      """
      INSERT OR \(duplicates.rawValue) INTO \(table) (\(columns.joined(separator: ", ")))
      SELECT * FROM (VALUES \(rows)) LIMIT ?
      """
    )
  }

  /// Ends the row whose values are bound.
  func next() throws {
    count += 1
    if count == most || values.size > Self.mostBytes { try flush() }
  }

  /// Hands the rows that wait over to be written.
  func flush() throws {
    guard count > 0 else { return }
    let (statement, rows, count, width) = (statement, values, count, width)
    values = RowValues(count: most * width, size: rows.size)
    self.count = 0
    try writer.submit {
      try rows.carryOut(statement, first: count * width, then: Int64(count))
    }
  }

  func bind(_ text: String?, at place: Int32) { values.set(text, at: index(place)) }
  func bind(_ number: Int64?, at place: Int32) { values.set(number, at: index(place)) }
  func bind(_ number: Double?, at place: Int32) { values.set(number, at: index(place)) }
  func bind(_ number: Int?, at place: Int32) { bind(number.map(Int64.init), at: place) }

  private func index(_ place: Int32) -> Int { count * width + Int(place) - 1 }
}

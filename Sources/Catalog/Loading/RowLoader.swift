import GRDB

/// Adds rows to a table of the journal, which is told of all of them together.
///
/// Nobody else may add to the table meanwhile: the rows are numbered here, and written later.
final class RowLoader {
  private let batch: RowBatch
  private let table: Table
  private let first: Int64
  /// The number of the next row.
  private(set) var next: Int64

  /// - Parameters:
  ///   - writer: What carries the insertions out.
  ///   - more: Columns behind the usual ones.
  ///   - most: So many rows are written at once.
  init(
    _ table: Table,
    _ edit: Edit,
    _ writer: RowWriter,
    more: [DerivedColumn] = [],
    most: Int
  ) throws {
    self.table = table
    let columns = ["id"] + table.insertedColumns + more.map(\.column)
    batch = try RowBatch(writer, into: table.rawValue, columns, most: most)
    // Numbers are never used again, also those of rows that are gone.
    let query = """
      SELECT max((SELECT ifnull(max(id), 0) FROM \(table.rawValue)),
        ifnull((SELECT seq FROM sqlite_sequence WHERE name = ?), 0))
      """
    let last = try Int64.fetchOne(edit.db, sql: query, arguments: [table.rawValue]) ?? 0
    guard last < Self.highest else {
      throw DamagedValue(record: table.rawValue, column: "id", found: String(last))
    }
    first = last + 1
    next = first
  }

  /// No catalogue comes so far by itself, and there is room for any load behind it.
  private static var highest: Int64 { 1 << 62 }

  /// Adds a row of the values that are bound, and answers its number.
  @discardableResult
  func run() throws -> Int64 {
    let id = next
    next += 1
    batch.bind(id, at: 1)
    try batch.next()
    return id
  }

  /// Writes the rows that wait.
  func flush() throws {
    try batch.flush()
  }

  func finish(_ edit: Edit) throws {
    try flush()
    if next > first { edit.journalInsertions(table, first...(next - 1)) }
  }
}

// MARK: - Binding

extension RowLoader {
  func bind(_ text: String?, at place: Int32) { batch.bind(text, at: place + 1) }
  func bind(_ number: Int64?, at place: Int32) { batch.bind(number, at: place + 1) }
  func bind(_ number: Int?, at place: Int32) { batch.bind(number, at: place + 1) }
  func bind(_ number: Double?, at place: Int32) { batch.bind(number, at: place + 1) }
}

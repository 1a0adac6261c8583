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

  private let statement: RawStatement
  private let width: Int32
  private let most: Int32
  /// How many rows have their values, and wait.
  private var count: Int32 = 0

  /// - Parameter most: So many rows are taken at once.
  init(
    _ db: Database,
    into table: String,
    _ columns: [String],
    _ duplicates: Duplicates = .fail,
    most: Int
  ) throws {
    let marks = columns.map { _ in "?" }.joined(separator: ",")
    let rows = repeatElement("(\(marks))", count: most).joined(separator: ",")
    // SQLite keeps no journal of its own for a statement that need not be taken back, where the
    // table has no conditions. Rows behind the limit have old values or none, and are not looked at.
    statement = RawStatement(
      try db.makeStatement(
        sql: """
          INSERT OR \(duplicates.rawValue) INTO \(table) (\(columns.joined(separator: ", ")))
          SELECT * FROM (VALUES \(rows)) LIMIT ?
          """
      )
    )
    width = Int32(columns.count)
    self.most = Int32(most)
  }

  /// Ends the row whose values are bound.
  func next() throws {
    count += 1
    if count == most { try flush() }
  }

  /// Writes the rows that wait.
  func flush() throws {
    guard count > 0 else { return }
    statement.bind(Int64(count), at: most * width + 1)
    try statement.run()
    count = 0
  }

  func bind(_ text: String, at place: Int32) { statement.bind(text, at: count * width + place) }
  func bind(_ text: String?, at place: Int32) { statement.bind(text, at: count * width + place) }
  func bind(_ number: Int64, at place: Int32) { statement.bind(number, at: count * width + place) }
  func bind(_ number: Int64?, at place: Int32) { statement.bind(number, at: count * width + place) }
  func bind(_ number: Int?, at place: Int32) { statement.bind(number, at: count * width + place) }
  func bind(_ number: Double?, at place: Int32) {
    statement.bind(number, at: count * width + place)
  }
}

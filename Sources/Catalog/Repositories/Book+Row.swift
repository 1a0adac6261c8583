import Books
import GRDB

extension Book {
  /// The columns that ``init(row:)`` reads, from `book` and its `isbn`.
  static let columns =
    (BookValues.columns
    + ["id", "sortTitle", "source", "added", "modified", "version", Table.keyColumn]
    .map { "book.\($0)" }).joined(separator: ", ")

  static let idColumn = BookValues.columns.count
  static let columnCount = idColumn + 7

  /// - Parameter row: Its number is at ``idColumn``.
  init(row: RecordRow) {
    let first = Self.idColumn
    self.init(
      id: ID(rawValue: row[first]),
      values: BookValues(row: row),
      sortTitle: row[first + 1],
      source: row[first + 2],
      added: Timestamp(seconds: row[first + 3]),
      modified: Timestamp(seconds: row[first + 4]),
      version: row[first + 5]
    )
    key = RecordKey(number: row[first + 6])
  }
}

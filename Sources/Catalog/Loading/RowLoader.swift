import Books
import GRDB

/// Adds rows to a table with a journal, which records all of them together.
///
/// Nobody else may add to the table meanwhile: the rows are numbered here, and written later.
final class RowLoader {
  private let batch: RowBatch
  private let table: Table
  private let edit: WriteTransaction
  private let first: Int64
  private var keys = RecordKeyRun()
  /// The keys that rows have, once a file brought one.
  private var taken: Set<Int64>?
  /// The number of the next row.
  private(set) var next: Int64

  /// - Parameters:
  ///   - writer: Carries the insertions out.
  ///   - more: Columns behind the usual ones.
  ///   - most: So many rows are written at once; nil is the writer's usual number.
  init(
    _ table: Table,
    _ edit: WriteTransaction,
    _ writer: RowWriter,
    more: [DerivedColumn] = [],
    most: Int? = nil
  ) throws {
    (self.table, self.edit) = (table, edit)
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

  /// Begins a row, and answers its number; its values follow, and ``endRow()``.
  @discardableResult
  func beginRow() -> Int64 {
    defer { next += 1 }
    batch.add(next, "id")
    return next
  }

  @inline(__always)
  func add(_ text: String?, _ column: @autoclosure () -> String) { batch.add(text, column()) }

  @inline(__always)
  func add(_ number: Int64?, _ column: @autoclosure () -> String) { batch.add(number, column()) }

  @inline(__always)
  func add(_ value: DatabaseValue, _ column: @autoclosure () -> String) {
    batch.add(value, column())
  }

  func endRow() throws { try batch.endRow() }

  /// Adds the stamp of a row of a record; a key that another row has is not taken.
  func add(_ stamp: RecordStamp) throws {
    add(stamp.added.seconds, "added")
    add(stamp.modified.seconds, "modified")
    add(1, "version")
    var key = stamp.key
    if let given = key, try !takes(given) { key = nil }
    add(key?.number ?? keys.next(), Table.keyColumn)
  }

  /// True when no row has this key of a file, which from then on is taken.
  ///
  /// The first call reads all keys of the table: to ask the table each time would wait each time for the
  /// rows that are being written.
  private func takes(_ key: RecordKey) throws -> Bool {
    var taken = try taken ?? Set(edit.db.keys(of: table))
    // Taken out meanwhile, so that it is not copied.
    self.taken = nil
    defer { self.taken = taken }
    return taken.insert(key.number).inserted
  }

  /// Writes the rows that wait.
  func flush() throws {
    try batch.flush()
  }

  func finish() throws {
    try flush()
    if next > first { edit.journalInsertions(table, first...(next - 1)) }
    if taken != nil { try FormerKeys(db: edit.db).forgetAll(of: table) }
  }
}

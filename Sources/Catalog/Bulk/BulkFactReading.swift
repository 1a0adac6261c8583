import GRDB
import GRDBSQLite

/// Gathers the different values of a column.
struct BulkFactReading {
  /// More different values than this are not counted one by one.
  private static let most = 10_000

  private(set) var numbers: Set<Int64> = []
  private(set) var texts: Set<String> = []
  private(set) var low: Int64?
  private(set) var high: Int64?
  private var lastNumber: Int64?

  var isEmpty: Bool { low == nil && texts.isEmpty }
  var isFull: Bool { numbers.count >= Self.most || texts.count >= Self.most }

  /// Takes the value of a row; one that is absent does not count.
  mutating func take(_ row: OpaquePointer?, _ column: Int32) {
    switch sqlite3_column_type(row, column) {
    case SQLITE_INTEGER:
      let number = sqlite3_column_int64(row, column)
      guard number != lastNumber else { return }
      lastNumber = number
      low = min(low ?? number, number)
      high = max(high ?? number, number)
      if !isFull { numbers.insert(number) }
    case SQLITE_TEXT:
      guard !isFull, let text = sqlite3_column_text(row, column) else { return }
      texts.insert(String(cString: text))
    default: break
    }
  }
}

extension BulkReading {
  /// Hands over columns of the books, or of their links, in no order.
  ///
  /// Of many books it goes through the whole table, which is faster than looking each of them up.
  func forEachRow(
    of ids: some RandomAccessCollection<ID<Book>>,
    _ columns: String,
    in table: String,
    _ body: (OpaquePointer?) -> Void
  ) throws {
    let key = table == "book" ? "id" : "bookId"
    let total = try Int.fetchOne(db, sql: "SELECT max(id) FROM book") ?? 0
    if ids.count > total / 4 {
      var wanted = IDBitmap()
      for id in ids { wanted.insert(id.rawValue) }
      let last = Int32(columns.count { $0 == "," } + 1)
      let query: SQL = "SELECT \(sql: columns), \(sql: key) FROM \(sql: table)"
      try forEachRow(query) { row in
        if wanted.contains(sqlite3_column_int64(row, last)) { body(row) }
      }
      return
    }
    var start = ids.startIndex
    while start != ids.endIndex {
      let end = ids.index(start, offsetBy: Self.pageSize, limitedBy: ids.endIndex) ?? ids.endIndex
      let list = ids[start..<end].jsonList
      try forEachRow(
        """
        SELECT \(sql: columns) FROM json_each(\(list)) AS wanted
        CROSS JOIN \(sql: table) ON \(sql: table).\(sql: key) = wanted.value
        """,
        body
      )
      start = end
    }
  }
}

import GRDB
import GRDBSQLite

/// A set of books by their ids, one bit each: of a million books an eighth of a megabyte.
struct BookSet {
  private var words: [UInt64] = []

  init() {}

  /// An empty set with room for the ids below a number.
  init(upTo id: Int64) { words = Array(repeating: 0, count: Int(id >> 6) + 1) }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  func contains(_ id: Int64) -> Bool {
    let place = Int(id >> 6)
    return place < words.count && words[place] & (1 << UInt64(id & 63)) != 0
  }

  mutating func insert(_ id: Int64) {
    guard id >= 0 else { return }
    let place = Int(id >> 6)
    if place >= words.count {
      words.append(contentsOf: repeatElement(0, count: max(place + 1 - words.count, words.count)))
    }
    words[place] |= 1 << UInt64(id & 63)
  }

  mutating func formUnion(_ other: BookSet) {
    if other.words.count > words.count {
      words.append(contentsOf: repeatElement(0, count: other.words.count - words.count))
    }
    for (place, word) in other.words.enumerated() { words[place] |= word }
  }

  mutating func formIntersection(_ other: BookSet) {
    if words.count > other.words.count { words.removeLast(words.count - other.words.count) }
    for place in words.indices { words[place] &= other.words[place] }
  }

  mutating func subtract(_ other: BookSet) {
    for (place, word) in other.words.enumerated() where place < words.count {
      words[place] &= ~word
    }
  }

  /// The ids in ascending order.
  var ids: [Int64] {
    var ids: [Int64] = []
    for (place, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        ids.append(Int64(place << 6 | rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return ids
  }
}

extension Database {
  /// Hands over the first column of each row, as fast as SQLite gives them, while `body` says so.
  ///
  /// - Throws: `CancellationError` when the task was cancelled; `DatabaseError`.
  func forEachID(_ query: SQL, _ body: (Int64) -> Bool) throws {
    try forEachRow(of: query) { body(sqlite3_column_int64($0, 0)) }
  }

  /// Hands over each row as SQLite has it, which is valid only inside of `body`.
  ///
  /// - Throws: `CancellationError` when the task was cancelled; `DatabaseError`.
  func forEachRow(of query: SQL, _ body: (OpaquePointer) -> Bool) throws {
    let (sql, arguments) = try query.build(self)
    let statement = try cachedStatement(sql: sql)
    try statement.setArguments(arguments)
    let raw = statement.sqliteStatement
    defer { sqlite3_reset(raw) }
    var steps = 0
    while true {
      switch sqlite3_step(raw) {
      case SQLITE_ROW:
        guard body(raw) else { return }
        steps += 1
        if steps.isMultiple(of: 4096) { try Task.checkCancellation() }
      case SQLITE_DONE: return
      case let code:
        throw DatabaseError(
          resultCode: ResultCode(rawValue: code),
          message: String(cString: sqlite3_errmsg(sqlite3_db_handle(raw)))
        )
      }
    }
  }
}

import GRDB
import GRDBSQLite

/// The books of every author, publisher …, behind one another in memory.
struct RelatedBooks: Sendable {
  private var books: [UInt32] = []
  /// Where the books of the record with this id start; they end where the next ones start.
  private var starts: [UInt32] = [0]

  init(_ kind: AuthorityKind, _ db: Database) throws {
    let query: SQL =
      switch kind.link {
      case .one(let column):
        "SELECT \(sql: column), id FROM book WHERE \(sql: column) > 0 ORDER BY \(sql: column)"
      case .many(let links, let column):
        "SELECT \(sql: column), bookId FROM \(sql: links.rawValue) ORDER BY \(sql: column)"
      }
    try db.forEachRow(of: query) { row in
      let gap = Int(sqlite3_column_int64(row, 0)) - (starts.count - 1)
      if gap > 0 {
        starts.append(contentsOf: repeatElement(UInt32(books.count), count: gap))
      }
      books.append(UInt32(truncatingIfNeeded: sqlite3_column_int64(row, 1)))
      return true
    }
    starts.append(UInt32(books.count))
  }

  /// Adds the books of a record to a set.
  func add(of record: Int64, to found: inout BookSet) {
    guard record >= 0, record + 1 < starts.count else { return }
    let record = Int(record)
    for book in books[Int(starts[record])..<Int(starts[record + 1])] { found.insert(Int64(book)) }
  }
}

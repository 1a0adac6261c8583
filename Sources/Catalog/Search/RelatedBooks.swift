import GRDB

/// The books of every author, publisher …, behind one another in memory (compressed sparse rows).
struct RelatedBooks: Sendable {
  private var books: [UInt32] = []
  /// Where the books of the record with this id start; they end where the next ones start.
  private var starts: [UInt32] = [0]
  /// The highest id of a book.
  private var last: Int64 = 0

  /// Higher ids of records would leave gaps that fill the memory: a file may hold any number.
  private static let mostRecords: Int64 = 8 << 20

  /// - Returns: nil when the ids are too high for it.
  init?(_ kind: AuthorityKind, _ db: Database) throws {
    let query =
      switch kind.link {
      case .one(let column):
        "SELECT \(column), id FROM book WHERE \(column) > 0 ORDER BY \(column)"
      case .many(let links, let column):
        "SELECT \(column), bookId FROM \(links.rawValue) ORDER BY \(column)"
      }
    var fits = true
    try db.forEachRow(of: SQL(sql: query)) { row in
      let record = row.integer(0)
      let book = row.integer(1)
      guard 0..<Self.mostRecords ~= record, IDBitmap.hasBit(book) else {
        fits = false
        return false
      }
      let gap = Int(record) - (starts.count - 1)
      if gap > 0 {
        starts.append(contentsOf: repeatElement(UInt32(books.count), count: gap))
      }
      books.append(UInt32(book))
      last = max(last, book)
      return true
    }
    guard fits else { return nil }
    starts.append(UInt32(books.count))
  }

  /// The books of some records.
  func books(of records: IDBitmap) -> IDBitmap {
    var found = IDBitmap()
    found.insert(upTo: last) { bits in
      for record in records.ids {
        guard let places = place(of: record) else { continue }
        for place in places { bits.insert(books[place]) }
      }
    }
    return found
  }

  private func place(of record: Int64) -> Range<Int>? {
    guard record >= 0, record + 1 < starts.count else { return nil }
    return Int(starts[Int(record)])..<Int(starts[Int(record) + 1])
  }
}

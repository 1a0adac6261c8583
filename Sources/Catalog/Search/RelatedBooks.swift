import GRDB

/// The books of every author, publisher …, behind one another in memory.
struct RelatedBooks: Sendable {
  private var books: [UInt32] = []
  /// Where the books of the record with this id start; they end where the next ones start.
  private var starts: [UInt32] = [0]
  /// The highest id of a book.
  private var last: UInt32 = 0

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
      guard 0..<Self.mostRecords ~= record, let book = UInt32(exactly: row.integer(1)) else {
        fits = false
        return false
      }
      let gap = Int(record) - (starts.count - 1)
      if gap > 0 {
        starts.append(contentsOf: repeatElement(UInt32(books.count), count: gap))
      }
      books.append(book)
      last = max(last, book)
      return true
    }
    guard fits else { return nil }
    starts.append(UInt32(books.count))
  }

  /// The books of some records; nil when they are more, counting one of several records several
  /// times.
  func books(of records: IDBitmap, atMost most: Int) -> IDBitmap? {
    let places = records.ids.compactMap(place)
    let count = places.reduce(0) { $0 + $1.count }
    guard count <= most else { return nil }
    var found = IDBitmap()
    guard IDBitmap.isDense(count, upTo: Int64(last)) else {
      found.insert(places.flatMap { books[$0] }[...])
      return found
    }
    found.insert(upTo: Int64(last)) { bits in
      for places in places {
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

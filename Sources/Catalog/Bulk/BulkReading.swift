import Books
import GRDB

/// Reads what an edit touches of many books, a few columns of a few thousand of them at a time.
struct BulkReading {
  let db: Database

  /// As many books are read with one statement: from 50 to 100,000 the rehearsal of a change of
  /// 151,005 books takes 5 to 6 s.
  static let pageSize = 2_000

  /// A link of a book, with the place of the book among those asked for.
  struct Link {
    let place: Int
    let row: Int64
    let key: LinkKey
  }

  /// Hands over, for each book in the order given, its version (nil when it is gone) and which of
  /// the lines that are columns say already what they shall.
  func versions(
    _ list: String,
    _ meaning: BulkMeaning,
    _ body: (_ place: Int, _ version: Int32?, _ same: BulkLines) -> Void
  ) throws {
    var flags: [SQL] = []
    for columns in meaning.columns {
      let tests = columns.values.map { name, value -> SQL in "book.\(sql: name) IS \(value)" }
      // There are fewer lines of columns than bits, and they come first.
      flags.append("((\(tests.joined(separator: " AND "))) << \(columns.line))")
    }
    if let isbn = meaning.isbn {
      let value = (isbn.value?.digits).databaseValue
      flags.append(
        "(((SELECT value FROM isbn WHERE bookId = book.id) IS \(value)) << \(isbn.line))"
      )
    }
    let same: SQL = flags.isEmpty ? "0" : flags.joined(separator: " | ")
    try db.forEachRow(
      of: """
        SELECT wanted.key, book.version, \(same) FROM json_each(\(list)) AS wanted
        LEFT JOIN book ON book.id = wanted.value ORDER BY wanted.key
        """
    ) { row in
      body(
        Int(row.integer(0)),
        row.isAbsent(1) ? nil : Int32(truncatingIfNeeded: row.integer(1)),
        BulkLines(bits: UInt64(bitPattern: row.integer(2)))
      )
      return true
    }
  }

  /// What the books have in a field of one's own, by their places among those asked for.
  func values(_ list: String, of field: CustomField) throws -> [Int: (row: Int64, value: String)] {
    var found: [Int: (row: Int64, value: String)] = [:]
    try db.forEachRow(
      of: """
        SELECT wanted.key, customValue.id, customValue.value FROM json_each(\(list)) AS wanted
        CROSS JOIN customValue ON bookId = wanted.value AND fieldId = \(field.id.rawValue)
        """
    ) { row in
      found[Int(row.integer(0))] = (row.integer(1), row.string(2) ?? "")
      return true
    }
    return found
  }

  /// The links of the books, in the order of the books and of the links of each.
  func links(_ list: String, _ links: BookLinks) throws -> [Link] {
    var found: [Link] = []
    let columns =
      switch links {
      case .credits: "link.authorId, link.role"
      case .publishers: "link.publisherId, NULL"
      case .tags: "link.tagId, NULL"
      }
    try db.forEachRow(
      of: """
        SELECT wanted.key, link.id, \(sql: columns) FROM json_each(\(list)) AS wanted
        CROSS JOIN \(sql: links.table.rawValue) AS link ON link.bookId = wanted.value
        ORDER BY wanted.key, \(sql: links == .tags ? "link.id" : "link.position")
        """
    ) { row in
      found.append(
        Link(
          place: Int(row.integer(0)),
          row: row.integer(1),
          key: LinkKey(id: row.integer(2), role: row.string(3))
        )
      )
      return true
    }
    return found
  }
}

extension [BulkReading.Link] {
  /// Hands over the links of each of so many books, books without links too.
  func forEachBook(
    _ count: Int,
    _ body: (_ place: Int, ArraySlice<Element>) throws -> Void
  ) rethrows {
    var start = startIndex
    for place in 0..<count {
      var end = start
      while end < endIndex, self[end].place == place { end += 1 }
      try body(place, self[start..<end])
      start = end
    }
  }
}

/// Some of the lines of an edit, by their places, a bit each: there is one for each field that
/// there can be, and a plan keeps them for each of its books.
struct BulkLines: Hashable, Sendable {
  private var low: UInt64
  /// The lines from the 65th on, which only fields of one's own have.
  private var high: UInt64

  static let all = BulkLines(low: .max, high: .max)

  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  init() { self.init(low: 0, high: 0) }

  /// - Parameter bits: Those of the first 64 lines.
  init(bits: UInt64) { self.init(low: bits, high: 0) }

  var isEmpty: Bool { low == 0 && high == 0 }

  func contains(_ line: Int) -> Bool {
    line < 64 ? low >> UInt64(line) & 1 == 1 : high >> UInt64(line - 64) & 1 == 1
  }

  mutating func insert(_ line: Int) {
    if line < 64 { low |= 1 << UInt64(line) } else { high |= 1 << UInt64(line - 64) }
  }

  mutating func formUnion(_ other: BulkLines) {
    low |= other.low
    high |= other.high
  }
}

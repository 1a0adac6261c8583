package import Books
import GRDB

/// The values of many books in one line, summed up.
package indirect enum ValueSummary: Hashable, Sendable {
  /// No book has anything.
  case none
  /// All that have something have this.
  case same(String)
  /// How many differ; with `orMore`, as many as were counted.
  case different(Int, orMore: Bool)
  /// Years and other numbers that differ.
  case range(low: String, high: String)
  /// Some of the books have this, the others have nothing.
  case ofSome(ValueSummary)

  /// - Parameters:
  ///   - filled: How many books have anything.
  ///   - books: How many books there are.
  func of(_ filled: Int, _ books: Int) -> ValueSummary {
    self == .none || filled >= books ? self : .ofSome(self)
  }
}

extension BookRepository {
  /// Sums up the lines of some books that are columns of the book, and counts the books that exist.
  ///
  /// - Throws: `CancellationError`.
  package func facts(
    of ids: some RandomAccessCollection<ID<Book>>
  ) throws -> (facts: [BookField: ValueSummary], books: Int) {
    let fields = BookField.allCases.filter { $0 != .title && !$0.columns.isEmpty }
    var reading = fields.map { _ in BulkFactReading() }
    let columns = fields.map { $0.columns[0] }
    var books = 0
    try BulkReading(db: db).forEachRow(of: ids, columns.joined(separator: ", "), in: "book") {
      row in
      books += 1
      for index in reading.indices { reading[index].add(row, Int32(index)) }
    }
    var facts: [BookField: ValueSummary] = [:]
    for (field, reading) in zip(fields, reading) {
      facts[field] = try fact(field, reading).of(reading.filled, books)
    }
    return (facts, books)
  }

  /// Sums up the authors, publishers or tags of some books.
  ///
  /// - Throws: `CancellationError`.
  package func fact(
    _ field: BookField,
    of ids: some RandomAccessCollection<ID<Book>>
  ) throws -> ValueSummary {
    guard let kind = field.authorityKind, case .many(let table, let column) = kind.link else {
      return .none
    }
    var reading = BulkFactReading()
    // A book may have several.
    var books = IDBitmap()
    try BulkReading(db: db).forEachRow(of: ids, "\(column), bookId", in: table.rawValue) { row in
      reading.add(row, 0)
      books.insert(row.integer(1))
    }
    return try fact(field, reading).of(books.count, ids.count)
  }

  private func fact(_ field: BookField, _ reading: BulkFactReading) throws -> ValueSummary {
    if reading.isEmpty { return .none }
    if let kind = field.authorityKind, reading.numbers.count == 1,
      let id = reading.numbers.first
    {
      return .same(try access.authorities(kind).record(AuthorityID(kind, id)).displayName)
    }
    if let text = reading.texts.first, reading.texts.count == 1 {
      switch field.kind {
      case .language: return .same(Language(stored: text).name)
      case .format: return .same(BookFormat(rawValue: text).name)
      case .text, .longText, .isbn, .year, .number, .date, .volume, .record, .records:
        return .same(text)
      }
    }
    if field.kind == .date {
      guard reading.numbers.count == 1, let date = reading.numbers.first else {
        return .different(reading.numbers.count, orMore: reading.isFull)
      }
      return .same(PartialDate(stored: Int(date)).iso8601)
    }
    let isNumber = field.authorityKind == nil && reading.texts.isEmpty
    if isNumber, let low = reading.low, let high = reading.high {
      return low == high ? .same(String(low)) : .range(low: String(low), high: String(high))
    }
    return .different(max(reading.numbers.count, reading.texts.count), orMore: reading.isFull)
  }
}

/// Gathers the different values of a column.
private struct BulkFactReading {
  /// More different values than this are not counted one by one, which bounds the memory; a form has
  /// no room for a larger number either.
  private static let mostValues = 10_000

  private(set) var numbers: Set<Int64> = []
  private(set) var texts: Set<String> = []
  private(set) var low: Int64?
  private(set) var high: Int64?
  private var lastNumber: Int64?
  /// How many rows had a value.
  private(set) var filled = 0

  var isEmpty: Bool { low == nil && texts.isEmpty }
  var isFull: Bool { numbers.count >= Self.mostValues || texts.count >= Self.mostValues }

  /// Adds the value of a row; an absent one does not count.
  mutating func add(_ row: RawRow, _ column: Int32) {
    if !row.isAbsent(column) { filled += 1 }
    if row.isInteger(column) {
      let number = row.integer(column)
      guard number != lastNumber else { return }
      lastNumber = number
      low = min(low ?? number, number)
      high = max(high ?? number, number)
      if !isFull { numbers.insert(number) }
    } else if !isFull, let text = row.string(column) {
      texts.insert(text)
    }
  }
}

/// Reads a few columns of many books.
struct BulkReading {
  let db: Database

  /// The number of books that are read with one statement.
  private static let pageSize = 2_000

  /// Hands over columns of the books, or of their links, in no order.
  ///
  /// Of more than a quarter of the books it goes through the whole table, which takes 0.7 s at a
  /// million: to look up 100,000 of them takes 0.3 s, 250,000 0.6 to 1.0.
  func forEachRow(
    of ids: some RandomAccessCollection<ID<Book>>,
    _ columns: String,
    in table: String,
    _ body: (RawRow) -> Void
  ) throws {
    let key = table == "book" ? "id" : "bookId"
    let total = try Int.fetchOne(db, sql: "SELECT max(id) FROM book") ?? 0
    if ids.count > total / 4 {
      var wanted = IDBitmap()
      for id in ids { wanted.insert(id.rawValue) }
      let last = Int32(columns.count { $0 == "," } + 1)
      let query: SQL = "SELECT \(sql: columns), \(sql: key) FROM \(sql: table)"
      try db.forEachRow(of: query) { row in
        if wanted.contains(row.integer(last)) { body(row) }
        return true
      }
      return
    }
    var start = ids.startIndex
    while start != ids.endIndex {
      let end = ids.index(start, offsetBy: Self.pageSize, limitedBy: ids.endIndex) ?? ids.endIndex
      let list = ids[start..<end].jsonList
      try db.forEachRow(
        of: """
          SELECT \(sql: columns) FROM json_each(\(list)) AS wanted
          CROSS JOIN \(sql: table) ON \(sql: table).\(sql: key) = wanted.value
          """
      ) { row in
        body(row)
        return true
      }
      start = end
    }
  }
}

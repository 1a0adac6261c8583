package import Books
import GRDB

/// The order of a list of books: one column, or several of which the later break ties.
///
/// Absent values come last, both ways. Equal books go by title, then by order of entry.
package struct BookOrdering: Hashable, Sendable {
  package let terms: [Query.Order]

  /// - Parameter terms: None means by title.
  package init(_ terms: [Query.Order]) {
    self.terms = terms.isEmpty ? [Query.Order(BookOrder())] : terms
  }

  package init(_ order: BookOrder) {
    self.init([Query.Order(order)])
  }

  package static let byTitle = BookOrdering(BookOrder())

  /// True when an index has this order, so that any screenful of it is there at once.
  package var isIndexed: Bool { keysetScan != nil }

  /// The terms behind ORDER BY.
  var sql: String {
    (terms.flatMap(\.sqlTerms) + ties).joined(separator: ", ")
  }

  /// True when equal ones are ordered by title backwards: where an index is read backwards, and where the
  /// last term says so.
  private var tiesDescend: Bool {
    guard let last = terms.last, last.descending else { return false }
    return last.field == .book(.title) || isIndexed
  }

  private var ties: [String] {
    let direction = tiesDescend ? "DESC" : "ASC"
    // Every book has its times, and the last ones are those with the highest numbers.
    if terms.count == 1, terms.first?.field.isTime == true {
      return ["book.id \(direction)"]
    }
    return ["book.sortKey \(direction)", "book.id \(direction)"]
  }

  /// The index that has this order; of several terms it can be one and the title.
  var keysetScan: KeysetScan? {
    guard let first = terms.first, let last = terms.last else { return nil }
    if terms.count == 1 { return first.keysetScan(titlesDescend: first.descending) }
    guard terms.count == 2, last.field == .book(.title), first.hasTitlesBehind else { return nil }
    guard first.hasTitlesBothWays || first.descending == last.descending else { return nil }
    return first.keysetScan(titlesDescend: last.descending)
  }
}

extension Query.Order {
  /// True when an index has the field with the titles behind it.
  fileprivate var hasTitlesBehind: Bool {
    switch field {
    case .book(.authors), .book(.genre), .book(.location), .book(.year): true
    case .book, .fact, .own, .loan, .custom: false
    }
  }

  /// True when titles can be scanned either way: the books of one genre or shelf are a scan of their own.
  fileprivate var hasTitlesBothWays: Bool { field == .book(.genre) || field == .book(.location) }

  /// The index that has it.
  ///
  /// - Parameter titlesDescend: Where ``hasTitlesBothWays`` is false, the same as `descending`.
  func keysetScan(titlesDescend: Bool) -> KeysetScan? {
    func piece(_ columns: [String]..., where condition: String? = nil) -> KeysetScan.Piece {
      KeysetScan.Piece(
        source: "book",
        condition: condition,
        keys: columns.map { .init(columns: $0, descending: titlesDescend) }
      )
    }
    let title = ["book.sortKey", "book.id"]
    switch field {
    case .book(.title): return KeysetScan(table: "book", pieces: [piece(title)])
    // Compared together SQLite would seek the time alone and pass all books of that second, which
    // after an import are many thousands.
    case .fact(.added):
      return KeysetScan(table: "book", pieces: [piece(["book.added"], ["book.id"])])
    case .fact(.modified):
      return KeysetScan(table: "book", pieces: [piece(["book.modified"], ["book.id"])])
    case .fact(.id): return KeysetScan(table: "book", pieces: [piece(["book.id"])])
    case .book(.authors), .book(.year):
      let column = field == .book(.year) ? "book.year" : "book.authorKey"
      return KeysetScan(
        table: "book",
        pieces: [
          piece([column] + title, where: "\(column) IS NOT NULL"),
          piece(title, where: "\(column) IS NULL"),
        ]
      )
    case .book(.genre), .book(.location):
      let (name, column) = field == .book(.genre) ? ("genre", "genreId") : ("shelf", "shelfId")
      let named = KeysetScan.Piece(
        source: "\(name) CROSS JOIN book ON book.\(column) = \(name).id",
        condition: nil,
        keys: [
          .init(columns: ["\(name).sortKey", "\(name).id"], descending: descending),
          .init(columns: title, descending: titlesDescend),
        ]
      )
      return KeysetScan(
        table: "book",
        pieces: [named, piece(title, where: "book.\(column) IS NULL")]
      )
    case .book, .fact, .own, .loan, .custom: return nil
    }
  }

  /// The terms of ORDER BY; of a column that is never absent without a word of that, which would
  /// keep SQLite from using its index.
  fileprivate var sqlTerms: [String] {
    let direction = descending ? "DESC" : "ASC"
    return expressions.map { expression in
      isNeverAbsent ? "\(expression) \(direction)" : "\(expression) \(direction) NULLS LAST"
    }
  }

  private var isNeverAbsent: Bool {
    switch field {
    case .book(.title), .book(.copies), .fact(.id), .fact(.added), .fact(.modified): true
    case .book, .fact(.role), .own, .loan, .custom: false
    }
  }
}

extension BookOrdering {
  /// The ids of all books in this order: from an index, or sorted in memory.
  ///
  /// - Throws: `CancellationError`; `DatabaseError`.
  func read(_ connection: Connection) throws -> OrderedIDs {
    let db = connection.db
    if let keysetScan { return try keysetScan.ids(db, count: Self.bookCount(db)) }
    guard let highest = try Self.highestID(db) else { return try fromSQL(db) }
    let base = base
    guard var ids = try base.ids(connection, count: Self.bookCount(db)).small32 else {
      return try fromSQL(db)
    }
    for term in terms.dropLast(base.terms).reversed() {
      for keys in try term.keys(db, highest: highest).reversed() {
        try keys.sort(&ids, descending: term.descending)
      }
    }
    return OrderedIDs(small: ids)
  }

  /// With higher ids the tables by id, which a sort in memory needs, would fill the memory: SQLite
  /// sorts.
  private static var highestSorted: Int64 { 50_000_000 }

  private static func highestID(_ db: Database) throws -> Int? {
    let highest = try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM book")) ?? 0
    guard highest <= highestSorted else { return nil }
    // Up to here a table by id takes 16 MB at most, however few books there are.
    guard highest > 4_000_000 else { return Int(max(highest, 0)) }
    let count = try Int64.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM book")) ?? 0
    return highest / 16 <= count ? Int(highest) : nil
  }

  /// About how many there are; exact as long as none was deleted.
  private static func bookCount(_ db: Database) throws -> Int {
    try min(highestID(db) ?? 0, 4_000_000)
  }

  private func fromSQL(_ db: Database) throws -> OrderedIDs {
    var ids = OrderedIDs()
    try db.forEachRow("SELECT book.id FROM book ORDER BY \(sql)") { ids.append($0.integer(0)) }
    return ids
  }

  /// By year, first author or genre with the title behind it when those come last; else by title.
  fileprivate var base: OrderBase {
    let titlesDescend = tiesDescend
    let titled = terms.last?.field == .book(.title) ? 1 : 0
    if let term = terms.dropLast(titled).last, term.hasTitlesBehind {
      let title = Query.Order(BookOrder(descending: titlesDescend))
      let ordering = BookOrdering([term, title])
      if ordering.isIndexed { return OrderBase(terms: titled + 1, kind: .ordering(ordering)) }
      if let scan = term.keysetScan(titlesDescend: titlesDescend) {
        return OrderBase(terms: titled + 1, kind: .groups(scan, of: term))
      }
    }
    let byTitle = BookOrdering(BookOrder(descending: titlesDescend))
    return OrderBase(terms: titled, kind: .ordering(byTitle))
  }
}

extension Query.Order {
  /// The keys to sort by, the most important first.
  fileprivate func keys(_ db: Database, highest: Int) throws -> [SortKeys] {
    func numbers(_ query: String) throws -> [SortKeys] {
      [try SortKeys(highest: highest) { keys in try keys.readNumbers(query, db) }]
    }
    func alphabet(_ query: String) throws -> [SortKeys] {
      [try SortKeys(highest: highest) { keys in try keys.readAlphabet(query, db) }]
    }
    func names(_ query: String, _ kind: AuthorityKind) throws -> [SortKeys] {
      let places = try kind.places(db)
      return [try SortKeys(highest: highest) { keys in try keys.read(query, places, db) }]
    }
    switch field {
    case .book(.title):
      return try alphabet("SELECT id, sortKey FROM book ORDER BY sortKey")
    case .book(.authors):
      return try alphabet(
        "SELECT id, authorKey FROM book WHERE authorKey IS NOT NULL ORDER BY authorKey"
      )
    case .book(.genre):
      return try names("SELECT id, genreId FROM book WHERE genreId IS NOT NULL", .genre)
    case .book(.location):
      return try names("SELECT id, shelfId FROM book WHERE shelfId IS NOT NULL", .shelf)
    case .book(.publishers):
      let places = try AuthorityKind.publisher.places(db)
      let links = "SELECT bookId, publisherId, position FROM bookPublisher ORDER BY id"
      return [try SortKeys(highest: highest) { keys in try keys.readFirst(links, places, db) }]
    case .book(.series):
      return try names("SELECT id, seriesId FROM book WHERE seriesId IS NOT NULL", .series)
        + numbers(
          """
          SELECT id, volumeNumber FROM book
          WHERE seriesId IS NOT NULL AND volumeNumber IS NOT NULL
          """
        )
    case .book(.isbn):
      // The last digit follows from the others.
      return try numbers("SELECT bookId, CAST(value AS INTEGER) / 10 FROM isbn")
    case .book(.tags):
      let places = try AuthorityKind.tag.places(db)
      let links = "SELECT bookId, tagId FROM bookTag"
      return [try SortKeys(highest: highest) { keys in try keys.readLowest(links, places, db) }]
    case .book(.subtitle), .book(.notes), .fact(.role), .loan: return []
    case .book(let book) where [.text, .language, .format].contains(book.kind):
      return [
        try SortKeys(highest: highest) { keys in
          try keys.readTexts(field.plainValues, folding: book.kind == .text, db)
        }
      ]
    case .book, .fact(.id), .fact(.added), .fact(.modified):
      return try numbers(field.plainValues)
    case .own(let own):
      return [
        try SortKeys(highest: highest) { keys in
          try keys.readNumbers(own.values(for: currentUser), keeping: own.kept, db)
        }
      ]
    case .custom(let field):
      return [try SortKeys(highest: highest) { keys in try keys.readKeys(of: field, db) }]
    }
  }
}

extension AuthorityKind {
  private static var highestPlaced: Int { 1 << 22 }

  /// The place of each record in the order of the names, from 1, by its id.
  ///
  /// Series and genres of one sort key are kept apart; publishers and tags are not, as only their
  /// key is ordered by.
  fileprivate func places(_ db: Database) throws -> [UInt32] {
    var places: [UInt32] = []
    var place: UInt32 = 0
    var last: [UInt8] = []
    try db.forEachRow("SELECT id, sortKey FROM \(rawValue) ORDER BY sortKey, id") { row in
      let key = row.text(1)
      let isKeptApart = self != .publisher && self != .tag
      if place == 0 || isKeptApart || !last.elementsEqual(key) {
        place += 1
        last = Array(key)
      }
      // A damaged file can have any id: such a record is ordered as if it were absent.
      guard 0...Int64(Self.highestPlaced) ~= row.integer(0) else { return }
      let id = Int(row.integer(0))
      if id >= places.count {
        places.append(contentsOf: repeatElement(0, count: max(id + 1 - places.count, id)))
      }
      places[id] = place
    }
    return places
  }
}

/// The start of a sort in memory: the last terms of an order, as far as an index has them.
///
/// The sorts by the terms before them are stable and keep it.
private struct OrderBase {
  /// How many of the last terms it covers.
  let terms: Int
  let kind: Kind

  enum Kind {
    case ordering(BookOrdering)
    /// A scan whose rows form groups that are equal in one term: the groups are taken in reverse,
    /// each as it stands.
    case groups(KeysetScan, of: Query.Order)
  }

  /// - Parameter count: About how many there are.
  func ids(_ connection: Connection, count: Int) throws -> OrderedIDs {
    switch kind {
    case .ordering(let ordering) where ordering == .byTitle: return try connection.ids(ordering)
    case .ordering(let ordering): return try ordering.read(connection)
    case .groups(let scan, let term):
      var ids = OrderedIDs()
      ids.reserveCapacity(count)
      for (place, piece) in scan.pieces.enumerated() {
        // What has no value is a piece of its own, and one group.
        if place == 0 {
          try append(piece, of: term, to: &ids, count: count, connection.db)
        } else {
          try connection.db.forEachRow(piece.query("book.id")) { ids.append($0.integer(0)) }
        }
      }
      return ids
    }
  }

  private func append(
    _ piece: KeysetScan.Piece,
    of term: Query.Order,
    to ids: inout OrderedIDs,
    count: Int,
    _ db: Database
  ) throws {
    var scanned = OrderedIDs()
    scanned.reserveCapacity(count)
    var starts: [Int] = []
    let query = piece.query("book.id, \(piece.columns[0])")
    if term.field.comparison == .number {
      var last = Int64.min
      try db.forEachRow(query) { row in
        let number = row.integer(1)
        if starts.isEmpty || number != last { starts.append(scanned.count) }
        last = number
        scanned.append(row.integer(0))
      }
    } else {
      var last: [UInt8] = []
      try db.forEachRow(query) { row in
        let text = row.text(1)
        if starts.isEmpty || !last.elementsEqual(text) {
          starts.append(scanned.count)
          last.removeAll(keepingCapacity: true)
          last.append(contentsOf: text)
        }
        scanned.append(row.integer(0))
      }
    }
    var end = scanned.count
    for start in starts.reversed() {
      for id in scanned[start..<end] { ids.append(id) }
      end = start
    }
  }
}

// MARK: - Some books in order

extension BookOrdering {
  /// The first books or the last, where an index has the first term alone: of "genre, then year"
  /// the books of the first genres are sorted, and not all.
  ///
  /// - Parameter most: At least one; more than this are as soon sorted with all others.
  /// - Returns: nil where no index has the first term, or more than `most` books would be sorted.
  func leading(
    _ limit: Int,
    from end: ListEnd,
    atMost most: Int,
    _ db: Database
  ) throws -> [Int64]? {
    guard (1...most).contains(limit), terms.count > 1, let first = terms.first,
      let scan = BookOrdering([first]).keysetScan
    else { return nil }
    let scanned = try scan.ids(db, from: end, limit: most)
    let ids = end == .start ? scanned : scanned.reversed()
    guard ids.count >= limit else { return try sorted(ids, db) }
    // All books that are equal to the last one wanted can stand in front of it.
    let value = try first.values(of: ids[limit - 1], db)
    let equal = try (limit..<ids.count).partitioningIndex { place in
      try first.values(of: ids[place], db) == value
    }
    guard equal < ids.count || ids.count < most else { return nil }
    let sorted = try sorted(Array(ids[..<equal]), db)
    return Array(end == .start ? sorted.prefix(limit) : sorted.suffix(limit))
  }

  /// Hands over all books along the order, from an end or from behind one of them, as long as `body`
  /// returns true.
  ///
  /// - Throws: `CancellationError`; `DatabaseError`.
  func forEachID(
    _ connection: Connection,
    behind start: Int64? = nil,
    backwards: Bool = false,
    _ body: (Int64) throws -> Bool
  ) throws {
    if let keysetScan, try connection.knownIDs(self) == nil {
      try keysetScan.forEachID(connection.db, behind: start, backwards: backwards, body)
      return
    }
    let ids = try connection.ids(self)
    var place = backwards ? ids.count - 1 : 0
    if let start {
      guard let own = ids.firstIndex(of: start) else { return }
      place = own + (backwards ? -1 : 1)
    }
    while ids.indices.contains(place), try body(ids[place]) {
      place += backwards ? -1 : 1
      if place.isMultiple(of: 65_536) { try Task.checkCancellation() }
    }
  }

  /// Sorts some books in this order; SQLite looks up the values.
  func sorted(_ ids: [Int64], _ db: Database) throws -> [Int64] {
    var sorted: [Int64] = []
    sorted.reserveCapacity(ids.count)
    try db.forEachID(
      """
      SELECT book.id FROM json_each(\(ids.jsonList)) CROSS JOIN book ON book.id = value
      ORDER BY \(sql: sql)
      """
    ) { id in
      sorted.append(id)
      return true
    }
    return sorted
  }
}

extension Query.Order {
  /// The values that a book is ordered by.
  fileprivate func values(of id: Int64, _ db: Database) throws -> [DatabaseValue] {
    let statement = try db.cachedStatement(
      sql: "SELECT \(expressions.joined(separator: ", ")) FROM book WHERE id = ?"
    )
    return try Row.fetchOne(statement, arguments: [id]).map { Array($0.databaseValues) } ?? []
  }
}

import Books
import GRDB

/// The search of a listing in one snapshot of the catalogue: it answers for the rows in sight, the count
/// and the ids of all.
///
/// In the order of the best match it is several searches one behind the other, each by title: where signs
/// are searched for, the books with these in their titles; then those whose titles begin with the text,
/// those that have all its words in their titles, and those that have some of them elsewhere, as in the
/// name of an author.
final class BookSearch {
  /// The order of the books; within each part where several searches follow one another.
  let order: BookOrdering
  /// The search that finds all of them, whatever parts there are.
  private let whole: OrderedSearch
  /// Each finds books that the others do not.
  private let parts: [OrderedSearch]

  init(_ listing: BookListing, in access: some CatalogAccess) throws {
    let connection = access.connection
    let order = try listing.ordering(in: access)
    func search(_ query: Query) throws -> OrderedSearch {
      try OrderedSearch(query, in: listing.scope, by: order, connection)
    }
    self.order = order
    let query = listing.query.query
    whole = try search(query)
    parts =
      if listing.isByBestMatch {
        try BestMatch(query, listing.query.text ?? "", connection.db).queries.map(search)
      } else {
        [whole]
      }
  }

  /// True when places in the order are those of ``order``.
  var isInOneOrder: Bool { parts.count == 1 }

  /// The first books or the last, in order.
  func first(_ limit: Int, from end: ListEnd = .start) throws -> [Int64] {
    try first(limit, from: end, of: parts[...])
  }

  private func first(
    _ limit: Int,
    from end: ListEnd,
    of parts: ArraySlice<OrderedSearch>
  ) throws -> [Int64] {
    var found: [Int64] = []
    for part in end == .start ? Array(parts) : parts.reversed() where found.count < limit {
      let more = try part.first(limit - found.count, from: end)
      found = end == .start ? found + more : more + found
    }
    return found
  }

  /// The books around one, and it between them; nil when it is not found.
  func around(_ id: Int64, before: Int, after: Int) throws -> [Int64]? {
    for (place, part) in parts.enumerated() {
      guard let ids = try part.around(id, before: before, after: after) else { continue }
      guard let middle = ids.firstIndex(of: id) else { return nil }
      let earlier = try first(before - middle, from: .end, of: parts[..<place])
      let later = try first(
        after - (ids.count - middle - 1),
        from: .start,
        of: parts[(place + 1)...]
      )
      return earlier + ids + later
    }
    return nil
  }

  /// All books, in order.
  ///
  /// - Throws: `CancellationError`; `DatabaseError`.
  func all() throws -> OrderedIDs {
    guard parts.count > 1 else { return try whole.all() }
    var ids = OrderedIDs()
    for part in parts {
      let more = try part.all()
      ids.append(more, more.indices)
    }
    return ids
  }

  func count() throws -> Int { try whole.count() }
}

/// The queries whose books come one behind the other in the order of the best match.
private struct BestMatch {
  let queries: [Query]

  /// How many titles may begin with what is looked for and come first; of more, none does.
  ///
  /// A single letter begins so many titles that it says too little. At a million books the
  /// first screenful takes as long with 100 and with 100,000.
  private static let mostBegun = 1_000

  /// - Parameters:
  ///   - query: Words and phrases alone.
  ///   - text: What was typed.
  init(_ query: Query, _ text: String, _ db: Database) throws {
    let begun = try Self.begun(text, db)
    let spelled = try Self.spelled(text, db)
    var both = spelled
    both.formIntersection(begun)
    let first = [both, spelled, begun].filter { !$0.isEmpty }.map { Query.ids($0.ids) }
    let isTitled = query.inTitles
    let parts = first.map { .all([$0, query]) } + [isTitled, query]
    let earlier = first + [isTitled]
    queries = parts.enumerated().map { place, part in
      place == 0 ? part : .all([part] + earlier[..<place].reversed().map(Query.not))
    }
  }

  /// The books with what is typed in their titles as it is spelled, where signs are a part of it: of
  /// C, C++ and C# the one that is meant.
  private static func spelled(_ text: String, _ db: Database) throws -> IDBitmap {
    let title = text.filter { $0 != "\"" }
    guard !nameSigns(title).isEmpty, let alike = TextTest(.phrase, title).titleIndexQuery else {
      return IDBitmap()
    }
    var found = BoundedBooks(mostBegun)
    // Of very many that fold alike, the first are looked at.
    let query: SQL = """
      SELECT book.id FROM (\(alike) LIMIT 10000) AS alike CROSS JOIN book ON book.id = alike.rowid
      WHERE instr(lower(title || ' ' || coalesce(subtitle, '')), lower(\(trimmed(title))))
      """
    try found.add([query], db)
    return found.areTooMany ? IDBitmap() : found.books
  }

  /// The books whose titles begin so, with an article or without; none when they are many.
  private static func begun(_ text: String, _ db: Database) throws -> IDBitmap {
    let title = text.filter { $0 != "\"" }
    var found = BoundedBooks(mostBegun)
    for start in Set([SortKey(title).text, SortKey(SortTitle.make(title, language: nil)).text]) {
      guard !start.isEmpty else { continue }
      try found.add(["SELECT id FROM book WHERE \(isIn("sortKey", beginning: start))"], db)
    }
    return found.areTooMany ? IDBitmap() : found.books
  }
}

extension Query {
  /// The query with its words looked for in titles alone.
  fileprivate var inTitles: Query {
    switch self {
    case .all(let queries): .all(queries.map(\.inTitles))
    case .text(let match, let text, nil): .text(match, text, in: .title)
    case .any, .not, .text, .number, .date, .code, .present, .count, .ids, .own, .loan, .custom:
      self
    }
  }
}

extension BookListing {
  /// The query's own order, where it names one, before that of the list.
  fileprivate func ordering(in access: some CatalogAccess) throws -> BookOrdering {
    guard sort.isEmpty else {
      return BookOrdering(try sort.map { try $0.asked(by: access.currentUser) })
    }
    guard query.order.isEmpty else { return BookOrdering(query.order) }
    if let customOrder { return BookOrdering([customOrder]) }
    return BookOrdering(try BookOrdering(order).terms.map { try $0.asked(by: access.currentUser) })
  }

  fileprivate var isByBestMatch: Bool {
    order.isBest && customOrder == nil && sort.isEmpty && query.isWords
      && query.query != .everything
  }
}

extension TransactionCache {
  var searches: [BookListing: BookSearch] {
    get { slots[[BookListing: BookSearch].self] ?? [:] }
    set { slots[[BookListing: BookSearch].self] = newValue }
  }
}

extension CatalogAccess {
  /// The search of a listing, which a transaction that only reads makes once.
  func search(_ listing: BookListing) throws -> BookSearch {
    if let known = connection.transactionCache?.searches[listing] { return known }
    let search = try BookSearch(listing, in: self)
    connection.transactionCache?.searches[listing] = search
    return search
  }
}

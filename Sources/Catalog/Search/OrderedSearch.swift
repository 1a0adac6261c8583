import Books
import GRDB

/// Finds the books that fulfil some conditions, in an order: the first screenful soon, all of them
/// exactly.
///
/// **The problem.** A person types `tolkien year:1954..1999`, sees a screenful of books in the
/// order of the list, and the next letter is already on its way. A condition can have three books
/// of a million, or half of them.
///
/// **The ways there are.** To ask SQLite for all in one statement: it chooses one index, from
/// numbers that do not know the word, and then looks through a million rows where it chose badly.
/// To intersect the sets of all conditions: exact, but in the file common words have large sets,
/// gathered in full for forty rows. To scan along the order and test book after book: at once for
/// what is common, and endless for what is rare.
///
/// **The one taken** is each of them where it is best, by selectivity:
///
/// 1. The sets of conditions that memory or an index soon has are intersected: the candidates
///    (``candidates()``). When they are few, they are tested for the other conditions one by one.
/// 2. If there are other conditions, scanning along the order meets a screenful of books soon that
///    fulfil them too (``scan(from:backwards:_:_:)``).
/// 3. If the scan does not, because what is common is seldom together, the sets of the other
///    conditions are gathered as well (``books()``).
///
/// **What it guarantees.** The same books in the same order on every way. The number of candidates
/// and the length of a scan are bounded (``SearchLimits``), so that no search takes much longer
/// than the third way alone. What was found out for the rows in sight is not asked again for the
/// count and the ids. Nothing is read into memory here: no search waits for that.
final class OrderedSearch {
  let order: BookOrdering
  private let connection: Connection
  private let context: SearchContext
  private let conjuncts: [Conjunct]
  private var known: Candidates?

  private var limits: SearchLimits { context.limits }

  init(
    _ query: Query,
    in scope: BookListing.Scope = .all,
    by order: BookOrdering = .byTitle,
    _ connection: Connection,
    _ context: SearchContext? = nil
  ) throws {
    self.order = order
    self.connection = connection
    self.context = try context ?? connection.searchContext
    conjuncts = Conjunct.all(query, scope)
  }

  /// The first books or the last, in order.
  func first(_ limit: Int, from end: ListEnd = .start) throws -> [Int64] {
    if conjuncts.isEmpty, !order.isIndexed, try connection.knownIDs(order) == nil,
      let ids = try order.leading(limit, from: end, atMost: limits.gathered, connection.db)
    {
      return ids
    }
    let candidates = try candidates()
    if let books = candidates.exactBooks, try isSoonSorted(books) {
      let ids = try order.sorted(books.ids, connection.db)
      return Array(end == .start ? ids.prefix(limit) : ids.suffix(limit))
    }
    if let ids = try scan(from: nil, backwards: end == .end, candidates, limit) {
      if conjuncts.isEmpty, ids.count < limit {
        try connection.db.requireAll(of: "book", found: ids.count)
      }
      return end == .end ? ids.reversed() : ids
    }
    // What is known exactly now, no scan gives up.
    _ = try books()
    return try first(limit, from: end)
  }

  /// The books around one, and it between them; nil when it is not found.
  func around(_ id: Int64, before: Int, after: Int) throws -> [Int64]? {
    guard try contains(id) else { return nil }
    let candidates = try candidates()
    let isSoonSorted = try candidates.exactBooks.map(isSoonSorted) ?? false
    guard !isSoonSorted,
      let earlier = try scan(from: id, backwards: true, candidates, before),
      let later = try scan(from: id, backwards: false, candidates, after)
    else {
      return try all().window(around: id, before: before, after: after).map(Array.init)
    }
    return earlier.reversed() + [id] + later
  }

  /// True when the search finds a book.
  func contains(_ id: Int64) throws -> Bool { try !passing(conjuncts, of: [id]).isEmpty }

  /// All books, in order.
  ///
  /// - Throws: `CancellationError`; `DatabaseError`.
  func all() throws -> OrderedIDs {
    guard !conjuncts.isEmpty else { return try connection.ids(order) }
    let books = try books()
    if try isSoonSorted(books) { return OrderedIDs(try order.sorted(books.ids, connection.db)) }
    return try connection.ids(order).filtered(by: books)
  }

  func count() throws -> Int {
    guard conjuncts.isEmpty else { return try books().count }
    if let known = try connection.knownIDs(order) { return known.count }
    return try Int.fetchOne(connection.db.cachedStatement(sql: "SELECT count(*) FROM book")) ?? 0
  }

  // MARK: - Candidates

  /// The books that may be found, before each of them is tested.
  private struct Candidates {
    /// The books among which all that are searched for are; nil means all books.
    private(set) var books: IDBitmap?
    /// Books that are not searched for.
    private(set) var excluded = IDBitmap()
    /// The conditions that they still have to be tested for.
    private(set) var remaining: [Conjunct]

    init(_ remaining: [Conjunct]) { self.remaining = remaining }

    init(exactly books: IDBitmap) {
      self.books = books
      remaining = []
    }

    /// The books that are searched for, when nothing has to be tested any more.
    var exactBooks: IDBitmap? { remaining.isEmpty ? books : nil }

    var count: Int { books?.count ?? .max }

    func contain(_ id: Int64) -> Bool {
      books?.contains(id) ?? true && !excluded.contains(id)
    }

    mutating func narrow(to others: IDBitmap) {
      books?.formIntersection(others)
      books = books ?? others
      books?.subtract(excluded)
    }

    mutating func exclude(_ others: IDBitmap) {
      books?.subtract(others)
      excluded.formUnion(others)
    }

    /// Takes note of all books that fulfil a condition.
    mutating func fulfil(_ conjunct: Conjunct, _ context: SearchContext) throws {
      if let opposite = conjunct.opposite {
        exclude(try opposite.books(context))
      } else {
        narrow(to: try conjunct.books(context))
      }
      remove(conjunct)
    }

    mutating func remove(_ conjunct: Conjunct) { remaining.removeAll { $0 == conjunct } }
  }

  private func candidates() throws -> Candidates {
    if let known { return known }
    var candidates = Candidates(conjuncts)
    // What common words find in memory is gathered in a few milliseconds.
    if context.indexes != nil {
      for conjunct in conjuncts where conjunct.isOfTexts {
        try candidates.fulfil(conjunct, context)
      }
    }
    let titled = try booksOfAllWords()
    titled.map { candidates.narrow(to: $0.books) }
    for conjunct in candidates.remaining where candidates.count > limits.tested {
      guard !(titled?.words.contains(conjunct) ?? false) else { continue }
      let most = min(candidates.count, limits.gathered * conjunct.speed)
      guard let books = try conjunct.books(atMost: most, context) else { continue }
      candidates.narrow(to: books)
      candidates.remove(conjunct)
    }
    if let books = candidates.books, books.count <= limits.tested, !candidates.remaining.isEmpty {
      let found = try passing(candidates.remaining, of: books.ids)
      candidates = Candidates(exactly: IDBitmap(found))
    }
    known = candidates
    return candidates
  }

  /// The books among which all are that have several words, where memory does not have them; nil
  /// when they are many.
  ///
  /// FTS5 intersects the words of titles by itself, and a book can have some of them in its title
  /// and others elsewhere. So a word takes part only if few books have it elsewhere.
  private func booksOfAllWords() throws -> (words: [Conjunct], books: IDBitmap)? {
    guard context.indexes == nil else { return nil }
    var found = BoundedBooks(limits.tested)
    var words: [Conjunct] = []
    var tests: [TextTest] = []
    for conjunct in conjuncts {
      guard let word = conjunct.word,
        let elsewhere = try TextSearch(word.test, in: word.field, context)
          .booksElsewhere(atMost: limits.tested)
      else { continue }
      found.add(elsewhere)
      words.append(conjunct)
      tests.append(word.test)
    }
    guard words.count > 1, !found.areTooMany else { return nil }
    var titled = BoundedBooks(limits.gathered)
    try titled.add([TextTest.titles(withAll: tests)], context.db)
    titled.add(found.books)
    return titled.areTooMany ? nil : (words, titled.books)
  }

  /// All that are searched for.
  private func books() throws -> IDBitmap {
    var candidates = try candidates()
    // First the conditions that say what books have, from which the others can be subtracted.
    let remaining = candidates.remaining
    for conjunct in remaining where conjunct.opposite == nil {
      try candidates.fulfil(conjunct, context)
    }
    for conjunct in remaining where conjunct.opposite != nil {
      try candidates.fulfil(conjunct, context)
    }
    if candidates.books == nil { candidates.narrow(to: try Query.everything.books(context)) }
    known = candidates
    return candidates.books ?? IDBitmap()
  }

  // MARK: - In order

  /// True when SQLite, which looks up the values to order by, soon has sorted these books.
  private func isSoonSorted(_ books: IDBitmap) throws -> Bool {
    if books.count <= limits.tested { return true }
    // Where the order is not in memory, and to go along its index or to read all of it takes
    // longer.
    let most = order.isIndexed ? limits.tested * 4 : limits.gathered
    return try books.count <= most && connection.knownIDs(order) == nil
  }

  /// The next books along the order that are searched for; nil when the scan promises to be long.
  private func scan(
    from start: Int64?,
    backwards: Bool,
    _ candidates: Candidates,
    _ limit: Int
  ) throws -> [Int64]? {
    guard limit > 0 else { return [] }
    let remaining = candidates.remaining
    // To test a book for words takes twenty times as long as for what its own row says.
    let longest = limits.scanned / (remaining.contains(where: \.isOfTexts) ? 20 : 1)
    var found: [Int64] = []
    var portion: [Int64] = []
    var scanned = 0
    var isTooLong = false
    func testPortion() throws {
      found += try passing(remaining, of: portion, limit - found.count)
      scanned += portion.count
      portion = []
      let isPromising = found.count * longest / scanned >= limit
      isTooLong = scanned >= longest / 8 && !isPromising
    }
    try order.forEachID(connection, behind: start, backwards: backwards) { id in
      guard conjuncts.isEmpty || candidates.contain(id) else { return true }
      if remaining.isEmpty {
        found.append(id)
      } else {
        portion.append(id)
        guard portion.count >= min(max(64, scanned), 4096) else { return true }
        try testPortion()
      }
      return found.count < limit && !isTooLong
    }
    guard !isTooLong || found.count == limit else { return nil }
    if !portion.isEmpty { try testPortion() }
    return found
  }

  /// The books among some that fulfil conditions, in the same order.
  private func passing(
    _ conjuncts: [Conjunct],
    of ids: [Int64],
    _ limit: Int = .max
  ) throws -> [Int64] {
    guard !ids.isEmpty else { return [] }
    var found: [Int64] = []
    try connection.db.forEachID(
      """
      SELECT book.id FROM json_each(\(ids.jsonList)) CROSS JOIN book ON book.id = value
      WHERE \(allOf(conjuncts.map(\.condition)))
      """
    ) { id in
      found.append(id)
      return found.count < limit
    }
    return found
  }
}

/// One of the conditions that all books of a listing fulfil: a listing is their conjunction.
enum Conjunct: Hashable, Sendable {
  case query(Query)
  case scope(BookListing.Scope)

  /// All those of a listing; what is likely to be the most selective comes first.
  static func all(_ query: Query, _ scope: BookListing.Scope) -> [Conjunct] {
    let queries = query.conjuncts.map(Conjunct.query)
    let all = scope == .all ? queries : [.scope(scope)] + queries
    return all.sorted { $0.estimate < $1.estimate }
  }

  /// True when it tests texts alone, which memory may have.
  var isOfTexts: Bool {
    if case .query(let query) = self { query.isOfTexts } else { false }
  }

  /// The word whose beginning is looked for in titles and perhaps elsewhere, and the field.
  var word: (test: TextTest, field: BookField?)? {
    guard case .query(.text(let match, let text, let field)) = self,
      field == nil || field == .title
    else { return nil }
    let test = TextTest(match, text)
    return test.isOneBeginning && test.titleIndexQuery != nil ? (test, field) : nil
  }

  /// How many of its books are read in the time of one book of a word: one's own readings lie side
  /// by side in an index.
  var speed: Int {
    if case .query(.own) = self { 10 } else { 1 }
  }

  /// An estimate of selectivity that costs nothing: a longer word has fewer books.
  ///
  /// One's own readings come last, since an index gives all of them: they are asked only where
  /// nothing else is selective enough.
  private var estimate: Int {
    switch self {
    case .query(.ids): .min
    case .query(.text(_, let text, _)): -text.utf8.count
    case .query(.own): 1
    case .query, .scope: 0
    }
  }

  /// The condition that it negates; nil for one that is no negation.
  var opposite: Conjunct? {
    if case .query(.not(let query)) = self { .query(query) } else { nil }
  }

  /// On `book`, for a book at hand.
  var condition: SQL {
    switch self {
    case .query(let query): query.condition(.row)
    case .scope(let scope): scope.condition
    }
  }

  /// The books that fulfil it.
  func books(_ context: SearchContext) throws -> IDBitmap {
    switch self {
    case .query(let query): try query.books(context)
    case .scope(let scope): try Query.books(context.db, [scope.set])
    }
  }

  /// The books that fulfil it; nil when there are more of them than `most`, or no index has them.
  func books(atMost most: Int, _ context: SearchContext) throws -> IDBitmap? {
    switch self {
    case .query(let query): return try query.books(atMost: most, context)
    case .scope(let scope):
      guard case .of = scope else { return nil }
      var found = BoundedBooks(most)
      try found.add([scope.set], context.db)
      return found.areTooMany ? nil : found.books
    }
  }
}

extension Query {
  /// The conditions that all have to be true.
  fileprivate var conjuncts: [Query] {
    guard case .all(let queries) = self else { return [self] }
    return queries.flatMap(\.conjuncts)
  }
}

extension BookListing.Scope {
  /// A query for the ids of its books.
  fileprivate var set: SQL {
    switch self {
    case .of(let record): "\(sql: record.kind.booksQuery(String(record.rawValue)))"
    case .all, .without, .withoutISBN: "SELECT book.id FROM book WHERE \(condition)"
    }
  }
}

import GRDB

/// Finds the books of a listing in its order: the first screenful soon, all of them exactly.
///
/// **The problem.** A person types `tolkien year:1954..1999`, sees a screenful of books in the
/// order of the list, and the next letter is already on its way. A condition can have three books
/// of a million, or half of them.
///
/// **The ways there are.** To ask SQLite for all in one statement: it chooses one index, from
/// numbers that do not know the word, and then looks through a million rows where it chose badly.
/// To intersect the sets of all conditions: exact, but common words have large sets, gathered in
/// full for forty rows. To scan along the order and test book after book: at once for what is
/// common, and endless for what is rare.
///
/// **The one taken** is each of them where it is best, by selectivity:
///
/// 1. The most selective condition first. Its books are the candidates, if there is a condition of
///    which an index finds that it has few (``candidates()``). They are tested for the other
///    conditions one by one, and sorted.
/// 2. If all conditions have many books, scanning along the order meets a screenful of them soon
///    (``scan(_:_:_:)``).
/// 3. If the scan does not, because what is common is seldom together, the sets of all conditions
///    are intersected (``booksFulfillingAll(_:)``).
///
/// **What it guarantees.** The same books in the same order on every way. The number of candidates
/// and the length of a scan are bounded, so that no search takes much longer than the third way
/// alone. What is in memory makes all of them faster: there a look at a book takes a ten millionth
/// of a second, and in the file, where it is in a dozen places, a ten thousandth. Nothing is read
/// into memory here: no search waits for that.
struct BookFinder {
  let connection: Connection
  var cache: SearchCacheView?
  let scope: BookListing.Scope
  let query: Query
  let order: BookOrdering

  private var db: Database { connection.db }

  /// A condition with more books is not selective: to gather them takes longer than to scan.
  var mostCandidates = 20_000
  /// The same of the current user's own readings, which lie side by side in an index.
  private let mostOwnCandidates = 200_000
  /// The same of books that are known already, where the titles to test them by are in memory.
  var mostKnownCandidates = 60_000
  /// So many candidates are tested for the other words at once, without a search for fewer: another
  /// word may have many more books, and the index of titles gathers all of a word's books before it
  /// gives the first.
  private let mostCandidatesOfWords = 4_000
  /// So many books are looked up, or sorted, through the file.
  var mostLookedUp = 250
  /// So many books in memory are scanned in search of a screenful.
  var longestScan = 20_000

  private var requirements: [Conjunct] { Conjunct.all(query, scope) }
  private var key: SearchCache.Key { SearchCache.Key(query, scope) }
  /// All that are searched for, if a search found them lately.
  var knownBooks: IDBitmap? { cache?.books(for: key) }
  /// Whether there is nothing to search for: all books are meant.
  var isEverything: Bool { query == .everything && scope == .all }

  /// The first books or the last, in order.
  func first(_ limit: Int, from end: ListEnd = .start) throws -> [Int64] {
    var cursor = FilteredCursor(try OrderCursor(order, connection, backwards: end == .end))
    var remaining = requirements
    let candidates = try candidates()
    if let candidates {
      let books = candidates.books
      if candidates.remaining.isEmpty { return try inOrder(books, limit, from: end) }
      remaining = candidates.remaining
      let isSoonSorted = books.count <= mostLookedUp * 10
      let ranks = try connection.knownRanks(order)
      if let ids = try ranks.map({ $0.sorted(books) }) ?? (isSoonSorted ? sorted(books) : nil) {
        cursor = FilteredCursor(OrderCursor(end == .end ? ids.reversed() : ids, connection))
      } else {
        cursor.filter = books
      }
    }
    if let found = try scan(cursor, remaining, limit) {
      return end == .end ? found.reversed() : found
    }
    return try inOrder(books(from: candidates), limit, from: end)
  }

  /// The books around one, and it between them; nil when it is not found.
  func around(_ id: Int64, before: Int, after: Int) throws -> [Int64]? {
    guard try fulfilling(requirements, of: [id]).contains(id) else { return nil }
    let candidates = try candidates()
    func scan(_ limit: Int, backwards: Bool) throws -> [Int64]? {
      var cursor = FilteredCursor(
        try OrderCursor(order, connection, from: id, backwards: backwards)
      )
      cursor.filter = candidates?.books
      if let candidates, candidates.remaining.isEmpty { return try cursor.next(limit) }
      return try self.scan(cursor, candidates?.remaining ?? requirements, limit)
    }
    if candidates.map({ $0.books.count > mostLookedUp }) ?? true,
      let earlier = try scan(before, backwards: true), let later = try scan(after, backwards: false)
    {
      return earlier.reversed() + [id] + later
    }
    return try all(from: candidates).window(around: id, before: before, after: after)
      .map(Array.init)
  }

  /// All books, in order.
  func all() throws -> OrderedIDs { try all(from: candidates()) }

  private func all(from candidates: Candidates?) throws -> OrderedIDs {
    let found = try books(from: candidates)
    let count = found.count
    if count <= mostCandidates, let ranks = try connection.knownRanks(order) {
      return OrderedIDs(ranks.sorted(found))
    }
    if count <= mostLookedUp * 4 { return OrderedIDs(try sorted(found)) }
    return try connection.ids(order).filtered(by: found)
  }

  func count() throws -> Int { try books(from: candidates()).count }

  // MARK: - Candidates

  /// Few books among which are all those that are searched for.
  private struct Candidates {
    let books: IDBitmap
    /// The conditions that they still have to be tested for.
    let remaining: [Conjunct]
  }

  private func candidates(_ books: IDBitmap, fulfilling fulfilled: [Conjunct]) -> Candidates {
    Candidates(books: books, remaining: requirements.filter { !fulfilled.contains($0) })
  }

  /// The books of the most selective condition; nil when all conditions have many.
  ///
  /// Where testing them for the other conditions is soon done, that is done already.
  private func candidates() throws -> Candidates? {
    if let known = knownBooks { return Candidates(books: known, remaining: []) }
    let requirements = requirements
    let titlesAreInMemory = cache?.titles != nil
    var best = fewest(knownCandidates(), titlesAreInMemory ? nil : try candidatesOfAllWords())
    for requirement in requirements where best?.remaining.contains(requirement) ?? true {
      let isOwn = requirement.isOwn
      // So few are tested before an index has answered for this condition.
      let soonTested =
        switch (titlesAreInMemory && requirement.texts != nil, isOwn) {
        case (true, _): requirements.count > 1 ? mostCandidatesOfWords : mostLookedUp
        case (false, true): mostLookedUp
        case (false, false): 0
        }
      if let count = best?.books.count, count <= soonTested { break }
      let most = min(best?.books.count ?? .max, isOwn ? mostOwnCandidates : mostCandidates)
      guard let books = try requirement.books(atMost: most, db, cache) else { continue }
      best = candidates(books, fulfilling: [requirement])
    }
    guard let best else { return nil }
    let isSoonTested = best.books.count <= mostLookedUp || titlesAreInMemory
    guard best.remaining.isEmpty || isSoonTested else { return best }
    let found = try fulfilling(best.remaining, of: best.books)
    cache?.keep(found, for: key)
    return Candidates(books: found, remaining: [])
  }

  /// The fewest books that were found lately among which all of these must be: those of one of the
  /// conditions, or of what was typed before its last letters.
  private func knownCandidates() -> Candidates? {
    guard let (fulfilled, books) = cache?.fewestBooks(around: requirements) else { return nil }
    let most = cache?.titles == nil ? mostCandidates : mostKnownCandidates
    return books.count <= most ? candidates(books, fulfilling: fulfilled) : nil
  }

  private func fewest(_ one: Candidates?, _ other: Candidates?) -> Candidates? {
    [one, other].compactMap { $0 }.min { $0.books.count < $1.books.count }
  }

  /// The books that have several of the words, which the index of titles intersects by itself; nil
  /// when they are many.
  ///
  /// A book can also have some of the words in its title and others elsewhere. So a word takes part
  /// only if few books have it elsewhere, and the titles of all these are looked at.
  private func candidatesOfAllWords() throws -> Candidates? {
    var elsewhere = BoundedBooks(mostLookedUp)
    var words: [WordBeginning] = []
    var fulfilled: [Conjunct] = []
    for requirement in requirements {
      guard let word = try requirement.wordBeginning(elsewhereAtMost: mostLookedUp, db, cache)
      else { continue }
      words.append(word)
      fulfilled.append(requirement)
      elsewhere.add(word.elsewhere)
    }
    guard words.count > 1, !elsewhere.areTooMany else { return nil }
    var titled = BoundedBooks(mostCandidates)
    try titled.add([TextTest.titles(withAll: words.map(\.test))], db)
    guard !titled.areTooMany else { return nil }
    var books = titled.books
    let others = elsewhere.books.filtered { !books.contains($0) }
    try db.forEachRow(
      of: """
        SELECT bookId, words FROM json_each(\(others.ids.jsonList))
        CROSS JOIN titleText ON bookId = value
        """
    ) { row in
      let (book, title) = (row.integer(0), UnsafeRawBufferPointer(row.text(1)))
      if words.allSatisfy({ $0.isHad(by: book, titled: title) }) { books.insert(book) }
      return true
    }
    return candidates(books, fulfilling: fulfilled)
  }

  // MARK: - Sets

  /// All books, remembered for whoever asks next.
  private func books(from candidates: Candidates?) throws -> IDBitmap {
    if let known = knownBooks { return known }
    let found =
      if let candidates {
        try fulfilling(candidates.remaining, of: candidates.books)
      } else {
        try booksFulfillingAll(requirements)
      }
    cache?.keep(found, for: key)
    return found
  }

  /// Begins with a condition that says what books have, from which those that say what they have
  /// not can be subtracted.
  private func booksFulfillingAll(_ requirements: [Conjunct]) throws -> IDBitmap {
    guard let first = requirements.firstIndex(where: { $0.opposite == nil }) else {
      return try query.books(db, cache)
    }
    var remaining = requirements
    let books = try remaining.remove(at: first).books(db, cache)
    return try fulfilling(remaining, of: books)
  }

  /// Those of a set that fulfil conditions as well.
  private func fulfilling(_ requirements: [Conjunct], of books: IDBitmap) throws -> IDBitmap {
    var found = books
    var remaining = requirements
    if found.count <= max(mostCandidates, mostKnownCandidates),
      let tester = try textTester(of: remaining, among: found.count)
    {
      found = IDBitmap(tester.test.passing(found.ids, tester.titles))
      remaining.removeAll { $0.texts != nil }
    }
    guard !remaining.isEmpty else { return found }
    if found.count <= mostLookedUp { return IDBitmap(try fulfilling(remaining, of: found.ids)) }
    for requirement in remaining {
      if let opposite = requirement.opposite {
        found.subtract(try opposite.books(db, cache))
      } else {
        found.formIntersection(try requirement.books(db, cache))
      }
    }
    return found
  }

  /// The first of a set in order, or the last: sorted when they are few, else by going along the
  /// order.
  private func inOrder(_ books: IDBitmap, _ limit: Int, from end: ListEnd) throws -> [Int64] {
    let count = books.count
    if count <= mostCandidates, count <= 4096 || count <= limit {
      if let ranks = try connection.knownRanks(order) {
        return ranks.first(limit, of: books, from: end)
      }
      if count <= mostLookedUp * (order.isIndexed ? 4 : 80) {
        let ids = try sorted(books)
        return Array(end == .start ? ids.prefix(limit) : ids.suffix(limit))
      }
    }
    var cursor = FilteredCursor(try OrderCursor(order, connection, backwards: end == .end))
    cursor.filter = books
    let ids = try cursor.next(min(limit, count))
    return end == .end ? ids.reversed() : ids
  }

  /// By SQLite, which looks up what each is ordered by.
  private func sorted(_ books: IDBitmap) throws -> [Int64] {
    var ids: [Int64] = []
    try db.forEachID(
      """
      SELECT book.id FROM json_each(\(books.ids.jsonList)) CROSS JOIN book ON book.id = value
      ORDER BY \(sql: order.sql)
      """
    ) { id in
      ids.append(id)
      return true
    }
    return ids
  }

  // MARK: - Scanning

  /// The next books of a cursor that fulfil conditions; nil when the scan promises to be long.
  private func scan(
    _ cursor: FilteredCursor,
    _ requirements: [Conjunct],
    _ limit: Int
  ) throws -> [Int64]? {
    var cursor = cursor
    var found: [Int64] = []
    var scanned = 0
    // A single row is soon looked up in the file, sooner than all the books of a common name are
    // gathered.
    let mostNames = limit < 16 ? 50_000 : .max
    var tester = try textTester(of: requirements, among: limit, namesAtMost: mostNames)
    while found.count < limit {
      let portion = try cursor.next(min(max(64, scanned), 4096))
      if portion.isEmpty { return found }
      if scanned > 0, tester == nil { tester = try textTester(of: requirements, among: limit) }
      let isInFile = tester == nil && requirements.contains { $0.texts != nil }
      let longestScan = min(longestScan, mostLookedUp * (isInFile ? 4 : 80))
      found += try fulfilling(requirements, of: portion, by: tester, limit - found.count)
      scanned += portion.count
      let isPromising = found.count * longestScan >= limit * scanned
      if found.count < limit, scanned >= longestScan / 8, !isPromising { return nil }
    }
    return found
  }

  /// Those of some books that fulfil conditions, in the same order.
  ///
  /// - Parameter tester: Decides of the texts in memory; without one all is asked of the file.
  private func fulfilling(
    _ requirements: [Conjunct],
    of ids: [Int64],
    by tester: TextTester? = nil,
    _ limit: Int = .max
  ) throws -> [Int64] {
    let ids = tester.map { $0.test.passing(ids, $0.titles) } ?? ids
    let inFile = tester == nil ? requirements : requirements.filter { $0.texts == nil }
    guard !inFile.isEmpty, !ids.isEmpty else { return Array(ids.prefix(limit)) }
    var found: [Int64] = []
    try db.forEachID(
      """
      SELECT book.id FROM json_each(\(ids.jsonList)) CROSS JOIN book ON book.id = value
      WHERE \(allOf(inFile.map(\.condition)))
      """
    ) { id in
      found.append(id)
      return found.count < limit
    }
    return found
  }

  private typealias TextTester = (test: BookTest, titles: TitleTexts)

  /// What tests texts in memory; nil when the titles are not there.
  private func textTester(
    of requirements: [Conjunct],
    among count: Int,
    namesAtMost most: Int = .max
  ) throws -> TextTester? {
    let texts = requirements.compactMap(\.texts)
    guard !texts.isEmpty, let cache, let titles = cache.titles,
      let test = try BookTest(.all(texts), among: count, db, cache, namesAtMost: most)
    else { return nil }
    return (test, titles)
  }
}

extension CatalogAccess {
  /// What finds the books of a query, by title.
  func finder(of query: Query) throws -> BookFinder {
    BookFinder(
      connection: connection,
      cache: try SearchCacheView(self),
      scope: .all,
      query: query,
      order: .byTitle
    )
  }
}

/// Goes along an order, past all books or past those of a set.
private struct FilteredCursor {
  private var cursor: OrderCursor
  var filter: IDBitmap?
  /// Books of the set that were passed and not handed out yet.
  private var waiting: [Int64] = []

  init(_ cursor: OrderCursor) { self.cursor = cursor }

  /// The next books; fewer than asked for at the end.
  mutating func next(_ count: Int) throws -> [Int64] {
    guard let filter else { return try cursor.next(count) }
    var ids = waiting
    while ids.count < count {
      try Task.checkCancellation()
      let portion = try cursor.next(4096)
      if portion.isEmpty { break }
      ids += portion.lazy.filter(filter.contains)
    }
    waiting = Array(ids.dropFirst(count))
    return Array(ids.prefix(count))
  }
}

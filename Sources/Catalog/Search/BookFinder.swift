import GRDB

/// Finds the books of a listing in its order: the first screenful soon, all of them exactly.
///
/// Where one of the conditions has few books, these are looked at one by one. Where each has many,
/// walking along the order meets enough of them soon. When it does not, because what is common is
/// seldom together, the sets of all books of each condition are put together. What is in memory helps:
/// there a look at a book takes a ten millionth of a second, and in the file, where it is in a dozen
/// places, a ten thousandth. Nothing is read into memory here: no search waits for that.
struct BookFinder {
  let connection: Connection
  var recall: SearchCacheView?
  let scope: BookListing.Scope
  let query: Query
  let order: BookOrdering

  var db: Database { connection.db }

  /// A condition with as many books is where the search begins.
  var fewEnough = 20_000
  /// The same of one's own readings, which an index has beside one another.
  var fewEnoughOwn = 200_000
  /// As many books that are known already are where a search in memory begins.
  var fewEnoughKnown = 60_000
  /// As many books that have one of several words are looked at for the others: one of those may be in
  /// many more, all of which an index gathers before it tells of the first.
  var fewEnoughOfWords = 4_000
  /// As many books are looked at, or sorted, through the file.
  var fewEnoughInFile = 250
  /// As many books are walked past in memory in search of a screenful.
  var farEnough = 20_000

  var requirements: [Conjunct] { Conjunct.all(query, scope) }
  var term: SearchCache.Term { SearchCache.Term(query, scope) }
  /// Whether there is nothing to search for: all books are meant.
  var isEverything: Bool { query == .everything && scope == .all }

  /// The first books or the last, in order.
  func first(_ limit: Int, from end: ListEnd = .start) throws -> [Int64] {
    var course = BookCourse(try OrderCursor(order, connection, backwards: end == .end))
    var rest = requirements
    let few = try few()
    if let (few, others) = few {
      if others.isEmpty { return try inOrder(few, limit, from: end) }
      rest = others
      let isSoonSorted = few.count <= fewEnoughInFile * 10
      let ranks = try connection.knownRanks(order)
      if let ids = try ranks.map({ $0.sorted(few) }) ?? (isSoonSorted ? sorted(few) : nil) {
        course = BookCourse(OrderCursor(end == .end ? ids.reversed() : ids, connection))
      } else {
        course.among = few
      }
    }
    if let walked = try walk(course, rest, limit) {
      return end == .end ? walked.reversed() : walked
    }
    return try inOrder(books(from: few), limit, from: end)
  }

  /// The books around one, and it between them; nil when it is not found.
  func around(_ id: Int64, before: Int, after: Int) throws -> [Int64]? {
    guard try holding([id], requirements).contains(id) else { return nil }
    let few = try few()
    func walk(_ limit: Int, backwards: Bool) throws -> [Int64]? {
      let cursor = try OrderCursor(order, connection, from: id, backwards: backwards)
      var course = BookCourse(cursor)
      course.among = few?.books
      if let few, few.others.isEmpty { return try course.next(limit) }
      return try self.walk(course, few?.others ?? requirements, limit)
    }
    if few.map({ $0.books.count > fewEnoughInFile }) ?? true,
      let earlier = try walk(before, backwards: true), let later = try walk(after, backwards: false)
    {
      return earlier.reversed() + [id] + later
    }
    return try all(from: few).window(around: id, before: before, after: after).map(Array.init)
  }

  /// All books, in order.
  func all() throws -> OrderedIDs { try all(from: few()) }

  private func all(from few: Few?) throws -> OrderedIDs {
    let found = try books(from: few)
    let count = found.count
    if count <= fewEnough, let ranks = try connection.knownRanks(order) {
      return OrderedIDs(ranks.sorted(found))
    }
    if count <= fewEnoughInFile * 4 { return OrderedIDs(try sorted(found)) }
    return try connection.ids(order).filtered(by: found)
  }

  func count() throws -> Int { try books(from: few()).count }

  // MARK: - Sets

  /// The books of the condition that has the fewest, and the other conditions.
  typealias Few = (books: IDBitmap, others: [Conjunct])

  /// All books, remembered for whoever asks next.
  private func books(from few: Few?) throws -> IDBitmap {
    if let known = recall?.found(term) { return known }
    let found =
      if let few {
        try fulfilling(few.others, few.books)
      } else {
        try fulfillingAll(requirements)
      }
    recall?.keep(found, found: term)
    return found
  }

  /// Beginning with what is asked for: what is not to be takes away from that.
  private func fulfillingAll(_ requirements: [Conjunct]) throws -> IDBitmap {
    guard let first = requirements.firstIndex(where: { $0.opposite == nil }) else {
      return try query.books(db, recall)
    }
    var rest = requirements
    let books = try rest.remove(at: first).books(db, recall)
    return try fulfilling(rest, books)
  }

  /// Those of a set that fulfil conditions as well.
  func fulfilling(_ requirements: [Conjunct], _ books: IDBitmap) throws -> IDBitmap {
    var found = books
    var rest = requirements
    if found.count <= max(fewEnough, fewEnoughKnown),
      let tested = try textTest(of: rest, among: found.count)
    {
      found = IDBitmap(tested.test.passing(found.ids, tested.titles))
      rest.removeAll { $0.texts != nil }
    }
    guard !rest.isEmpty else { return found }
    if found.count <= fewEnoughInFile { return IDBitmap(try holding(found.ids, rest)) }
    for requirement in rest {
      if let opposite = requirement.opposite {
        found.subtract(try opposite.books(db, recall))
      } else {
        found.formIntersection(try requirement.books(db, recall))
      }
    }
    return found
  }

  /// In order: put there when they are few, else by going along the order.
  private func inOrder(_ books: IDBitmap, _ limit: Int, from end: ListEnd) throws -> [Int64] {
    let count = books.count
    if count <= fewEnough, count <= 4096 || count <= limit {
      if let ranks = try connection.knownRanks(order) {
        return ranks.first(limit, of: books, from: end)
      }
      if count <= fewEnoughInFile * (order.isIndexed ? 4 : 80) {
        let ids = try sorted(books)
        return Array(end == .start ? ids.prefix(limit) : ids.suffix(limit))
      }
    }
    var course = BookCourse(try OrderCursor(order, connection, backwards: end == .end))
    course.among = books
    let ids = try course.next(min(limit, count))
    return end == .end ? ids.reversed() : ids
  }

  /// By SQLite, which looks for what each is ordered by.
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

  // MARK: - Walking

  /// The next books on a course that fulfil conditions; nil when the way promises to be long.
  private func walk(
    _ course: BookCourse,
    _ requirements: [Conjunct],
    _ limit: Int
  ) throws -> [Int64]? {
    var course = course
    var found: [Int64] = []
    var walked = 0
    // One row is soon looked up in the file; who has a text in their names takes longer where many do.
    let mostNames = limit < 16 ? 50_000 : .max
    var tested = try textTest(of: requirements, among: limit, namesAtMost: mostNames)
    while found.count < limit {
      let portion = try course.next(min(max(64, walked), 4096))
      if portion.isEmpty { return found }
      if walked > 0, tested == nil { tested = try textTest(of: requirements, among: limit) }
      let isInFile = tested == nil && requirements.contains { $0.texts != nil }
      let farEnough = min(farEnough, fewEnoughInFile * (isInFile ? 4 : 80))
      found += try holding(portion, requirements, tested, limit - found.count)
      walked += portion.count
      let isPromising = found.count * farEnough >= limit * walked
      if found.count < limit, walked >= farEnough / 8, !isPromising { return nil }
    }
    return found
  }

  /// Those of some books that fulfil conditions, in the same order.
  func holding(
    _ ids: [Int64],
    _ requirements: [Conjunct],
    _ tested: TextTester? = nil,
    _ limit: Int = .max
  ) throws -> [Int64] {
    guard let tested else { return try holding(ids, requirements, upTo: limit) }
    let passed = tested.test.passing(ids, tested.titles)
    return try holding(passed, requirements.filter { $0.texts == nil }, upTo: limit)
  }

  /// The same through the file.
  private func holding(
    _ ids: [Int64],
    _ requirements: [Conjunct],
    upTo limit: Int
  ) throws -> [Int64] {
    guard !requirements.isEmpty, !ids.isEmpty else { return Array(ids.prefix(limit)) }
    var found: [Int64] = []
    try db.forEachID(
      """
      SELECT book.id FROM json_each(\(ids.jsonList)) CROSS JOIN book ON book.id = value
      WHERE \(allOf(requirements.map(\.condition)))
      """
    ) { id in
      found.append(id)
      return found.count < limit
    }
    return found
  }

  typealias TextTester = (test: BookTest, titles: TitleTexts)

  /// What tests texts in memory; nil when the titles are not there.
  private func textTest(
    of requirements: [Conjunct],
    among count: Int,
    namesAtMost most: Int = .max
  ) throws -> TextTester? {
    let texts = requirements.compactMap(\.texts)
    guard !texts.isEmpty, let recall, let titles = recall.titles,
      let test = try BookTest(.all(texts), among: count, db, recall, namesAtMost: most)
    else { return nil }
    return (test, titles)
  }

  // What a search begins with.

  /// The books of the condition that has the fewest, and the other conditions; nil when all have many.
  ///
  /// The others are none when they were tested already, which is soon done.
  func few() throws -> Few? {
    if let known = recall?.found(term) { return (known, []) }
    let requirements = requirements
    let canTest = recall?.titles != nil
    var rarest = try smallest(known(), canTest ? nil : together())
    for requirement in requirements where rarest?.fulfilled.contains(requirement) != true {
      let isOwn = requirement.isOwn
      let isTested = canTest && requirement.texts != nil
      // So few are looked at one by one before an index has answered.
      let soonDone =
        switch (isTested, isOwn) {
        case (true, _): requirements.count > 1 ? fewEnoughOfWords : fewEnoughInFile
        case (false, true): fewEnoughInFile
        case (false, false): 0
        }
      if let count = rarest?.count, count <= soonDone { break }
      let most = min(rarest?.count ?? .max, isOwn ? fewEnoughOwn : fewEnough)
      guard let books = try requirement.books(atMost: most, db, recall) else { continue }
      rarest = Rarest(fulfilled: [requirement], books: books)
    }
    guard let rarest else { return nil }
    let others = requirements.filter { !rarest.fulfilled.contains($0) }
    let isSoonDone = rarest.count <= fewEnoughInFile || canTest
    guard others.isEmpty || isSoonDone else { return (rarest.books, others) }
    let found = try fulfilling(others, rarest.books)
    recall?.keep(found, found: term)
    return (found, [])
  }

  /// The books that a search begins with.
  private struct Rarest {
    /// What they are sure to be.
    var fulfilled: [Conjunct] = []
    let books: IDBitmap

    var count: Int { books.count }
  }

  /// The fewest books that were found lately, among which all of these must be: those of one of the
  /// conditions, or of what was typed before its last letters.
  private func known() -> Rarest? {
    guard let (fulfilled, books) = recall?.foundAround(requirements) else { return nil }
    let rarest = Rarest(fulfilled: fulfilled, books: books)
    return rarest.count <= (recall?.titles == nil ? fewEnough : fewEnoughKnown) ? rarest : nil
  }

  private func smallest(_ one: Rarest?, _ other: Rarest?) -> Rarest? {
    [one, other].compactMap { $0 }.min { $0.count < $1.count }
  }

  /// The books that have several of the words, which the index of titles is asked for at once; nil
  /// when they are many.
  ///
  /// The titles of books that have some of them elsewhere are looked at: those books are few, or the
  /// word is none of the several.
  private func together() throws -> Rarest? {
    var elsewhere = FewBooks(fewEnoughInFile)
    var words: [RareElsewhere] = []
    var fulfilled: [Conjunct] = []
    for requirement in requirements {
      guard let word = try requirement.rareElsewhere(fewEnoughInFile, db, recall) else { continue }
      words.append(word)
      fulfilled.append(requirement)
      elsewhere.add(word.books)
    }
    guard words.count > 1, !elsewhere.areTooMany else { return nil }
    var few = FewBooks(fewEnough)
    try few.add([TextTest.titles(withAll: words.map(\.test))], db)
    guard !few.areTooMany else { return nil }
    var books = few.books
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
    return Rarest(fulfilled: fulfilled, books: books)
  }
}

/// A way along an order, past the books of a set or past all.
struct BookCourse {
  private var cursor: OrderCursor
  var among: IDBitmap?
  private var waiting: [Int64] = []

  init(_ cursor: OrderCursor) { self.cursor = cursor }

  /// The next books; fewer than asked for at the end.
  mutating func next(_ count: Int) throws -> [Int64] {
    guard let among else { return try cursor.next(count) }
    var ids = waiting
    while ids.count < count {
      try Task.checkCancellation()
      let portion = try cursor.next(4096)
      if portion.isEmpty { break }
      ids += portion.lazy.filter(among.contains)
    }
    waiting = Array(ids.dropFirst(count))
    return Array(ids.prefix(count))
  }
}

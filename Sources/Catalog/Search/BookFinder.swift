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
}

// MARK: - Sets

extension BookFinder {
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
}

// MARK: - Walking

extension BookFinder {
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
}

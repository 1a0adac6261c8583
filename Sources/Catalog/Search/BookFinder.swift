import GRDB

/// Finds the books of a listing in its order: the first screenful soon, all of them exactly.
///
/// Three ways lead to the first books in the list's order. When one of the words is rare, the few
/// books that have it are looked at one by one. When every word is common, walking along the order
/// meets enough of them soon. When it does not, because common words are seldom together, the sets
/// of all books with each word are put together. All three go without the file when what they need
/// is in memory.
struct BookFinder {
  let connection: Connection
  var recall: SearchRecall?
  let scope: BookListing.Scope
  let query: Query
  let order: BookOrdering

  var db: Database { connection.db }

  /// As many candidates are looked at one by one.
  var fewEnough = 4096
  /// As many books are walked past in search of the first screenful.
  var farEnough = 20_000

  /// The first books, in order.
  func first(_ limit: Int) throws -> [ID<Book>] {
    // Nothing is read into memory here: the first rows do not wait for it.
    if let recall, let titles = recall.titles, let known = try connection.knownIDs(order) {
      return try first(limit, of: known, titles, recall)
    }
    if let rare = try rareSet() {
      return try ids(
        """
        WITH candidate(id) AS (\(rare))
        SELECT book.id FROM (SELECT DISTINCT id FROM candidate) AS candidate
        CROSS JOIN book ON book.id = candidate.id
        WHERE \(condition(.row)) ORDER BY \(sql: order.sql) LIMIT \(limit)
        """
      )
    }
    let walked = try ids(
      """
      SELECT book.id FROM (
        SELECT id FROM book ORDER BY \(sql: order.sql) LIMIT \(farEnough)) AS walked
      CROSS JOIN book ON book.id = walked.id WHERE \(condition(.row)) LIMIT \(limit)
      """
    )
    if walked.count >= limit { return walked }
    return try all(limit: limit).map(ID.init(rawValue:))
  }

  /// The same with everything in memory.
  private func first(
    _ limit: Int,
    of order: OrderedIDs,
    _ titles: TitleTexts,
    _ recall: SearchRecall
  ) throws -> [ID<Book>] {
    var tests = [try BookTest(query, db, recall)]
    if scope != .all { tests.append(.isIn(try scoped())) }
    let test = BookTest.all(tests)
    var ids: [ID<Book>] = []
    for id in order.prefix(farEnough) where test.holds(Int(id), titles) {
      ids.append(ID(rawValue: id))
      if ids.count == limit { return ids }
    }
    if order.count <= farEnough { return ids }
    return try order.filtered(by: books(), limit: limit).map(ID.init(rawValue:))
  }

  /// All books, in order.
  func all(limit: Int = .max) throws -> OrderedIDs {
    let found = try books()
    let isKnown = try recall != nil && connection.knownIDs(order) != nil
    if found.count <= fewEnough, !isKnown {
      let list = "[" + found.ids.map(String.init).joined(separator: ",") + "]"
      return OrderedIDs(
        try ids(
          """
          SELECT book.id FROM json_each(\(list)) CROSS JOIN book ON book.id = value
          ORDER BY \(sql: order.sql) LIMIT \(limit == .max ? -1 : limit)
          """
        ).lazy.map(\.rawValue)
      )
    }
    return try connection.ids(order).filtered(by: found, limit: limit)
  }

  func count() throws -> Int { try books().count }

  private func books() throws -> BookSet {
    var found = try query.books(db, recall)
    if scope != .all { found.formIntersection(try scoped()) }
    return found
  }

  private func scoped() throws -> BookSet {
    try Query.books(db, ["SELECT book.id FROM book WHERE \(scope.condition)"])
  }

  private func condition(_ form: ConditionForm) -> SQL {
    allOf([query.condition(form), scope.condition])
  }

  private func ids(_ query: SQL) throws -> [ID<Book>] {
    var ids: [ID<Book>] = []
    try db.forEachID(query) { id in
      ids.append(ID(rawValue: id))
      return true
    }
    return ids
  }

  /// The books with the rarest of the words, if they are few.
  private func rareSet() throws -> SQL? {
    var rarest: (count: Int, set: SQL)?
    for set in candidateSets {
      let most = rarest?.count ?? fewEnough
      var count = 0
      try db.forEachID(set) { _ in
        count += 1
        return count < most
      }
      if count < most { rarest = (count, set) }
      if count == 0 { break }
    }
    return rarest?.set
  }

  /// Queries for ids, each of which finds all that the listing can hold, and more.
  private var candidateSets: [SQL] {
    var sets: [SQL] = []
    if case .of(let id) = scope { sets.append("\(sql: id.kind.booksQuery(String(id.rawValue)))") }
    let terms: [Query] = if case .all(let terms) = query { terms } else { [query] }
    for term in terms {
      switch term {
      case .text(let match, let text, let field) where match != .inside:
        let united = TextTest(match, text).sets(in: field)
        sets.append(united.isEmpty ? "SELECT 0 WHERE 0" : united.joined(separator: " UNION ALL "))
      case .number, .date, .code, .present, .ids:
        sets.append("SELECT book.id FROM book WHERE \(term.condition())")
      case .own(let test): sets.append(test.set)
      case .loan(let test): sets.append(test.set)
      case .text, .count, .all, .any, .not: break
      }
    }
    return sets
  }
}

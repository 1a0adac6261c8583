import GRDB

/// Decides of one book after another whether its texts are as a query asks, in memory.
indirect enum BookTest {
  case all([BookTest])
  case any([BookTest])
  case not(BookTest)
  case isIn(IDBitmap)
  case title(LetterPattern, orIn: IDBitmap)

  /// So many books of a word are gathered from the inverted index in the time that one title is
  /// searched for it.
  private static let gatheredPerTitle = 16

  /// - Parameters:
  ///   - query: One that ``Query/isOfTexts``.
  ///   - count: How many books are likely to be decided of.
  ///   - most: How many books may have a text elsewhere than in their titles.
  /// - Returns: nil when there are more.
  init?(
    _ query: Query,
    among count: Int,
    _ db: Database,
    _ cache: SearchCacheView,
    namesAtMost most: Int
  ) throws {
    func test(_ query: Query) throws -> BookTest? {
      try BookTest(query, among: count, db, cache, namesAtMost: most)
    }
    func tests(_ queries: [Query]) throws -> [BookTest]? {
      var tests: [BookTest] = []
      for query in queries {
        guard let test = try test(query) else { return nil }
        tests.append(test)
      }
      return tests
    }
    switch query {
    case .all(let queries):
      guard let tests = try tests(queries) else { return nil }
      self = .all(tests)
    case .any(let queries):
      guard let tests = try tests(queries) else { return nil }
      self = .any(tests)
    case .not(let query):
      guard let test = try test(query) else { return nil }
      self = .not(test)
    case .text(let match, let text, let field):
      let search = TextSearch(match, text, in: field, db, cache)
      if field == nil || field == .title, cache.books(for: .whole(query)) == nil,
        search.titlesByWord.map({ $0 > count * Self.gatheredPerTitle }) ?? true,
        let pattern = LetterPattern(match, folded(text))
      {
        guard let names = try search.names(atMost: most) else { return nil }
        self = .title(pattern, orIn: names)
      } else {
        guard let books = try search.books(atMost: most) else { return nil }
        self = .isIn(books)
      }
    case .number, .date, .code, .present, .count, .ids, .own, .loan, .custom:
      self = .isIn(try query.books(db, cache))
    }
  }

  /// Those of some books that are as asked, in the same order.
  func passing(_ books: [Int64], _ titles: TitleTexts) -> [Int64] {
    switch self {
    case .all(let tests): tests.reduce(books) { $1.passing($0, titles) }
    case .title(let pattern, let named):
      books.filter { named.contains($0) || titles.have(pattern, $0) }
    case .any, .not, .isIn: books.filter { holds($0, titles) }
    }
  }

  private func holds(_ book: Int64, _ titles: TitleTexts) -> Bool {
    switch self {
    case .all(let tests): tests.allSatisfy { $0.holds(book, titles) }
    case .any(let tests): tests.contains { $0.holds(book, titles) }
    case .not(let test): !test.holds(book, titles)
    case .isIn(let books): books.contains(book)
    case .title(let pattern, let books): books.contains(book) || titles.have(pattern, book)
    }
  }
}

extension Query {
  /// Whether it asks nothing but texts in fields that have an index.
  var isOfTexts: Bool {
    switch self {
    case .all(let queries), .any(let queries): queries.allSatisfy(\.isOfTexts)
    case .not(let query): query.isOfTexts
    case .text(_, _, in: .subtitle), .text(_, _, in: .shelf), .text(_, _, in: .notes): false
    case .text: true
    case .number, .date, .code, .present, .count, .ids, .own, .loan, .custom: false
    }
  }
}

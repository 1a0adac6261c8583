import GRDB

/// One of the conditions that all books of a listing fulfil.
enum Conjunct: Hashable, Sendable {
  case query(Query)
  case scope(BookListing.Scope)

  /// All those of a listing; what is likely to have the fewest books comes first.
  static func all(_ query: Query, _ scope: BookListing.Scope) -> [Conjunct] {
    let queries = query.conjuncts.map(Conjunct.query)
    let all = scope == .all ? queries : [.scope(scope)] + queries
    return all.count == 1 ? all : all.sorted { $0.likelihood < $1.likelihood }
  }

  /// The query, when it is about texts alone.
  var texts: Query? {
    guard case .query(let query) = self, query.isOfTexts else { return nil }
    return query
  }

  /// Whether it is about readings of the asker's own.
  var isOwn: Bool {
    if case .query(.own) = self { true } else { false }
  }

  /// How many books are likely to fulfil it, compared with others: fewer have a longer word.
  ///
  /// One's own readings are all looked at: only where nothing else says enough.
  private var likelihood: Int {
    switch self {
    case .query(.text(_, let text, _)): -text.utf8.count
    case .query(.own): 1
    case .query, .scope: 0
    }
  }

  /// What must not be, when that is what it says.
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
  func books(_ db: Database, _ recall: SearchCacheView?) throws -> IDBitmap {
    switch self {
    case .query(let query): try query.books(db, recall)
    case .scope(let scope): try Query.books(db, [scope.set])
    }
  }

  /// The books that fulfil it; nil when they are more, or no index has them.
  func books(atMost most: Int, _ db: Database, _ recall: SearchCacheView?) throws -> IDBitmap? {
    switch self {
    case .query(let query): return try query.books(atMost: most, db, recall)
    case .scope(.of(let record)):
      var few = FewBooks(most)
      try few.add(["\(sql: record.kind.booksQuery(String(record.rawValue)))"], db)
      return few.areTooMany ? nil : few.books
    case .scope: return nil
    }
  }

  /// The word that it asks for, and the books that have it elsewhere than in their titles; nil when these
  /// are more, or it asks something else.
  func rareElsewhere(
    _ most: Int,
    _ db: Database,
    _ recall: SearchCacheView?
  ) throws -> RareElsewhere? {
    guard case .query(.text(let match, let text, let field)) = self,
      field == nil || field == .title
    else { return nil }
    let test = TextTest(match, text)
    guard test.isOneBeginning, test.titleIndexQuery != nil,
      let books = try TextSearch(match, text, in: field, db, recall).names(atMost: most)
    else { return nil }
    return RareElsewhere(test, books)
  }
}

extension Query {
  /// The conditions that all have to be true.
  fileprivate var conjuncts: [Query] {
    guard case .all(let queries) = self else { return [self] }
    return queries.flatMap(\.conjuncts)
  }

  fileprivate func books(
    atMost most: Int,
    _ db: Database,
    _ recall: SearchCacheView?
  ) throws -> IDBitmap? {
    if let known = recall?.found(.whole(self)) { return known.count <= most ? known : nil }
    var few = FewBooks(most)
    switch self {
    case .text(let match, let text, let field):
      return try TextSearch(match, text, in: field, db, recall).books(atMost: most)
    case .any(let queries):
      for query in queries {
        guard let books = try query.books(atMost: most, db, recall) else { return nil }
        few.add(books)
      }
    case .number(.year, _), .number(.id, _), .date, .ids:
      try few.add(["SELECT book.id FROM book WHERE \(condition())"], db)
    case .number(.copies, let bounds) where bounds == .exactly(0):
      try few.add(["SELECT book.id FROM book WHERE \(condition())"], db)
    case .own(let test): try few.add([test.set], db)
    case .loan(let test): try few.add([test.set], db)
    case .number, .code, .present, .count, .not, .all: return nil
    }
    guard !few.areTooMany else { return nil }
    if isOfPeople { recall?.keep(few.books, found: .whole(self)) }
    return few.books
  }

  /// Whether it asks readings or loans, whose books are kept in memory for whoever asks next.
  private var isOfPeople: Bool {
    switch self {
    case .own, .loan: true
    case .all, .any, .not, .text, .number, .date, .code, .present, .count, .ids: false
    }
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

/// The beginning of a word that titles may have, and the few books that have it elsewhere.
struct RareElsewhere {
  let test: TextTest
  let books: IDBitmap
  private let pattern: LetterPattern

  /// - Returns: nil for what is not one word.
  init?(_ test: TextTest, _ books: IDBitmap) {
    guard test.isOneBeginning, let pattern = LetterPattern(.word, test.text) else { return nil }
    self.test = test
    self.books = books
    self.pattern = pattern
  }

  func isHad(by book: Int64, titled title: UnsafeRawBufferPointer) -> Bool {
    books.contains(book) || pattern.firstPlace(in: title, from: 0, upTo: title.count) != nil
  }
}

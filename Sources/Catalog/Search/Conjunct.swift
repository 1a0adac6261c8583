import GRDB

/// One of the conditions that all books of a listing fulfil: a listing is their conjunction.
enum Conjunct: Hashable, Sendable {
  case query(Query)
  case scope(BookListing.Scope)

  /// All those of a listing; what is likely to be the most selective comes first.
  static func all(_ query: Query, _ scope: BookListing.Scope) -> [Conjunct] {
    let queries = query.conjuncts.map(Conjunct.query)
    let all = scope == .all ? queries : [.scope(scope)] + queries
    return all.count == 1 ? all : all.sorted { $0.estimate < $1.estimate }
  }

  /// The query, when it is about texts alone.
  var texts: Query? {
    guard case .query(let query) = self, query.isOfTexts else { return nil }
    return query
  }

  /// Whether it is about readings of the current user's own.
  var isOwn: Bool {
    if case .query(.own) = self { true } else { false }
  }

  /// An estimate of selectivity that costs nothing: a longer word has fewer books.
  ///
  /// One's own readings come last, since an index gives all of them: they are asked only where
  /// nothing else is selective enough.
  private var estimate: Int {
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
  func books(_ db: Database, _ cache: SearchCacheView?) throws -> IDBitmap {
    switch self {
    case .query(let query): try query.books(db, cache)
    case .scope(let scope): try Query.books(db, [scope.set])
    }
  }

  /// The books that fulfil it; nil when there are more of them than `most`, or no index has them.
  func books(atMost most: Int, _ db: Database, _ cache: SearchCacheView?) throws -> IDBitmap? {
    switch self {
    case .query(let query): return try query.books(atMost: most, db, cache)
    case .scope(let scope):
      guard case .of = scope else { return nil }
      var found = BoundedBooks(most)
      try found.add([scope.set], db)
      return found.areTooMany ? nil : found.books
    }
  }

  /// The beginning of a word that it asks for; nil when it asks something else, or more books have
  /// such a word elsewhere than in their titles.
  func wordBeginning(
    elsewhereAtMost most: Int,
    _ db: Database,
    _ cache: SearchCacheView?
  ) throws -> WordBeginning? {
    guard case .query(.text(let match, let text, let field)) = self,
      field == nil || field == .title
    else { return nil }
    let test = TextTest(match, text)
    guard test.isOneBeginning, test.titleIndexQuery != nil,
      let books = try TextSearch(match, text, in: field, db, cache).names(atMost: most)
    else { return nil }
    return WordBeginning(test, elsewhere: books)
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
    _ cache: SearchCacheView?
  ) throws -> IDBitmap? {
    if let known = cache?.books(for: .whole(self)) { return known.count <= most ? known : nil }
    var found = BoundedBooks(most)
    switch self {
    case .text(let match, let text, let field):
      return try TextSearch(match, text, in: field, db, cache).books(atMost: most)
    case .any(let queries):
      for query in queries {
        guard let books = try query.books(atMost: most, db, cache) else { return nil }
        found.add(books)
      }
    case .number(.year, _), .number(.id, _), .number(.copies, .exactly(0)), .date, .ids:
      try found.add(["SELECT book.id FROM book WHERE \(condition())"], db)
    case .own(let test): try found.add([test.set], db)
    case .loan(let test): try found.add([test.set], db)
    case .custom(let test): try found.add([test.set], db)
    case .number, .code, .present, .count, .not, .all: return nil
    }
    guard !found.areTooMany else { return nil }
    if isOfPeople { cache?.keep(found.books, for: .whole(self)) }
    return found.books
  }

  /// Whether it asks readings or loans, whose books are kept in memory for whoever asks next.
  private var isOfPeople: Bool {
    switch self {
    case .own, .loan: true
    case .all, .any, .not, .text, .number, .date, .code, .present, .count, .ids, .custom: false
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

/// The beginning of a word that titles may have, and the few books that have such a word elsewhere.
struct WordBeginning {
  let test: TextTest
  let elsewhere: IDBitmap
  private let pattern: LetterPattern

  /// - Returns: nil for what is not one word.
  init?(_ test: TextTest, elsewhere: IDBitmap) {
    guard test.isOneBeginning, let pattern = LetterPattern(.word, test.text) else { return nil }
    self.test = test
    self.elsewhere = elsewhere
    self.pattern = pattern
  }

  func isHad(by book: Int64, titled title: UnsafeRawBufferPointer) -> Bool {
    elsewhere.contains(book) || pattern.firstPlace(in: title, from: 0, upTo: title.count) != nil
  }
}

/// A conjunct whose text is folded once, because each one asked for is compared with those of all
/// results in the cache.
struct FoldedConjunct: Sendable {
  let conjunct: Conjunct
  private let test: TextTest?
  /// One bit of 64, the same for all conjuncts that can be implied by one another.
  ///
  /// The bits of several conjuncts together are their signature: a result whose signature has a bit
  /// that the one asked for has not cannot hold all its books.
  fileprivate let bit: UInt64

  init(_ conjunct: Conjunct) {
    self.conjunct = conjunct
    test =
      if case .query(.text(let match, let text, _)) = conjunct {
        TextTest(match, text)
      } else {
        nil
      }
    bit = 1 << UInt64(Self.number(test))
  }

  /// By the first letter of a word's beginning, which all that it begins share; 63 for all others.
  private static func number(_ test: TextTest?) -> Int {
    guard let test, test.isOneBeginning, let letter = test.text.utf8.first else { return 63 }
    return Int(letter) % 63
  }

  /// Whether every book that fulfils another one fulfils this one, too.
  func isImplied(by other: FoldedConjunct) -> Bool {
    if conjunct == other.conjunct { return true }
    guard case .query(.text(let match, _, let field)) = conjunct,
      case .query(.text(match, _, field)) = other.conjunct,
      let test, let longer = other.test
    else { return false }
    // What could be a number is looked for in more fields as it grows.
    guard !test.text.isEmpty, !test.isOfDigits, !longer.isOfDigits else { return false }
    switch match {
    case .word:
      return test.isOneBeginning && longer.isOneBeginning
        && longer.text.utf8.starts(with: test.text.utf8)
    case .inside: return longer.text.contains(test.text)
    case .phrase, .whole, .start: return false
    }
  }
}

extension [FoldedConjunct] {
  var signature: UInt64 { reduce(0) { $0 | $1.bit } }
}

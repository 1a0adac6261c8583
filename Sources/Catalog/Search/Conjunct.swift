import GRDB

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

  /// Whether it is about texts alone, which memory may have.
  var isOfTexts: Bool {
    if case .query(let query) = self { query.isOfTexts } else { false }
  }

  /// The word whose beginning is looked for in titles and perhaps elsewhere, and the field.
  var word: (test: TextTest, field: Query.TextField?)? {
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

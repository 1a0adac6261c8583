import Books
import GRDB

extension Query {
  /// All the books that it finds, as a set.
  ///
  /// Words are looked up in their indexes or in memory, and what is between them is done on the
  /// sets.
  func books(_ context: SearchContext) throws -> IDBitmap {
    switch self {
    case .all(let queries):
      guard let first = queries.first else { return try Self.allBooks(context) }
      var books = try first.books(context)
      for query in queries.dropFirst() {
        if case .not(let other) = query {
          books.subtract(try other.books(context))
        } else {
          books.formIntersection(try query.books(context))
        }
      }
      return books
    case .any(let queries):
      var books = IDBitmap()
      for query in queries { books.formUnion(try query.books(context)) }
      return books
    case .not(let query):
      var books = try Self.allBooks(context)
      books.subtract(try query.books(context))
      return books
    case .text(let match, let text, let field):
      return try context.books(of: self) {
        try TextSearch(TextTest(match, text), in: field, context).books()
      }
    case .number, .date, .code, .present, .count, .ids, .own, .loan, .custom:
      return try context.books(of: self) { try Self.books(context.db, [set]) }
    }
  }

  /// The books that it finds; nil as soon as they turn out to be more than `most`, or if only going
  /// through everything could find them.
  func books(atMost most: Int, _ context: SearchContext) throws -> IDBitmap? {
    var found = BoundedBooks(most)
    switch self {
    case .text(let match, let text, let field):
      return try TextSearch(TextTest(match, text), in: field, context).books(atMost: most)
    case .any(let queries):
      for query in queries where !found.areTooMany {
        found.add(try query.books(atMost: most, context))
      }
    case .number(.book(.year), _), .number(.fact(.id), _), .number(.book(.copies), .exactly(0)),
      .date, .ids, .own,
      .loan, .custom:
      try found.add([set], context.db)
    case .number, .code, .present, .count, .not, .all: return nil
    }
    return found.areTooMany ? nil : found.books
  }

  /// True when it tests only texts in fields that have an index.
  var isOfTexts: Bool {
    switch self {
    case .all(let queries), .any(let queries): queries.allSatisfy(\.isOfTexts)
    case .not(let query): query.isOfTexts
    case .text(_, _, in: let field):
      field.map { $0.authorityKind != nil || $0 == .title || $0 == .isbn } ?? true
    case .number, .date, .code, .present, .count, .ids, .own, .loan, .custom: false
    }
  }

  /// A query for the ids of the books.
  private var set: SQL {
    switch self {
    case .own(let test): test.set
    case .loan(let test): test.set
    case .custom(let test): test.set
    case .present(.book(let field)): field.linkedBooks ?? setByCondition
    case .count(let field, let bounds) where !bounds.contains(0):
      field.linkedBooks(counting: bounds) ?? setByCondition
    case .all, .any, .not, .text, .number, .date, .code, .present, .count, .ids: setByCondition
    }
  }

  private var setByCondition: SQL { "SELECT book.id FROM book WHERE \(condition())" }

  private static func allBooks(_ context: SearchContext) throws -> IDBitmap {
    try context.books(of: .everything) { try books(context.db, ["SELECT id FROM book"]) }
  }

  static func books(_ db: Database, _ queries: [SQL]) throws -> IDBitmap {
    var books = BoundedBooks(.max)
    try books.add(queries, db)
    return books.books
  }
}

extension BookField {
  /// The ids of the books that have any, from a table of links: quicker than to ask each book for
  /// its own.
  fileprivate var linkedBooks: SQL? {
    guard case .links(let table, _) = storage else { return nil }
    return "SELECT bookId FROM \(sql: table)"
  }

  fileprivate func linkedBooks(counting bounds: Query.Bounds) -> SQL? {
    guard case .links(let table, let count) = storage else { return nil }
    return """
      SELECT bookId FROM \(sql: table) GROUP BY bookId
      HAVING \(bounds.condition(on: count))
      """
  }
}

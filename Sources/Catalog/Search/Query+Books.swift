import GRDB

extension Query {
  /// All the books that it finds, as a set.
  ///
  /// Words are looked up in their indexes or in memory, and what is between them is done on the
  /// sets.
  func books(_ db: Database, _ cache: SearchCacheView? = nil) throws -> IDBitmap {
    switch self {
    case .all(let queries):
      guard let first = queries.first else { return try Self.books(db, ["SELECT id FROM book"]) }
      var books = try first.books(db, cache)
      for query in queries.dropFirst() {
        if case .not(let other) = query {
          books.subtract(try other.books(db, cache))
        } else {
          books.formIntersection(try query.books(db, cache))
        }
      }
      return books
    case .any(let queries):
      var books = IDBitmap()
      for query in queries { books.formUnion(try query.books(db, cache)) }
      return books
    case .not(let query):
      var books = try Self.books(db, ["SELECT id FROM book"])
      books.subtract(try query.books(db, cache))
      return books
    case .text(let match, let text, let field):
      return try TextSearch(match, text, in: field, db, cache).books()
    case .number, .date, .code, .present, .count, .ids, .own, .loan, .custom:
      if let known = cache?.books(for: .whole(self)) { return known }
      let books = try Self.books(db, [set])
      cache?.keep(books, for: .whole(self))
      return books
    }
  }

  /// A query for the ids of the books.
  private var set: SQL {
    switch self {
    case .own(let test): test.set
    case .loan(let test): test.set
    case .custom(let test): test.set
    default: linkSet ?? "SELECT book.id FROM book WHERE \(condition())"
    }
  }

  /// A query for the ids of its books where these are in a table of links: quicker than to ask each
  /// book for its own.
  private var linkSet: SQL? {
    switch self {
    case .present(.text(let field)):
      guard case .links(let table, _) = field.storage else { return nil }
      return "SELECT bookId FROM \(sql: table)"
    case .count(let field, let bounds) where !bounds.contains(0):
      guard case .links(let table, let count) = field.storage else { return nil }
      return """
        SELECT bookId FROM \(sql: table) GROUP BY bookId
        HAVING \(bounds.condition(on: count))
        """
    default: return nil
    }
  }

  static func books(_ db: Database, _ queries: [SQL]) throws -> IDBitmap {
    var books = IDBitmap()
    for query in queries {
      try db.forEachID(query) { id in
        books.insert(id)
        return true
      }
    }
    return books
  }
}

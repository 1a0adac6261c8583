import GRDB

extension Query {
  /// All the books that it finds, as a set.
  ///
  /// Words are looked up in their indexes or in memory, and what is between them is done on the
  /// sets.
  func books(_ db: Database, _ recall: SearchRecall? = nil) throws -> IDSet {
    switch self {
    case .all(let queries):
      guard let first = queries.first else { return try Self.books(db, ["SELECT id FROM book"]) }
      var books = try first.books(db, recall)
      for query in queries.dropFirst() {
        if case .not(let other) = query {
          books.subtract(try other.books(db, recall))
        } else {
          books.formIntersection(try query.books(db, recall))
        }
      }
      return books
    case .any(let queries):
      var books = IDSet()
      for query in queries { books.formUnion(try query.books(db, recall)) }
      return books
    case .not(let query):
      var books = try Self.books(db, ["SELECT id FROM book"])
      books.subtract(try query.books(db, recall))
      return books
    case .text(let match, let text, let field):
      return try TextSearch(match, text, in: field, db, recall).books()
    case .number, .date, .code, .present, .count, .ids, .own, .loan:
      if let known = recall?.found(.whole(self)) { return known }
      let books = try Self.books(db, [set])
      recall?.keep(books, found: .whole(self))
      return books
    }
  }

  /// A query for the ids of the books.
  private var set: SQL {
    switch self {
    case .own(let test): test.set
    case .loan(let test): test.set
    default: "SELECT book.id FROM book WHERE \(condition())"
    }
  }

  static func books(_ db: Database, _ queries: [SQL]) throws -> IDSet {
    var books = IDSet()
    for query in queries {
      try db.forEachID(query) { id in
        books.insert(id)
        return true
      }
    }
    return books
  }
}

import GRDB

extension TextTest {
  /// The books in which the field, or any of those that words are looked for in, has it.
  func books(
    in field: Query.TextField?,
    _ db: Database,
    _ recall: SearchRecall?
  ) throws -> BookSet {
    guard let recall else { return try Query.books(db, sets(in: field)) }
    var books = try names(in: field, db, recall)
    if field == nil || field == .title { books.formUnion(try titles(db, recall)) }
    return books
  }

  /// The books that have it elsewhere than in their title.
  func names(
    in field: Query.TextField?,
    _ db: Database,
    _ recall: SearchRecall
  ) throws -> BookSet {
    let term = SearchMemory.Term.withoutTitles(.text(match, text, in: field))
    if let known = recall.found(term) { return known }
    var books = BookSet()
    for field in fields(field) where field != .title {
      if let kind = field.kind {
        try add(kind, to: &books, db, recall)
      } else if field == .isbn {
        books.formUnion(try numbers(db, recall))
      } else {
        books.formUnion(try Query.books(db, sets(in: field)))
      }
    }
    recall.keep(books, found: term)
    return books
  }

  private func add(
    _ kind: AuthorityKind,
    to books: inout BookSet,
    _ db: Database,
    _ recall: SearchRecall
  ) throws {
    var records: [Int64] = []
    try db.forEachID(names(kind)) { id in
      records.append(id)
      return true
    }
    guard records.count > recall.mostRecords, recall.titles != nil else {
      // A query for each of them, since one for all would be compiled for each number of them.
      for record in records {
        try db.forEachID(kind.books(of: record)) { id in
          books.insert(id)
          return true
        }
      }
      return
    }
    let related = try recall.related(kind)
    for record in records { related.add(of: record, to: &books) }
  }

  /// By its number, or in the order of books when many have such a one: "978" has every other.
  private func numbers(_ db: Database, _ recall: SearchRecall) throws -> BookSet {
    guard let test = isbnTest else { return BookSet() }
    var count = 0
    try db.forEachID("SELECT 1 FROM isbn WHERE \(test)") { _ in
      count += 1
      return count < recall.mostFromIndex
    }
    let source: SQL = count < recall.mostFromIndex ? "isbn" : "isbn NOT INDEXED"
    return try Query.books(db, ["SELECT bookId FROM \(source) WHERE \(test)"])
  }

  private func titles(_ db: Database, _ recall: SearchRecall) throws -> BookSet {
    guard let pattern = TitleTexts.Pattern(match, text) else {
      return try Query.books(db, sets(in: .title))
    }
    if match == .word, !text.contains(" ") {
      var books = BookSet()
      var count = 0
      for query in sets(in: .title) {
        try db.forEachID(query) { id in
          books.insert(id)
          count += 1
          return count < recall.mostFromIndex
        }
      }
      if count < recall.mostFromIndex { return books }
    }
    guard let titles = try recall.readTitles() else {
      return try Query.books(db, sets(in: .title))
    }
    return try titles.books(pattern)
  }
}

extension AuthorityKind {
  /// A query for the ids of a record's books.
  fileprivate func books(of record: Int64) -> SQL {
    switch link {
    case .one(let column): "SELECT id FROM book WHERE \(sql: column) = \(record)"
    case .many(let links, let column):
      "SELECT bookId FROM \(sql: links.rawValue) WHERE \(sql: column) = \(record)"
    }
  }
}

import Books
import GRDB

/// Finds the books that have a text, through the indexes of the file or in memory.
///
/// **The problem.** A text can stand in titles, names and numbers; it can be the beginning of a
/// word, some words in their order, or letters inside of words; and it can be in one book or in
/// all.
///
/// **The ways there are**, for titles: the inverted index in memory, which gives the books of
/// words; the index in the file (FTS5), which has to be read and decoded for it; and the texts
/// themselves, which take the same time whatever is looked for. For names: their words, in memory
/// or in the file, then the books of the records that have them.
///
/// **The one taken** is the first that can answer, and whose work is not more than that of the
/// next: FTS5 gives up at ``SearchLimits/takenFromFTS`` books. Whoever asks can set a lower limit,
/// above which there are other ways (``OrderedSearch``); titles, which most often exceed it, are
/// asked first.
///
/// **What it guarantees.** The same books on every way, those of SQL's
/// ``TextTest/condition(in:_:)``.
struct TextSearch {
  private let test: TextTest
  private let field: BookField?
  private let db: Database
  private let indexes: SearchIndexes?
  private let mostFromIndex: Int

  /// - Parameter field: Without one, all fields that words are looked for in.
  init(_ test: TextTest, in field: BookField?, _ context: SearchContext) {
    self.test = test
    self.field = field
    db = context.db
    indexes = context.indexes
    mostFromIndex = context.limits.takenFromFTS
  }

  /// All of them.
  func books() throws -> IDBitmap { try books(atMost: .max) ?? IDBitmap() }

  /// All of them; nil as soon as they turn out to be more than `most`, or if only going through
  /// everything could find them.
  func books(atMost most: Int) throws -> IDBitmap? {
    var found = BoundedBooks(most)
    if field == nil || field == .title { found.add(try titles(atMost: most)) }
    guard !found.areTooMany else { return nil }
    found.add(try booksElsewhere(atMost: most))
    return found.areTooMany ? nil : found.books
  }

  // MARK: - Names

  /// The books that have the text elsewhere than in their title; nil as soon as they turn out to be
  /// more than `most`.
  func booksElsewhere(atMost most: Int) throws -> IDBitmap? {
    var found = BoundedBooks(most)
    for field in test.fields(field) where field != .title && !found.areTooMany {
      if let kind = field.authorityKind {
        try add(kind, to: &found)
      } else if field == .isbn {
        try addNumbers(to: &found)
      } else if most < .max {
        return nil
      } else {
        try found.add(test.sets(in: field), db)
      }
    }
    return found.areTooMany ? nil : found.books
  }

  private func add(_ kind: AuthorityKind, to found: inout BoundedBooks) throws {
    if let indexes, let records = try indexes.records(having: test, kind) {
      return found.add(indexes.books(of: records, kind))
    }
    var records: [Int64] = []
    try db.forEachID(test.names(kind)) { id in
      records.append(id)
      // Hardly any record has no book: so many records have at least so many books.
      return records.count <= found.most
    }
    guard records.count <= found.most else { return found.areTooMany = true }
    if let indexes { return found.add(indexes.books(of: IDBitmap(records), kind)) }
    // In the order of the index, so that each of its pages is read once.
    records.sort()
    // A statement that is prepared once, since one for all would be compiled for each number of
    // them.
    let books = try RawQuery(db, kind.booksQuery("?"))
    for (number, record) in records.enumerated() where !found.areTooMany {
      if number & 1023 == 1023 { try Task.checkCancellation() }
      try books.forEachRow(of: record) { found.add($0.integer(0)) }
    }
  }

  /// Through the index of numbers, or along the table when many have such a number, as half of all
  /// have "978".
  private func addNumbers(to found: inout BoundedBooks) throws {
    guard let isbn = test.isbnTest else { return }
    var numbered = BoundedBooks(min(found.most, mostFromIndex))
    try numbered.add(["SELECT bookId FROM isbn WHERE \(isbn)"], db)
    if !numbered.areTooMany {
      found.add(numbered.books)
    } else if found.most > numbered.most {
      try found.add(["SELECT bookId FROM isbn NOT INDEXED WHERE \(isbn)"], db)
    } else {
      found.areTooMany = true
    }
  }

  // MARK: - Titles

  private func titles(atMost most: Int) throws -> IDBitmap? {
    let pattern = indexes == nil ? nil : LetterPattern(test.match, test.text)
    if let indexes, let pattern {
      if test.isOneBeginning { return indexes.titleWords.books(withWord: test.text) }
      if test.isInsideOfWords { return try indexes.titleWords.books(having: pattern) }
    }
    guard let indexed = test.titleIndexQuery else {
      if let indexes, let pattern { return try indexes.titles.books(pattern) }
      return most == .max ? try Query.books(db, test.sets(in: .title)) : nil
    }
    var found = BoundedBooks(
      pattern == nil && !test.hasToReadTitles ? most : min(most, mostFromIndex)
    )
    try found.add([indexed], db)
    if !found.areTooMany {
      guard test.hasToReadTitles else { return found.books }
      if let indexes, let pattern {
        return found.books.filtered { indexes.titles.have(pattern, $0) }
      }
      return try Query.books(db, test.sets(in: .title))
    }
    if let indexes, let pattern { return try indexes.titles.books(pattern) }
    return most > found.most ? try Query.books(db, [test.titleScan]) : nil
  }
}

/// Books that are gathered until they are too many.
struct BoundedBooks {
  private(set) var books = IDBitmap()
  let most: Int
  var areTooMany = false

  init(_ most: Int) { self.most = most }

  @inline(__always)
  mutating func add(_ book: Int64) {
    books.insert(book)
    if books.count > most { areTooMany = true }
  }

  /// - Parameter others: nil when they are too many by themselves.
  mutating func add(_ others: IDBitmap?) {
    guard let others else { return areTooMany = true }
    books.formUnion(others)
    if books.count > most { areTooMany = true }
  }

  mutating func add(_ queries: [SQL], _ db: Database) throws {
    for query in queries where !areTooMany {
      try db.forEachID(query) { id in
        add(id)
        return !areTooMany
      }
    }
  }
}

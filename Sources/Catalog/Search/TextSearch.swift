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
/// next: an index gives up at ``mostFromIndex`` books, as then to go through the texts takes less.
/// Whoever asks can set a lower limit, above which he has other ways (``BookFinder``); titles,
/// which most often exceed it, are asked first.
///
/// **What it guarantees.** The same books on every way, those of SQL's
/// ``TextTest/condition(in:_:)``.
struct TextSearch {
  private let match: Query.Match
  private let field: Query.TextField?
  private let query: Query
  private let test: TextTest
  private let db: Database
  private let cache: SearchCacheView?

  /// - Parameter field: Without one, all fields that words are looked for in.
  init(
    _ match: Query.Match,
    _ text: String,
    in field: Query.TextField?,
    _ db: Database,
    _ cache: SearchCacheView?
  ) {
    self.match = match
    self.field = field
    query = .text(match, text, in: field)
    test = TextTest(match, text)
    self.db = db
    self.cache = cache
  }

  /// So many books are taken from an index; when there are more, all texts are gone through, which
  /// then takes less time.
  private var mostFromIndex: Int { cache?.mostFromIndex ?? SearchCacheView.usualMostFromIndex }

  /// All of them.
  func books() throws -> IDBitmap { try books(atMost: .max) ?? IDBitmap() }

  /// All of them; nil as soon as they turn out to be more than `most`, or if only going through
  /// everything could find them.
  func books(atMost most: Int) throws -> IDBitmap? {
    if let known = cache?.books(for: .whole(query)) { return known.count <= most ? known : nil }
    var books = IDBitmap()
    // Titles first: most often it is they that are too many.
    if field == nil || field == .title {
      guard let titles = try titles(atMost: most) else { return nil }
      books = titles
    }
    guard let names = try knownNames ?? gatheredNames(atMost: most), names.count <= most
    else { return nil }
    books.formUnion(names)
    cache?.keep(books, for: .whole(query))
    return books
  }

  // MARK: - Names

  /// Those that have it elsewhere than in their title; nil as soon as they turn out to be more.
  func names(atMost most: Int) throws -> IDBitmap? {
    if let known = knownNames { return known.count <= most ? known : nil }
    guard let names = try gatheredNames(atMost: most) else { return nil }
    cache?.keep(names, for: .withoutTitles(query))
    return names
  }

  private var knownNames: IDBitmap? { cache?.books(for: .withoutTitles(query)) }

  private func gatheredNames(atMost most: Int) throws -> IDBitmap? {
    var found = BoundedBooks(most)
    for field in test.fields(field) where field != .title && !found.areTooMany {
      if let kind = field.kind {
        try add(kind, to: &found)
      } else if field == .isbn {
        try addNumbers(to: &found)
      } else if field == .shelf {
        try found.add(test.sets(in: .shelf), db)
      } else if most < .max {
        return nil
      } else {
        try found.add(test.sets(in: field), db)
      }
    }
    return found.areTooMany ? nil : found.books
  }

  private func add(_ kind: AuthorityKind, to found: inout BoundedBooks) throws {
    let related = cache?.related(kind)
    if let related, let records = try cache?.names(kind).flatMap(records) {
      return found.add(related.books(of: records, atMost: found.most))
    }
    var records: [Int64] = []
    try db.forEachID(test.names(kind)) { id in
      records.append(id)
      // Hardly any record has no book: so many records have at least so many books.
      return records.count <= found.most
    }
    guard records.count <= found.most else { return found.areTooMany = true }
    if let related { return found.add(related.books(of: IDBitmap(records), atMost: found.most)) }
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

  /// From memory; nil for what only the names themselves tell.
  private func records(_ words: NameVocabulary) throws -> IDBitmap? {
    if test.isOneBeginning { return words.records(withWord: test.text) }
    guard isInsideOfWords else { return nil }
    return try LetterPattern(match, test.text).map(words.records)
  }

  /// Whether it is looked for inside of words, and cannot be in two of them.
  private var isInsideOfWords: Bool { match == .inside && !test.text.has(UInt8(ascii: " ")) }

  /// Through the index of numbers, or along the table when many have such a number, as half of all
  /// have "978".
  private func addNumbers(to found: inout BoundedBooks) throws {
    guard let isbn = test.isbnTest else { return }
    let fewest = min(found.most, mostFromIndex)
    var numbered = BoundedBooks(fewest)
    try numbered.add(["SELECT bookId FROM isbn WHERE \(isbn)"], db)
    if !numbered.areTooMany {
      found.add(numbered.books)
    } else if found.most > fewest {
      try found.add(["SELECT bookId FROM isbn NOT INDEXED WHERE \(isbn)"], db)
    } else {
      found.areTooMany = true
    }
  }

  // MARK: - Titles

  /// How many books have the word in their titles, some of them counted twice; nil where only the
  /// file knows, or it is no word.
  var titlesByWord: Int? {
    guard test.isOneBeginning, let words = cache?.titleWords else { return nil }
    return words.count(withWord: test.text)
  }

  private func titles(atMost most: Int) throws -> IDBitmap? {
    let titles = cache?.titles
    let pattern = titles == nil ? nil : LetterPattern(match, test.text)
    if let pattern, let words = cache?.titleWords {
      if test.isOneBeginning {
        return words.count(withWord: test.text) <= most ? words.books(withWord: test.text) : nil
      }
      if isInsideOfWords, most == .max {
        return try words.books(having: pattern)
      }
    }
    guard let indexed = test.titleIndexQuery else {
      guard most == .max else { return nil }
      if let titles, let pattern { return try titles.books(pattern) }
      return try Query.books(db, test.sets(in: .title))
    }
    var found = BoundedBooks(
      pattern == nil && !test.hasToReadTitles ? most : min(most, mostFromIndex)
    )
    try found.add([indexed], db)
    if !found.areTooMany {
      return test.hasToReadTitles ? try holding(found.books, titles, pattern) : found.books
    }
    guard most > found.most else { return nil }
    if let titles, let pattern { return try titles.books(pattern) }
    return try Query.books(db, [test.titleScan])
  }

  /// Those of some books in whose titles the words stand as they should.
  private func holding(
    _ books: IDBitmap,
    _ titles: TitleTexts?,
    _ pattern: LetterPattern?
  ) throws -> IDBitmap {
    if let titles, let pattern {
      return books.filtered { titles.have(pattern, $0) }
    }
    return try Query.books(db, test.sets(in: .title))
  }
}

/// Books that are gathered until they are too many.
struct BoundedBooks {
  private(set) var books = IDBitmap()
  let most: Int
  var areTooMany = false
  /// With those that came twice.
  private var count = 0

  init(_ most: Int) { self.most = most }

  @inline(__always)
  mutating func add(_ book: Int64) {
    guard count < most else { return areTooMany = true }
    count += 1
    books.insert(book)
  }

  /// - Parameter others: nil when they are too many by themselves.
  mutating func add(_ others: IDBitmap?) {
    guard let others else { return areTooMany = true }
    books.formUnion(others)
    count += others.count
    if count > most { areTooMany = true }
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

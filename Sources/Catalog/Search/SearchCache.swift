import Books
import GRDB
import Synchronization

/// The texts that searches go through, in memory as of one revision.
///
/// At a million books 95 of 100 finds typed have a screenful within 3 ms and the slowest within 6
/// with it; without it within 33 and 181 ms.
///
/// Each letter that is typed asks for the same titles and names again, and the file has the texts of one
/// book in a dozen places. They are read beside the searches, which use the file until all are in memory
/// (``Catalog/prepareToSearch()``). Another revision, also one of another program, makes them void.
final class SearchCache: Sendable {
  private enum State {
    case empty
    /// - Parameter number: Tells one reading from another of the same revision.
    case underWay(OrderCache.Stamp, number: Int)
    /// - Parameter indexes: nil when they would fill the memory.
    case ready(OrderCache.Stamp, SearchIndexes?)

    var stamp: OrderCache.Stamp? {
      switch self {
      case .empty: nil
      case .underWay(let stamp, _), .ready(let stamp, _): stamp
      }
    }
  }

  private struct Kept {
    var state = State.empty
    var readings = 0

    /// Changes the state from that of a reading, unless another one took its place.
    mutating func end(_ reading: Int, in state: State) {
      if case .underWay(_, reading) = self.state { self.state = state }
    }
  }

  private let kept = Mutex(Kept())

  /// The indexes of one state of the books, if they were read already and are not too large.
  func indexes(_ stamp: OrderCache.Stamp) -> SearchIndexes? {
    kept.withLock { kept in
      if case .ready(stamp, let indexes) = kept.state { indexes } else { nil }
    }
  }

  /// Reads the indexes, unless that was done for this state of the books, or somebody is at it.
  ///
  /// - Throws: `CancellationError`; `DatabaseError`.
  func prepare(_ stamp: OrderCache.Stamp, _ db: Database) throws {
    let reading = kept.withLock { kept -> Int? in
      guard kept.state.stamp != stamp else { return nil }
      kept.readings += 1
      kept.state = .underWay(stamp, number: kept.readings)
      return kept.readings
    }
    guard let reading else { return }
    do {
      let indexes = try SearchIndexes(db)
      kept.withLock { $0.end(reading, in: .ready(stamp, indexes)) }
    } catch {
      kept.withLock { $0.end(reading, in: .empty) }
      throw error
    }
  }

  /// Drops everything.
  func forget() { kept.withLock { $0.state = .empty } }
}

/// The words of titles and names, with the books that have them, in memory.
///
/// At a million books they are read in three quarters of a second.
struct SearchIndexes: Sendable {
  let titles: TitleTexts
  let titleWords: InvertedIndex
  private let names: [AuthorityKind: NameVocabulary]
  private let related: [AuthorityKind: RelatedBooks]

  /// - Returns: nil when they would fill the memory.
  /// - Throws: `CancellationError`; `DatabaseError`.
  init?(_ db: Database) throws {
    var names: [AuthorityKind: NameVocabulary] = [:]
    var related: [AuthorityKind: RelatedBooks] = [:]
    for kind in AuthorityKind.allCases {
      names[kind] = try NameVocabulary(kind, db)
      related[kind] = try RelatedBooks(kind, db)
      guard names[kind] != nil, related[kind] != nil else { return nil }
    }
    guard let titles = try TitleTexts(db), let words = try InvertedIndex(titles) else { return nil }
    self.names = names
    self.related = related
    self.titles = titles
    titleWords = words
  }

  /// The books of some authors, or of other records.
  func books(of records: IDBitmap, _ kind: AuthorityKind) -> IDBitmap {
    related[kind]?.books(of: records) ?? IDBitmap()
  }

  /// The records of a kind that have a text in their name; nil for what only the names themselves
  /// tell.
  ///
  /// - Throws: `CancellationError`.
  func records(having test: TextTest, _ kind: AuthorityKind) throws -> IDBitmap? {
    if test.isOneBeginning { return names[kind]?.records(withWord: test.text) }
    guard test.isInsideOfWords else { return nil }
    return try LetterPattern(test.match, test.text).flatMap { try names[kind]?.records(having: $0) }
  }
}

extension Connection {
  /// nil in an edit.
  var searchCache: SearchCache? {
    get { shared[SearchCache.self] }
    set { shared[SearchCache.self] = newValue }
  }
}

extension ReadTransaction {
  /// A catalogue of so few books is searched as quickly in the file; the number is chosen.
  private static var fewBooks: Int { 20_000 }

  /// Reads into memory what searches look through, where that is worth it.
  package func prepareToSearch() throws {
    // Without counting them all.
    let many = "SELECT 1 FROM book LIMIT 1 OFFSET \(Self.fewBooks)"
    guard try Bool.fetchOne(db, sql: many) ?? false else { return }
    try connection.searchCache?.prepare(connection.stamp(), db)
  }
}

/// The books of every author, publisher …, behind one another in memory (compressed sparse rows).
struct RelatedBooks: Sendable {
  private var books: [UInt32] = []
  /// Where the books of the record with this id start; they end where the next ones start.
  private var starts: [UInt32] = [0]
  /// The highest id of a book.
  private var last: Int64 = 0

  /// Higher ids of records would leave gaps that fill the memory: a file may hold any number.
  private static let mostRecords: Int64 = 8 << 20

  /// - Returns: nil when the ids are too high for it.
  init?(_ kind: AuthorityKind, _ db: Database) throws {
    let query =
      switch kind.link {
      case .one(let column):
        "SELECT \(column), id FROM book WHERE \(column) > 0 ORDER BY \(column)"
      case .many(let links, let column):
        "SELECT \(column), bookId FROM \(links.rawValue) ORDER BY \(column)"
      }
    var fits = true
    try db.forEachRow(of: SQL(sql: query)) { row in
      let record = row.integer(0)
      let book = row.integer(1)
      guard 0..<Self.mostRecords ~= record, IDBitmap.hasBit(book) else {
        fits = false
        return false
      }
      let gap = Int(record) - (starts.count - 1)
      if gap > 0 {
        starts.append(contentsOf: repeatElement(UInt32(books.count), count: gap))
      }
      books.append(UInt32(book))
      last = max(last, book)
      return true
    }
    guard fits else { return nil }
    starts.append(UInt32(books.count))
  }

  /// The books of some records.
  func books(of records: IDBitmap) -> IDBitmap {
    var found = IDBitmap()
    found.insert(upTo: last) { bits in
      for record in records.ids {
        guard let places = place(of: record) else { continue }
        for place in places { bits.insert(books[place]) }
      }
    }
    return found
  }

  private func place(of record: Int64) -> Range<Int>? {
    guard record >= 0, record + 1 < starts.count else { return nil }
    return Int(starts[Int(record)])..<Int(starts[Int(record) + 1])
  }
}

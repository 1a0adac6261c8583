import Books
import GRDB

/// The sources of a search in one snapshot of the catalogue: the file, the memory, and the sets that were
/// gathered so far.
///
/// A search asks for the books of one word several times: for the rows, to count and for the ids.
final class SearchContext {
  let db: Database
  let indexes: SearchIndexes?
  let limits: SearchLimits
  private var sets: [Query: IDBitmap] = [:]

  /// - Parameter indexes: Without them all is looked up in the file.
  init(_ db: Database, _ indexes: SearchIndexes? = nil, _ limits: SearchLimits = SearchLimits()) {
    self.db = db
    self.indexes = indexes
    self.limits = limits
  }

  /// The books of a query that has no others inside, gathered once.
  func books(of query: Query, gather: () throws -> IDBitmap) rethrows -> IDBitmap {
    if let known = sets[query] { return known }
    let books = try gather()
    sets[query] = books
    return books
  }
}

/// Where a search goes over from one way to the next.
struct SearchLimits: Sendable {
  /// How many books, at most, are tested for words, or sorted, one by one through the file: each
  /// takes some twenty microseconds.
  var tested = 250
  /// A condition with more books is not selective: to gather them takes longer than to scan for a
  /// screenful.
  ///
  /// At a million books, where nothing is prepared, 95 of 100 finds typed have a screenful within
  /// 30 ms; with 5,000 in place of 20,000 within 71 ms, with 80,000 within 46 ms.
  var gathered = 20_000
  /// How many books, at most, are scanned in search of a screenful.
  ///
  /// Measured as above: 30 ms; with 5,000 within 65 ms, with 80,000 within 52 ms.
  var scanned = 20_000
  /// How many books, at most, are taken from FTS5.
  ///
  /// When there are more, to go through all texts takes less. Measured as above it makes little
  /// difference: 30 ms with 40,000 as well, 32 ms with 600,000.
  var takenFromFTS = 150_000
}

extension Connection {
  /// The context of this transaction.
  var searchContext: SearchContext {
    get throws {
      if let known = transactionCache?.slots[SearchContext.self] { return known }
      let context = SearchContext(db, try searchCache?.indexes(stamp()))
      transactionCache?.slots[SearchContext.self] = context
      return context
    }
  }
}

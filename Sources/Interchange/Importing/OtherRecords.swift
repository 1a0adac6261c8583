import Catalog

/// What files have beside books: names, readers, loans and saved queries as they stand.
struct OtherRecords: Hashable, Sendable {
  var authorities: [AuthorityRecord] = []
  var readers: [ReaderRecord] = []
  var loans: [LoanRecord] = []
  var queries: [SavedQuery] = []

  var isEmpty: Bool {
    authorities.isEmpty && readers.isEmpty && loans.isEmpty && queries.isEmpty
  }

  /// Adds those that books name, before any book.
  ///
  /// - Returns: How many were not there.
  func addNames(with loader: BookLoader) throws -> Int {
    var added = 0
    for record in authorities where try loader.add(record) { added += 1 }
    for record in readers where try loader.add(record) { added += 1 }
    return added
  }

  /// Adds the rest, behind all books.
  func addRest(with loader: BookLoader, in edit: Edit) throws -> Int {
    var added = try loader.add(loans)
    for query in queries where try edit.queries.restore(query) { added += 1 }
    return added
  }
}

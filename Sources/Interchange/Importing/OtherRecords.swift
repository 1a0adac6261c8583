import Catalog

/// What files have beside books: authority records and saved queries as they stand.
struct OtherRecords: Hashable, Sendable {
  var authorities: [AuthorityRecord] = []
  var queries: [SavedQuery] = []

  var isEmpty: Bool { authorities.isEmpty && queries.isEmpty }

  /// Adds those that books name, before any book.
  func addNames(with loader: BookLoader) throws -> Int {
    var added = 0
    for record in authorities where try loader.add(record) { added += 1 }
    return added
  }

  /// Adds the rest, behind all books.
  func addRest(in edit: Edit) throws -> Int {
    var added = 0
    for query in queries where try edit.queries.restore(query) { added += 1 }
    return added
  }
}

import GRDB

extension AuthorityRepository {
  /// The pairs of which a person said that they are never the same.
  package func keptApart() throws -> Set<NamePair> {
    let sql = "SELECT firstId, secondId FROM distinctPair WHERE kind = '\(kind.rawValue)'"
    var pairs: Set<NamePair> = []
    try db.forEachRow(sql) { pairs.insert(NamePair($0.integer(0), $0.integer(1))) }
    return pairs
  }

  /// Those of some records that are there.
  package func present(_ ids: Set<Int64>) throws -> Set<Int64> {
    var found: Set<Int64> = []
    try db.forEachRow("SELECT id FROM \(table) WHERE id = ?1", of: ids.sorted()) {
      found.insert($0.integer(0))
    }
    return found
  }
}

extension AuthorityRepository where Access == Edit {
  /// Remembers for ever that records are never the same, each pair of them.
  package func keepApart(_ ids: [AuthorityID]) throws {
    let known = try keptApart()
    for (index, one) in ids.enumerated() {
      for other in ids[(index + 1)...] where one != other {
        let pair = NamePair(one.rawValue, other.rawValue)
        guard !known.contains(pair) else { continue }
        try access.insert(
          .distinctPair,
          [kind.rawValue.databaseValue, pair.one.databaseValue, pair.other.databaseValue]
        )
      }
    }
    access.describe("Kept apart \(kind.recordKind.name(count: ids.count))")
  }
}

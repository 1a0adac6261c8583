import GRDB

extension CatalogAccess {
  /// The pairs of a kind of which a person said that they are never the same.
  package func keptApart(_ kind: RecordKind) throws -> Set<NamePair> {
    var pairs: Set<NamePair> = []
    try db.forEachRow(
      "SELECT firstId, secondId FROM distinctPair WHERE kind = ?",
      arguments: [kind.rawValue]
    ) { pairs.insert(NamePair($0.integer(0), $0.integer(1))) }
    return pairs
  }

  /// The rows of a table, among some, that are there.
  func present(_ ids: Set<Int64>, in table: Table) throws -> Set<Int64> {
    var found: Set<Int64> = []
    try db.forEachRow("SELECT id FROM \(table.rawValue) WHERE id = ?1", of: ids.sorted()) {
      found.insert($0.integer(0))
    }
    return found
  }
}

extension Edit {
  /// Remembers for ever that records of a kind are never the same, each pair of them.
  package func keepApart(_ ids: [Int64], _ kind: RecordKind) throws {
    let known = try keptApart(kind)
    for (index, one) in ids.enumerated() {
      for other in ids[(index + 1)...] where one != other {
        let pair = NamePair(one, other)
        guard !known.contains(pair) else { continue }
        try insert(
          .distinctPair,
          [kind.rawValue.databaseValue, pair.one.databaseValue, pair.other.databaseValue]
        )
      }
    }
    describe("Kept apart \(kind.name(count: ids.count))")
  }
}

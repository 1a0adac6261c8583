package import Books
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

extension WriteTransaction {
  /// Remembers for ever that records of a kind are never the same, each pair of them.
  package func keepApart(_ ids: [Int64], _ kind: RecordKind) throws {
    for (index, one) in ids.enumerated() {
      for other in ids[(index + 1)...] { try keepApart(one, other, kind) }
    }
    describe("Kept apart \(ids.count, kind.noun)")
  }

  /// Records that are never the same as one that goes are never the same as the one that stays.
  func keepApart(from kept: Int64, as gone: Int64, _ kind: RecordKind) throws {
    let others = try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT CASE firstId WHEN ?1 THEN secondId ELSE firstId END FROM distinctPair
          WHERE kind = ?2 AND ?1 IN (firstId, secondId)
          """
      ),
      arguments: [gone, kind.rawValue]
    )
    for other in others { try keepApart(kept, other, kind) }
  }

  /// - Returns: True when that was not known yet.
  @discardableResult
  func keepApart(_ one: Int64, _ other: Int64, _ kind: RecordKind) throws -> Bool {
    let pair = NamePair(one, other)
    let known = try db.cachedStatement(
      sql: "SELECT 1 FROM distinctPair WHERE kind = ? AND firstId = ? AND secondId = ?"
    )
    guard one != other,
      try Bool.fetchOne(known, arguments: [kind.rawValue, pair.one, pair.other]) == nil
    else { return false }
    try insert(
      .distinctPair,
      [kind.rawValue.databaseValue, pair.one.databaseValue, pair.other.databaseValue]
    )
    return true
  }
}

/// Two records of one kind, whichever comes first.
package struct NamePair: Hashable, Sendable {
  package let one: Int64
  package let other: Int64

  package init(_ one: Int64, _ other: Int64) {
    self.one = min(one, other)
    self.other = max(one, other)
  }
}

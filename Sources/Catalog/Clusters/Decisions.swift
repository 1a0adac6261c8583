package import Books
import GRDB

/// The permanent decisions of a person: pairs that are never the same, findings that are right, former
/// ISBNs of merged books, and how names are filed.
package struct Decisions<Access: CatalogAccess> {
  let access: Access
}

extension CatalogAccess {
  package var decisions: Decisions<Self> { Decisions(access: self) }
}

extension Decisions {
  /// All that are about records which are there, in no order; of readings about the person's own.
  ///
  /// The number of a book that was merged means nothing in another catalogue, and is left out.
  package func all() throws -> [Decision] {
    let rows = try stored()
    var numbers: [RecordKind: Set<Int64>] = [:]
    for row in rows { numbers[row.kind, default: []].formUnion(row.numbers) }
    var references: [RecordKind: [Int64: RecordReference]] = [:]
    for (kind, numbers) in numbers {
      references[kind] = try RecordReference.of(numbers, kind, in: access)
    }
    let decisions: [Decision] = rows.compactMap { row in
      let records = row.numbers.compactMap { references[row.kind]?[$0] }
      return records.count == row.numbers.count ? row.decision(records) : nil
    }
    return try decisions + access.sortRules.all().map { .filing($0.key, $0.value) }
  }

  private struct Stored {
    let kind: RecordKind
    let numbers: [Int64]
    let decision: ([RecordReference]) -> Decision
  }

  private func stored() throws -> [Stored] {
    var rows: [Stored] = []
    try access.db.forEachRow("SELECT kind, firstId, secondId FROM distinctPair") { row in
      guard let kind = RecordKind(rawValue: row.string(0) ?? "") else { return }
      rows.append(
        Stored(kind: kind, numbers: [row.integer(1), row.integer(2)]) { .apart($0[0], $0[1]) }
      )
    }
    try access.db.forEachRow("SELECT kind, recordId, rule, value FROM acceptedFinding") { row in
      guard let kind = RecordKind(rawValue: row.string(0) ?? "") else { return }
      let (rule, value) = (row.string(2) ?? "", row.string(3) ?? "")
      rows.append(
        Stored(kind: kind, numbers: [row.integer(1)]) { .right($0[0], rule: rule, value: value) }
      )
    }
    try access.db.forEachRow(
      """
      SELECT bookId, isbn, title, authors FROM formerBook
      WHERE isbn IS NOT NULL OR title IS NOT NULL
      """
    ) { row in
      let former = FormerBook(
        isbn: row.string(1),
        title: row.string(2),
        authors: FormerBook.names(row.string(3))
      )
      rows.append(Stored(kind: .book, numbers: [row.integer(0)]) { .former($0[0], former) })
    }
    return rows
  }
}

extension Decisions<WriteTransaction> {
  /// Adds those that are not there, of records that are.
  ///
  /// - Returns: How many were added.
  package func restore(_ decisions: [Decision]) throws -> Int {
    guard !decisions.isEmpty else { return 0 }
    var known = Set(try all())
    let numbers = try RecordReference.numbers(
      of: Set(decisions.flatMap(\.references)),
      in: access
    )
    var added = 0
    for decision in decisions where known.insert(decision).inserted {
      let ids = decision.references.compactMap { numbers[$0] }
      guard ids.count == decision.references.count, try restore(decision, of: ids) else { continue }
      added += 1
    }
    return added
  }

  private func restore(_ decision: Decision, of ids: [Int64]) throws -> Bool {
    switch decision {
    case .apart(let one, let other):
      guard one.kind == other.kind else { return false }
      return try access.keepApart(ids[0], ids[1], one.kind)
    case .right(let record, let rule, let value):
      try access.insert(
        .acceptedFinding,
        [
          rule.databaseValue, record.kind.rawValue.databaseValue, ids[0].databaseValue,
          value.databaseValue,
        ]
      )
    case .former(_, let former):
      try access.insert(.formerBook, [ids[0].databaseValue, .null] + former.values)
    case .filing(let convention, let way):
      // The catalogue that takes a file in keeps a way that was chosen in it.
      guard try access.sortRules.all()[convention] == nil else { return false }
      try access.sortRules.set(convention, way)
    }
    return true
  }
}

/// A permanent decision of a person, as files have it: records by their fields, never by a number; for
/// the catalogue, how it files names.
package enum Decision: Hashable, Sendable {
  /// The two are never the same.
  case apart(RecordReference, RecordReference)
  /// A finding of a rule of the check that is right.
  case right(RecordReference, rule: String, value: String)
  /// A book that was known by this was merged into this one.
  case former(RecordReference, FormerBook)
  /// Authors of a convention are filed in a way that is not the usual one.
  case filing(NameConvention, SortWay)

  var references: [RecordReference] {
    switch self {
    case .apart(let one, let other): [one, other]
    case .right(let record, _, _), .former(let record, _): [record]
    case .filing: []
    }
  }
}

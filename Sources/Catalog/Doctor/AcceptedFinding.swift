import GRDB

/// A finding that is right as it is, since a person said so.
package struct AcceptedFinding: Hashable, Sendable {
  package let rule: String
  package let book: ID<Book>
  /// What was found: another value is another finding.
  package let value: String

  package init(_ finding: DoctorFinding) {
    self.init(rule: finding.rule, book: finding.book, value: finding.value)
  }

  init(rule: String, book: ID<Book>, value: String) {
    self.rule = rule
    self.book = book
    self.value = value
  }
}

/// The findings that are right as they are.
package struct AcceptedFindings<Access: CatalogAccess> {
  let access: Access

  package func all() throws -> Set<AcceptedFinding> {
    let rows = try Row.fetchAll(
      access.db,
      sql: "SELECT rule, recordId, value FROM acceptedFinding WHERE kind = 'book'"
    )
    return try Set(
      rows.map { row in
        AcceptedFinding(rule: try row[0], book: ID(rawValue: try row[1]), value: try row[2])
      }
    )
  }
}

extension CatalogAccess {
  package var acceptedFindings: AcceptedFindings<Self> { AcceptedFindings(access: self) }
}

extension AcceptedFindings<Edit> {
  /// Remembers that a finding is right, for ever.
  package func accept(_ finding: DoctorFinding) throws {
    guard try !has(finding) else { return }
    access.describe("Said that “\(finding.title)” is right (\(finding.rule))")
    try access.insert(
      .acceptedFinding,
      [
        finding.rule.databaseValue, "book".databaseValue, finding.book.rawValue.databaseValue,
        finding.value.databaseValue,
      ]
    )
  }

  /// Asked by the index, since thousands may be accepted at once.
  private func has(_ finding: DoctorFinding) throws -> Bool {
    try Row.fetchOne(
      access.db,
      sql: """
        SELECT 1 FROM acceptedFinding
        WHERE rule = ? AND kind = 'book' AND recordId = ? AND value = ?
        """,
      arguments: [finding.rule, finding.book.rawValue, finding.value]
    ) != nil
  }
}

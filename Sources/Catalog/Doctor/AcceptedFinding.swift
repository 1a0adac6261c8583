package import Books
import GRDB

/// A finding that is right as it is, since a person said so.
package struct AcceptedFinding: Hashable, Sendable {
  package let rule: String
  package let record: RecordID
  /// The value that was found: another value is another finding.
  ///
  /// For a reading it is a hash that tells nobody the reader's dates, since everybody's decisions
  /// lie in one table.
  package let value: String

  package init(_ finding: DoctorFinding) {
    rule = finding.rule
    record = finding.record
    value =
      finding.record.kind == .reading
      ? Self.sign(of: finding.value)
      : finding.lasting
  }

  init(rule: String, record: RecordID, value: String) {
    self.rule = rule
    self.record = record
    self.value = value
  }

  private static func sign(of text: String) -> String {
    var hash = FNV1a()
    hash.add(text.utf8)
    return hash.text
  }
}

/// The findings that are right as they are.
package struct AcceptedFindings<Access: CatalogAccess> {
  let access: Access

  package func all() throws -> Set<AcceptedFinding> {
    let rows = try Row.fetchCursor(
      access.db,
      sql: "SELECT rule, recordId, value, kind FROM acceptedFinding"
    )
    var found: Set<AcceptedFinding> = []
    while let row = try rows.next() {
      guard let kind = RecordKind(rawValue: try row[3]),
        let record = RecordID(kind, number: try row[1])
      else { continue }
      found.insert(AcceptedFinding(rule: try row[0], record: record, value: try row[2]))
    }
    // Until a value can be saved it is told.
    return found.filter { $0.rule != DoctorRule.value.id }
  }
}

extension CatalogAccess {
  package var acceptedFindings: AcceptedFindings<Self> { AcceptedFindings(access: self) }
}

extension AcceptedFindings<WriteTransaction> {
  /// Remembers that a finding is right, for ever; records that are likely the same are kept apart.
  ///
  /// - Throws: ``CatalogError/cannotBeRight(_:)`` of a value that saving refuses.
  package func accept(_ finding: DoctorFinding) throws {
    guard finding.alike.isEmpty else {
      return try access.keepApart(finding.alike, finding.record.kind)
    }
    guard finding.rule != DoctorRule.value.id else {
      throw CatalogError.cannotBeRight(finding.title)
    }
    let accepted = AcceptedFinding(finding)
    guard try !has(accepted) else { return }
    let words: Message = "Said that “\(finding.title)” is right (\(finding.rule))"
    if finding.record.kind == .reading {
      access.describeOwn(words)
    } else {
      access.describe(words)
    }
    try access.insert(
      .acceptedFinding,
      [
        accepted.rule.databaseValue, accepted.record.kind.rawValue.databaseValue,
        accepted.record.number.databaseValue, accepted.value.databaseValue,
      ]
    )
  }

  /// Asked by the index, since thousands may be accepted at once.
  private func has(_ finding: AcceptedFinding) throws -> Bool {
    try Row.fetchOne(
      access.db,
      sql: """
        SELECT 1 FROM acceptedFinding
        WHERE rule = ? AND kind = ? AND recordId = ? AND value = ?
        """,
      arguments: [
        finding.rule, finding.record.kind.rawValue, finding.record.number, finding.value,
      ]
    ) != nil
  }
}

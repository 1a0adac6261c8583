package import Books

/// A finding of a rule.
package struct DoctorFinding: Hashable, Sendable {
  package let rule: String
  package let record: RecordID
  /// The record's name.
  package let title: String
  /// The value that was found, with the number of another book: "4 of “Discworld”, as “Mort” (17)".
  package let value: String
  /// The value without that number, which is another one in another catalogue.
  let lasting: String
  /// nil where only a person can know.
  package let cure: Cure?
  /// The records that are likely the same; none for other findings.
  let alike: [Int64]

  package enum Cure: Hashable, Sendable {
    /// The lines that change.
    case change([Line])
    /// The record goes.
    case removal
    /// The record becomes one with another, which has the name that was meant.
    case joining(AuthorityID, name: String)
  }

  /// A line that a fix changes.
  package struct Line: Hashable, Sendable {
    package let label: String
    package let before: String
    package let after: String
  }

  package init(
    rule: String,
    record: RecordID,
    title: String,
    value: String,
    other: Int64? = nil,
    cure: Cure? = nil,
    alike: [Int64] = []
  ) {
    self.rule = rule
    self.record = record
    self.title = title
    self.value = other.map { "\(value) (\($0))" } ?? value
    lasting = value
    self.cure = cure
    self.alike = alike
  }

  package var canBeMended: Bool { cure != nil }
  package var isRemoved: Bool { cure == .removal }

  /// The lines that change.
  package var changes: [Line] {
    if case .change(let lines)? = cure { lines } else { [] }
  }

  /// The result of the cure, in a line; empty where there is none.
  package var outcome: String {
    switch cure {
    case .change(let lines): lines.map(\.after).joined(separator: "; ")
    case .removal: "removed"
    case .joining(let other, let name): tr("one with “\(name)” (\(other.rawValue))")
    case nil: ""
    }
  }
}

import Catalog
import TerminalKit

/// A line of what is known of a record: its label, its text, and where it leads.
struct FactLine: Hashable, Sendable {
  var label = ""
  var text = ""
  /// What stands at the right end: the number of books.
  var trailing = ""
  var target: Target?
  /// What Enter opens, in words: "the author".
  var opens: String?

  enum Target: Hashable, Sendable {
    case record(RecordID)
    /// Several records of a kind, to choose from.
    case choice([AuthorityRow])
    case history(RecordID)
  }

  /// A line that leads to a record.
  static func link(_ label: String, _ row: AuthorityRow, text: String? = nil) -> FactLine {
    FactLine(
      label: label,
      text: text ?? row.name,
      trailing: Words.books(row.books),
      target: .record(.authority(row.id)),
      opens: "the \(row.id.kind.recordKind.name)"
    )
  }
}

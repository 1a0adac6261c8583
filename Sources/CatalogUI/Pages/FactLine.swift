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
  /// The record of its own that the line is, which `e` and `d` act on.
  var own: RecordID?

  enum Target: Hashable, Sendable {
    case record(RecordID)
    /// Several records of a kind, to choose from.
    case choice([AuthorityRow])
    case history(RecordID)
    /// The form of a record that has no page.
    case form(RecordID)
    /// The books that a query finds, under a title.
    case books(String, title: String)
    /// All loans under the name of somebody who is no reader.
    case loans(of: String)
  }

  /// A line that leads to a record.
  static func link(_ row: AuthorityRow, text: String? = nil) -> FactLine {
    FactLine(
      text: text ?? row.name,
      trailing: Words.books(row.books),
      target: .record(.authority(row.id)),
      opens: "the \(row.id.kind.recordKind.name)"
    )
  }
}

/// Lines as they are put together: a label stands beside the first of those that have it.
struct FactLines {
  private(set) var lines: [FactLine] = []
  private var lastLabel = ""

  mutating func add(_ label: String, _ line: FactLine) {
    var line = line
    line.label = label == lastLabel ? "" : label
    lastLabel = label
    lines.append(line)
  }

  /// Nothing where there is no text.
  mutating func add(_ label: String, _ text: String) {
    if !text.isEmpty { add(label, FactLine(text: text)) }
  }

  /// A text that is broken into lines.
  mutating func add(_ label: String, _ text: String?, width: Int) {
    guard let text else { return }
    for line in TextLayout.wrap(text, to: max(10, width)) { add(label, FactLine(text: line)) }
  }
}

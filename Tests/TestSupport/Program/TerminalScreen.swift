/// The screen of a terminal: its rows without the spaces at their ends.
package struct TerminalScreen: Sendable, CustomStringConvertible {
  package let rows: [String]

  package init(_ text: String) {
    rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  package var description: String {
    let last = rows.lastIndex { !$0.isEmpty } ?? 0
    return rows.prefix(last + 1).joined(separator: "\n")
  }

  package func contains(_ text: String) -> Bool {
    rows.contains { $0.contains(text) }
  }

  /// The first row with this text.
  package func row(with text: String) -> String? {
    rows.first { $0.contains(text) }
  }

  /// The row with the mark of the selection.
  package var selected: String? {
    rows.first { $0.contains("▌") }
  }

  /// The last row that has any text.
  package var last: String {
    rows.last { !$0.isEmpty } ?? ""
  }
}

/// What a person can set in `config.toml`; the program reads the file and passes the values.
package struct Configuration: Sendable {
  package var mouse: Bool
  package var dateFormat: DateFormat
  /// The program for long notes; nil takes `$VISUAL`, then `$EDITOR`.
  package var editor: String?
  /// The columns of the list of books in order; nil shows those that there is room for.
  package var columns: [String]?

  package init(
    mouse: Bool = true,
    dateFormat: DateFormat = .dayMonthYear,
    editor: String? = nil,
    columns: [String]? = nil
  ) {
    self.mouse = mouse
    self.dateFormat = dateFormat
    self.editor = editor
    self.columns = columns
  }

  package enum DateFormat: String, Sendable {
    /// `21 Nov 2026`.
    case dayMonthYear = "day month year"
    /// `2026-11-21`.
    case iso
  }
}

/// The column that a file of refused records has behind those of its table.
///
/// When the records come back it is left out: it says nothing of the books, and without it the table is
/// the one that they were refused from, whose numbers are known.
enum ReasonColumn {
  static let name = "reason"

  /// Its place among the names of columns; nil where it is a column like others.
  static func place(among names: [String], of file: String) -> Int? {
    guard file.contains(".rejected"), names.count > 1, names.last == name else { return nil }
    return names.count - 1
  }
}

/// The column of a file of refused records that says why each was refused.
///
/// When the file is imported again the column is left out: it says nothing of the books, and
/// without it the table has the same columns, and so the same signature, as the one that it comes
/// from.
enum ReasonColumn {
  static let name = "reason"
  /// Its name among the members of a record of JSON.
  static let member = "octavo:reason"

  /// Its place among the names of columns; nil where it is a column like others.
  static func place(among names: [String], of file: String) -> Int? {
    guard file.contains(".rejected"), names.count > 1, names.last == name else { return nil }
    return names.count - 1
  }
}

extension Table {
  /// What an insertion has values for, in their order.
  var insertedColumns: [String] {
    columns + derivedColumns + (isRecord ? ["added", "modified", "version"] : [])
  }

  /// Adds a row with values for its columns, the derived ones, and `added`, `modified`, `version`.
  var insertion: String { insertion(with: []) }

  /// - Parameter more: Columns that follow, which are otherwise written at the end of an edit.
  func insertion(with more: [DerivedColumn]) -> String {
    let columns = insertedColumns + more.map(\.column)
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO \(rawValue) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
  }

  var reinsertion: String {
    let marks = insertedColumns.map { _ in ", ?" }.joined()
    return
      "INSERT INTO \(rawValue) (id, \(insertedColumns.joined(separator: ", "))) VALUES (?\(marks))"
  }
}

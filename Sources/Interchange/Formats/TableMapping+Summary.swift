import Books

extension TableMapping {
  /// The column of one `field=column` that none of the tables has, with the nearest name.
  ///
  /// - Returns: Nil where there is such a column, and where no file is a table that tells its
  ///   columns.
  package static func missingColumn(
    of pair: String,
    in summaries: [ReadingSummary]
  ) -> (name: String, nearest: String?, columns: [String])? {
    let columns = summaries.flatMap { $0.header.isEmpty ? $0.columns.map(\.name) : $0.header }
    guard !columns.isEmpty, let equals = pair.firstIndex(of: "=") else { return nil }
    let name = trimmed(String(pair[pair.index(after: equals)...]))
    guard !name.isEmpty else { return nil }
    let key = DelimitedHeader.key(name)
    if let place = Int(key), 1...columns.count ~= place { return nil }
    let names = columns + summaries.flatMap { $0.columns.flatMap(\.otherNames) }
    guard !names.contains(where: { DelimitedHeader.key($0) == key }) else { return nil }
    let near = columns.map { ($0, editDistance(key, DelimitedHeader.key($0))) }
      .filter { $0.1 <= max(1, key.count / 3) }.min { $0.1 < $1.1 }?.0
    return (name, near, columns)
  }

  /// The first of the files, where none has columns or members that a mapping could name.
  package static func withoutColumns(
    _ summaries: [ReadingSummary]
  ) -> (file: String, format: String)? {
    let first = summaries.first { !$0.takesMembers && $0.header.isEmpty && $0.columns.isEmpty }
    guard let first,
      summaries.allSatisfy({ !$0.takesMembers && $0.header.isEmpty && $0.columns.isEmpty })
    else { return nil }
    return (first.files.first ?? "", first.format)
  }

  /// The text in which a mapping is saved.
  package static func text(of columns: [ReadingSummary.Column]) -> String {
    columns.map { column in
      let field =
        column.custom.map { "\($0.name):\($0.kind.word)" } ?? (column.field ?? .keep).word
      return "\(field) = \(column.name)\n"
    }.joined()
  }
}

import Books

extension ImportFormat {
  /// A table of any program that has a title or an ISBN: what its columns are is found out by their
  /// names, by `--map`, or by what they hold.
  static let anyTable = ImportFormat(
    id: "csv",
    name: "CSV, TSV or semicolons",
    likeness: { head in
      guard head.rows.count > 1 || head.rows.first?.count ?? 0 > 1 else { return 0 }
      let layout = TableLayout(rows: head.rows, mapping: TableMapping())
      guard layout.isUseful, !head.isMarkdownList else { return 0 }
      if layout.columns.count == 1 { return layout.hasHeader ? 20 : 0 }
      return layout.hasHeader ? 50 : 25
    },
    read: { try AnyTable.read($0, options: $1, take: $2) }
  )
}

extension ImportFormat {
  /// Any table with a title or an ISBN: columns by their names, by `--map`, or by what they hold.
  static let table = ImportFormat(
    id: "csv",
    name: "CSV, TSV or semicolons",
    likeness: { head in
      guard head.rows.count > 1 || head.rows.first?.count ?? 0 > 1 else { return 0 }
      let plan = TablePlan(rows: head.rows, mapping: TableMapping())
      guard plan.isUseful else { return 0 }
      if plan.columns.count == 1 { return plan.hasHeader ? 20 : 0 }
      return plan.hasHeader ? 50 : 25
    },
    read: { file, options, take in
      let head = try FileHead(file, encoding: options.encoding)
      guard !head.text.isEmpty else { throw InterchangeError.empty(name: file.name) }
      let plan = TablePlan(rows: head.rows, mapping: options.mapping)
      guard plan.isUseful || options.isReviewed && plan.columns.count > 1 else {
        throw InterchangeError.unknownFormat(name: file.name, looksLike: head.likeness)
      }
      var table = try DelimitedTable(
        file,
        options: options,
        dialect: head.dialect,
        hasHeader: plan.hasHeader
      )
      var reader = TableRow(plan)
      try table.forEach(take: take) { row, book in reader.read(&row, into: &book) }
      var summary = table.summary("Table of \(table.parser.dialect.name)")
      summary.columns = plan.summary
      return summary
    }
  )
}

extension ImportFormat {
  /// The table of a program that is read as any other, but for what some of its columns are called.
  ///
  /// - Parameters:
  ///   - columns: As `--map` takes them: "author=author_details".
  ///   - meanings: The fields of columns that are kept at first, and read by `readKept`.
  ///   - readKept: Reads what is written in a way of its own, of the columns that were kept.
  init(
    id: String,
    name: String,
    likeness: @escaping @Sendable (FileHead) -> Int,
    columns: [String],
    meanings: [String: ImportedField],
    readKept: @escaping @Sendable (inout ImportedBook) -> Void
  ) {
    self.init(
      id: id,
      name: name,
      likeness: likeness,
      read: { file, options, take in
        var options = options
        for pair in columns { options.mapping.takeUsual(pair) }
        var summary = try AnyTable.read(file, options: options) { row in
          var book = row
          readKept(&book)
          try take(book)
        }
        for place in summary.columns.indices where summary.columns[place].isKept {
          let column = summary.columns[place]
          summary.columns[place].field = meanings[column.name] ?? column.field
        }
        summary.format = name
        return summary
      }
    )
  }
}

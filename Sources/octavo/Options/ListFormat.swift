import ArgumentParser

/// How a list is printed.
enum ListFormat: String, CaseIterable, ExpressibleByArgument {
  case table
  case json
  case jsonl
  case csv
  case ids
}

/// How one record, or the outcome of a command, is printed.
enum RecordFormat: String, CaseIterable, ExpressibleByArgument {
  case table
  case json
}

/// `--format` of a command that prints a list.
struct ListFormatOption: ParsableArguments {
  @Option(help: "How to print; else a table on a terminal, and lines with tabs elsewhere.")
  var format: ListFormat?
}

/// `--format` of a command that prints one record.
struct RecordFormatOption: ParsableArguments {
  @Option(help: "How to print; else a table on a terminal, and lines with tabs elsewhere.")
  var format: RecordFormat?
}

/// `--limit` and `--offset`.
struct PageOptions: ParsableArguments {
  @Option(help: ArgumentHelp("At most so many.", valueName: "number"))
  var limit: Int?

  @Option(help: ArgumentHelp("Leave out so many first.", valueName: "number"))
  var offset = 0

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit cannot be less than 0.") }
    if offset < 0 { throw ValidationError("--offset cannot be less than 0.") }
  }
}

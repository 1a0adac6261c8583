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

/// `--format` of a command that prints one record.
struct RecordFormatOption: ParsableArguments {
  @Option(help: "How to print; else a table on a terminal, and lines with tabs elsewhere.")
  var format: RecordFormat?
}

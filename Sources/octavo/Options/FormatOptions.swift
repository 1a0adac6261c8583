import Books
import ArgumentParser
import Catalog

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
  @Option(
    help: .tr("How to print; else a table on a terminal, and lines with tabs elsewhere.")
  )
  var format: RecordFormat?
}

/// How a list is printed, and which part of it.
///
/// One group and few types: the parser takes its time for each type that it meets.
struct ListOptions: ParsableArguments {
  @Option(
    help: .tr("How to print; else a table on a terminal, and lines with tabs elsewhere.")
  )
  var format: ListFormat?

  @Option(help: ArgumentHelp(tr("Print at most this many rows."), valueName: "number"))
  var limit: Int?

  @Option(help: ArgumentHelp(tr("Skip this many rows first."), valueName: "number"))
  var offset: Int?

  /// True when rows are printed under headings, or as lines with tabs.
  var isTable: Bool { format == nil || format == .table }

  /// True when the part that is asked for includes the first row: if it is empty, the whole list
  /// is.
  var beginsAtFirst: Bool { (offset ?? 0) == 0 && limit != 0 }

  /// The part of a whole list that is asked for.
  func part<Rows: Collection>(of rows: Rows) -> Rows.SubSequence {
    rows.dropFirst(offset ?? 0).prefix(limit ?? .max)
  }

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError(tr("--limit cannot be less than 0.")) }
    if let offset, offset < 0 {
      throw ValidationError(tr("--offset cannot be less than 0."))
    }
  }
}

/// Options to show a change field by field without making it.
struct TrialOptions: ParsableArguments {
  @Flag(help: .tr("Only show what would be done."))
  var dryRun = false

  @OptionGroup var format: RecordFormatOption

  /// Shows what a change would do.
  func rehearse(
    _ place: CatalogOptions,
    on console: Console,
    _ body: (WriteTransaction) throws -> Void
  ) throws {
    let rehearsal = try place.readingCatalog(on: console) { catalog in
      try catalog.rehearsal(limit: ChangeReport.mostRecords, body)
    }
    ChangeReport.print(rehearsal, format, on: console)
  }
}

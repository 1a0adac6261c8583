import ArgumentParser

/// How a list is printed, and which part of it.
///
/// One group and few types: the parser takes its time for each type that it meets.
struct ListOptions: ParsableArguments {
  @Option(help: "How to print; else a table on a terminal, and lines with tabs elsewhere.")
  var format: ListFormat?

  @Option(help: ArgumentHelp("At most so many.", valueName: "number"))
  var limit: Int?

  @Option(help: ArgumentHelp("Leave out so many first.", valueName: "number"))
  var offset: Int?

  /// Whether the first row is asked for, so that without any there is nothing.
  var beginsAtFirst: Bool { (offset ?? 0) == 0 && limit != 0 }

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit cannot be less than 0.") }
    if let offset, offset < 0 { throw ValidationError("--offset cannot be less than 0.") }
  }
}

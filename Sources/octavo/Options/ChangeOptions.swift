import ArgumentParser
import Catalog

/// Which books a changing command means, and whether it may change several without asking.
struct ChangeOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("An id, an ISBN, or words.", valueName: "query"))
  var query: [String]

  @Flag(name: .shortAndLong, help: "Do not ask when there are several.")
  var yes = false

  @Flag(help: "Only show what would be done.")
  var dryRun = false
}

extension ChangeOptions {
  func ids(in view: some CatalogAccess) throws -> [ID<Book>] {
    try BookQuery(query, loneNumber: .isID).idsToChange(in: view)
  }

  /// Asks whether several books shall be changed.
  ///
  /// - Throws: ``CommandFailure/declined``; ``CommandFailure/needsYes(_:)``.
  func confirm(_ question: String, on console: Console) throws {
    guard !yes, try !console.confirm(question) else { return }
    throw CommandFailure.declined
  }
}

import ArgumentParser

/// A query that begins with a dash, which the parser takes for options.
enum DashedQuery {
  /// What to say in place of an error, or of help that nobody asked for, when such a query is the
  /// cause: `-author:guin` has the `-h` of help in it.
  ///
  /// - Parameter error: What the parser ended with.
  static func refusal(of arguments: [String], after error: any Error) -> CommandFailure? {
    guard !(error is any Failure), !(error is ExitCode),
      let index = CatalogOptions.indexOfCommand(in: arguments), index < arguments.count,
      commands.contains(arguments[index])
    else { return nil }
    let options = arguments[(index + 1)...].prefix { $0 != "--" }
    guard let term = options.first(where: looksLikeQuery),
      options.allSatisfy({ !["-h", "-help", "--help"].contains($0) })
    else { return nil }
    let command = arguments[index] == "queries" ? "queries save NAME" : arguments[index]
    let advice =
      "If “\(term)” is part of a query, write -- before it: octavo \(command) -- \(quoted(term))"
    let isHelp = Octavo.exitCode(for: error) == .success
    return .usage(isHelp ? advice : Octavo.fullMessage(for: error) + "\n" + advice)
  }

  /// The commands that take a query.
  private static let commands: Set = [
    "list", "show", "edit", "remove", "export", "stats", "queries", "read", "lend", "borrow",
    "return",
  ]

  /// Whether something reads as `-word` or as `-field:value`, and not as an option.
  private static func looksLikeQuery(_ argument: String) -> Bool {
    let rest = argument.drop { $0 == "-" }
    guard argument.hasPrefix("-"), rest.count > 1 else { return false }
    let isName = rest.prefix { $0 != "=" }.allSatisfy { $0.isLetter || $0 == "-" }
    return !argument.hasPrefix("--") || !isName
  }

  /// A term as it is typed in a shell, in quotation marks where it needs them.
  private static func quoted(_ term: String) -> String {
    let isPlain = term.allSatisfy { $0.isLetter || $0.isNumber || "-:.,@=".contains($0) }
    let parts = term.split(separator: "'", omittingEmptySubsequences: false)
    return isPlain ? term : "'" + parts.joined(separator: #"'\''"#) + "'"
  }
}

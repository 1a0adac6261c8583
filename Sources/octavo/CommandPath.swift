import Books
import ArgumentParser
import Catalog

/// The words of a command line that say which command is meant: `list`, `tags remove`.
enum CommandPath {
  /// The arguments with the verb of a group right behind the group, as the parser needs it.
  ///
  /// - Throws: ``CommandFailure/noCommand(_:advice:)`` where a word stands that is no command.
  static func checked(_ arguments: [String]) throws -> [String] {
    guard let index = CatalogOptions.indexOfCommand(in: arguments), index < arguments.count else {
      return arguments
    }
    let word = arguments[index]
    if word == "help" {
      try checkHelp(arguments[(index + 1)...])
      return arguments
    }
    let group = try command(word, in: [Octavo.self])
    guard !group.configuration.subcommands.isEmpty else { return arguments }
    let rest = Array(arguments[(index + 1)...])
    guard let place = CatalogOptions.indexOfCommand(in: rest), place < rest.count,
      rest[place].mayBeCommand
    else { return arguments }
    _ = try command(rest[place], in: [Octavo.self, group])
    return arguments[...index] + [rest[place]] + rest[..<place] + rest[(place + 1)...]
  }

  /// Refuses a word in the place of a group's verb, which would otherwise be searched for.
  ///
  /// - Throws: ``CommandFailure/noCommand(_:advice:)``.
  static func check(_ command: any ParsableCommand, _ arguments: [String]) throws {
    guard let search = command as? any WordSearch, let word = search.words.first, word.mayBeCommand,
      let index = CatalogOptions.indexOfCommand(in: arguments), index + 1 < arguments.count,
      let group = Octavo.subcommand(arguments[index]),
      group.subcommand(arguments[index + 1]) == nil
    else { return }
    _ = try self.command(word, in: [Octavo.self, group])
  }

  private static func checkHelp(_ words: ArraySlice<String>) throws {
    var path: [any ParsableCommand.Type] = [Octavo.self]
    for word in words.prefix(while: { !$0.hasPrefix("-") }) {
      if path.count == 1, words.count == 1, ["json", "help"].contains(word) { return }
      path.append(try command(word, in: path, isHelp: true))
    }
  }

  /// The command of a name within others.
  private static func command(
    _ word: String,
    in path: [any ParsableCommand.Type],
    isHelp: Bool = false
  ) throws -> any ParsableCommand.Type {
    guard let parent = path.last else { return Octavo.self }
    if let command = parent.subcommand(word) { return command }
    let before = path.dropFirst().map { $0._commandName + " " }.joined()
    throw CommandFailure.noCommand(
      before + word,
      advice: advice(word, before, parent, isHelp: isHelp)
    )
  }

  private static func advice(
    _ word: String,
    _ before: String,
    _ parent: any ParsableCommand.Type,
    isHelp: Bool
  ) -> String {
    let groups = before.isEmpty ? parent.configuration.subcommands : []
    if let group = groups.first(where: { $0.subcommand(word) != nil }) {
      let group = group._commandName
      return
        tr(
          "It belongs to another word, as in: octavo \(group) \(word). octavo help \(group) lists more."
        )
    }
    let topics =
      before.isEmpty && isHelp ? HelpTopic.allCases.map(\.rawValue).filter { $0 != word } : []
    let names = parent.configuration.subcommands.map { $0._commandName } + topics
    let other = otherWords[word.lowercased()].flatMap { names.contains($0) ? $0 : nil }
    let all =
      before.isEmpty
      ? tr("octavo --help lists them.") : tr("octavo help \(before)lists them.")
    if let near = other ?? names.nearest(to: word) { return "Nearest: \(before)\(near). \(all)" }
    let list = parent.subcommand("list")
    let searches =
      before.isEmpty || list is any WordSearch.Type || list == HistoryListCommand.self
    return (searches ? tr("To look for the word: octavo \(before)list \(word). ") : "") + all
  }

  /// The names that commands have in other programs.
  private static let otherWords = [
    "delete": "remove", "rm": "remove", "ls": "list", "find": "list", "search": "list",
    "new": "add", "change": "edit", "statistics": "stats", "log": "history",
  ]
}

/// The command of a group that searches for words, which the group means without a verb.
protocol WordSearch: ParsableCommand {
  var words: [String] { get }
  /// The beginnings of the conditions that there are beside words, each with an example.
  var fields: [String: String] { get }
}

extension WordSearch {
  var fields: [String: String] { [:] }

  /// The words as one text; one with a minus before it leaves out.
  var find: String { words.joined(separator: " ") }

  /// Refuses conditions on books, which would be taken for words.
  ///
  /// - Throws: ``CommandFailure/usage(_:details:)``.
  func refuseConditions(in view: some CatalogAccess) throws {
    let others = find.split(whereSeparator: \.isWhitespace).map(String.init).filter { word in
      let term = word.first == "-" ? word.dropFirst() : word[...]
      return !fields.keys.contains { term.lowercased().hasPrefix($0) }
    }
    guard try view.query(of: others).isMoreThanWords else { return }
    let examples = ["words", tr("-word to leave out")] + fields.values.sorted()
    throw CommandFailure.usage(
      tr(
        "Only books are found by fields and operators: octavo list \(find.asQueryArguments)."
          + " Here write \(examples.joined(separator: ", "))."
      )
    )
  }
}

extension ParsableCommand {
  static func subcommand(_ name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0._commandName == name }
  }
}

extension String {
  /// True for a word that could name a command, well or badly typed: `id:12` and numbers could not.
  fileprivate var mayBeCommand: Bool { allSatisfy { $0.isLetter || $0 == "-" } }
}

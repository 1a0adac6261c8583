import Catalog
import TerminalKit

/// A line of help: a heading, a command with its keys, or a way to write a query.
enum HelpRow: Sendable {
  case heading(String)
  case command(Command)
  case query(QueryExample)

  /// The rows that have all words, those of this state first.
  static func rows(matching text: String, context: CommandContext, place: String) -> [HelpRow] {
    let words = folded(text).split(separator: " ").map(String.init)
    var seen: Set<CommandID> = []
    var rows: [HelpRow] = []
    let examples = QueryExample.all.filter { $0.matches(words) }.map(HelpRow.query)
    let finding = examples.isEmpty ? [] : [.heading("How to find")] + examples
    if context == .find { rows = finding }
    for (heading, commands) in groups(context: context, place: place) {
      let fitting = commands.filter { !seen.contains($0.id) && $0.matches(words) }
      guard !fitting.isEmpty else { continue }
      seen.formUnion(fitting.map(\.id))
      rows.append(.heading(heading))
      rows += fitting.map(HelpRow.command)
    }
    return context == .find ? rows : rows + finding
  }

  private static func groups(
    context: CommandContext,
    place: String
  ) -> [(String, [Command])] {
    let all = CommandRegistry.all
    let wide: Set<CommandContext> = [.walking, .typing, .dialog]
    let here = context.chain.filter { !wide.contains($0) }
    return [
      ("Here, in \(place)", all.filter { $0.contexts.contains { here.contains($0) } }),
      ("Everywhere", all.filter { $0.contexts.contains(.walking) }),
      ("Elsewhere", all.filter { command in command.contexts.contains { !$0.isTyping } }),
      ("While typing", all),
    ]
  }
}

extension Command {
  /// Whether its keys, its title, its explanation or its other words have all these words.
  func matches(_ words: [String]) -> Bool {
    guard !words.isEmpty else { return true }
    let texts = [title, explanation] + self.words + keys.map(\.name)
    let known = folded(texts.joined(separator: " ")).split { $0 == " " || $0 == "-" || $0 == ":" }
    return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
  }
}

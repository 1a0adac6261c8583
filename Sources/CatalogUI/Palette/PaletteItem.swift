import Catalog
import TerminalKit

/// A line of the list of commands: a command, or what can follow it.
struct PaletteItem: Sendable {
  let title: String
  let keys: String
  /// Why it cannot be done now.
  let obstacle: String?
  let command: CommandID
  var argument = ""
  /// The line that taking it gives, when it completes one and does nothing yet.
  var completion: String?

  /// What `:q` and its like stand for.
  private static let shorthands: [String: CommandID] = [
    "q": .quit, "q!": .quit, "qa": .quit, "quit": .quit, "w": .write, "write": .write,
    "wq": .writeAndQuit, "x": .writeAndQuit, "help": .help, "h": .help, "undo": .undo,
    "redo": .redo,
  ]

  /// Moving about is not looked up by name.
  private static let unlisted: Set<CommandID> = [
    .up, .down, .pageUp, .pageDown, .first, .last, .palette, .cancel, .open,
  ]

  static func items(
    for text: String,
    context: CommandContext,
    situation: Situation
  ) -> [PaletteItem] {
    if let items = arguments(for: text, context: context, situation: situation) { return items }
    let query = folded(text)
    let words = query.split(separator: " ").map(String.init)
    let commands = CommandRegistry.all.filter {
      $0.belongs(to: context) && !unlisted.contains($0.id)
    }
    let shorthand = shorthands[text.trimmed]
    let fitting = commands.filter { $0.id == shorthand || $0.matches(words) }
    let ranked = fitting.enumerated().sorted { one, other in
      let (first, second) = (rank(one.element), rank(other.element))
      return first == second ? one.offset < other.offset : first < second
    }
    func rank(_ command: Command) -> Int {
      if command.id == shorthand { return 0 }
      // What cannot be done now is shown, but never before what can.
      if command.obstacle(situation) != nil { return 4 }
      if words.isEmpty { return 1 }
      let title = folded(command.name(situation) ?? command.title)
      return title.hasPrefix(query) ? 1 : words.allSatisfy(title.contains) ? 2 : 3
    }
    return ranked.map { item($0.element, situation) }
  }

  private static func item(_ command: Command, _ situation: Situation) -> PaletteItem {
    PaletteItem(
      title: command.name(situation) ?? command.title,
      keys: command.keys.first?.name ?? "",
      obstacle: command.obstacle(situation),
      command: command.id
    )
  }

  private static func item(
    _ command: Command,
    _ situation: Situation,
    with text: String
  ) -> PaletteItem {
    PaletteItem(
      title: "\(command.verb) \(text)",
      keys: "",
      obstacle: command.obstacle(situation),
      command: command.id,
      argument: text
    )
  }

  /// After `sort `: what there is to sort by; after `go ` what was typed.
  private static func arguments(
    for text: String,
    context: CommandContext,
    situation: Situation
  ) -> [PaletteItem]? {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2,
      let command = CommandRegistry.command(verb: String(parts[0]), in: context)
    else { return nil }
    let id = command.id
    let choices = situation.arguments[id]
    let wanted = folded(String(parts[1]))
    let fitting = choices?.filter { folded($0).hasPrefix(wanted) } ?? []
    if command.takesText, fitting.isEmpty {
      let text = String(parts[1]).trimmed
      guard !text.isEmpty else { return nil }
      return [item(command, situation, with: text)]
    }
    guard choices != nil else { return nil }
    return fitting.map { choice in
      PaletteItem(
        title: "\(parts[0]) \(command.takesText ? choice : choice.lowercased())",
        keys: "",
        obstacle: nil,
        command: id,
        argument: choice
      )
    }
  }
}

extension String {
  /// Without spaces at both ends, and with one between words.
  var trimmed: String { split(separator: " ").joined(separator: " ") }
}

import TerminalKit

/// Every command of the program, once.
enum CommandRegistry {
  /// All commands, in the order in which help lists them.
  static let all: [Command] =
    bulk + mergingBooks + doctoring + lookingUp + importing + scanning + records + loans + queries
    + moving
    + everywhere
    + places + choices
    + typing
    + forms

  /// All commands by id: the last line looks up a dozen for every frame.
  private static let named = Dictionary(grouping: all, by: \.id)

  /// All commands by key: each key that is pressed is looked up, and few commands share one.
  private static let keyed = Dictionary(
    grouping: all.flatMap { command in command.keys.map { (key: $0, command: command) } },
    by: \.key
  ).mapValues { $0.map(\.command) }

  /// The command of a key in a context, or in the nearest of the wider ones.
  static func command(for key: Key, in context: CommandContext) -> Command? {
    for state in context.chain {
      if let found = exact(key, state) { return found }
    }
    guard let small = key.lowercased, !context.isTyping else { return nil }
    return command(for: small, in: context)
  }

  /// The first command with an id that belongs to a context; without a context, the first of all.
  static func command(_ id: CommandID, in context: CommandContext? = nil) -> Command? {
    guard let context else { return named[id]?.first }
    return named[id]?.first { $0.belongs(to: context) }
  }

  /// The command that a word means in `:`.
  static func command(verb: String, in context: CommandContext) -> Command? {
    all.first { $0.verb == verb && $0.belongs(to: context) }
  }

  private static func exact(_ key: Key, _ state: CommandContext) -> Command? {
    keyed[key]?.first { $0.contexts.contains(state) }
  }
}

extension Key {
  /// The small letter of a capital one, for a keyboard with Caps Lock on; nil for other keys.
  var lowercased: Key? {
    guard case .character(let character) = self, character.isUppercase,
      let small = character.lowercased().first
    else { return nil }
    return .character(small)
  }

  /// The character that a key types.
  var typed: Character? {
    guard case .character(let character) = self else { return nil }
    return character
  }
}

import Books
import TerminalKit

/// Every command of the program, once.
enum CommandRegistry {
  /// All commands, in the order in which help lists them.
  static let all: [Command] =
    bulk + doctoring + lookingUp + importing + reviews + scanning + records + loans + queries
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
    if let commands = keyed[key] {
      for state in context.chain {
        if let found = commands.first(where: { $0.contexts.contains(state) }) { return found }
      }
    }
    guard let small = key.lowercased, !context.isTyping else { return nil }
    return command(for: small, in: context)
  }

  /// The first command of a key on any list or page of records.
  static func commandOfRecords(for key: Key) -> Command? {
    let records: [CommandContext] = [.list, .page]
    return keyed[key]?.first { command in
      command.contexts.contains { $0.chain.contains(where: records.contains) }
    }
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

/// Something that a person can do: the one place that knows its name, its keys and its words.
///
/// Keys, the last line, `?`, `:` and the man page all come from it. It never changes; as a class it
/// is handed on without copying its dozen texts and closures, which was a twentieth of a frame.
final class Command: Sendable {
  let id: CommandID
  /// The name in help and `:`, in a few words.
  var title: String { titleMessage.text }
  /// The label in the last line, one or two words.
  var short: String { shortMessage?.text ?? title.lowercased() }
  /// A sentence for the man page and for the search in help.
  var explanation: String { explanationMessage.text }
  /// Other words that people look for: `remove`, `erase`.
  var words: [String] { wordMessages.map(\.text) }
  /// Its keys, of which the first is shown.
  let keys: [Key]
  let contexts: [CommandContext]
  /// The word for it in `:`, behind which an argument can follow, as in `:save unread`.
  let verb: String
  /// True if any text can follow it in `:`, as in `:go m`.
  let takesText: Bool
  /// True if it does nothing without a text behind it.
  let needsText: Bool
  /// The title for what it would act on now.
  let name: @Sendable (Situation) -> String?
  /// The words in the last line for what it would act on now; nil takes ``short``.
  let label: @Sendable (Situation) -> String?
  /// Why it cannot be done now, or nil when it can; nil for one that always can, so that no
  /// situation need be known.
  let obstacle: (@Sendable (Situation) -> String?)?

  private let titleMessage: Message
  private let shortMessage: Message?
  private let explanationMessage: Message
  private let wordMessages: [Message]

  init(
    _ id: CommandID,
    _ title: Message,
    short: Message? = nil,
    _ explanation: Message = "",
    words: [Message] = [],
    keys: [Key],
    in contexts: [CommandContext],
    verb: String? = nil,
    takesText: Bool = false,
    needsText: Bool = false,
    name: @escaping @Sendable (Situation) -> String? = { _ in nil },
    label: @escaping @Sendable (Situation) -> String? = { _ in nil },
    unless obstacle: (@Sendable (Situation) -> String?)? = nil
  ) {
    self.id = id
    titleMessage = title
    shortMessage = short
    explanationMessage = explanation
    wordMessages = words
    self.keys = keys
    self.contexts = contexts
    self.verb = verb ?? id.rawValue
    self.takesText = takesText
    self.needsText = needsText
    self.name = name
    self.label = label
    self.obstacle = obstacle
  }

  /// True for its own contexts and for contexts inside them.
  func belongs(to context: CommandContext) -> Bool {
    contexts.contains(context) || context.parent.map(belongs(to:)) ?? false
  }
}

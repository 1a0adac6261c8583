import TerminalKit

/// Something that a person can do: the one place that knows its name, its keys and its words.
///
/// Keys, the last line, `?`, `:` and the man page all come from it.
struct Command: Sendable {
  let id: CommandID
  /// What it does, in a few words, as help and `:` list it.
  let title: String
  /// What it does in one or two words, for the last line.
  let short: String
  /// A sentence for the man page and for the search in help.
  let explanation: String
  /// Other words that people look for: `remove`, `erase`.
  let words: [String]
  /// Its keys, of which the first is shown.
  let keys: [Key]
  let contexts: [CommandContext]
  /// The word for it in `:`, behind which an argument can follow, as in `:save unread`.
  let verb: String
  /// Whether any text can follow it in `:`, as in `:go m`.
  let takesText: Bool
  /// The title for what it would act on now.
  let name: @Sendable (Situation) -> String?
  /// The words in the last line for what it would act on now; nil takes ``short``.
  let label: @Sendable (Situation) -> String?
  /// Why it cannot be done now, or nil when it can.
  let obstacle: @Sendable (Situation) -> String?

  init(
    _ id: CommandID,
    _ title: String,
    short: String? = nil,
    _ explanation: String = "",
    words: [String] = [],
    keys: [Key],
    in contexts: [CommandContext],
    verb: String? = nil,
    takesText: Bool = false,
    name: @escaping @Sendable (Situation) -> String? = { _ in nil },
    label: @escaping @Sendable (Situation) -> String? = { _ in nil },
    unless obstacle: @escaping @Sendable (Situation) -> String? = { _ in nil }
  ) {
    self.id = id
    self.title = title
    self.short = short ?? title.lowercased()
    self.explanation = explanation
    self.words = words
    self.keys = keys
    self.contexts = contexts
    self.verb = verb ?? id.rawValue
    self.takesText = takesText
    self.name = name
    self.label = label
    self.obstacle = obstacle
  }

  /// Whether it belongs to a context or to one of the wider contexts around it.
  func belongs(to context: CommandContext) -> Bool {
    contexts.contains(context) || context.parent.map(belongs(to:)) ?? false
  }
}

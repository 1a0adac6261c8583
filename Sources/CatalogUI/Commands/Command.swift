import TerminalKit

/// Something that a person can do: the one place that knows its name, its keys and its words.
///
/// It feeds what a key does, the last line, `?`, `:` and the man page.
struct Command: Sendable {
  let id: CommandID
  /// What it does, in a few words, as help and `:` list it.
  let title: String
  /// The same in one or two words for the last line.
  let short: String
  /// A sentence for the man page and for the search in help.
  let explanation: String
  /// Other words that people look for: `remove`, `erase`.
  let words: [String]
  /// The first is the one that is shown.
  let keys: [Key]
  let contexts: [CommandContext]
  /// What is typed for it in `:` before what can follow, as in `:save unread`.
  let verb: String
  /// Whether any text can follow it in `:`, as in `:go m`.
  let takesText: Bool
  /// The title for what it would act on now.
  let name: @Sendable (Situation) -> String?
  /// The same for the last line; nil takes ``short``.
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

  /// Whether it belongs to a state or to one that the state is part of.
  func belongs(to context: CommandContext) -> Bool {
    contexts.contains(context) || context.parent.map(belongs(to:)) ?? false
  }
}

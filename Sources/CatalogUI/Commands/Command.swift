import TerminalKit

/// Something that a person can do: the one place that knows its name, its keys and its words.
///
/// It feeds what a key does, the last line, `?`, `:` and the man page.
package struct Command: Sendable {
  package let id: CommandID
  /// What it does, in a few words, as help and `:` list it.
  package let title: String
  /// The same in one or two words for the last line.
  package let short: String
  /// A sentence for the man page and for the search in help.
  package let explanation: String
  /// Other words that people look for: `remove`, `erase`.
  package let words: [String]
  /// The first is the one that is shown.
  package let keys: [Key]
  package let contexts: [CommandContext]
  /// The title for what it would act on now.
  package let name: @Sendable (Situation) -> String?
  /// The same for the last line; nil takes ``short``.
  package let label: @Sendable (Situation) -> String?
  /// Why it cannot be done now, or nil when it can.
  package let obstacle: @Sendable (Situation) -> String?

  package init(
    _ id: CommandID,
    _ title: String,
    short: String? = nil,
    _ explanation: String = "",
    words: [String] = [],
    keys: [Key],
    in contexts: [CommandContext],
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
    self.name = name
    self.label = label
    self.obstacle = obstacle
  }

  /// Whether it belongs to a state or to one that the state is part of.
  package func belongs(to context: CommandContext) -> Bool {
    context.chain.contains { contexts.contains($0) }
  }
}

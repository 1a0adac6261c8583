import TerminalKit

/// What is pressed for a question or a form that is still being read waits for it, so that `d y`
/// deletes however fast it is typed, and never says yes to the screen before. So does what is
/// pressed for a row or a page that is still being read: a held-down arrow ends where it was let go.
extension AppModel {
  /// What does not ask which row is chosen: a slow disk keeps nobody where they are.
  private static let unheld = Set<CommandID>([
    .help, .quit, .back, .forward, .undo, .redo, .messages, .importBooks, .redraw, .suspend,
  ]).union(CommandRegistry.places.map(\.id))

  /// Whether the next keys are for something that is on its way.
  private var isHolding: Bool { awaitsScreen || screens.top.screen.holdsKeys && isReadingForTop }
  private var awaitsScreen: Bool { running.values.contains(where: \.holdsKeys) }
  private var isReadingForTop: Bool {
    let token = screens.top.token
    return running.values.contains { $0.token == token && !$0.mustFinish && !$0.isQuiet }
  }

  /// Keeps what is pressed while something is on its way; Esc gives up a question.
  mutating func hold(_ event: TerminalEvent) -> Bool {
    guard isHolding else { return false }
    switch event {
    case .key(.escape) where giveUpPrepared(): return true
    case .key(let key) where !awaitsScreen && isUnheld(key):
      held = []
      return false
    case .key, .paste:
      if held.count < 1_000 { held.append(event) }
      return true
    case .mouse, .resize, .wake, .suspend, .resumed, .hangUp: return false
    }
  }

  /// Whether a key is done at once: Esc always, others unless something is held before them.
  private func isUnheld(_ key: Key) -> Bool {
    if key == .escape { return true }
    guard held.isEmpty else { return false }
    let command = CommandRegistry.command(for: key, in: screens.top.screen.context)
    return command.map { Self.unheld.contains($0.id) } ?? false
  }

  /// Does what was pressed, until it brings something that has to be waited for again.
  mutating func handOverHeld() {
    while !isHolding, !held.isEmpty { handle(held.removeFirst(), at: environment.now) }
  }

  /// Forgets questions that were not asked yet; what has to be done is waited for, and gets Esc.
  private mutating func giveUpPrepared() -> Bool {
    let prepared = running.filter { $0.value.holdsKeys && !$0.value.mustFinish }
    prepared.keys.forEach { giveUp($0) }
    if !prepared.isEmpty { held = [] }
    return !prepared.isEmpty
  }
}

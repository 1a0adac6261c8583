import TerminalKit

/// What is pressed for a question or a form that is still being read waits for it, so that `d y`
/// deletes however fast it is typed, and never says yes to the screen before.
extension AppModel {
  /// Whether the next keys are for something that is on its way.
  private var isHolding: Bool { running.values.contains(where: \.holdsKeys) }

  /// Keeps what is pressed while something is on its way; Esc gives up a question.
  mutating func hold(_ event: TerminalEvent) -> Bool {
    guard isHolding else { return false }
    switch event {
    case .key(.escape) where giveUpPrepared(): return true
    case .key, .paste:
      if held.count < 1_000 { held.append(event) }
      return true
    case .mouse, .resize, .wake, .suspend, .resumed, .hangUp: return false
    }
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

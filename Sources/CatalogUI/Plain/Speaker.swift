import TerminalKit

/// Says on a plain terminal what changes on the screens, when it has changed.
final class Speaker {
  private let terminal: PlainTerminal
  private var speech = Speech()
  private var cause = Speech.Cause.waited

  init(_ terminal: PlainTerminal) {
    self.terminal = terminal
  }

  /// Takes notice of what is about to be done.
  func hear(_ event: TerminalEvent, in model: AppModel) {
    guard case .key(let key) = event else {
      cause = .acted
      return terminal.write(speech.pause())
    }
    let context = model.screens.top.screen.context
    if context.isTyping, key.typed != nil || key == .backspace {
      cause = .typed
      return
    }
    terminal.write(speech.pause())
    let pages: [CommandID?] = [.pageUp, .pageDown]
    let command = CommandRegistry.command(for: key, in: context)?.id
    cause = pages.contains(command) ? .paged : .acted
  }

  /// How long to wait before what is owed is said.
  func patience(of model: AppModel) -> Duration? {
    guard speech.isOwing else { return model.patience }
    return [.milliseconds(500), model.patience].compactMap { $0 }.min()
  }

  /// Nothing came for a while.
  func pause() { terminal.write(speech.pause()) }

  /// Says what is new, once it is known.
  func say(_ model: AppModel) {
    let isWaiting = model.isAwaited && model.environment.importRun == nil
    terminal.takesKeys = !isWaiting || terminal.isInteractive && model.environment.isSlow
    guard !isWaiting || model.environment.isSlow else { return }
    if terminal.takeForgotten() { cause = .asked }
    terminal.write(speech.say(model.spoken, after: cause))
    cause = .waited
  }

  func end() { terminal.write(speech.end()) }
}

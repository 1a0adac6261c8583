import TerminalKit

/// Says on a plain terminal what changes on the screens, when it has changed.
final class Speaker {
  private let terminal: PlainTerminal
  private var speech = Speech()

  init(_ terminal: PlainTerminal) {
    self.terminal = terminal
  }

  func hear(_ event: TerminalEvent, in model: AppModel) {
    terminal.write(speech.hear(event, in: model))
  }

  /// Nothing came for a while: what is owed is said.
  func pause() { terminal.write(speech.pause()) }

  /// How long to wait before what is owed is said.
  func patience(of model: AppModel) -> Duration? {
    guard speech.isOwing else { return model.patience }
    return [.milliseconds(500), model.patience].compactMap { $0 }.min()
  }

  /// Says what is new, once it is known; keys wait until then.
  ///
  /// Who sits at a terminal can go on after a moment all the same, and anyone while an import runs.
  func say(_ model: AppModel) {
    // What comes through a pipe behind a file's name is for its review.
    let isReading =
      !terminal.isInteractive
      && (model.screens.top.screen as? ImportScreen)?.reading != nil
    let isWaiting = isReading || model.isAwaited && model.environment.importRun == nil
    let isSlow = model.environment.isSlow
    terminal.takesKeys = !isWaiting || isSlow && terminal.isInteractive
    // Whoever asked for it through a pipe wants it done, and not stopped where the pipe ends.
    terminal.holdsEnd = model.environment.importRun != nil && !terminal.isInteractive
    guard !isWaiting || isSlow && !model.isWelcoming else { return }
    terminal.write(speech.say(model.spoken, isWhole: terminal.takeForgotten()))
  }

  /// - Parameter words: What came to be said as the program ended.
  func end(saying words: String? = nil) {
    terminal.write(speech.end(saying: words.map { [Spoken.plain($0)] } ?? []))
  }
}
